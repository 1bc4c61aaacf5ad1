"""What kernels are asked to do: one compiled function a task, each over a run of deal numbers.

All take policies as function values and `chance`: a bit a seat, and bit 3 for the exchange, set
where a policy reads its random bits. All return 0, or ILLEGAL with `fault` filled in where a policy
broke the rules. Tallies are added to, never cleared.
"""

from typing import NamedTuple

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL, HANDS_PLAYED
from dealwise.simulate.jit import int64, kernel, lowest_bit, ones, types
from dealwise.simulate.moon.contract import (
    EXCHANGE,
    NO_SCORES,
    PLAY,
    discard_of,
    tricks_won,
    trump_of,
)
from dealwise.simulate.moon.deals import complete_hand
from dealwise.simulate.moon.kernel import (
    EXCHANGE_SEAT,
    FIRST_PLAYED,
    ILLEGAL,
    TABLE_SLOTS,
    name_plan,
    play_hand,
    uses_chance,
)
from dealwise.simulate.moon.tiles import SEATS, TRICKS


class Completions(NamedTuple):
    """What is fixed while the deals that complete one hand are played, all int64."""

    hand: int
    exact: int
    seed: int
    bid: int
    chance: int


_COMPLETIONS = types.NamedUniTuple(int64, len(Completions._fields), Completions)

HALVES = 2
DISCARDS = 8
OUTCOME_SLOTS = 2 + SEATS * TRICKS


@kernel(
    int64(
        _COMPLETIONS, int64[::1], int64[::1], int64, int64, int64, int64[:, :, :, :, ::1],
        int64[::1], PLAY, PLAY,
    )
)  # fmt: skip
def tally_every_plan(
    completions, widows, trumps, discards, start, stop, tally, fault, bidder, defence
):
    """Every allowed plan on each completion of a hand.

    `trumps` int64[n] and the mask `discards` say which plans are allowed; tally int64[2 halves,
    widows, 9 trumps, 8 discards by id, 8 trick counts].
    """
    table = np.empty(TABLE_SLOTS, np.int64)
    for deal in range(start, stop):
        fault[FAULT_DEAL] = deal
        half, place, eight, left, right, key = complete_hand(completions, widows, deal)
        remaining = eight
        for slot in range(DISCARDS):
            discard = lowest_bit(remaining)
            remaining &= remaining - 1
            if (discards >> discard) & 1 == 0:
                continue
            for trump in trumps:
                tricks = play_hand(
                    eight & ~(1 << discard),
                    left,
                    right,
                    trump,
                    completions.bid,
                    discard,
                    NO_SCORES,
                    key,
                    completions.chance,
                    table,
                    fault,
                    bidder,
                    defence,
                    defence,
                )
                if tricks == ILLEGAL:
                    return ILLEGAL
                tally[half, place, trump, slot, tricks_won(tricks, 0)] += 1
                fault[HANDS_PLAYED] += 1
    return 0


@kernel(
    int64(
        _COMPLETIONS, int64[::1], int64[:, ::1], int64, int64, int64[:, ::1], int64[::1],
        int64[:, :, :, :, ::1], EXCHANGE, PLAY, PLAY,
    )
)  # fmt: skip
def tally_one_plan(
    completions, widows, plans, start, stop, outcomes, fault, tally, exchange, bidder, defence
):
    """One plan on each completion: `plans` int64[2 halves, widows], or where that is -1 the
    exchange policy's.

    outcomes int64[stop - start, 23] receives the plan, the bidder's tricks and the 21 tiles in the
    order of play of each deal; tally is as in `tally_every_plan`.
    """
    table = np.empty(TABLE_SLOTS, np.int64)
    for deal in range(start, stop):
        fault[FAULT_DEAL] = deal
        half, place, eight, left, right, key = complete_hand(completions, widows, deal)
        plan = plans[half, place]
        if plan < 0:
            reads_bits = uses_chance(completions.chance, EXCHANGE_SEAT)
            plan = name_plan(
                exchange,
                eight,
                widows[place],
                completions.bid,
                NO_SCORES,
                key,
                reads_bits,
                fault,
            )
        tricks = ILLEGAL
        discard = discard_of(plan)
        if plan != ILLEGAL:
            tricks = play_hand(
                eight & ~(1 << discard),
                left,
                right,
                trump_of(plan),
                completions.bid,
                discard,
                NO_SCORES,
                key,
                completions.chance,
                table,
                fault,
                bidder,
                defence,
                defence,
            )
        if tricks == ILLEGAL:
            return ILLEGAL
        won = tricks_won(tricks, 0)
        slot = ones(eight & ((1 << discard) - 1))
        tally[half, place, trump_of(plan), slot, won] += 1
        outcomes[deal - start, 0] = plan
        outcomes[deal - start, 1] = won
        outcomes[deal - start, 2:] = table[FIRST_PLAYED:]
    return 0
