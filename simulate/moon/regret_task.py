"""The task behind `moon regret`: whole hands, and what each decision gave away with hands open.

A plan gives away what the best other plan would have brought more, a tile what the best other tile
would have, if from there on all three saw every tile and played their best (`solver.py`). For a
defender that is what the bidder gets more.
"""

from typing import NamedTuple

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL, HANDS_PLAYED
from dealwise.simulate.jit import helper, int64, kernel, lowest_bit, types
from dealwise.simulate.moon.contract import BID, EXCHANGE, PLAY, discard_of, plan_of, trump_of
from dealwise.simulate.moon.deals import deal_hands
from dealwise.simulate.moon.hand_log import write_row
from dealwise.simulate.moon.kernel import FIRST_PLAYED, ILLEGAL, TABLE_SLOTS, seat_after
from dealwise.simulate.moon.solver import NO_PLAY, open_plays, open_tricks
from dealwise.simulate.moon.tables import members_of, suit_led_by
from dealwise.simulate.moon.tiles import (
    ALL_TILES,
    SEATS,
    TILES,
    TRICK_COUNTS,
    TRICKS,
    TRUMP_PREFERENCE,
)
from dealwise.simulate.moon.turns import NOBODY, turn_after
from dealwise.simulate.moon.whole_deal import play_whole_deal, turned_to_bidders
from dealwise.simulate.randomness import deal_key

KINDS = (
    "trump",
    "discard",
    "lead",
    "follow",
    "lead as bidder",
    "lead as defender",
    "follow as bidder",
    "follow as defender",
    "all",
)
"""The kinds of decisions, in the order of a tally; the last five add up the others or part them."""
TRUMP, DISCARD, LEAD, FOLLOW, LEAD_BY_ROLE, FOLLOW_BY_ROLE, ALL = 0, 1, 2, 3, 4, 6, 8
ROWS = len(KINDS)
DECISIONS, COSTLY, GIVEN, SQUARES, HANDS = range(5)
"""Of each kind: decisions, those that cost something, tricks given away, the squares of these
summed over hands, and hands."""
SUM_SLOTS = 5
BLOCKS = 500
"""The deals are parted into so many runs, of each of which it is counted what decisions cost."""

CHOICES = 2 + SEATS * TRICKS  # of a hand: trump, discard, and each tile
COST, BETTER = range(2)
"""What is logged of a decision: tricks given away, NO_PLAY where it does not count, and the best
plan or tile there was."""
ALL_SEATS = SEATS  # instead of the one seat that is looked at


class Regret(NamedTuple):
    """What is fixed while hands are looked at, int64.

    The chances have bit 0 for the strategy that is looked at and bit 1 for all others; `alone` is
    1 where it sits at one seat, that of (deal // 3) mod 3, else 0: at all three.
    """

    seed: int
    deals: int
    force_last: int
    alone: int
    bid_chance: int
    exchange_chance: int
    play_chance: int


_REGRET = types.NamedUniTuple(int64, len(Regret._fields), Regret)


@helper
def looked_at(alone: int, deal: int) -> int:
    """The seat that is looked at on a deal, or ALL_SEATS."""
    return (deal // SEATS) % SEATS if alone == 1 else ALL_SEATS


@helper
def _by_seat(chance, own):
    """A chance as a mask by table seat, if the strategy sits at the seat `own`."""
    mask = 0
    for seat in range(SEATS):
        is_own = own in (seat, ALL_SEATS)
        mask |= (chance & 1 if is_own else chance >> 1) << seat
    return mask


@helper
def _count(kinds, costs, place, kind, by_role, cost, better):
    """Add up one decision of a hand; `kinds` int64[ROWS, 3] has decisions, costly ones, tricks.

    `by_role` is the row that parts the kind, -1 where none does.
    """
    costs[place, COST] = cost
    costs[place, BETTER] = better
    for row in (kind, by_role, ALL):
        if row >= 0:
            kinds[row, DECISIONS] += 1
            kinds[row, COSTLY] += int(cost > 0)
            kinds[row, GIVEN] += cost


@helper
def _weigh_plan(eight, left, right, plan, memory, kinds, costs):
    """What the trump and the discard gave away: the best of the trump, then the rest."""
    most = -1
    most_of_trump = -1
    found = -1
    best = plan
    best_of_trump = plan
    for trump in TRUMP_PREFERENCE:
        tiles = eight
        while tiles != 0:
            discard = lowest_bit(tiles)
            tiles &= tiles - 1
            tricks = open_tricks(
                trump, eight & ~(1 << discard), left, right, 0, 0, NOBODY, NOBODY, memory
            )
            named = plan_of(trump, discard)
            if named == plan:
                found = tricks
            if tricks > most:
                most = tricks
                best = named
            if trump == trump_of(plan) and tricks > most_of_trump:
                most_of_trump = tricks
                best_of_trump = named
    _count(kinds, costs, 0, TRUMP, -1, most - most_of_trump, best)
    _count(kinds, costs, 1, DISCARD, -1, most_of_trump - found, best_of_trump)


@helper
def _best_tile(worth, seat, tile):
    """The tile that suits a seat best, and how many tricks it is better than the one played."""
    best = tile
    for other in range(TILES):
        if worth[other] == NO_PLAY:
            continue
        if (seat == 0 and worth[other] > worth[best]) or (seat != 0 and worth[other] < worth[best]):
            best = other
    return best, abs(worth[best] - worth[tile])


@helper
def _weigh_plays(plan, seats, table, held, worth, memory, kinds, costs):
    """What each tile gave away of those seats, a mask from the bidder, that had a choice.

    `held` int64[3] are the hands after the exchange, from the bidder; they are played empty.
    """
    trump = trump_of(plan)
    seat, position, first, second = 0, 0, NOBODY, NOBODY
    for ply in range(SEATS * TRICKS):
        tile = table[FIRST_PLAYED + ply]
        legal = held[seat]
        if position > 0:
            following = legal & members_of(suit_led_by(first, trump), trump)
            if following != 0:
                legal = following
        if legal & (legal - 1) != 0 and (seats >> seat) & 1 == 1:
            open_plays(
                trump, held[0], held[1], held[2], seat, position, first, second, memory, worth
            )
            better, cost = _best_tile(worth, seat, tile)
            kind = LEAD if position == 0 else FOLLOW
            by_role = (LEAD_BY_ROLE if position == 0 else FOLLOW_BY_ROLE) + int(seat != 0)
            _count(kinds, costs, 2 + ply, kind, by_role, cost, better)
        held[seat] &= ~(1 << tile)
        turn = turn_after(trump, seat, position, first, second, tile)
        seat, position, first, second = turn.seat, turn.position, turn.first, turn.second


@helper
def _add_hand(sums, blocks, kinds, costs):
    """Add one hand to the sums int64[ROWS, SUM_SLOTS], its costs to a block int64[8]."""
    for kind in range(ROWS):
        for slot in range(SQUARES):
            sums[kind, slot] += kinds[kind, slot]
        sums[kind, SQUARES] += kinds[kind, GIVEN] * kinds[kind, GIVEN]
        sums[kind, HANDS] += 1
    for place in range(CHOICES):
        if costs[place, COST] >= 0:
            blocks[min(costs[place, COST], TRICK_COUNTS - 1)] += 1


@kernel(
    int64(
        _REGRET, int64, int64, int64[:, ::1], int64[:, ::1], int64[:, ::1], int64[:, :, ::1],
        int64[::1], int64[::1], BID, EXCHANGE, PLAY, BID, EXCHANGE, PLAY,
    )
)  # fmt: skip
def weigh_hands(
    regret, start, stop, sums, blocks, log, costs, memory, fault,
    bid, exchange, play, bid_other, exchange_other, play_other,
):  # fmt: skip
    """Deals start..stop-1, deal n opened by seat n mod 3, as `play_auctioned_hands` plays them.

    sums int64[ROWS, SUM_SLOTS] and blocks int64[BLOCKS, 8 costs] are added to; log int64[stop -
    start or 0, LOG_SLOTS] and costs int64[the same, CHOICES, 2] are filled; `memory` is the
    solver's. Returns 0, or ILLEGAL with `fault` filled in by table seat.
    """
    order = np.empty(TILES, np.int64)
    table = np.empty(TABLE_SLOTS, np.int64)
    hands = np.empty(SEATS, np.int64)
    held = np.empty(SEATS, np.int64)
    calls = np.empty(SEATS, np.int64)
    worth = np.empty(TILES, np.int64)
    kinds = np.empty((ROWS, SQUARES), np.int64)
    of_hand = np.empty((CHOICES, 2), np.int64)
    scores = np.zeros(SEATS, np.int64)
    for deal in range(start, stop):
        fault[FAULT_DEAL] = deal
        key = deal_key(regret.seed, deal)
        hands[0], hands[1], hands[2] = deal_hands(key, order)
        own = looked_at(regret.alone, deal)
        own0, own1, own2 = own in (0, ALL_SEATS), own in (1, ALL_SEATS), own in (2, ALL_SEATS)
        bidder, plan, _ = play_whole_deal(
            hands, deal % SEATS, regret.force_last, scores, key, _by_seat(regret.bid_chance, own),
            _by_seat(regret.exchange_chance, own),
            turned_to_bidders(_by_seat(regret.play_chance, own)), calls, table, fault,
            bid if own0 else bid_other, bid if own1 else bid_other, bid if own2 else bid_other,
            exchange if own0 else exchange_other, exchange if own1 else exchange_other,
            exchange if own2 else exchange_other,
            play if own0 else play_other, play if own1 else play_other,
            play if own2 else play_other,
        )  # fmt: skip
        if bidder == ILLEGAL:
            return ILLEGAL
        kinds[:] = 0
        of_hand[:, COST] = NO_PLAY
        of_hand[:, BETTER] = NO_PLAY
        if bidder != SEATS:
            left, right = hands[seat_after(bidder, 1)], hands[seat_after(bidder, 2)]
            eight = ALL_TILES & ~(left | right)
            if own in (bidder, ALL_SEATS):
                _weigh_plan(eight, left, right, plan, memory, kinds, of_hand)
            seats = 0
            for steps in range(SEATS):
                seats |= int(own in (seat_after(bidder, steps), ALL_SEATS)) << steps
            held[0], held[1], held[2] = eight & ~(1 << discard_of(plan)), left, right
            _weigh_plays(plan, seats, table, held, worth, memory, kinds, of_hand)
            _add_hand(sums, blocks[deal * BLOCKS // regret.deals], kinds, of_hand)
        if len(log) > 0:
            write_row(log[deal - start], bidder, plan, calls, table)
            costs[deal - start] = of_hand
        fault[HANDS_PLAYED] += 1
    return 0
