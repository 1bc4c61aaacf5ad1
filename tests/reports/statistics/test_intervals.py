"""Wilson's interval against two other libraries, its own equation, and its promise of coverage."""

import math

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from scipy.stats import binom, binomtest, norm
from statsmodels.stats.proportion import proportion_confint

from dealwise.reports.statistics.intervals import LEVEL, wilson

LEVELS = (0.5, 0.9, 0.95, 0.99, 0.999)
GRID = [
    (successes, trials)
    for trials in (1, 2, 3, 10, 57, 1000, 51_480, 10**9)
    for successes in sorted({0, 1, trials // 3, trials // 2, trials - 1, trials})
    if 0 <= successes <= trials
]


@pytest.mark.parametrize("level", LEVELS)
def test_as_scipy_and_statsmodels_have_it(level):
    for successes, trials in GRID:
        found = wilson(successes, trials, level)
        by_scipy = binomtest(successes, trials).proportion_ci(level, method="wilson")
        by_statsmodels = proportion_confint(successes, trials, alpha=1 - level, method="wilson")
        assert found == pytest.approx((by_scipy.low, by_scipy.high), abs=1e-12), (successes, trials)
        assert found == pytest.approx(by_statsmodels, abs=1e-12), (successes, trials)


def test_the_level_is_95_percent_unless_said():
    assert LEVEL == 0.95
    assert wilson(30, 100) == wilson(30, 100, 0.95)


@given(st.integers(1, 10**6), st.floats(0, 1), st.sampled_from(LEVELS))
@example(1, 0.0, 0.95)
@example(1, 1.0, 0.95)
def test_ends_solve_the_equation(trials, share, level):
    """|p - q| = z sqrt(q (1 - q) / n): what an end q of Wilson's interval is defined by."""
    successes = round(share * trials)
    low, high = wilson(successes, trials, level)
    assert 0 <= low <= successes / trials <= high <= 1
    z = norm.ppf((1 + level) / 2)
    for end in (low, high):
        distance = abs(successes / trials - end)
        assert distance == pytest.approx(z * math.sqrt(end * (1 - end) / trials), abs=1e-9)


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.sampled_from(LEVELS))
def test_failures_mirror_successes(successes, failures, level):
    low, high = wilson(successes, successes + failures, level)
    mirrored = wilson(failures, successes + failures, level)
    assert mirrored == pytest.approx((1 - high, 1 - low), abs=1e-12)


@given(st.integers(1, 10**6), st.data())
def test_a_higher_level_is_wider(trials, data):
    successes = data.draw(st.integers(0, trials))
    ends = [wilson(successes, trials, level) for level in LEVELS]
    lows, highs = zip(*ends, strict=True)
    assert list(lows) == sorted(lows, reverse=True)
    assert list(highs) == sorted(highs)


def test_none_and_all_have_a_sharp_end():
    assert wilson(0, 20)[0] == 0.0
    assert wilson(20, 20)[1] == 1.0
    assert 0.1 < wilson(0, 20)[1] < 0.2
    assert 0.8 < wilson(20, 20)[0] < 0.9


def test_of_no_trials_everything_is_possible():
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("successes", "trials"), [(-1, 5), (6, 5), (1, 0), (0, -1), (-3, -2)])
def test_impossible_counts_are_refused(successes, trials):
    with pytest.raises(ValueError, match=f"{successes} successes of {trials} trials"):
        wilson(successes, trials)


@pytest.mark.parametrize("level", [0, 1, -0.5, 1.5, 95, math.nan, math.inf])
def test_impossible_levels_are_refused(level):
    with pytest.raises(ValueError, match="between 0 and 1"):
        wilson(1, 2, level)
    with pytest.raises(ValueError, match="between 0 and 1"):
        wilson(0, 0, level)


def coverage(share, trials, level):
    """How likely the interval holds the true share: summed over every possible count."""
    counts = np.arange(trials + 1)
    held = [low <= share <= high for low, high in (wilson(int(k), trials, level) for k in counts)]
    return binom.pmf(counts, trials, share)[held].sum()


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
@pytest.mark.parametrize("trials", [100, 400])
def test_the_true_share_is_held_as_often_as_promised(trials, level):
    """Exactly, over a grid of shares: on average as promised, never far below (Brown 2001)."""
    shares = np.linspace(0.05, 0.95, 46)
    found = [coverage(share, trials, level) for share in shares]
    assert np.mean(found) == pytest.approx(level, abs=0.008)
    assert min(found) > level - 0.035


@pytest.mark.parametrize("share", [0.02, 0.31, 0.5, 0.88])
def test_simulated_coverage(share):
    """10,000 seeded samples of 2,000: the share of intervals that hold the truth is near 95 %."""
    made = np.random.default_rng(20).binomial(2000, share, 10_000)
    held = [low <= share <= high for low, high in (wilson(int(k), 2000) for k in made)]
    assert 0.94 < np.mean(held) < 0.96
