"""Is it better by at least so much? A sequential test on blocks, from their sums. Pure functions.

Wald's test stops as soon as either answer is sure enough. The blocks' spread is not known, so each
hypothesis takes the spread that suits it best: the generalised sequential probability ratio test.
"""

import contextlib
import math
import sys
from fractions import Fraction
from typing import Literal, NamedTuple

from dealwise.reports.statistics.levels import check_error_rate
from dealwise.reports.statistics.means import check_unit, exact_sums
from dealwise.simulate.errors import BadInput

Verdict = Literal["better", "not better", "undecided"]


class Gsprt(NamedTuple):
    """Where the test stands."""

    llr: float
    """The generalised log likelihood ratio, above 0 in favour of `t1`."""
    bounds: tuple[float, float]
    verdict: Verdict


def gsprt_bounds(alpha: float = 0.05, beta: float = 0.05) -> tuple[float, float]:
    """The log likelihood ratios at which the test stops: ln(β / (1 - α)) and ln((1 - β) / α).

    α is the risk of `better` at `t0`, β that of `not better` at `t1`. A. Wald, "Sequential tests of
    statistical hypotheses", Annals of Mathematical Statistics 16 (1945).

    Raises:
        BadInput: alpha or beta is not between 0 and 0.5.
    """
    check_error_rate(alpha, "alpha")
    check_error_rate(beta, "beta")
    return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)


def gsprt(
    count: int,
    total: int,
    squares: int,
    t1: float,
    t0: float = 0.0,
    alpha: float = 0.05,
    beta: float = 0.05,
    unit: int = 1,
) -> Gsprt:
    """Test a mean of `t0` points, or less, against one of `t1`, or more.

    llr = n/2 × ln( Σ(x - t0)² / Σ(x - t1)² ): two normal laws, each with its best spread. With
    Σ(x - t)² = Q - 2 t S + n t² it needs only n, S = Σx (`total`) and Q = Σx² (`squares`), and is
    reckoned in whole numbers up to the logarithm. If either sum of squares is 0 nothing can be
    said: llr 0, and the test goes on. X. Li, J. Liu, Z. Ying, "Generalized sequential probability
    ratio test for separate families of hypotheses", Sequential Analysis 33 (2014); chess engines
    are tested so by pairs of games, where it stands for the exact multinomial ratio (M. Van den
    Bergh).

    Read it where `looks.may_conclude` says so. The risks are those of nearly normal sums: of blocks
    with a skewness up to 2 they are kept, with one of 5 they are up to twice as great. After the
    test the plain mean is biased: give the size by `asymptotic_sequence`.

    Args:
        count, total, squares: of blocks, in units, exact.
        t0, t1: in points.
        unit: how many of the numbers' units make one point.

    Raises:
        BadInput: alpha or beta is not between 0 and 0.5, or `t1` not above `t0`.
        ValueError: the sums belong to no numbers, or there is no such unit.
        TypeError: a sum is no whole number.
    """
    bounds = gsprt_bounds(alpha, beta)
    if not (math.isfinite(t0) and math.isfinite(t1) and t0 < t1):
        raise BadInput(
            f"the difference to test for cannot be {t1}: write a number of points above {t0:g}, "
            f"such as {t0 + 0.1:g}."
        )
    check_unit(unit)
    count, total, squares = exact_sums(count, total, squares)
    (away0, of0), (away1, of1) = (
        _squares_about(Fraction(t) * unit, count, total, squares) for t in (t0, t1)
    )
    if away0 == 0 or away1 == 0:
        return Gsprt(0.0, bounds, "undecided")
    llr = count / 2 * _log_ratio(away0 * of1, away1 * of0)
    verdict: Verdict = "undecided"
    if llr >= bounds[1]:
        verdict = "better"
    elif llr <= bounds[0]:
        verdict = "not better"
    return Gsprt(llr, bounds, verdict)


def _squares_about(centre: Fraction, count: int, total: int, squares: int) -> tuple[int, int]:
    """Σ(x - centre)², exact: the numerator and the denominator of a fraction, not reduced."""
    part = centre.denominator
    squares_in_parts = squares * part - 2 * centre.numerator * total
    return squares_in_parts * part + count * centre.numerator**2, part**2


def _log_ratio(above: int, below: int) -> float:
    """ln(above / below), also of two that are nearly the same or very far apart."""
    excess = above - below
    if 2 * abs(excess) < below:
        return math.log1p(excess / below)
    with contextlib.suppress(OverflowError):
        ratio = above / below
        if ratio >= sys.float_info.min:
            return math.log(ratio)
    return math.log(above) - math.log(below)  # the ratio itself is no float
