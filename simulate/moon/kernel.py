"""The rules of play compiled: one hand from the first lead to the last trick.

The plain twin is `rules.py`. Policies come in as function values of the types in `contract.py` and
are called at a single place, which is what keeps such a call as cheap as inlined code.
"""

from collections.abc import Callable

import numpy as np

from dealwise.simulate.jit import helper, lowest_bit
from dealwise.simulate.moon.contract import trick_for, void_shown
from dealwise.simulate.moon.tables import members_of, strength_of, suit_led_by
from dealwise.simulate.moon.tiles import SEATS, TILES, TRICKS
from dealwise.simulate.randomness import PLAY_STEP, policy_bits

ILLEGAL = -1
FIRST_PLAYED = SEATS
TABLE_SLOTS = SEATS + SEATS * TRICKS
FAULT_SLOTS = 5
FAULT_SEAT, FAULT_TILE, FAULT_LEGAL, FAULT_HAND, FAULT_DEAL = range(FAULT_SLOTS)


@helper
def uses_chance(chance: int, seat: int) -> bool:
    """Whether the policy of a seat reads its random bits; bit 3 of `chance` is the exchange."""
    return (chance >> seat) & 1 == 1


@helper
def play_hand(
    bidder_hand: int,
    left_hand: int,
    right_hand: int,
    trump: int,
    bid: int,
    discard: int,
    scores: int,
    key: int,
    chance: int,
    table: np.ndarray,
    fault: np.ndarray,
    bidder: Callable,
    left: Callable,
    right: Callable,
) -> int:
    """All seven tricks (M14 to M18): the tricks by seat, or ILLEGAL with `fault` filled in.

    `table` int64[24] holds the three hands and then, in order, the 21 tiles that were played;
    `fault` int64[5] says seat, tile, legal tiles and hand.
    """
    table[0] = bidder_hand
    table[1] = left_hand
    table[2] = right_hand
    leader = 0
    played = 0
    voids = 0
    tricks = 0
    ply = 0
    for _ in range(TRICKS):
        seat = leader
        led = -1
        best = -1
        winner = -1
        first = -1
        second = -1
        for position in range(SEATS):
            hand = table[seat]
            legal = hand
            if position > 0:
                following = hand & members_of(led, trump)
                shows_void = int(following == 0)  # no branch here: a coin flip costs 5 ns
                legal = following | (hand & -shows_void)
                voids |= shows_void * void_shown(seat, led)
            if legal & (legal - 1) == 0:
                tile = lowest_bit(legal)
            else:
                policy = bidder
                if seat == 1:
                    policy = left
                elif seat == 2:
                    policy = right
                bits = 0
                if uses_chance(chance, seat):
                    bits = policy_bits(key, PLAY_STEP + ply)
                tile = policy(
                    legal,
                    hand,
                    trump,
                    bid,
                    seat,
                    position,
                    led,
                    best,
                    winner,
                    first,
                    second,
                    played,
                    voids,
                    tricks,
                    discard if seat == 0 else -1,
                    scores,
                    bits,
                )
                if tile < 0 or tile >= TILES or (legal >> tile) & 1 == 0:
                    fault[FAULT_SEAT] = seat
                    fault[FAULT_TILE] = tile
                    fault[FAULT_LEGAL] = legal
                    fault[FAULT_HAND] = hand
                    return ILLEGAL
            if position == 0:
                led = suit_led_by(tile, trump)
                first = tile
            elif position == 1:
                second = tile
            strength = strength_of(tile, led, trump)
            if strength > best:
                best = strength
                winner = seat
            table[seat] = hand & ~(1 << tile)
            table[FIRST_PLAYED + ply] = tile
            played |= 1 << tile
            ply += 1
            seat = seat + 1 if seat < SEATS - 1 else 0
        tricks += trick_for(winner)
        leader = winner
    return tricks
