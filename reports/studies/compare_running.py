"""How the difference of two strategies came to be what it is: at every look, as it stood there."""

from dataclasses import replace

import numpy as np

from dealwise.reports.studies.compare_estimate import Estimate
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.strategies.blocks import (
    NONZERO,
    PAIR_SLOTS,
    ROW_SLOTS,
    SQUARES,
    TOTAL,
)

_Sums = tuple[int, int, int, int]


def running_estimates(result: CompareResult) -> list[tuple[int, Estimate]]:
    """Deals and the difference of the first two after them, at each look and at the end.

    Each interval is of the kind that the result has, as if the run had ended there.
    """
    return [(sums[0], _estimate(result, sums)) for sums in _looks(result)]


def _looks(result: CompareResult) -> list[_Sums]:
    looks = [sums for sums in result.history if sums[0] < result.deals]
    last = (int(result.by_pair[0, slot]) for slot in (NONZERO, TOTAL, SQUARES))
    return [*looks, (result.deals, *last)]


def _estimate(result: CompareResult, sums: _Sums) -> Estimate:
    deals, nonzero, total, squares = sums
    of_two = np.zeros(PAIR_SLOTS + 2 * ROW_SLOTS, np.int64)
    of_two[[NONZERO, TOTAL, SQUARES]] = nonzero, total, squares
    then = replace(
        result,
        strategies=result.strategies[:2],
        identities=result.identities[:2],
        deals=deals,
        sums=of_two,
        history=(),
    )
    return then.estimate(0, 1)
