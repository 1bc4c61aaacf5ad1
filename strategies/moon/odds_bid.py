"""odds: bids what its own odds say.

Widows and both other hands are drawn at random, the plan with each widow is that of `shape` or of
`longest`, and the hand is played out with `pull` at all seats: so GIB bids at bridge (M. Ginsberg,
JAIR 14, 2001). A bid of k that is made with the chance P brings k(2P - 1) points on average (M19).
The one that brings most is said if that is more than `least` points. A pass brings some points too,
as defenders score by the trick (M20); but one who says only what gains on that leaves more to the
others, and with `least=1` loses 0.09 points a hand to `least=-0.5` (1,200 deals).
"""

import numpy as np

from dealwise.simulate.jit import allocating, helper
from dealwise.simulate.moon.contract import NO_SCORES
from dealwise.simulate.moon.kernel import FAULT_SLOTS, TABLE_SLOTS
from dealwise.simulate.moon.tiles import (
    HAND_SIZE,
    HIGHEST_BID,
    LOWEST_BID,
    MOON,
    PASS,
    TILES,
    TRICK_COUNTS,
)
from dealwise.strategies.moon.discards import worst_off
from dealwise.strategies.moon.playouts import left_drawn, tricks_by_pull
from dealwise.strategies.moon.shape import heaviest_plan, longest_number
from dealwise.strategies.moon.words import ALL_TILES, below, lowest_bit, plan_of

_WIDOWS = TILES - HAND_SIZE


@helper
def _widow_at(hand: int, place: int) -> int:
    """The tile at a place among those that are not held."""
    tiles = ALL_TILES & ~hand
    for _ in range(place):
        tiles &= tiles - 1
    return lowest_bit(tiles)


@helper
def _fast_plan(eight: int, longest: int) -> int:
    if longest != 0:
        trump = longest_number(eight)
        return plan_of(trump, worst_off(eight, trump))
    return heaviest_plan(eight)


@helper
def best_call(counts: np.ndarray, deals: int, standing: int, least: float, moon: float) -> int:
    """The bid above `standing` that brings most, if more than `least` points; else a pass.

    `counts` int64[8] has how many of the deals came to so many tricks. A 21 is thought of only if
    more than `least + moon` points are to be had of it, and more than of any other.
    """
    call = PASS
    most = least
    made = 0
    for bid in range(HIGHEST_BID, LOWEST_BID - 1, -1):
        made += counts[bid]
        share = 2 * made / deals - 1
        if bid == HIGHEST_BID and standing < MOON and MOON * share - moon > most:
            call = MOON
            most = MOON * share - moon
        if bid > standing and bid * share > most:
            call = bid
            most = bid * share
    return call


@allocating
def call_by_odds(
    hand: int, standing: int, bits: int, deals: int, least: float, moon: float, longest: int
) -> int:
    """What `odds` bids: the widows in turn from one drawn at random, each with another split.

    Who plays no deals out knows no odds, and passes.
    """
    if standing == MOON or deals < 1:
        return PASS
    table, fault = np.empty(TABLE_SLOTS, np.int64), np.empty(FAULT_SLOTS, np.int64)
    counts = np.zeros(TRICK_COUNTS, np.int64)
    turn = below(bits, _WIDOWS)
    for step in range(min(deals, _WIDOWS)):
        place = turn + step
        widow = _widow_at(hand, place - _WIDOWS if place >= _WIDOWS else place)
        eight = hand | (1 << widow)
        plan = _fast_plan(eight, longest)
        for number in range(step, deals, _WIDOWS):
            left = left_drawn(eight, bits, number)
            tricks = tricks_by_pull(eight, plan, left, LOWEST_BID, NO_SCORES, table, fault)
            counts[tricks] += 1
    return best_call(counts, deals, standing, least, moon)


def bid(
    hand: int,
    place: int,
    standing: int,
    call_left: int,
    call_right: int,
    scores: int,
    bits: int,
    deals: int = 300,
    least: float = -0.5,
    moon: float = 0.0,
    longest: int = 0,
) -> int:
    """Bids what brings most by `deals` played out, if more than `least` points.

    A 21 has to bring `moon` points more than that and than other bids. The plans are those of
    `shape`; with `longest=1` those of `longest`.
    """
    return call_by_odds(hand, standing, bits, deals, least, moon, longest)
