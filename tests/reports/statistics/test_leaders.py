"""Choices on common deals: equal ones are rarely told apart, however often one looks."""

import numpy as np
import pytest

from dealwise.reports.statistics.intervals import wilson
from dealwise.reports.statistics.leaders import (
    half_width,
    lead,
    leaders,
    leaders_of_all,
    pairs_of,
    told_apart,
)
from dealwise.reports.statistics.looks import looks
from dealwise.reports.statistics.sequences import beta_binomial_sequence


def tallies(chances, deals, random, *, shared=0.6):
    """At each look the deals that one won and another did not, and the wins.

    A part of the games of a deal has the same end whatever was chosen, as with common cards.
    """
    common = random.random((deals, 1))
    own = random.random((deals, len(chances)))
    luck = np.where(random.random((deals, len(chances))) < shared, common, own)
    won = (luck < np.asarray(chances)).astype(np.int64)
    for look in looks():
        if look > deals:
            return
        part = won[:look]
        yield look, part.T @ (1 - part), part.sum(axis=0)


def race(chances, deals, random):
    """Which choices are left when those that are behind drop out, look after look."""
    active, pairs = tuple(range(len(chances))), pairs_of(len(chances))
    for look, only, _ in tallies(chances, deals, random):
        found = leaders(only[np.ix_(active, active)], look, pairs)
        active = tuple(active[place] for place in found)
    return active


@pytest.mark.uncounted
def test_equal_choices_are_rarely_dropped():
    """Five equal choices read at 42 looks: in at most 5 % of runs one is dropped (here 0.6 %)."""
    random = np.random.default_rng(1)
    dropped = sum(len(race([0.3] * 5, 8000, random)) < 5 for _ in range(160))
    assert dropped <= 10


def test_the_best_is_kept_and_the_worst_is_dropped():
    random = np.random.default_rng(2)
    for _ in range(12):
        left = race([0.34, 0.34, 0.25, 0.2], 8000, random)
        assert {0, 1} <= set(left)
        assert not {2, 3} & set(left)


@pytest.mark.slow
def test_intervals_of_dropped_choices_hold():
    """Where a choice stopped for what was seen, its interval holds the truth in 95 % of runs."""
    random, chances = np.random.default_rng(3), [0.3, 0.28, 0.26]
    missed = {"sequence": 0, "wilson": 0}
    for _ in range(400):
        for look, only, wins in tallies(chances, 20_000, random):
            reached = look, wins
            if leaders(only, look, 3) != (0, 1, 2):
                break
        look, wins = reached
        for choice, chance in enumerate(chances):
            for name, interval in (("sequence", beta_binomial_sequence), ("wilson", wilson)):
                low, high = interval(int(wins[choice]), look)
                missed[name] += not low <= chance <= high
    assert missed["sequence"] / 1200 <= 0.05
    assert missed["wilson"] > missed["sequence"]


def test_nothing_is_told_of_few_deals():
    only = np.array([[0, 19], [0, 0]])
    assert not told_apart(only, 5000, 1).any()  # 19 deals differ
    assert not told_apart(only * 5, 199, 1).any()  # 199 deals
    assert told_apart(only * 5, 400, 1).tolist() == [[False, True], [True, False]]
    assert leaders(only * 5, 400, 1) == (0,)


def test_of_a_fixed_number_all_pairs_are_tested():
    only = np.array([[0, 60, 90], [50, 0, 80], [20, 30, 0]])
    assert leaders_of_all(only, 400) == (0, 1)
    assert leaders_of_all(only, 1) == (0, 1, 2)


def test_a_lead_has_an_interval_of_its_kind():
    fixed, read = lead(90, 20, 400, fixed=True), lead(90, 20, 400, fixed=False)
    assert fixed.gain == read.gain == 70 / 400
    assert read.interval[0] < fixed.interval[0] < fixed.gain < fixed.interval[1] < read.interval[1]
    assert lead(3, 1, 400, fixed=True).interval is None
    assert lead(90, 20, 199, fixed=False).interval is None
    assert lead(0, 0, 0, fixed=False) == (0.0, None, 0)


def test_half_a_width():
    low, high = beta_binomial_sequence(300, 1000)
    assert half_width(300, 1000) == (high - low) / 2
