"""best: try all 72 plans on deals as they may lie, and take the one that comes out best.

Trump and discard decide more than the play does: M. Ginsberg, "GIB" (JAIR 14, 2001), bids bridge by
playing deals out. Here both other hands are drawn at random, all three seats play `pull`, and every
plan is tried on the same deals. Most plans are poor, which few deals show: only the better ones go
on to more deals (successive halving; Z. Karnin, T. Koren and O. Somekh, "Almost optimal exploration
in multi-armed bandits", ICML 2013).
"""

import numpy as np

from dealwise.simulate.jit import allocating, helper
from dealwise.simulate.moon.kernel import FAULT_SLOTS, TABLE_SLOTS
from dealwise.simulate.moon.tiles import HAND_SIZE, TRICKS
from dealwise.strategies.moon.playouts import left_drawn, tricks_by_pull
from dealwise.strategies.moon.words import TRUMP_PREFERENCE, TRUMPS, lowest_bit, plan_of

_PLANS = TRUMPS * (HAND_SIZE + 1)
_KEPT = (14, 5, 2, 1)
_SHARES = (5, 15, 40, 100)
"""Plans that are left after each stage, and up to which deal, of 100, it goes."""


@helper
def _write_plans(eight, plans):
    """All plans, trumps in the order of preference."""
    count = 0
    for trump in TRUMP_PREFERENCE:
        tiles = eight
        while tiles != 0:
            plans[count] = plan_of(trump, lowest_bit(tiles))
            count += 1
            tiles &= tiles - 1


@helper
def _keep_the_best(plans, worth, count, kept):
    """Move the best of the first `count` plans to the front, of equal ones the first named."""
    for place in range(kept):
        best = place
        for other in range(place + 1, count):
            if worth[other] > worth[best]:
                best = other
        plan, most = plans[best], worth[best]
        for behind in range(best, place, -1):  # the others keep their order
            plans[behind] = plans[behind - 1]
            worth[behind] = worth[behind - 1]
        plans[place] = plan
        worth[place] = most


@allocating
def plan_by_search(eight: int, bid: int, scores: int, bits: int, splits: int, make: int) -> int:
    """The plan that comes out best when all are tried on up to `splits` deals."""
    table, fault = np.empty(TABLE_SLOTS, np.int64), np.empty(FAULT_SLOTS, np.int64)
    plans, worth = np.empty(_PLANS, np.int64), np.zeros(_PLANS, np.int64)
    _write_plans(eight, plans)
    needed = min(bid, TRICKS)
    count = _PLANS
    number = 0
    for stage in range(len(_KEPT)):
        last = max(number + 1, splits * _SHARES[stage] // 100)
        while number < last:
            left = left_drawn(eight, bits, number)
            for place in range(count):
                tricks = tricks_by_pull(eight, plans[place], left, bid, scores, table, fault)
                worth[place] += tricks + make * int(tricks >= needed)
            number += 1
        _keep_the_best(plans, worth, count, _KEPT[stage])
        count = _KEPT[stage]
    return plans[0]


def exchange(
    eight: int, widow: int, bid: int, scores: int, bits: int, splits: int = 160, make: int = 3
) -> int:
    """Takes the plan that does best on up to `splits` deals; making the bid counts `make` tricks.

    With `make=0` tricks alone count.
    """
    return plan_by_search(eight, bid, scores, bits, splits, make)
