"""The Plackett-Luce fit against another one, and its bootstrap against what it promises."""

import itertools

import choix
import numpy as np
import pytest
from scipy import optimize

from dealwise.reports.statistics.circles import shortest_circle
from dealwise.reports.statistics.plackett_luce import (
    bootstrap_scales,
    chance_ahead,
    percentile_intervals,
    plackett_luce,
)

ORDERS = tuple(itertools.permutations(range(3)))


def choices(rankings, count):
    """How often each was first or second, and how often each pair was left; with weights."""
    pairs = list(itertools.combinations(range(count), 2))
    chosen, left = np.zeros(count), np.zeros(len(pairs))
    for (first, second, third), weight in rankings:
        chosen[[first, second]] += weight
        left[pairs.index(tuple(sorted((second, third))))] += weight
    return chosen, left


def drawn_orders(worths, size, generator):
    """Orders of three with these log worths: the largest of worth plus Gumbel noise is first."""
    return np.argsort(-(np.asarray(worths) + generator.gumbel(size=(size, 3))), axis=1)


@pytest.fixture(scope="module")
def rankings():
    worths, generator = np.array([0.0, 0.7, -0.4, 1.2, 0.1]), np.random.default_rng(2)
    return [
        tuple(np.array(three)[order].tolist())
        for three in itertools.combinations(range(5), 3)
        for order in drawn_orders(worths[list(three)], 60, generator)
    ]


def test_the_fit_is_that_of_choix(rankings):
    chosen, left = choices([(ranking, 1) for ranking in rankings], 5)
    found = plackett_luce(chosen, left, 60)
    assert found == pytest.approx(choix.ilsr_rankings(5, rankings), abs=1e-6)
    assert found == pytest.approx(choix.mm_rankings(5, rankings, tol=1e-12), abs=1e-6)
    assert found.mean() == pytest.approx(0, abs=1e-12)
    assert np.array_equal(plackett_luce([chosen] * 2, [left] * 2, [60, 60]), [found, found])


def test_shares_of_orders_are_weighed_as_the_likelihood_weighs_them():
    """Such as those of ties; by a search for the largest likelihood, order by order."""
    weights = np.random.default_rng(3).uniform(0.5, 9, (4, 6))
    threes = list(itertools.combinations(range(4), 3))
    weights /= weights.sum(axis=1, keepdims=True) / 20
    weighted = [
        (tuple(three[place] for place in order), weights[row, column])
        for row, three in enumerate(threes)
        for column, order in enumerate(ORDERS)
    ]

    def loss(worths):
        return -sum(
            weight * (worths[a] + worths[b] - np.logaddexp.reduce(worths[[a, b, c]])
                      - np.logaddexp(worths[b], worths[c]))
            for (a, b, c), weight in weighted
        )  # fmt: skip

    best = optimize.minimize(loss, np.zeros(4), tol=1e-12).x
    found = plackett_luce(*choices(weighted, 4), 20)
    assert found == pytest.approx(best - best.mean(), abs=1e-5)


def test_where_no_scale_exists_none_is_claimed():
    never_ahead = choices([((0, 1, 2), 3), ((1, 0, 2), 4)], 3)
    assert np.isnan(plackett_luce(*never_ahead, 7)).all()
    always_ahead = choices([((2, 0, 1), 3), ((2, 1, 0), 4)], 3)
    assert np.isnan(plackett_luce(*always_ahead, 7)).all()
    assert percentile_intervals([[0.0, 0.0], [np.nan, np.nan]]) is None


def test_equals_have_the_same_place_and_a_chance_of_a_half():
    alike = choices([(order, 5) for order in ORDERS], 3)
    assert plackett_luce(*alike, 30) == pytest.approx(np.zeros(3), abs=1e-12)
    assert chance_ahead(0.3, 0.3) == 0.5
    assert chance_ahead(1.0, 0.0) == pytest.approx(np.e / (1 + np.e))


@pytest.mark.uncounted
def test_the_intervals_hold_the_truth_though_the_hands_of_a_deal_are_alike():
    """All six hands of a deal finish alike, so that hands taken for independent would be wrong."""
    worths, deals, runs = np.array([0.3, 0.0, -0.3]), 400, 200
    generator = np.random.default_rng(4)
    held = np.zeros(3)
    pairs = np.array([2, 1, 0])  # the pair that is left without each
    for run in range(runs):
        orders = drawn_orders(worths, deals, generator)
        chosen, left = np.zeros((2, 500, 3))
        np.add.at(chosen, (np.arange(deals)[:, None], orders[:, :2]), 6)
        np.add.at(left, (np.arange(deals), pairs[orders[:, 0]]), 6)
        rounds = 6 * (np.arange(500) < deals)
        begin = plackett_luce(chosen.sum(axis=0), left.sum(axis=0), rounds.sum())
        scales = bootstrap_scales(chosen, left, rounds, begin, run, samples=199)
        low, high = percentile_intervals(scales)
        held += (low <= worths) & (worths <= high)
    assert np.all(held / runs > 0.95 - 4 * np.sqrt(0.95 * 0.05 / runs)), held / runs


@pytest.mark.parametrize(
    ("edges", "circle"),
    [
        ([(0, 1), (1, 2), (0, 2)], ()),
        ([(0, 1), (1, 2), (2, 0)], (0, 1, 2)),
        ([(3, 1), (1, 2), (2, 0), (0, 3), (0, 1)], (0, 1, 2)),
        ([(1, 2), (2, 3), (3, 4), (4, 1), (0, 1)], (1, 2, 3, 4)),
    ],
)
def test_a_shortest_circle_is_found(edges, circle):
    beats = np.zeros((5, 5), bool)
    beats[tuple(np.transpose(edges))] = True
    assert shortest_circle(beats) == circle
