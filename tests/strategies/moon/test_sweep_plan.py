"""The plan of a sweep against that of a comparison: the same blocks, and the sums of every two."""

import pickle

import numpy as np
import pytest
from late import late

from dealwise.simulate.blocks import CONTRAST
from dealwise.strategies.against_one import PRODUCTS, TWO_SLOTS, UNLIKE, sums_of_two
from dealwise.strategies.blocks import ROW_SLOTS, BlocksPlan, more_sums, pair_sums

blocks_plan = late("dealwise.strategies.moon.blocks_plan")
match_blocks_plan = late("dealwise.strategies.moon.match_blocks_plan")
sweep_plan = late("dealwise.strategies.moon.sweep_plan")

pytestmark = pytest.mark.compiled

POINTS = [f"count[threshold={value}]/longest/pull" for value in (3, 4, 5)]
NAMES = (*POINTS, "simple")
DEALS = 60


def plan_of(kind: type, names: tuple[str, ...] = NAMES) -> BlocksPlan:
    return kind(names, names, DEALS, 5)


def test_each_point_has_the_sums_that_a_comparison_has() -> None:
    sums = plan_of(sweep_plan.MoonSweepPlan).play(0, DEALS)
    for place, name in enumerate(POINTS):
        alone = plan_of(blocks_plan.MoonBlocksPlan, (name, "simple")).play(0, DEALS)
        assert np.array_equal(pair_sums(sums, 3)[place], pair_sums(alone, 1)[0])


def test_matches_have_the_sums_that_a_comparison_of_matches_has() -> None:
    plan = plan_of(sweep_plan.MatchSweepPlan)
    sums = plan.play(0, 9)
    alone = plan_of(match_blocks_plan.MatchBlocksPlan, (POINTS[1], "simple")).play(0, 9)
    assert np.array_equal(pair_sums(sums, 3)[1], pair_sums(alone, 1)[0])
    more = more_sums(sums, 3, plan.tail_slots)
    assert np.array_equal(more[1], more_sums(alone, 1, 2 * ROW_SLOTS)[0])
    assert type(plan.alone(1, 9)) is match_blocks_plan.MatchBlocksPlan


def test_the_sums_of_two_are_those_of_their_difference() -> None:
    plan = plan_of(sweep_plan.MoonSweepPlan)
    contrasts = plan.blocks_of(plan.pairs, 0, DEALS)[:, :, CONTRAST]
    of_two = sums_of_two(plan.play(0, DEALS), 3)
    expected = np.zeros((3, 3, TWO_SLOTS), np.int64)
    for first in range(3):
        for second in range(3):
            if first != second:
                one, other = contrasts[:, first], contrasts[:, second]
                expected[first, second, UNLIKE] = sum(one != other)
                expected[first, second, PRODUCTS] = sum(one * other)
    assert np.array_equal(of_two, expected)
    assert expected[..., UNLIKE].any()


def test_sums_add_up_however_the_deals_are_cut_and_travel() -> None:
    plan = pickle.loads(pickle.dumps(plan_of(sweep_plan.MoonSweepPlan)))
    whole = plan.play(0, DEALS)
    assert len(whole) == plan.slots
    assert np.array_equal(whole, plan.play(0, 7) + plan.play(7, DEALS))


def test_one_point_alone_on_other_deals() -> None:
    alone = plan_of(sweep_plan.MoonSweepPlan).alone(1, 9)
    assert alone == blocks_plan.MoonBlocksPlan(
        (POINTS[1], "simple"), (POINTS[1], "simple"), DEALS, 9
    )
