"""Intervals for a mean, from integer sums. Pure functions."""

import math
import operator

from dealwise.reports.statistics.intervals import LEVEL


def t_interval(
    total: int, squares: int, count: int, level: float = LEVEL
) -> tuple[float, float] | None:
    """Student's interval for the mean of `count` independent numbers; None of fewer than two.

    mean ± t s / √n with s² = (Σx² - (Σx)²/n) / (n - 1) and t the quantile of n - 1 degrees of
    freedom. `total` is Σx, `squares` is Σx², both exact. Student, "The probable error of a mean",
    Biometrika 6 (1908).

    Raises:
        ValueError: the sums belong to no numbers, or the level is not between 0 and 1.
    """
    if not 0 < level < 1:
        raise ValueError(f"a confidence level lies between 0 and 1, and {level} does not")
    count, total, squares = exact_sums(count, total, squares)
    if count < 2:
        return None
    from scipy.special import stdtrit

    mean = total / count
    variance = (squares * count - total * total) / (count * (count - 1))
    reach = float(stdtrit(count - 1, (1 + level) / 2)) * math.sqrt(variance / count)
    return mean - reach, mean + reach


def is_constant(total: int, squares: int, count: int) -> bool:
    """Whether `count` numbers of this sum and this sum of squares are all the same: n Σx² = (Σx)².

    Such a sample has no spread to tell of that of other numbers.
    """
    return squares * count == total**2


def exact_sums(count: int, total: int, squares: int) -> tuple[int, int, int]:
    """The sums as Python's own whole numbers, which never overflow.

    Raises:
        ValueError: no `count` numbers have this sum and this sum of squares.
        TypeError: one is not whole.
    """
    count, total, squares = (operator.index(number) for number in (count, total, squares))
    if not _are_sums_of(total, squares, count):
        raise ValueError(f"no {count} numbers have the sum {total} and the squares {squares}")
    return count, total, squares


def check_unit(unit: int) -> None:
    """Let the number of units in one point pass: 1 or more.

    Raises:
        ValueError: it is less than 1.
    """
    if unit < 1:
        raise ValueError(f"one point cannot have {unit} units")


def _are_sums_of(total: int, squares: int, count: int) -> bool:
    """Whether some `count` numbers have this sum and this sum of squares."""
    if count < 2:
        return count >= 0 and (total, squares) == (total * count, total * total * count)
    return total * total <= count * squares
