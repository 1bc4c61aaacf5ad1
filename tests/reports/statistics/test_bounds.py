"""The bounds for blocks that rarely differ: for a fixed number of them, and at any time."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealwise.reports.statistics.bounds import rarely_different, rarely_different_at_any_time
from dealwise.reports.statistics.intervals import clopper_pearson
from dealwise.reports.statistics.sequences import beta_binomial_evidence
from dealwise.simulate.errors import BadInput

LEVELS = (0.6, 0.9, 0.95, 0.99, 0.999)
BOTH = pytest.mark.parametrize("bound", [rarely_different, rarely_different_at_any_time])


@pytest.mark.parametrize("level", [0, 0.5, 1, 95, math.nan])
@BOTH
def test_impossible_levels_are_refused(bound, level):
    with pytest.raises(BadInput, match=r"between 0\.5 and 1"):
        bound(0, 10, 24.5, level)


def test_of_no_block_that_differs_it_is_near_three_times_the_largest_over_n():
    low, high = rarely_different(0, 20_000, 24.5)
    assert low == -high
    assert high == pytest.approx(3 / 20_000 * 24.5, rel=2e-3)


@given(st.integers(0, 19), st.integers(200, 10**6), st.sampled_from(LEVELS))
def test_one_sided_and_so_within_the_two_sided_bound(nonzero, count, level):
    _, high = rarely_different(nonzero, count, 24.5, level)
    assert 24.5 * nonzero / count < high <= 24.5 * clopper_pearson(nonzero, count, level)[1]


@pytest.mark.parametrize("largest", [0, -1, math.nan, math.inf])
@BOTH
def test_an_impossible_largest_contrast_is_refused(bound, largest):
    with pytest.raises(BadInput, match="the largest contrast cannot be"):
        bound(3, 200, largest)


@BOTH
def test_more_blocks_that_differ_than_blocks_are_refused(bound):
    with pytest.raises(ValueError, match="201 successes of 200"):
        bound(201, 200, 24.5)


@given(st.integers(0, 19), st.integers(200, 10**6), st.sampled_from(LEVELS))
def test_at_any_time_the_share_is_the_one_that_is_refuted_just_now(nonzero, count, level):
    low, high = rarely_different_at_any_time(nonzero, count, 24.5, level)
    assert low == -high
    evidence = beta_binomial_evidence(high / 24.5, nonzero, count)
    assert evidence == pytest.approx(-math.log(1 - level), abs=1e-6)
    assert high > rarely_different(nonzero, count, 24.5, level)[1]
