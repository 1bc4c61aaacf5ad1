"""Choosing a plan and counting it, against loops in plain Python and against two wrong ways."""

import itertools
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealwise.reports.studies.plan_choice import (
    PlanCounts,
    best_plans,
    chosen_counts,
    plan_counts,
)
from dealwise.simulate.moon.tiles import ENDS, TILES

ALL_TRUMPS = tuple(range(9))
PREFERRED_TRUMPS = [6, 5, 4, 3, 2, 1, 0, 7, 8]
EVERYTHING = (1 << TILES) - 1


def written(tile):
    high, low = ENDS[tile]
    return 10 * high + low


def some_hand(chance):
    return sum(1 << tile for tile in chance.sample(range(TILES), 7))


def some_tally(chance, widows, *, most):
    """Small counts, so that ties are common: [halves, widows, trumps, slots, trick counts]."""
    return np.array(
        [
            [
                [[[chance.randint(0, most) for _ in range(8)] for _ in range(8)] for _ in range(9)]
                for _ in range(widows)
            ]
            for _ in range(2)
        ],
        np.int64,
    )


class Loops:
    """The same choice, one number at a time."""

    def __init__(self, tally, hand, widows, trumps, discards, *, exact):
        self.by_widow = []
        for place, widow in enumerate(widows):
            eight = [tile for tile in range(TILES) if (hand | 1 << widow) >> tile & 1]
            allowed = [tile for tile in eight if discards >> tile & 1]
            plans = [
                (trump, tile)
                for trump in PREFERRED_TRUMPS
                if trump in trumps
                for tile in sorted(allowed, key=written)
            ]
            halves = []
            for half in range(2):
                counts = {
                    (trump, tile): tally[half][place][trump][eight.index(tile)].tolist()
                    for trump, tile in plans
                }
                halves.append(counts)
            if exact:
                both = {
                    plan: [a + b for a, b in zip(halves[0][plan], halves[1][plan], strict=True)]
                    for plan in plans
                }
                halves = [both]
            self.by_widow.append((plans, halves))

    @staticmethod
    def best(plans, counts, goal):
        chosen = None
        for plan in plans:
            tricks = sum(won * count for won, count in enumerate(counts[plan]))
            made = tricks if goal is None else sum(counts[plan][goal:])
            if chosen is None or (made, tricks) > chosen[1]:
                chosen = plan, (made, tricks)
        return chosen[0]

    def pooled_best(self, goal):
        found = []
        for plans, halves in self.by_widow:
            pooled = {
                plan: [
                    sum(numbers) for numbers in zip(*(half[plan] for half in halves), strict=True)
                ]
                for plan in plans
            }
            found.append(self.best(plans, pooled, goal))
        return found

    def counted(self, goal):
        found = []
        for plans, halves in self.by_widow:
            total = [0] * 8
            for number, half in enumerate(halves):
                other = halves[1 - number] if len(halves) == 2 else half
                counts = half[self.best(plans, other, goal)]
                total = [a + b for a, b in zip(total, counts, strict=True)]
            found.append(total)
        return found


def some_question(seed):
    chance = random.Random(seed)
    hand = some_hand(chance)
    others = [tile for tile in range(TILES) if not hand >> tile & 1]
    widows = tuple(chance.sample(others, chance.choice((1, 2, 5))))
    trumps = tuple(sorted(chance.sample(ALL_TRUMPS, chance.choice((1, 2, 9)))))
    discards = EVERYTHING
    if chance.random() < 0.3:
        discards = 1 << chance.choice([tile for tile in range(TILES) if hand >> tile & 1])
    tally = some_tally(chance, len(widows), most=chance.choice((1, 2, 6)))
    return tally, hand, widows, trumps, discards


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("seed", range(25))
def test_as_in_plain_loops(seed, exact):
    question = some_question(seed)
    counts, loops = plan_counts(*question, exact=exact), Loops(*question, exact=exact)
    for place, (plans, _) in enumerate(loops.by_widow):
        assert [tuple(plan) for plan in counts.plans[place].tolist()] == plans
    for goal in (None, 4, 5, 6, 7):
        chosen = best_plans(counts.pooled, goal)
        named = [tuple(counts.plans[w, plan].tolist()) for w, plan in enumerate(chosen)]
        assert named == loops.pooled_best(goal)
        assert chosen_counts(counts.counts, goal).tolist() == loops.counted(goal)


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("seed", range(5))
def test_one_trump_is_the_question_with_that_trump(seed, exact):
    tally, hand, widows, trumps, discards = some_question(seed)
    counts = plan_counts(tally, hand, widows, trumps, discards, exact=exact)
    for trump in trumps:
        alone = plan_counts(tally, hand, widows, (trump,), discards, exact=exact)
        assert counts.by_trump[trump].tolist() == alone.counts.tolist()
    assert set(counts.by_trump) == set(trumps)


def test_the_order_in_which_equal_plans_are_preferred():
    """Trump 6 to 0, doubles, none; then the lower discard as it is written: 00, 11, 21, 22, 31."""
    by_name = {written(tile): tile for tile in range(TILES)}
    hand = sum(1 << by_name[name] for name in (0, 11, 21, 22, 31, 41, 66))
    counts = plan_counts(
        np.zeros((2, 1, 9, 8, 8), np.int64),
        hand,
        (by_name[33],),
        ALL_TRUMPS,
        EVERYTHING,
        exact=True,
    )
    plans = [(trump, written(discard)) for trump, discard in counts.plans[0].tolist()]
    assert [trump for trump, _ in plans[::8]] == PREFERRED_TRUMPS
    assert [discard for _, discard in plans[:8]] == [0, 11, 21, 22, 31, 33, 41, 66]
    assert len(plans) == len(set(plans)) == 72
    assert best_plans(counts.pooled, 4).tolist() == [0]
    assert chosen_counts(counts.counts, None).tolist() == [[0] * 8]


def tally_of(plans):
    """The tally of one widow from {(trump, slot): trick counts}."""
    tally = np.zeros((2, 1, 9, 8, 8), np.int64)
    for (trump, slot), counts in plans.items():
        tally[0, 0, trump, slot] = counts
    return tally


LOW_HAND = 0b1111111  # 00 11 21 31 41 51 61
WIDOW = 7  # 22


def choose(tally, goal, trumps=ALL_TRUMPS):
    counts = plan_counts(tally, LOW_HAND, (WIDOW,), trumps, EVERYTHING, exact=True)
    (chosen,) = best_plans(counts.pooled, goal)
    return tuple(counts.plans[0, chosen].tolist())


def test_most_often_made_comes_first():
    plans = {(8, 5): [0, 0, 0, 3, 7, 0, 0, 0], (6, 0): [0, 0, 0, 4, 0, 0, 0, 6]}
    assert choose(tally_of(plans), 4) == (8, 5)
    assert choose(tally_of(plans), 5) == (6, 0)


def test_of_equally_often_made_plans_the_one_with_more_tricks_is_taken():
    plans = {(6, 0): [5, 0, 0, 0, 5, 0, 0, 0], (8, 5): [0, 0, 0, 5, 5, 0, 0, 0]}
    assert choose(tally_of(plans), 4) == (8, 5)


def test_of_plans_with_equal_tricks_the_first_trump_is_taken():
    same = [0, 0, 0, 5, 5, 0, 0, 0]
    for better, worse in itertools.pairwise(PREFERRED_TRUMPS):
        assert choose(tally_of({(worse, 0): same, (better, 3): same}), 4) == (better, 3)


def test_of_equal_trumps_the_lower_discard_is_taken():
    """By its written number: 2-2, whose id is above that of 6-1, is lower than 3-1."""
    same = [0, 0, 0, 5, 5, 0, 0, 0]
    slots = [*range(7), WIDOW]
    for one in range(8):
        for other in range(8):
            if one != other:
                lower = min(slots[one], slots[other], key=written)
                assert choose(tally_of({(5, one): same, (5, other): same}), 4) == (5, lower)


def test_without_a_goal_the_most_tricks_are_taken():
    plans = {(6, 0): [0, 0, 0, 0, 9, 0, 0, 1], (8, 5): [0, 0, 0, 0, 0, 9, 1, 0]}
    assert choose(tally_of(plans), None) == (8, 5)
    assert choose(tally_of(plans), 7) == (6, 0)


def test_the_best_is_taken_widow_by_widow_and_no_finer():
    """The right chance lies between two wrong ones.

    With the first widow plan A makes 6 of 10 splits and B the other 4; with the second A makes 3
    and B the other 7. A bidder sees the widow: (6 + 7) / 20. Who chose before the widow would have
    11 / 20, who saw the splits all 20.
    """
    a, b = (6, 0), (5, 0)
    tally = np.zeros((2, 2, 9, 8, 8), np.int64)
    for place, (made_by_a, made_by_b) in enumerate([(6, 4), (3, 7)]):
        tally[0, place, a[0], 0, [3, 4]] = 10 - made_by_a, made_by_a
        tally[0, place, b[0], 0, [3, 4]] = 10 - made_by_b, made_by_b
    widows = (WIDOW, 12)
    counts = plan_counts(tally, LOW_HAND, widows, (5, 6), 1, exact=True)
    assert chosen_counts(counts.counts, 4)[:, 4:].sum() == 13
    assert chosen_counts(counts.counts, 4).sum() == 20


def test_each_half_is_counted_under_the_plan_of_the_other():
    """The first half prefers A, the second B: each is counted under the other's choice."""
    tally = np.zeros((2, 1, 9, 8, 8), np.int64)
    tally[0, 0, 6, 0, [0, 7]] = 1, 9  # A on the first half
    tally[0, 0, 5, 0, [0, 7]] = 8, 2
    tally[1, 0, 6, 0, [0, 7]] = 7, 3
    tally[1, 0, 5, 0, [0, 7]] = 4, 6  # B on the second
    counts = plan_counts(tally, LOW_HAND, (WIDOW,), (5, 6), 1, exact=False)
    assert chosen_counts(counts.counts, 7)[0].tolist() == [8 + 7, 0, 0, 0, 0, 0, 0, 2 + 3]
    pooled = plan_counts(tally, LOW_HAND, (WIDOW,), (5, 6), 1, exact=True)
    assert chosen_counts(pooled.counts, 7)[0].tolist() == [8, 0, 0, 0, 0, 0, 0, 12]


def equal_plans(chance, deals, share, repeats):
    """Made counts of 72 plans that are equal in truth: two halves of `deals`, many times over."""
    made = chance.binomial(deals, share, (repeats, 2, 72))
    counts = np.zeros((repeats, 2, 1, 72, 8), np.int64)
    counts[:, :, 0, :, 7] = made
    counts[:, :, 0, :, 0] = deals - made
    plans = np.zeros((1, 72, 2), np.int64)
    return [PlanCounts(plans, one) for one in counts]


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
@pytest.mark.parametrize("deals", [5, 50, 600])
def test_the_best_of_equal_plans_is_not_flattered(deals, share):
    """72 plans of one true chance: the estimate is right on average, the best of all is not."""
    repeats = 2000
    found, flattered = [], []
    for choice in equal_plans(np.random.default_rng(deals), deals, share, repeats):
        found.append(chosen_counts(choice.counts, 7)[0, 7] / (2 * deals))
        pooled = PlanCounts(choice.plans, choice.counts.sum(axis=0, keepdims=True))
        flattered.append(chosen_counts(pooled.counts, 7)[0, 7] / (2 * deals))
    error = np.std(found) / np.sqrt(repeats)
    assert abs(np.mean(found) - share) < 4 * error
    assert np.mean(flattered) - share > 25 * error


@given(st.integers(0, 2**32))
def test_shares_never_exceed_what_was_dealt(seed):
    tally, hand, widows, trumps, discards = some_question(seed)
    tally[:, :, :, :, 0] += tally.sum(axis=-1).max() - tally.sum(axis=-1)  # equal totals
    for exact in (True, False):
        counts = plan_counts(tally, hand, widows, trumps, discards, exact=exact)
        for goal in (None, 4, 7):
            chosen = chosen_counts(counts.counts, goal)
            assert (chosen >= 0).all()
            assert chosen.sum(axis=1).tolist() == [tally[:, 0, 0, 0].sum()] * len(widows)


def test_a_half_without_deals_chooses_the_first_plan():
    """One deal: the empty half prefers nothing, and the other is counted under that."""
    tally = np.zeros((2, 1, 9, 8, 8), np.int64)
    tally[0, 0, 6, 0, 2] = 1
    tally[0, 0, 5, 0, 7] = 1
    counts = plan_counts(tally, LOW_HAND, (WIDOW,), (5, 6), 1, exact=False)
    assert chosen_counts(counts.counts, 4)[0].tolist() == [0, 0, 1, 0, 0, 0, 0, 0]
