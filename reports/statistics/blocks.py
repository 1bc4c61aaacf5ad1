"""Means of blocks: one deal with all its seatings is one number, and deals are independent.

A block's number is a whole number of `unit`-ths of a point, so that sums are exact and may be
merged in any order; intervals and errors are in points. The functions take the number of blocks and
the two sums of one contrast, or arrays of sums of many contrasts on the same blocks.
"""

import operator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.statistics.levels import check_level
from dealwise.reports.statistics.means import check_unit, exact_sums

Floats = NDArray[np.float64] | np.float64
"""An array of float64, or one of them where one contrast was asked for."""


class BlockMeans(NamedTuple):
    """Mean contrasts in points, each of the shape of the sums they were made of."""

    mean: Floats
    error: Floats
    """The standard error of the mean."""
    low: Floats
    high: Floats


def block_moments(
    count: int, totals: ArrayLike, squares: ArrayLike, unit: int = 1
) -> tuple[Floats, Floats]:
    """Means and sample variances of `count` >= 2 blocks, in points and points².

    S / (n u) and (n Q - S²) / (n (n - 1) u²), with S = Σx (`totals`), Q = Σx² (`squares`) and u =
    `unit`. All in whole numbers of any size up to the one division that ends each, so that nothing
    cancels: both are the nearest float64.

    Args:
        count: blocks, the same for all contrasts.
        totals, squares: a whole number each, or arrays of them of one shape.
        unit: how many of the numbers' units make one point.

    Raises:
        ValueError: there are fewer than two blocks, the sums belong to no numbers, or there is no
            such unit.
        TypeError: a sum is no whole number.
    """
    if count < 2:
        raise ValueError(f"a variance needs two blocks, and there are {count}")
    check_unit(unit)
    count, unit = operator.index(count), operator.index(unit)

    def mean_of(total: int) -> float:
        return total / (count * unit)

    def variance_of(total: int, square: int) -> float:
        exact_sums(count, total, square)
        return (count * square - total * total) / (count * (count - 1) * unit * unit)

    sums = _whole(totals)
    return _each(mean_of, sums), _each(variance_of, sums, _whole(squares))


def block_means(
    count: int,
    totals: ArrayLike,
    squares: ArrayLike,
    unit: int = 1,
    level: float = LEVEL,
) -> BlockMeans | None:
    """Student's intervals for the mean contrasts of paired blocks; None of fewer than two blocks.

    mean ± t s / √n, with the sample variance s² of the blocks and t the quantile of n - 1 degrees
    of freedom: the paired t interval (Student, Biometrika 6, 1908), the same as the cluster-robust
    interval with deals as clusters. For a fixed number of blocks, or a rule that stops at a width
    with at least 200 blocks and 20 that are not zero (see `looks`); after a rule that looks at the
    answer take `asymptotic_sequence`.

    Args:
        count, totals, squares, unit: as `block_moments` has them.
        level: confidence of each interval alone.

    Raises:
        ValueError, TypeError: as `block_moments` does.
        BadInput: the level is not between 0.5 and 1.
    """
    check_level(level)
    if count < 2:
        return None
    from scipy.special import stdtrit

    mean, variance = block_moments(count, totals, squares, unit)
    error = np.sqrt(variance / count)
    reach = stdtrit(count - 1, (1 + level) / 2) * error
    return BlockMeans(mean, error, mean - reach, mean + reach)


def _whole(numbers: ArrayLike) -> NDArray[np.object_]:
    """The numbers as Python's own, which never overflow; a TypeError where one is not whole."""
    return np.asarray(_each(operator.index, np.asarray(numbers, dtype=object), kind=object))


def _each(function: Any, *numbers: NDArray[np.object_], kind: type = float) -> Any:
    """A function of each of the numbers, in an array of their shape; of one number, the value."""
    return np.asarray(np.frompyfunc(function, len(numbers), 1)(*numbers), dtype=kind)[()]
