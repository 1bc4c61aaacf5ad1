"""Means of blocks against two other libraries and in fractions."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.regression.linear_model import OLS
from statsmodels.stats.weightstats import DescrStatsW

from dealwise.reports.statistics.blocks import block_means, block_moments
from dealwise.reports.statistics.means import t_interval
from dealwise.simulate.errors import BadInput

UNIT = 12
LEVELS = (0.6, 0.9, 0.95, 0.99, 0.999)
CONTRASTS = st.lists(st.integers(-294, 294), min_size=2, max_size=60)


def sums(numbers):
    return len(numbers), sum(numbers), sum(number * number for number in numbers)


@given(CONTRASTS, st.sampled_from(LEVELS), st.sampled_from([1, 12, 60]))
@example([4, -4], 0.95, 12)
@example([3, 3, 3], 0.95, 1)
def test_as_scipy_and_statsmodels_have_it(numbers, level, unit):
    found = block_means(*sums(numbers), unit, level)
    points = np.array(numbers) / unit
    assert found.mean == pytest.approx(points.mean(), abs=1e-12)
    assert found.error == pytest.approx(stats.sem(points), abs=1e-9)
    if stats.sem(points) > 1e-9:  # of equal numbers they make nan
        by_scipy = stats.ttest_1samp(points, 0).confidence_interval(level)
        assert found[2:] == pytest.approx((by_scipy.low, by_scipy.high), rel=1e-9, abs=1e-9)
        by_statsmodels = DescrStatsW(points).tconfint_mean(1 - level)
        assert found[2:] == pytest.approx(by_statsmodels, rel=1e-9, abs=1e-9)


@given(CONTRASTS)
def test_as_the_interval_of_one_mean_has_it(numbers):
    count, total, squares = sums(numbers)
    ends = t_interval(total, squares, count)
    assert block_means(count, total, squares)[2:] == pytest.approx(ends, rel=1e-12, abs=1e-12)


@given(CONTRASTS, st.sampled_from([1, 12]))
def test_moments_are_the_nearest_floats(numbers, unit):
    count, total, squares = sums(numbers)
    mean, variance = block_moments(count, total, squares, unit)
    points = [Fraction(number, unit) for number in numbers]
    middle = sum(points) / count
    assert mean == float(middle)
    assert variance == float(sum((point - middle) ** 2 for point in points) / (count - 1))


@pytest.mark.parametrize("count", [10**6, 10**12, 10**15])
def test_nothing_cancels(count):
    """A mean far from zero beside a small spread, in sums beyond 64 bits."""
    offset = 10**9
    total = count * offset + count // 4
    squares = count * offset**2 + 2 * offset * (count // 4) + count // 4
    _, variance = block_moments(count, total, squares, UNIT)
    assert variance == pytest.approx(3 / 16 / UNIT**2, rel=2 / count + 1e-15)


def test_numbers_of_64_bits_do_not_overflow():
    total, squares = np.int64(3 * 10**12), np.int64(9 * 10**18)
    mean, variance = block_moments(np.int64(10**6), total, squares)
    assert mean == 3e6
    assert variance == float(Fraction(10**6 * 9 * 10**18 - 9 * 10**24, 10**6 * (10**6 - 1)))


def test_a_matrix_of_contrasts_is_each_of_its_contrasts():
    generator = np.random.default_rng(3)
    blocks = generator.integers(-294, 295, (500, 4, 4))
    totals, squares = blocks.sum(0), (blocks**2).sum(0)
    found = block_means(500, totals, squares, UNIT)
    for row in range(4):
        for column in range(4):
            alone = block_means(500, int(totals[row, column]), int(squares[row, column]), UNIT)
            assert [part[row, column] for part in found] == list(alone)
    assert all(part.shape == (4, 4) and part.dtype == np.float64 for part in found)
    assert isinstance(alone.mean, float)


def test_row_less_column_is_exactly_the_opposite_of_column_less_row():
    generator = np.random.default_rng(4)
    numbers = generator.integers(-294, 295, 777)
    there = block_means(*sums(numbers.tolist()), UNIT)
    back = block_means(*sums((-numbers).tolist()), UNIT)
    assert (back.mean, back.error) == (-there.mean, there.error)
    assert (back.low, back.high) == (-there.high, -there.low)


def test_the_same_strategy_twice_is_exactly_zero():
    assert block_means(20_000, 0, 0, UNIT) == (0.0, 0.0, 0.0, 0.0)


def test_as_regression_with_deals_as_clusters_has_it():
    """The standard error of block means is the cluster-robust one, but for n / (n - 1)."""
    generator = np.random.default_rng(11)
    deals, hands = 400, 6
    scores = np.rint(
        generator.normal(0, 20, (deals, 1)) + generator.normal(0, 20, (deals, hands))
    ).astype(int)
    fitted = OLS(scores.ravel() / 2, np.ones(deals * hands)).fit(
        cov_type="cluster", cov_kwds={"groups": np.repeat(np.arange(deals), hands)}
    )
    blocks = scores.sum(axis=1)
    found = block_means(deals, int(blocks.sum()), int((blocks**2).sum()), 2 * hands)
    assert found.mean == pytest.approx(fitted.params[0], abs=1e-12)
    assert found.error == pytest.approx(fitted.bse[0], rel=1e-3)


@pytest.mark.parametrize("count", [0, 1])
def test_of_fewer_than_two_blocks_there_is_no_interval(count):
    assert block_means(count, 0, 0) is None
    with pytest.raises(ValueError, match="two blocks"):
        block_moments(count, 0, 0)


@pytest.mark.parametrize(("total", "squares"), [(11, 12), (0, -1), (1, 0)])
def test_impossible_sums_are_refused(total, squares):
    with pytest.raises(ValueError, match="no 10 numbers"):
        block_means(10, total, squares)
    with pytest.raises(ValueError, match="no 10 numbers"):
        block_means(10, [0, total], [5, squares])


def test_what_is_not_whole_is_refused():
    for total, squares in [(1.0, 5), (1, 5.0), (np.array([1.0]), np.array([5]))]:
        with pytest.raises(TypeError):
            block_means(10, total, squares)
    with pytest.raises(ValueError, match="0 units"):
        block_means(10, 1, 5, 0)


@pytest.mark.parametrize("level", [0, 0.5, 1, 95, math.nan])
def test_impossible_levels_are_refused(level):
    for count in (0, 10):
        with pytest.raises(BadInput, match=r"between 0\.5 and 1"):
            block_means(count, 0, 0, level=level)
