"""How many blocks a wanted width takes. Pure functions."""

import math
from fractions import Fraction

from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.statistics.levels import check_level, check_positive
from dealwise.reports.statistics.means import check_unit, exact_sums


def stein_size(
    count: int,
    total: int,
    squares: int,
    half_width: float,
    unit: int = 1,
    level: float = LEVEL,
) -> int:
    """How many blocks in all, the pilot's `count` included, give the mean to ± `half_width` points.

    max( n0, ⌈(t s0 / h)²⌉ ), with n0 blocks of sample variance s0² in the pilot and t the quantile
    of n0 - 1 degrees of freedom. Exactly so many, not fewer and not more, hold the mean of normal
    blocks within ± h with at least `level`, whatever their spread. C. Stein, "A two-sample test for
    a linear hypothesis whose power is independent of the variance", Annals of Mathematical
    Statistics 16 (1945). A pilot that shows no spread asks for no more than itself: let it have
    what `looks.may_conclude` wants.

    Args:
        count, total, squares: of the pilot's blocks, in units, exact.
        half_width: h, in points.
        unit: how many of the numbers' units make one point.

    Raises:
        BadInput: the half-width is not above 0, or the level not between 0.5 and 1.
        ValueError: the pilot has fewer than two blocks, its sums belong to no numbers, or there is
            no such unit.
        TypeError: a sum is no whole number.
    """
    check_positive(half_width, "the half-width")
    check_level(level)
    if count < 2:
        raise ValueError(f"a pilot needs two blocks, and has {count}")
    check_unit(unit)
    count, total, squares = exact_sums(count, total, squares)
    from scipy.special import stdtrit

    variance = Fraction(count * squares - total * total, count * (count - 1) * unit * unit)
    ratio = Fraction(float(stdtrit(count - 1, (1 + level) / 2))) / Fraction(half_width)
    return max(count, math.ceil(variance * ratio * ratio))
