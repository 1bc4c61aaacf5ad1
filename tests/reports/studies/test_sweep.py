"""A sweep against comparisons of each of its points, and a choice that does not flatter itself."""

import json
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest
from plans_by_hand import WithoutPolicies

from dealwise.reports import compare, sweep
from dealwise.reports.studies.stop_rules import StopRule
from dealwise.reports.studies.sweep import SweepQuestion, play_choice, play_fresh
from dealwise.reports.studies.sweep_grid import Axis, Grid
from dealwise.simulate.blocks import BLOCK_SLOTS, CONTRAST
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.moon.rules import HOUSE_RULES, Options
from dealwise.strategies.against_one import AgainstOnePlan
from dealwise.strategies.blocks import BlocksPlan

DEALS = 300
BAD = """
def bid(hand, place, standing, call_left, call_right, scores, bits, at=0):
    return 9 if hand % 1000 < at else 0
"""


@pytest.fixture(scope="module")
def swept():
    return sweep("count", {"threshold": "3:5:1"}, against="shape", deals=DEALS, seed=4)


# --- with real hands -----------------------------------------------------------------------------


@pytest.mark.compiled
def test_each_point_is_what_a_comparison_says(swept) -> None:
    for place, threshold in enumerate((3, 4, 5)):
        alone = compare(f"count[threshold={threshold}]", "shape", only="bid", deals=DEALS, seed=4)
        assert swept.estimates[place] == alone.estimate(0, 1)
        assert swept.differed(place, 3) == alone.differed(0, 1)


@pytest.mark.compiled
def test_the_best_is_told_by_the_deals_of_the_next_seed(swept) -> None:
    assert swept.grid.points[swept.chosen] == ("4",)
    again = compare("count[threshold=4]", "shape", only="bid", deals=DEALS, seed=5)
    assert swept.fresh.estimate(0, 1) == again.estimate(0, 1)
    assert (swept.seed, swept.fresh.seed) == (4, 5)


@pytest.mark.compiled
def test_a_result_as_data(swept) -> None:
    document = json.loads(json.dumps(swept.to_dict(), allow_nan=False))
    assert document["chosen"] == {"threshold": 4}
    assert document["fresh"]["seed"] == 5
    table = swept.table()
    told = [*document["points"], document["fresh"]]
    assert list(table["threshold"]) == [3, 4, 5, 4]
    assert list(table["difference"]) == [row["difference"] for row in told]
    assert list(zip(table["low"], table["high"], strict=True)) == [
        (*row["interval"],) for row in told
    ]
    assert [point["best"] for point in document["points"]] == list(table["best"])[:-1]
    assert list(table["seed"]) == [4, 4, 4, 5]
    assert list(table["fresh"]) == [False, False, False, True]
    assert "threshold=4 is best" in swept._repr_html_()


@pytest.mark.compiled
def test_against_itself_unless_told_and_after_the_last_seed_comes_the_first() -> None:
    found = sweep("count/longest/pull", {"bid.threshold": [4]}, deals=40, seed=2**64 - 1)
    assert found.against == "count/longest/pull"
    assert found.estimates[0].interval == (0, 0)
    assert found.fresh.seed == 0


@pytest.mark.compiled
def test_a_run_is_kept_for_both_seeds(tmp_path: Path, swept) -> None:
    words = {"against": "shape", "deals": DEALS, "seed": 4, "out": str(tmp_path / "run.jsonl")}
    first = sweep("count", {"threshold": "3:5:1"}, **words)
    kept = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert sorted(path.name for path in kept) == ["run.fresh-2.jsonl", "run.jsonl"]
    again = sweep("count", {"threshold": "3:5:1"}, **words)
    assert first.to_dict() == again.to_dict() == swept.to_dict()
    assert kept == {path: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(BadInput, match="another plan"):
        sweep("count", {"threshold": "3:6:1"}, **words)


@pytest.mark.compiled
def test_a_fault_has_what_was_played_before_it(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(BAD, encoding="utf-8")
    with pytest.raises(Fault, match="called 9") as caught:
        sweep(f"{tmp_path}/bad.py:bid", {"at": "0,1"}, deals=5000, chunk=100)
    assert caught.value.partial.fresh is None
    assert caught.value.partial.to_dict()["fault"] == str(caught.value)


@pytest.mark.parametrize(
    ("policy", "changes", "told"),
    [
        ("steady", {"rest": "simple"}, "steady is a whole strategy"),
        ("shoot", {"only": "pass"}, "one of bid, exchange, play"),
        ("shoot", {"against": "steedy"}, "no bid policy"),
        ("shoot", {"rest": "steedy"}, "no strategy"),
        ("shoot", {"params": {"strict": 0.5}}, "strict is a whole number"),
        ("shoot", {"params": "strict=0.5"}, "strict is a whole number"),
        ("shoot", {"params": ["strict=0.5"]}, "strict is a whole number"),
        ("shoot", {"params": 0.5}, 'params cannot be "0.5"'),
    ],
)
def test_what_cannot_be_is_said(policy: str, changes: dict, told: str) -> None:
    words = {"params": {"strict": "0,1"}} | changes
    with pytest.raises(BadInput, match=told):
        sweep(policy, **words)
    with pytest.raises(TypeError, match="no option"):
        sweep("shoot", {"strict": 1}, sprt=0.1)


# --- with luck alone -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Luck(WithoutPolicies):
    """Points that are all worth nothing: their contrasts are noise that hangs on the seed."""

    seed: int
    deals: int
    chosen: tuple[int, ...]
    options: Options = HOUSE_RULES

    game: ClassVar[str] = "moon"
    unit: ClassVar[int] = 12
    hand_unit: ClassVar[int] = 2
    hands_a_block: ClassVar[int] = 6
    largest: ClassVar[float] = 24.5

    @property
    def names(self) -> tuple[str, ...]:
        return (*map(str, self.chosen), "other")

    @property
    def identities(self) -> tuple[object, ...]:
        return self.names

    @cached_property
    def _contrasts(self) -> np.ndarray:
        random = np.random.default_rng(self.seed)
        return np.rint(random.normal(0, 20, (self.deals, 20))).astype(np.int64)

    def blocks_of(self, pairs, start: int, stop: int) -> np.ndarray:
        blocks = np.zeros((stop - start, len(pairs), BLOCK_SLOTS), np.int64)
        columns = [self.chosen[first] for first, _ in pairs]
        blocks[:, :, CONTRAST] = self._contrasts[start:stop, columns]
        return blocks


class LuckAlone(Luck, BlocksPlan):
    pass


class LuckSwept(Luck, AgainstOnePlan):
    def alone(self, place: int, seed: int) -> LuckAlone:
        return LuckAlone(seed, self.deals, (place,))


def a_lucky_sweep(seed: int):
    plan = LuckSwept(seed, 300, tuple(range(20)))
    grid = Grid("luck", (Axis("bid", "x", tuple(map(str, range(20)))),))
    question = SweepQuestion(plan, grid, StopRule(300), None, "")
    running = {"threads": 1, "chunk": 300}
    return play_fresh(question, play_choice(question, **running), **running)


@pytest.mark.uncounted
def test_the_best_of_many_is_not_flattered_on_fresh_deals() -> None:
    """All points are worth 0: the best of 20 looks good on its own deals, and not on others."""
    results = [a_lucky_sweep(2 * number) for number in range(100)]
    naive = [result.estimates[result.chosen] for result in results]
    fresh = [result.fresh.estimate(0, 1) for result in results]
    assert np.mean([estimate.mean for estimate in naive]) > 0.15
    assert abs(np.mean([estimate.mean for estimate in fresh])) < 0.03  # of 0.1 each: 3 errors
    assert sum(estimate.tells for estimate in naive) > 25  # 1 - 0.975^20 of 100 are 40
    assert sum(estimate.tells for estimate in fresh) <= 11  # 5 of 100, and 3 errors
    all_level = sum(len(result.best) == 20 for result in results)
    assert all_level >= 89  # 95 of 100 at least, less 3 errors
    assert all(result.chosen in result.best for result in results)


def test_a_choice_that_was_stopped_is_told_as_such() -> None:
    result = replace(a_lucky_sweep(1), stopped_by="interrupt", fresh=None)
    assert result.to_dict()["fresh"] is None
    assert result.best_method.startswith("bonferroni")
    assert result.chosen in result.best
    assert "No fresh deals were played" in result._repr_html_()
