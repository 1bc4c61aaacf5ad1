"""How often comparisons are right, where the truth is known: players equal in law differ by 0."""

import math

import numpy as np
import pytest
from late import late

from dealwise.reports import compare
from dealwise.reports.studies.compare_estimate import PAIRED_T, SEQUENCE
from dealwise.simulate.blocks import CONTRAST, DIFFERED

blocks_plan = late("dealwise.strategies.moon.blocks_plan")

pytestmark = [pytest.mark.slow, pytest.mark.compiled]


def lucky(salt):
    """A player who chooses at random, with luck of its own."""
    return f"random[salt={salt}]/random[salt={salt}]/random[salt={salt}]"


def holds_nothing(result):
    low, high = result.estimate(0, 1).interval
    return low <= 0 <= high


def test_intervals_hold_the_truth_as_often_as_they_say():
    """T5: 1,000 comparisons of 2,000 deals; 95 % within 2.6 standard errors."""
    found = [compare(lucky(1), lucky(2), deals=2000, seed=seed) for seed in range(1000)]
    assert {result.estimate(0, 1).method for result in found} == {PAIRED_T}
    assert 932 <= sum(map(holds_nothing, found)) <= 968


def test_what_a_test_stopped_still_holds_the_truth():
    found = [compare(lucky(1), lucky(2), sprt=0.5, deals=20_000, seed=seed) for seed in range(200)]
    assert {result.estimate(0, 1).method for result in found} == {SEQUENCE}
    assert sum(map(holds_nothing, found)) >= 0.932 * 200


def test_equal_players_are_rarely_called_better():
    """T7: 200 tests at alpha 5 %: 2 to 20 false verdicts, and most of the others say so."""
    verdicts = [
        compare(lucky(1), lucky(2), sprt=0.5, seed=10_000 + seed).test.verdict
        for seed in range(200)
    ]
    assert 2 <= verdicts.count("better") <= 20
    assert verdicts.count("not better") == 200 - verdicts.count("better")


def test_ten_equal_players_are_one_group():
    """T7: nobody is told from the best in nine of ten rankings at least."""
    names = [lucky(salt) for salt in range(10)]
    whole = [
        len(compare(*names, deals=400, seed=20_000 + seed).best) == len(names) for seed in range(30)
    ]
    assert sum(whole) >= 27


def test_a_strategy_against_itself_over_ten_thousand_deals():
    """T6: exactly nothing, also where chance decides."""
    for name in ("steady", lucky(3)):
        blocks = blocks_plan.MoonBlocksPlan((name, name), (name, name), 10_000, 5).blocks(
            0, 1, 0, 10_000
        )
        assert not blocks[:, CONTRAST].any()
        assert not blocks[:, DIFFERED].any()


@pytest.mark.parametrize("pair", [("steady", "simple"), ("count/shape/pull", "simple")])
def test_hands_of_a_block_are_not_independent(pair):
    """The standard error by hands is not that by deals: the block cancels the luck of the seats."""
    blocks = blocks_plan.MoonBlocksPlan(pair, pair, 20_000, 1).blocks(0, 1, 0, 20_000)
    by_deal = np.std(blocks[:, 0] / 12, ddof=1) / math.sqrt(20_000)
    of_hands = blocks[:, 1].sum() / 4 / 120_000 - (blocks[:, 0].mean() / 12) ** 2
    by_hand = math.sqrt(of_hands / 120_000)
    result = compare(*pair, deals=20_000, seed=1)
    print(f"\n{pair}: the error by hands is {by_hand / by_deal:.2f} x that by deals")
    assert by_hand / by_deal == pytest.approx(math.sqrt(result.saving(0, 1)), rel=1e-6)
    assert abs(by_hand / by_deal - 1) > 0.05
