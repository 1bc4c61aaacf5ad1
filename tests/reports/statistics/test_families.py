"""Many comparisons at once: against another library, by hand, and what a family may claim."""

import gc
import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from scipy import stats
from statsmodels.stats.multitest import multipletests

from dealwise.reports.statistics.families import (
    bonferroni_level,
    holm,
    never_behind,
    t_p_values,
    unbeaten,
)
from dealwise.simulate.errors import BadInput

P_VALUES = hnp.arrays(float, st.integers(1, 12), elements=st.floats(0, 1))


@pytest.mark.parametrize("tests", [1, 2, 3, 10, 45, 300])
def test_holm_as_statsmodels_has_it(tests, monkeypatch):
    monkeypatch.setattr(gc, "collect", int)  # they collect all that a long run has left, each time
    generator = np.random.default_rng(tests)
    for p_values in (generator.random(tests), generator.integers(0, 5, tests) / 300):
        by_statsmodels = multipletests(p_values, method="holm")[1]
        assert holm(p_values) == pytest.approx(by_statsmodels, abs=1e-12)


@given(P_VALUES)
def test_holm_by_stepping_down(p_values):
    """What is rejected at a level: from the smallest on, until one is above alpha / those left."""
    for alpha in (0.01, 0.05, 0.3):
        rejected = set()
        for step, index in enumerate(np.argsort(p_values, kind="stable")):
            if p_values[index] * (len(p_values) - step) > alpha:
                break
            rejected.add(int(index))
        assert set(np.flatnonzero(holm(p_values) <= alpha).tolist()) == rejected


def test_holm_by_hand():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([[0.01, 0.04], [0.03, 0.005]]).shape == (2, 2)
    assert holm([]).shape == (0,)
    assert holm([0.3]) == pytest.approx([0.3])


@pytest.mark.parametrize("p_value", [-0.1, 1.1, math.nan])
def test_what_is_no_p_value_is_refused(p_value):
    with pytest.raises(ValueError, match="within 0 and 1"):
        holm([0.5, p_value])


def test_bonferroni_shares_the_error_out():
    assert bonferroni_level(1) == pytest.approx(0.95)
    assert bonferroni_level(10) == pytest.approx(0.995)
    assert bonferroni_level(5, 0.9) == pytest.approx(0.98)
    with pytest.raises(ValueError, match="at least one comparison, not 0"):
        bonferroni_level(0)
    with pytest.raises(BadInput, match=r"between 0\.5 and 1"):
        bonferroni_level(3, 0.05)


@given(st.lists(st.integers(-50, 50), min_size=3, max_size=40).filter(lambda x: len({*x}) > 1))
def test_p_values_as_scipy_has_them(numbers):
    by_scipy = stats.ttest_1samp(numbers, 0).pvalue
    found = t_p_values(np.mean(numbers), stats.sem(numbers), len(numbers))
    assert found == pytest.approx(by_scipy, rel=1e-9, abs=1e-300)


def test_p_values_without_spread():
    found = t_p_values([0.0, 0.5, -0.5, 0.0], [0.0, 0.0, 0.0, 0.1], 1000)
    assert found.tolist() == [1.0, 0.0, 0.0, 1.0]


def test_no_p_value_where_too_few_blocks_differ():
    found = t_p_values([0.5, 0.5], [0.01, 0.01], 1000, nonzero=[19, 20])
    assert found[0] == 1.0
    assert found[1] < 1e-9


def test_p_values_need_blocks_and_errors():
    with pytest.raises(ValueError, match="two blocks"):
        t_p_values(0.1, 0.1, 1)
    for error in (-0.1, math.nan):
        with pytest.raises(ValueError, match="not below 0"):
            t_p_values(0.1, error, 10)


def contrasts(strengths, error=0.01):
    """The matrix of pairs where strengths simply differ, and the errors of its contrasts."""
    worth = np.array(strengths, float)
    means = worth[:, None] - worth[None, :]
    return means, np.full(means.shape, error) * ~np.eye(len(worth), dtype=bool)


def test_the_best_alone_or_with_its_equals():
    assert unbeaten(*contrasts([0.5, 0.2, 0.1]), 1000) == (0,)
    assert unbeaten(*contrasts([0.1, 0.2, 0.5]), 1000) == (2,)
    assert unbeaten(*contrasts([0.5, 0.499, 0.1]), 1000) == (0, 1)
    assert unbeaten(*contrasts([0.2, 0.2, 0.2]), 1000) == (0, 1, 2)
    assert unbeaten(*contrasts([0.3]), 1000) == (0,)


def test_the_same_strategy_twice_stays_with_the_best():
    means, errors = contrasts([0.5, 0.5, 0.1])
    errors[0, 1] = errors[1, 0] = 0.0
    assert unbeaten(means, errors, 1000) == (0, 1)


def test_the_adjustment_is_over_all_pairs():
    """One pair at p = .03 is told apart alone, and not among the ten pairs of five."""
    error = 1.0
    gap = stats.t.isf(0.015, 999) * error
    assert unbeaten(*contrasts([gap, 0.0], error), 1000) == (0,)
    assert unbeaten(*contrasts([gap, 0.0, 0.0, 0.0, 0.0], error), 1000) == (0, 1, 2, 3, 4)


def test_rock_paper_and_scissors_leave_nobody():
    means = 0.5 * np.array([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])
    assert unbeaten(means, contrasts([0, 0, 0])[1], 1000) == ()


def test_one_is_behind_only_those_of_which_it_is_told_apart():
    means = contrasts([0.5, 0.4, 0.3])[0]
    apart = np.zeros((3, 3), bool)
    assert never_behind(means, apart) == (0, 1, 2)
    apart[0, 2] = apart[2, 0] = True
    assert never_behind(means, apart) == (0, 1)
    assert never_behind(-means, apart) == (1, 2)


def test_a_strategy_that_rarely_differs_is_not_told_apart():
    means, errors = contrasts([0.5, 0.2])
    nonzero = np.array([[0, 19], [19, 0]])
    assert unbeaten(means, errors, 1000, nonzero=nonzero) == (0, 1)
    assert unbeaten(means, errors, 1000, nonzero=nonzero + 1) == (0,)


@given(st.permutations(range(5)))
def test_the_order_in_which_they_are_named_does_not_matter(order):
    means, errors = contrasts([0.5, 0.495, 0.3, 0.49, 0.0])
    chosen = np.ix_(order, order)
    found = unbeaten(means[chosen], errors[chosen], 1000)
    assert sorted(order[index] for index in found) == [0, 1, 3]


def test_what_is_no_matrix_of_pairs_is_refused():
    means, errors = contrasts([0.5, 0.2, 0.1])
    with pytest.raises(ValueError, match="square"):
        unbeaten(means[:2], errors[:2], 1000)
    with pytest.raises(ValueError, match="square"):
        unbeaten(means, errors[:2], 1000)
    with pytest.raises(ValueError, match="opposite"):
        unbeaten(abs(means), errors, 1000)
    with pytest.raises(ValueError, match="opposite"):
        unbeaten(means, errors + np.triu(np.ones((3, 3)), 1), 1000)
    with pytest.raises(BadInput, match=r"between 0\.5 and 1"):
        unbeaten(means, errors, 1000, level=0)


@pytest.mark.uncounted
def test_equals_are_kept_together_as_often_as_promised():
    """Ten equal players on common deals: all in one set in 95 % of 600 seeded rankings (- 4 SE)."""
    generator = np.random.default_rng(7)
    deals, players, rankings = 300, 10, 600
    pairs = list(itertools.combinations(range(players), 2))
    together = 0
    for _ in range(rankings):
        scores = generator.normal(0, 1, (deals, 1)) + generator.normal(0, 1, (deals, players))
        means, errors = np.zeros((players, players)), np.zeros((players, players))
        for row, column in pairs:
            blocks = scores[:, row] - scores[:, column]
            means[row, column], means[column, row] = blocks.mean(), -blocks.mean()
            errors[row, column] = errors[column, row] = blocks.std(ddof=1) / math.sqrt(deals)
        together += len(unbeaten(means, errors, deals)) == players
    assert together / rankings > 0.95 - 4 * math.sqrt(0.05 * 0.95 / rankings)
