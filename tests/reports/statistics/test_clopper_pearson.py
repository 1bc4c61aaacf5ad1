"""The exact interval against two other libraries, its own equation, and its promise of coverage."""

import math

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from scipy.stats import binom, binomtest
from statsmodels.stats.proportion import proportion_confint

from dealwise.reports.statistics.intervals import clopper_pearson, clopper_pearson_upper, wilson
from dealwise.simulate.errors import BadInput

LEVELS = (0.6, 0.9, 0.95, 0.99, 0.999)
GRID = [
    (successes, trials)
    for trials in (1, 2, 3, 10, 57, 1000, 51_480, 10**9)
    for successes in sorted({0, 1, trials // 3, trials // 2, trials - 1, trials})
]


@pytest.mark.parametrize("level", LEVELS)
def test_as_scipy_and_statsmodels_have_it(level):
    for successes, trials in GRID:
        found = clopper_pearson(successes, trials, level)
        by_statsmodels = proportion_confint(successes, trials, alpha=1 - level, method="beta")
        assert found == pytest.approx(by_statsmodels, abs=1e-12), (successes, trials)
        if trials <= 51_480:  # scipy seeks a root, and of a billion trials finds it less exactly
            by_scipy = binomtest(successes, trials).proportion_ci(level, method="exact")
            assert found == pytest.approx((by_scipy.low, by_scipy.high), abs=1e-9)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("successes", "trials"), [(0, 1000), (3, 1000), (57, 57), (1, 2)])
def test_the_upper_bound_alone_is_scipys_one_sided_one(successes, trials, level):
    test = binomtest(successes, trials, alternative="less")
    found = clopper_pearson_upper(successes, trials, level)
    assert found == pytest.approx(test.proportion_ci(level, method="exact").high, abs=1e-9)


@given(st.integers(1, 10**6), st.sampled_from(LEVELS))
def test_of_no_successes_it_is_the_rule_of_three(trials, level):
    found = clopper_pearson_upper(0, trials, level)
    assert found == pytest.approx(-math.expm1(math.log1p(-level) / trials), rel=1e-12)
    if level == 0.95:
        assert found <= 3 / trials


@given(st.integers(1, 10**5), st.floats(0, 1), st.sampled_from(LEVELS))
@example(1, 0.0, 0.95)
@example(1, 1.0, 0.95)
def test_ends_solve_the_equation(trials, share, level):
    successes = round(share * trials)
    low, high = clopper_pearson(successes, trials, level)
    assert 0 <= low <= successes / trials <= high <= 1
    tail = (1 - level) / 2
    if successes > 0:
        assert binom.sf(successes - 1, trials, low) == pytest.approx(tail, rel=1e-6)
    if successes < trials:
        assert binom.cdf(successes, trials, high) == pytest.approx(tail, rel=1e-6)


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.sampled_from(LEVELS))
def test_failures_mirror_successes(successes, failures, level):
    low, high = clopper_pearson(successes, successes + failures, level)
    mirrored = clopper_pearson(failures, successes + failures, level)
    assert mirrored == pytest.approx((1 - high, 1 - low), abs=1e-12)


def test_the_level_is_95_percent_unless_said():
    assert clopper_pearson(30, 100) == clopper_pearson(30, 100, 0.95)
    assert clopper_pearson_upper(30, 100) == clopper_pearson_upper(30, 100, 0.95)


def test_of_no_trials_everything_is_possible():
    assert clopper_pearson(0, 0) == (0.0, 1.0)
    assert clopper_pearson_upper(0, 0) == 1.0


@pytest.mark.parametrize("share", [0.001, 0.02, 0.31, 0.5])
@pytest.mark.parametrize("trials", [50, 2000])
def test_never_held_too_rarely(share, trials):
    """Exactly: summed over every possible count, and where Wilson's falls short as well."""
    counts = np.arange(trials + 1)
    chances = binom.pmf(counts, trials, share)
    likely = counts[chances > 1e-9]
    both = [clopper_pearson(int(count), trials) for count in likely]
    held = np.array([low <= share <= high for low, high in both])
    assert chances[likely][held].sum() >= 0.95 - 1e-6
    below = np.array([share <= clopper_pearson_upper(int(count), trials) for count in likely])
    assert chances[likely][below].sum() >= 0.95 - 1e-6


def test_wider_than_wilsons_where_it_matters():
    low, high = clopper_pearson(3, 10_000)
    assert high - low > wilson(3, 10_000)[1] - wilson(3, 10_000)[0]


@pytest.mark.parametrize(("successes", "trials"), [(-1, 5), (6, 5), (1, 0), (0, -1)])
def test_impossible_counts_are_refused(successes, trials):
    for function in (clopper_pearson, clopper_pearson_upper):
        with pytest.raises(ValueError, match=f"{successes} successes of {trials} trials"):
            function(successes, trials)


@pytest.mark.parametrize("level", [0, 0.5, 1, 95, math.nan])
def test_impossible_levels_are_refused(level):
    for function in (clopper_pearson, clopper_pearson_upper):
        with pytest.raises(BadInput, match=r"between 0\.5 and 1"):
            function(1, 2, level)
