"""One whole deal at a table of three, from the first call to the last trick, compiled."""

from collections.abc import Callable

import numpy as np

from dealwise.simulate.jit import allocating, helper, inlined, lowest_bit
from dealwise.simulate.moon.contract import discard_of, pack_scores, tricks_won, trump_of
from dealwise.simulate.moon.kernel import (
    FAULT_SEAT,
    ILLEGAL,
    hold_auction,
    name_plan,
    play_hand,
    seat_after,
    seated,
    uses_chance,
)
from dealwise.simulate.moon.tiles import ALL_TILES, SEATS, TRICKS


@inlined
def play_after_auction(
    hands: np.ndarray, bidder: int, scores: np.ndarray, key: int, exchange_chance: int,
    play_chance: np.ndarray, calls: np.ndarray, table: np.ndarray, fault: np.ndarray,
    exchange0: Callable, exchange1: Callable, exchange2: Callable,
    play0: Callable, play1: Callable, play2: Callable,
) -> tuple[int, int, int]:  # fmt: skip
    """What is left of a deal when `calls` were made and `bidder` bid highest (SEATS: nobody).

    The answer, and the rest, are as in `play_whole_deal`.
    """
    if bidder in (ILLEGAL, SEATS):
        return bidder, 0, 0
    bid = calls[bidder]
    left = seat_after(bidder, 1)
    right = seat_after(bidder, 2)
    eight = ALL_TILES & ~(hands[left] | hands[right])
    packed = pack_scores(scores[bidder], scores[left], scores[right])
    plan = name_plan(
        seated(bidder, exchange0, exchange1, exchange2), eight,
        lowest_bit(eight & ~hands[bidder]), bid, packed, key,
        uses_chance(exchange_chance, bidder), fault,
    )  # fmt: skip
    tricks = ILLEGAL
    if plan != ILLEGAL:
        discard = discard_of(plan)
        tricks = play_hand(
            eight & ~(1 << discard), hands[left], hands[right], trump_of(plan), bid,
            discard, packed, key, play_chance[bidder], table, fault,
            seated(bidder, play0, play1, play2), seated(left, play0, play1, play2),
            seated(right, play0, play1, play2),
        )  # fmt: skip
    if tricks == ILLEGAL:
        fault[FAULT_SEAT] = seat_after(bidder, fault[FAULT_SEAT])
        return ILLEGAL, plan, tricks
    return bidder, plan, tricks


@inlined
def play_whole_deal(
    hands: np.ndarray, first_bidder: int, force_last: int, scores: np.ndarray, key: int,
    bid_chance: int, exchange_chance: int, play_chance: np.ndarray,
    calls: np.ndarray, table: np.ndarray, fault: np.ndarray,
    bid0: Callable, bid1: Callable, bid2: Callable,
    exchange0: Callable, exchange1: Callable, exchange2: Callable,
    play0: Callable, play1: Callable, play2: Callable,
) -> tuple[int, int, int]:  # fmt: skip
    """The bidder (SEATS: all passed, ILLEGAL: a fault), the plan, and the tricks from the bidder.

    Everything goes by table seat, int64[3]; `play_chance` int64[3] has by bidder the mask of seats
    from that bidder. `calls` and `table` are filled as `hold_auction` and `play_hand` do.
    """
    bidder = hold_auction(
        hands, first_bidder, force_last, scores, key, bid_chance, calls, fault, bid0, bid1, bid2
    )
    return play_after_auction(
        hands, bidder, scores, key, exchange_chance, play_chance, calls, table, fault,
        exchange0, exchange1, exchange2, play0, play1, play2,
    )  # fmt: skip


@allocating
def turned_to_bidders(chance: int) -> np.ndarray:
    """A mask by table seat, int64[3] by bidder, turned to count seats from the bidder."""
    turned = np.zeros(SEATS, np.int64)
    for bidder in range(SEATS):
        for steps in range(SEATS):
            turned[bidder] |= ((chance >> seat_after(bidder, steps)) & 1) << steps
    return turned


@helper
def bid_points(bid: int, tricks: int) -> int:
    """The points of the bidder, by the tricks of all three from the bidder (M19)."""
    return bid if tricks_won(tricks, 0) >= min(bid, TRICKS) else -bid


@helper
def score_deal(points: np.ndarray, bidder: int, calls: np.ndarray, tricks: int) -> None:
    """Write down the points of all three by table seat (M19, M20): none where all have passed."""
    points[:] = 0
    if bidder != SEATS:
        points[bidder] = bid_points(calls[bidder], tricks)
        for steps in range(1, SEATS):
            points[seat_after(bidder, steps)] = tricks_won(tricks, steps)
