"""The task behind `moon bid`: every call of one speaker, on deals in which all was said so before.

The deals complete the speaker's hand. One in which the policies of those who spoke before would
have called otherwise drops out; on every other each call is tried, those who speak later are asked,
and the hand is played to its end.
"""

from typing import NamedTuple

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL, HANDS_PLAYED
from dealwise.simulate.jit import helper, int64, kernel, types
from dealwise.simulate.moon.contract import BID, EXCHANGE, PLAY, tricks_won
from dealwise.simulate.moon.deals import complete_hand
from dealwise.simulate.moon.kernel import ILLEGAL, NOT_YET, TABLE_SLOTS, seat_after, speak_on
from dealwise.simulate.moon.tiles import BIDS, PASS, SEATS, TRICKS
from dealwise.simulate.moon.whole_deal import play_after_auction, score_deal, turned_to_bidders


class Bidding(NamedTuple):
    """What is fixed while the calls of a seat are tried, int64; chances by table seat.

    `spoken` others have called before. `agreeing` is 1 where deals drop out in which they would
    have called otherwise, 0 where all deals are played.
    """

    hand: int
    exact: int
    seed: int
    seat: int
    spoken: int
    agreeing: int
    force_last: int
    bid_chance: int
    exchange_chance: int
    play_chance: int


_BIDDING = types.NamedUniTuple(int64, len(Bidding._fields), Bidding)

MOST_CALLS = 1 + len(BIDS)
DEALS_AT = 0
POINTS_AT = 1  # of each table seat
SQUARES_AT = POINTS_AT + SEATS
HIGHEST_AT = SQUARES_AT + SEATS  # deals in which the call won the auction
MADE_AT = HIGHEST_AT + 1
DIFFERING_AT = MADE_AT + 1  # deals in which the speaker has other points than after each call
SQUARED_DIFFERENCES_AT = DIFFERING_AT + MOST_CALLS
CALL_SLOTS = SQUARED_DIFFERENCES_AT + MOST_CALLS


@helper
def _says_the_same(calls, heard):
    same = True
    for seat in range(SEATS):
        same = same and calls[seat] == heard[seat]
    return same


@helper
def _count_call(tally, call, points, seat, bidder, tricks):
    """Add up what one call of the seat came to on a deal."""
    tally[DEALS_AT] += 1
    for of_seat in range(SEATS):
        tally[POINTS_AT + of_seat] += points[of_seat]
        tally[SQUARES_AT + of_seat] += points[of_seat] * points[of_seat]
    if bidder == seat:
        tally[HIGHEST_AT] += 1
        tally[MADE_AT] += int(tricks_won(tricks, 0) >= min(call, TRICKS))


@helper
def _count_differences(tally, own):
    for call in range(len(own)):
        for other in range(len(own)):
            difference = own[call] - own[other]
            tally[call, DIFFERING_AT + other] += int(difference != 0)
            tally[call, SQUARED_DIFFERENCES_AT + other] += difference * difference


@kernel(
    int64(
        _BIDDING, int64[::1], int64[::1], int64[::1], int64[::1], int64, int64, int64[:, ::1],
        int64[::1], BID, BID, BID, EXCHANGE, EXCHANGE, EXCHANGE, PLAY, PLAY, PLAY,
    )
)  # fmt: skip
def try_calls(
    bidding, heard, open_calls, scores, widows, start, stop, tally, fault,
    bid0, bid1, bid2, exchange0, exchange1, exchange2, play0, play1, play2,
):  # fmt: skip
    """Deals start..stop-1: all `open_calls` int64[n] of the seat, after what was `heard` int64[3].

    `heard` and `scores` go by table seat, NOT_YET of those who have not spoken; `widows` int64[15]
    are the tiles that may lie in the middle. tally int64[n, CALL_SLOTS] is added to. Returns 0, or
    ILLEGAL with `fault` filled in by table seat.
    """
    table = np.empty(TABLE_SLOTS, np.int64)
    hands = np.empty(SEATS, np.int64)
    calls = np.empty(SEATS, np.int64)
    points = np.empty(SEATS, np.int64)
    own = np.empty(len(open_calls), np.int64)
    play_chance = turned_to_bidders(bidding.play_chance)
    seat, spoken = bidding.seat, bidding.spoken
    first_bidder = seat_after(seat, (SEATS - spoken) % SEATS)
    standing = 0
    before = SEATS  # who bid highest before the seat
    for of_seat in range(SEATS):
        if heard[of_seat] > standing:
            standing = heard[of_seat]
            before = of_seat
    for deal in range(start, stop):
        fault[FAULT_DEAL] = deal
        _, _, _, hands[seat_after(seat, 1)], hands[seat_after(seat, 2)], key = complete_hand(
            bidding, widows, deal
        )
        hands[seat] = bidding.hand
        if bidding.agreeing == 1 and spoken > 0:
            calls[:] = NOT_YET
            bidder = speak_on(
                hands, first_bidder, 0, spoken, SEATS, bidding.force_last, scores, key,
                bidding.bid_chance, calls, fault, bid0, bid1, bid2,
            )  # fmt: skip
            if bidder == ILLEGAL:
                return ILLEGAL
            if not _says_the_same(calls, heard):
                fault[HANDS_PLAYED] += 1
                continue
        for at in range(len(open_calls)):
            call = open_calls[at]
            calls[:] = heard
            calls[seat] = call
            bidder = speak_on(
                hands, first_bidder, spoken + 1, SEATS, before if call == PASS else seat,
                bidding.force_last, scores, key, bidding.bid_chance, calls, fault, bid0, bid1, bid2,
            )  # fmt: skip
            bidder, _, tricks = play_after_auction(
                hands, bidder, scores, key, bidding.exchange_chance, play_chance, calls, table,
                fault, exchange0, exchange1, exchange2, play0, play1, play2,
            )  # fmt: skip
            if bidder == ILLEGAL:
                return ILLEGAL
            score_deal(points, bidder, calls, tricks)
            own[at] = points[seat]
            _count_call(tally[at], call, points, seat, bidder, tricks)
            fault[HANDS_PLAYED] += 1
        _count_differences(tally, own)
    return 0
