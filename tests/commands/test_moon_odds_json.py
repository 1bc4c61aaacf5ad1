"""The one object of `dealwise moon odds --json`: its keys, their types, and how they hang together.

Programs read it, so that a key may be added but never taken away, renamed or given another type.
"""

import json

import jsonschema
import pytest
from processes import GIVEN, HAND, ODDS, Invoke
from typer.testing import CliRunner

from dealwise.cli import app

pytestmark = pytest.mark.compiled

GOALS = ("4", "5", "6", "7")
BIDS = (*GOALS, "21")
TILE = {"type": "string", "pattern": "^[0-6]{2}$"}
TRUMP = {"enum": [*"0123456", "doubles", "none"]}
SHARE = {"type": "number", "minimum": 0, "maximum": 1}
COUNT = {"type": "integer", "minimum": 0}


def keyed(names: tuple[str, ...], value: dict) -> dict:
    """An object with exactly these keys, all of one type."""
    return {
        "type": "object",
        "required": list(names),
        "properties": dict.fromkeys(names, value),
        "additionalProperties": False,
    }


def rows(**properties: dict) -> dict:
    """A list of objects that have these keys at least."""
    entry = {"type": "object", "required": list(properties), "properties": properties}
    return {"type": "array", "items": entry}


def or_null(value: dict) -> dict:
    """That type, or null."""
    return {"anyOf": [value, {"type": "null"}]}


MAKE = keyed(GOALS, SHARE)
MAKE_OR_UNPLAYED = keyed(GOALS, or_null(SHARE))
PROPERTIES = {
    "hand": {"type": "string", "pattern": "^([0-6]{2} ){6}[0-6]{2}$"},
    "play": {"type": "string"},
    "defence": {"type": "string"},
    "exchange": {"type": "string"},
    "deals": {"type": "integer", "minimum": 1},
    "exact": {"type": "boolean"},
    "seed": or_null(COUNT),
    "make": MAKE,
    "counts": keyed(GOALS, COUNT),
    "value": keyed(BIDS, {"type": "number"}),
    "best_bid": {"enum": [0, 4, 5, 6, 7, 21]},
    "tricks": {"type": "array", "items": SHARE, "minItems": 8, "maxItems": 8},
    "by_trump": rows(trump=TRUMP, make=MAKE, tricks={"type": "number", "maximum": 7}),
    "by_widow": rows(
        widow=TILE, trump=or_null(TRUMP), discard=or_null(TILE), make=MAKE_OR_UNPLAYED
    ),
    "interval": or_null(keyed(GOALS, {"type": "array", "items": SHARE, "minItems": 2})),
    "method": or_null({"type": "string"}),
}
PLANS = rows(trump=TRUMP, discard=TILE, make=MAKE)

QUESTIONS = {
    "exact": [],
    "a widow": ["--widow", "43"],
    "one plan": list(GIVEN),
    "a sample": ["--deals", "500"],
    "an odd sample": ["--deals", "77", "--seed", "9"],
    "one deal": ["--deals", "1"],
    "a sample with a widow": ["--deals", "501", "--widow", "43"],
    "a trump": ["--trump", "none"],
    "a named exchange": ["--exchange", "shape"],
    "a sampled exchange": ["--exchange", "random", "--deals", "400", "--widow", "43"],
    "chance": ["--play", "random", "--defence", "simple", "--deals", "400"],
}


@pytest.fixture(scope="module", params=QUESTIONS.values(), ids=QUESTIONS.keys())
def told(request: pytest.FixtureRequest) -> dict:
    """The object of one question."""
    ended = CliRunner().invoke(app, [*ODDS, "--json", *request.param])
    assert (ended.exit_code, ended.stderr) == (0, "")
    return json.loads(ended.stdout, parse_constant=pytest.fail)


def test_the_keys_are_as_documented(told: dict) -> None:
    jsonschema.validate(
        told, {"type": "object", "required": list(PROPERTIES), "properties": PROPERTIES}
    )
    if "plans" in told:
        jsonschema.validate(told["plans"], PLANS)
    assert ("plans" in told) == (len(told["by_widow"]) == 1)


def test_chances_are_counts_over_deals(told: dict) -> None:
    for goal in GOALS:
        assert told["make"][goal] == told["counts"][goal] / told["deals"]
    assert sorted(told["counts"].values(), reverse=True) == list(told["counts"].values())


def test_values_follow_from_the_chances(told: dict) -> None:
    for bid in BIDS:
        chance = told["make"]["7" if bid == "21" else bid]
        assert told["value"][bid] == pytest.approx(int(bid) * (2 * chance - 1), abs=1e-9)


def test_the_best_bid_has_the_largest_value_and_is_the_lowest_of_equals(told: dict) -> None:
    worth = {0: 0.0} | {int(bid): value for bid, value in told["value"].items()}
    assert told["best_bid"] == max(sorted(worth), key=worth.__getitem__)


def test_the_tricks_are_those_of_the_plan_for_the_best_bid(told: dict) -> None:
    assert sum(told["tricks"]) == pytest.approx(1, abs=1e-12)
    goal = min(told["best_bid"] or 4, 7)
    assert sum(told["tricks"][goal:]) == pytest.approx(told["make"][str(goal)], abs=1e-12)


def test_no_fixed_trump_is_better_than_the_best_of_all(told: dict) -> None:
    if not told["exact"] or told["exchange"] != "best":
        return  # a sample chooses on other deals than it counts
    for row in told["by_trump"]:
        assert all(row["make"][goal] <= told["make"][goal] for goal in GOALS)


def test_the_widows_together_make_the_whole(told: dict) -> None:
    if not told["exact"]:
        return  # an odd sample has no equal shares
    goal = str(min(told["best_bid"] or 4, 7))
    mean = sum(row["make"][goal] for row in told["by_widow"]) / len(told["by_widow"])
    assert mean == pytest.approx(told["make"][goal], abs=1e-12)


def test_only_a_sample_has_a_seed_a_method_and_intervals(told: dict) -> None:
    sampled = [told[key] is not None for key in ("seed", "method", "interval")]
    assert sampled == [not told["exact"]] * 3
    for goal, (low, high) in (told["interval"] or {}).items():
        assert low <= told["make"][goal] <= high


def test_a_pass_is_the_answer_for_a_bad_hand(invoke: Invoke) -> None:
    bad = ["61", "52", "43", "31", "41", "62", "53"]
    told = json.loads(invoke("moon", "odds", *bad, "--json").stdout)
    assert told["best_bid"] == 0
    assert max(told["value"].values()) <= 0
    assert sum(told["tricks"][4:]) == pytest.approx(told["make"]["4"], abs=1e-12)


def test_a_sure_hand_is_worth_all_its_bids(invoke: Invoke) -> None:
    told = json.loads(
        invoke("moon", "odds", "66", "65", "64", "63", "62", "61", "55", "--json").stdout
    )
    assert told["make"] == dict.fromkeys(GOALS, 1.0)
    assert told["best_bid"] == 21
    assert told["value"] == {bid: float(bid) for bid in BIDS}


def test_a_hand_in_any_order_is_the_same_question(invoke: Invoke) -> None:
    forth = invoke(*ODDS, "--json", "--deals", "100").stdout
    assert invoke("moon", "odds", *reversed(HAND), "--json", "--deals", "100").stdout == forth
