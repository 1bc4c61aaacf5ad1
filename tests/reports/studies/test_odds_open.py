"""Bid odds with open hands, beside every plan on every split."""

import numpy as np
import pytest
from late import late

from dealwise.reports import odds
from dealwise.reports.studies.odds_question import ask, open_plan_for
from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.notation import parse_hand, parse_tile
from dealwise.simulate.moon.tiles import SPLITS, TRICKS, TRUMP_NAMES, tile_name
from dealwise.strategies.moon.open_plans import OpenPlan

open_task = late("dealwise.simulate.moon.open_task")
solver = late("dealwise.simulate.moon.solver")

HAND = "66 55 44 43 42 31 21"
WIDOW = "62"


def every_split(plan: OpenPlan) -> np.ndarray:
    """The tricks of every plan of the one widow on every split, int8[plans, 3432]."""
    [plans] = plan.plans
    arms = np.column_stack([plans, np.zeros(len(plans), np.int64), np.full(len(plans), TRICKS)])
    tricks = np.zeros((len(plans), SPLITS), np.int8)
    eight = plan.hand | 1 << plan.widows[0]
    open_task.solve_arms(eight, arms, 1, 0, 0, 1, 0, SPLITS, tricks, solver.new_memory())
    return tricks


def check_one_widow(**given: str) -> None:
    result = odds(HAND, model="open", widow=WIDOW, threads=1, **given)
    plan = open_plan_for(ask(model="open", widow=WIDOW, **given), parse_hand(HAND).mask)
    tricks = every_split(plan)
    made = {goal: int((tricks >= goal).sum(axis=1).max()) for goal in (4, 5, 6, 7)}
    assert result.chances.made == made
    assert result.chances.deals == SPLITS
    assert result.chances.total_tricks == tricks.sum(axis=1, dtype=np.int64).max()
    [row] = result.by_widow
    [chosen] = [
        place
        for place, pair in enumerate(plan.plans[0].tolist())
        if pair == [row.trump, row.discard]
    ]
    assert result.trick_counts == tuple(np.bincount(tricks[chosen], minlength=8).tolist())
    named = {
        (TRUMP_NAMES[trump], tile_name(tile)): tricks[place]
        for place, (trump, tile) in enumerate(plan.plans[0].tolist())
    }
    for entry in result.to_dict()["plans"]:
        full = float((named[entry["trump"], entry["discard"]] >= result.goal).mean())
        off = abs(entry["make"][str(result.goal)] - full)
        assert off == 0 if not entry["sampled"] else off < 0.12


@pytest.mark.compiled
def test_one_widow_and_trump_against_every_split() -> None:
    check_one_widow(trump="4")


@pytest.mark.slow
@pytest.mark.compiled
def test_one_widow_against_every_plan_on_every_split() -> None:
    check_one_widow()


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize(
    ("hand", "made"),
    [
        ("21 31 42 43 44 55 66", (0.9769, 0.6324, 0.2364, 0.0005)),
        ("21 33 41 62 63 65 66", (1, 1, 0.7410, 0.0702)),
    ],
)
def test_whole_hands_that_were_fully_enumerated_elsewhere(
    hand: str, made: tuple[float, ...]
) -> None:
    result = odds(hand, model="open")
    assert [round(result.chances.chance(goal), 4) for goal in (4, 5, 6, 7)] == list(made)
    assert result.deals == 15 * SPLITS
    assert not result.is_proven
    assert result.method == "exact but for elimination error"


@pytest.mark.uncounted
@pytest.mark.compiled
def test_a_sample_is_counted_on_splits_that_did_not_choose() -> None:
    asked = {"model": "open", "widow": WIDOW, "trump": "4"}
    exact = odds(HAND, **asked)
    sampled = odds(HAND, **asked, precision="0.03", seed=5)
    again = odds(HAND, **asked, precision=0.03, seed=5, threads=2)
    assert sampled == again
    assert sampled != odds(HAND, **asked, precision=0.03, seed=6)
    assert not sampled.exact
    assert sampled.seed == 5
    for goal, (low, high) in sampled.intervals.items():
        assert high - low < 0.0601
        assert low - 0.03 < exact.chances.chance(goal) < high + 0.03
    assert odds(HAND, **asked, precision=0.001).exact, "all splits are fewer than such a sample"


@pytest.mark.compiled
def test_one_plan_is_as_exact_as_can_be() -> None:
    result = odds(HAND, model="open", widow=WIDOW, trump="4", discard="21")
    assert result.is_proven
    assert result.method is None
    document = result.to_dict()
    assert document["exact"] is True
    assert document["model"] == "open"
    assert document["interval"] is None
    assert document["by_widow"][0]["discard"] == "21"
    assert parse_tile(document["by_widow"][0]["widow"]) == parse_tile(WIDOW)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"model": "closed"}, '"closed"'),
        ({"model": "open", "play": "simple"}, "--play"),
        ({"model": "open", "exchange": "shape"}, "--exchange"),
        ({"model": "open", "deals": 100}, "--precision"),
        ({"model": "open", "precision": "0.5"}, '"0.5"'),
        ({"precision": "0.01"}, "--model open"),
        ({"model": "open", "widow": "66"}, "6-6"),
    ],
)
def test_what_cannot_be_is_refused(given: dict, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        odds(HAND, **given)
