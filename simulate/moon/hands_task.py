"""The task behind `moon hands`: whole hands with an auction, from the deal to the points.

The first bidder of deal n is seat n mod 3. What a hand comes to is counted by seat and by place in
the bidding; where a log is wanted, every call and tile is written down.
"""

from typing import NamedTuple

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL
from dealwise.simulate.jit import helper, int64, kernel, types
from dealwise.simulate.moon.contract import BID, EXCHANGE, PLAY, tricks_won
from dealwise.simulate.moon.deals import deal_hands
from dealwise.simulate.moon.hand_log import write_row
from dealwise.simulate.moon.kernel import ILLEGAL, TABLE_SLOTS, seat_after
from dealwise.simulate.moon.tiles import BIDS, MOON, SEATS, TILES, TRICK_COUNTS
from dealwise.simulate.moon.whole_deal import bid_points, play_whole_deal, turned_to_bidders
from dealwise.simulate.randomness import deal_key

CALLS = 1 + len(BIDS)

# The slots of a tally's last axis.
CALLS_AT = 0  # how often each call was made: pass, 4, 5, 6, 7, 21
OUTCOMES_AT = CALLS_AT + CALLS  # as the bidder: bid by tricks won
POINTS_AT = OUTCOMES_AT + len(BIDS) * TRICK_COUNTS
SQUARED_POINTS_AT = POINTS_AT + 1
DEFENDED_AT = POINTS_AT + 2  # as a defender: by own tricks won
TALLY_SLOTS = DEFENDED_AT + TRICK_COUNTS


class Rules(NamedTuple):
    """What is fixed while hands are played, int64; the chances have a bit for each table seat."""

    seed: int
    force_last: int
    bid_chance: int
    exchange_chance: int
    play_chance: int


RULES = types.NamedUniTuple(int64, len(Rules._fields), Rules)
"""The type of `Rules` in the signature of a kernel."""

_CALL_PLACES = np.zeros(MOON + 1, np.int64)
_CALL_PLACES[list(BIDS)] = range(1, CALLS)


@helper
def call_place(call: int) -> int:
    """The place of a call among pass, 4, 5, 6, 7, 21."""
    return _CALL_PLACES[call]


@helper
def _count_calls(tally, calls, first_bidder):
    for place in range(SEATS):
        seat = seat_after(first_bidder, place)
        if calls[seat] >= 0:
            tally[seat, place, CALLS_AT + call_place(calls[seat])] += 1


@helper
def _count_outcome(tally, tricks, bidder, bid, first_bidder):
    """Add up what the hand came to (M19, M20)."""
    won = tricks_won(tricks, 0)
    points = bid_points(bid, tricks)
    place = seat_after(SEATS - first_bidder, bidder)
    slot = OUTCOMES_AT + (call_place(bid) - 1) * TRICK_COUNTS + won
    tally[bidder, place, slot] += 1
    tally[bidder, place, POINTS_AT] += points
    tally[bidder, place, SQUARED_POINTS_AT] += points * points
    for steps in range(1, SEATS):
        seat = seat_after(bidder, steps)
        place = seat_after(SEATS - first_bidder, seat)
        own = tricks_won(tricks, steps)
        tally[seat, place, POINTS_AT] += own
        tally[seat, place, SQUARED_POINTS_AT] += own * own
        tally[seat, place, DEFENDED_AT + own] += 1


@kernel(
    int64(
        RULES, int64, int64, int64[:, :, ::1], int64[:, ::1], int64[::1],
        BID, BID, BID, EXCHANGE, EXCHANGE, EXCHANGE, PLAY, PLAY, PLAY,
    )
)  # fmt: skip
def play_auctioned_hands(
    rules, start, stop, tally, log, fault,
    bid0, bid1, bid2, exchange0, exchange1, exchange2, play0, play1, play2,
):  # fmt: skip
    """Play deals start..stop-1 with one strategy a seat.

    tally int64[3 seats, 3 places, TALLY_SLOTS] is added to; log int64[stop - start or 0, LOG_SLOTS]
    is filled. Returns 0, or ILLEGAL with `fault` filled in by table seat.
    """
    order = np.empty(TILES, np.int64)
    table = np.empty(TABLE_SLOTS, np.int64)
    hands = np.empty(SEATS, np.int64)
    calls = np.empty(SEATS, np.int64)
    scores = np.zeros(SEATS, np.int64)
    play_chance = turned_to_bidders(rules.play_chance)
    first_bidder = (start + SEATS - 1) % SEATS
    for deal in range(start, stop):
        fault[FAULT_DEAL] = deal
        first_bidder = seat_after(first_bidder, 1)
        key = deal_key(rules.seed, deal)
        hands[0], hands[1], hands[2] = deal_hands(key, order)
        bidder, plan, tricks = play_whole_deal(
            hands, first_bidder, rules.force_last, scores, key,
            rules.bid_chance, rules.exchange_chance, play_chance, calls, table, fault,
            bid0, bid1, bid2, exchange0, exchange1, exchange2, play0, play1, play2,
        )  # fmt: skip
        if bidder == ILLEGAL:
            return ILLEGAL
        _count_calls(tally, calls, first_bidder)
        if len(log) > 0:
            write_row(log[deal - start], bidder, plan, calls, table)
        if bidder != SEATS:
            _count_outcome(tally, tricks, bidder, calls[bidder], first_bidder)
    return 0
