"""Student's interval against two other libraries, and its promise of coverage."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from scipy.stats import t
from statsmodels.stats.weightstats import DescrStatsW

from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.statistics.means import t_interval

LEVELS = (0.5, 0.9, 0.95, 0.99, 0.999)
POINTS = st.lists(st.integers(-21, 21), min_size=2, max_size=60)


def sums(numbers):
    return sum(numbers), sum(number * number for number in numbers), len(numbers)


@given(POINTS, st.sampled_from(LEVELS))
@example([4, -4], 0.95)
@example([3, 3, 3], 0.95)
@example([-21] * 5 + [21], 0.99)
def test_as_scipy_and_statsmodels_have_it(numbers, level):
    found = t_interval(*sums(numbers), level)
    error = np.std(numbers, ddof=1) / math.sqrt(len(numbers))
    reach = t.ppf((1 + level) / 2, len(numbers) - 1) * error
    mean = np.mean(numbers)
    assert found == pytest.approx((mean - reach, mean + reach), abs=1e-9)
    by_statsmodels = DescrStatsW(numbers).tconfint_mean(1 - level)
    if error > 1e-9:  # of equal numbers statsmodels makes nan
        assert found == pytest.approx(by_statsmodels, abs=1e-9)


def test_by_hand():
    """Student's own first table: more sleep by the second drug in tenths of an hour."""
    gained = [19, 8, 11, 1, -1, 44, 55, 16, 46, 34]
    low, high = t_interval(*sums(gained))
    assert (low, high) == pytest.approx((23.3 - 14.3234, 23.3 + 14.3234), abs=1e-3)


def test_the_level_is_95_percent_unless_said():
    assert LEVEL == 0.95
    assert t_interval(10, 50, 9) == t_interval(10, 50, 9, 0.95)


@given(POINTS)
def test_a_higher_level_is_wider(numbers):
    lows, highs = zip(*(t_interval(*sums(numbers), level) for level in LEVELS), strict=True)
    assert list(lows) == sorted(lows, reverse=True)
    assert list(highs) == sorted(highs)
    assert lows[0] <= np.mean(numbers) + 1e-12
    assert highs[0] >= np.mean(numbers) - 1e-12


@given(POINTS)
def test_of_the_opposite_numbers_it_is_the_mirror_image(numbers):
    total, squares, count = sums(numbers)
    low, high = t_interval(total, squares, count)
    assert t_interval(-total, squares, count) == pytest.approx((-high, -low), abs=1e-12)


def test_equal_numbers_leave_no_doubt():
    assert t_interval(12, 48, 3) == (4.0, 4.0)
    assert t_interval(0, 0, 2) == (0.0, 0.0)
    assert t_interval(-21 * 10**9, 441 * 10**9, 10**9) == (-21.0, -21.0)


@pytest.mark.parametrize(("total", "squares", "count"), [(0, 0, 0), (0, 0, 1), (-21, 441, 1)])
def test_of_fewer_than_two_numbers_there_is_none(total, squares, count):
    assert t_interval(total, squares, count) is None
    assert t_interval(total, squares, count, 0.5) is None


@pytest.mark.parametrize("count", [10**6, 10**12, 10**15])
def test_of_very_many_numbers_nothing_is_lost(count):
    """A mean far from zero beside a small spread: floating-point sums would lose the spread."""
    offset = 10**7
    total = count * offset + count // 4
    squares = count * offset**2 + 2 * offset * (count // 4) + count // 4
    variance = Fraction(squares * count - total**2, count * (count - 1))
    low, high = t_interval(total, squares, count)
    reach = 1.959963984540054 * math.sqrt(variance / count)
    assert (high - low) / 2 == pytest.approx(reach, rel=1e-3, abs=4e-9)
    assert (low + high) / 2 == pytest.approx(total / count, rel=1e-15)


@pytest.mark.parametrize(
    ("total", "squares", "count"),
    [
        (0, 0, -1),
        (0, -1, 5),
        (5, 1, 1),
        (5, 4, 6),
        (11, 12, 10),
        (1, 0, 3),
        (1, 1, 0),
        (0, 5, 0),  # no numbers have squares
        (3, 10, 1),  # the square of one number is known
    ],
)
def test_impossible_sums_are_refused(total, squares, count):
    with pytest.raises(ValueError, match=f"{count} numbers"):
        t_interval(total, squares, count)


@pytest.mark.parametrize("level", [0, 1, -0.5, 1.5, 95, math.nan, math.inf])
@pytest.mark.parametrize("numbers", [[1, 2, 3], [1], []])
def test_impossible_levels_are_refused(numbers, level):
    with pytest.raises(ValueError, match="between 0 and 1"):
        t_interval(*sums(numbers), level)


@pytest.mark.parametrize("shares", [(0.3, 0.1, 0.6), (0.02, 0.9, 0.08)])
def test_simulated_coverage(shares):
    """10,000 seeded samples of 2,000 hands: near 95 % of the intervals hold the true mean (T5)."""
    worth = np.array([4, -5, 1])
    counts = np.random.default_rng(8).multinomial(2000, shares, 10_000)
    truth = float(worth @ np.array(shares))
    held = 0
    for total, squares in zip((counts @ worth).tolist(), (counts @ worth**2).tolist(), strict=True):
        low, high = t_interval(total, squares, 2000)
        held += low <= truth <= high
    assert 0.94 < held / 10_000 < 0.96
