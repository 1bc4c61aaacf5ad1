"""The sequential test against the numbers of chess testers, brute force, and by hand.

How often it errs is simulated in `test_promises.py`.
"""

import math
from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import brentq, minimize_scalar
from scipy.stats import norm

from dealwise.reports.statistics.gsprt import gsprt, gsprt_bounds
from dealwise.simulate.errors import BadInput

CONTRASTS = st.lists(st.integers(-294, 294), min_size=1, max_size=60)


def of_scores(counts, t0, t1, alpha=0.05, beta=0.05):
    """The test on a table: how many pairs of games had no points, one, and so on up to all."""
    scores = range(len(counts))
    total = sum(count * score for count, score in zip(counts, scores, strict=True))
    squares = sum(count * score**2 for count, score in zip(counts, scores, strict=True))
    return gsprt(sum(counts), total, squares, t1, t0, alpha, beta, unit=len(counts) - 1)


def by_elo(elo):
    return 1 / (1 + 10 ** (-elo / 400))


# --- published numbers ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "llr"),
    [
        ((223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07),
        ((871, 26175, 55983, 26678, 821), 0, 2, -4.98),
        ((21184, 40708, 21404), 0.5, 2.5, -1.57),
        ((57030, 106593, 57433), 0, 2, -2.59),
    ],
)
def test_numbers_of_fastchess(counts, elo0, elo1, llr):
    """Its unit tests of the exact multinomial ratio, "logistic", which promise 1 %.

    github.com/Disservin/fastchess, app/tests/sprt_test.cpp.
    """
    assert of_scores(counts, by_elo(elo0), by_elo(elo1)).llr == pytest.approx(llr, rel=0.01)


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "llr"),
    [
        ((440, 2910, 5170, 2888, 455), 0, 5, -2.27),
        ((142, 620, 1122, 699, 188), 0, 5, 2.99),
        ((349, 1561, 3340, 1604, 359), -5, 0, 2.90),
        ((98, 382, 674, 369, 71), -5, 0, -1.11),
    ],
)
def test_numbers_of_racetrack(counts, elo0, elo1, llr):
    """Its unit tests of normalised Elo, which promise 0.01.

    github.com/MortenLohne/racetrack, src/tests/sprt_tests.rs. An Elo is normalised by the standard
    deviation of one game, √2 times that of a pair's mean, and 800 / ln 10 of it are one deviation.
    """
    scores = np.linspace(0, 1, 5)
    weights = np.array(counts) / sum(counts)
    spread = math.sqrt(weights @ (scores - weights @ scores) ** 2)
    step = math.sqrt(2) * spread * math.log(10) / 800
    found = of_scores(counts, 0.5 + elo0 * step, 0.5 + elo1 * step)
    assert found.llr == pytest.approx(llr, abs=0.01)


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "verdict"),
    [
        ((485, 1923, 2942, 1937, 594), 0, 5, "better"),
        ((261, 739, 2683, 737, 253), -10, 0, "better"),
        ((63, 252, 385, 250, 74), 0, 10, "undecided"),
        ((527, 1007, 1932, 933, 511), 0, 5, "not better"),
        ((175, 305, 694, 291, 157), 0, 10, "not better"),
    ],
)
def test_verdicts_of_racetrack(counts, elo0, elo1, verdict):
    """The same file's tests of when to stop, with alpha .05 and beta .1."""
    scores = np.linspace(0, 1, 5)
    weights = np.array(counts) / sum(counts)
    step = math.sqrt(2 * weights @ (scores - weights @ scores) ** 2) * math.log(10) / 800
    found = of_scores(counts, 0.5 + elo0 * step, 0.5 + elo1 * step, 0.05, 0.1)
    assert found.verdict == verdict


def test_the_bounds_are_walds():
    assert gsprt_bounds() == pytest.approx((-2.94, 2.94), abs=0.005)  # as fastchess prints them
    assert gsprt_bounds(0.05, 0.1) == pytest.approx((math.log(2 / 19), math.log(18)))
    assert gsprt(0, 0, 0, 0.1).bounds == gsprt_bounds()


# --- by brute force ------------------------------------------------------------------------------


@given(CONTRASTS.filter(lambda x: len({*x}) > 1), st.floats(-3, 3), st.floats(0.01, 3))
def test_it_is_the_ratio_of_the_best_normal_likelihoods(numbers, t0, gain):
    points = np.array(numbers) / 12
    t1 = t0 + gain

    def best(mean):
        def lack(log_spread):
            return -norm.logpdf(points, mean, math.exp(log_spread)).sum()

        around = math.log(math.sqrt(((points - mean) ** 2).mean()))
        return -minimize_scalar(lack, bracket=(around - 0.5, around + 0.3), tol=1e-12).fun

    found = gsprt(len(numbers), sum(numbers), sum(x * x for x in numbers), t1, t0, unit=12)
    assert found.llr == pytest.approx(best(t1) - best(t0), abs=1e-6)


@given(CONTRASTS.filter(lambda x: len({*x}) > 1), st.floats(-3, 3), st.floats(0.01, 3))
def test_it_is_right_to_the_last_digits(numbers, t0, gain):
    t1 = t0 + gain

    def away(mean):
        found = sum((Fraction(x, 12) - Fraction(mean)) ** 2 for x in numbers)
        return Decimal(found.numerator) / Decimal(found.denominator)

    with localcontext(prec=60):
        exact = float(len(numbers) * (away(t0) / away(t1)).ln() / 2)
    found = gsprt(len(numbers), sum(numbers), sum(x * x for x in numbers), t1, t0, unit=12)
    assert found.llr == pytest.approx(exact, rel=1e-15, abs=1e-300)


def multinomial_llr(counts, scores, t0, t1):
    """The exact ratio: each hypothesis has the weights of its mean under which the counts are
    likeliest, w = (count / n) / (1 + x (score - t)) with x such that the mean is t."""

    def best(mean):
        away = scores - mean

        def excess(tilt):
            return (counts * away / (1 + tilt * away)).sum()

        tilt = brentq(excess, -1 / away.max() + 1e-9, -1 / away.min() - 1e-9, xtol=1e-15)
        return (counts * np.log(counts / counts.sum() / (1 + tilt * away))).sum()

    return best(t1) - best(t0)


@pytest.mark.parametrize("mean", [0.0, 0.03, 0.05, 0.07, 0.1])
def test_it_stands_for_the_exact_multinomial_ratio(mean):
    """Near enough where it is still open, with outcomes as skewed as those of a game of bids."""
    scores = np.array([-20.0, -4, 0, 1, 5, 21])
    counts = np.array([20.0, 580, 3000, 905, 300, 15])
    counts[3] += round(mean * counts.sum())
    points = np.repeat(scores, counts.astype(int)).astype(int)
    exact = multinomial_llr(counts, scores, 0.0, 0.1)
    found = gsprt(len(points), int(points.sum()), int((points**2).sum()), 0.1).llr
    assert found == pytest.approx(exact, rel=0.05, abs=0.02)


# --- by hand -------------------------------------------------------------------------------------


def test_by_hand():
    """-1, 0, 0, 3 against 0 and 1: squares 10 about the first, 10 about the other."""
    assert gsprt(4, 2, 10, 1.0) == (0.0, gsprt_bounds(), "undecided")
    assert gsprt(4, 4, 10, 1.0).llr == pytest.approx(2 * math.log(10 / 6))


@given(CONTRASTS, st.integers(1, 24))
def test_turned_round_it_says_the_opposite(numbers, gain):
    t1 = gain / 8  # without rounding, also of 0 - t1
    count, total, squares = len(numbers), sum(numbers), sum(x * x for x in numbers)
    there = gsprt(count, total, squares, t1, 0.0, unit=8)
    back = gsprt(count, -total, squares, 0.0, -t1, unit=8)
    assert back.llr == pytest.approx(-there.llr, rel=1e-12, abs=1e-12)
    turned = {"better": "not better", "not better": "better", "undecided": "undecided"}
    assert back.verdict == turned[there.verdict]


@pytest.mark.parametrize("value", [0, 6])
def test_if_either_sum_of_squares_is_zero_it_goes_on(value):
    """Only zeros, and only halves against a half: a ratio with 0 in it says nothing."""
    for count in (0, 1, 200, 10**6):
        found = gsprt(count, count * value, count * value**2, 0.5, unit=12)
        assert found == (0.0, gsprt_bounds(), "undecided")


def test_nothing_is_lost_in_long_runs_of_small_differences():
    count, total, squares = 10**12, 10**9, 4 * 10**14
    t1 = 1e-6
    ratio = 1 + Fraction(t1) * (2 * total - Fraction(t1) * count) / (
        squares - 2 * Fraction(t1) * total + count * Fraction(t1) ** 2
    )
    expected = count / 2 * float(ratio - 1)
    assert gsprt(count, total, squares, t1).llr == pytest.approx(expected, rel=1e-9)


def test_far_apart_and_in_64_bits():
    assert math.isfinite(gsprt(10**6, 1, 1, 1e200).llr)
    assert gsprt(10**6, 1, 1, 1e200).verdict == "not better"
    found = gsprt(np.int64(10**7), np.int64(10**12), np.int64(4 * 10**18), 0.1)
    assert found == gsprt(10**7, 10**12, 4 * 10**18, 0.1)


@pytest.mark.parametrize("gain", [0, -0.5, math.nan, math.inf])
def test_an_impossible_gain_is_refused(gain):
    with pytest.raises(BadInput) as refusal:
        gsprt(10, 0, 5, gain)
    assert str(refusal.value) == (
        f"the difference to test for cannot be {gain}: write a number of points above 0, "
        "such as 0.1."
    )


@pytest.mark.parametrize("rate", [0, 0.5, 0.7, 1, -1, math.nan])
def test_impossible_rates_are_refused(rate):
    with pytest.raises(BadInput, match=f"alpha cannot be {rate}"):
        gsprt(10, 0, 5, 0.1, alpha=rate)
    with pytest.raises(BadInput, match=f"beta cannot be {rate}"):
        gsprt_bounds(beta=rate)


def test_impossible_sums_are_refused():
    with pytest.raises(ValueError, match="no 10 numbers"):
        gsprt(10, 11, 12, 0.1)
    with pytest.raises(ValueError, match="0 units"):
        gsprt(10, 1, 12, 0.1, unit=0)
    with pytest.raises(TypeError):
        gsprt(10, 1.0, 12, 0.1)
