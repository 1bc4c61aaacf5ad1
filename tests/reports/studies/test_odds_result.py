"""What an answer says of itself: as an object, JSON, a table, sentences and in a notebook."""

import dataclasses
import functools
import json
import math

import jsonschema
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealwise.reports import odds
from dealwise.reports.studies.odds_result import Chances, goal_of, value_of
from dealwise.reports.studies.odds_rows import COLUMNS, csv_header, csv_row
from dealwise.reports.studies.odds_words import assumptions, headline, verdict
from dealwise.simulate.moon.tiles import TRUMP_NAMES

HAND = "66 65 64 55 33 21 00"
GOALS = (4, 5, 6, 7)
BIDS = (4, 5, 6, 7, 21)
SMALL = {"deals": 60, "play": "simple", "defence": "simple"}
QUICK = {**SMALL, "deals": None, "widow": "22", "trump": "6", "discard": "21"}

CHANCE = {"type": ["number", "null"], "minimum": 0, "maximum": 1}
MAKE = {
    "type": "object",
    "properties": {str(goal): CHANCE for goal in (4, 5, 6, 7)},
    "required": ["4", "5", "6", "7"],
    "additionalProperties": False,
}
TILE = {"type": "string", "pattern": "^(00|[1-6][1-6])$"}
TRUMP = {"enum": [*map(str, range(7)), "doubles", "none"]}
TRICKS = {"type": ["number", "null"], "minimum": 0, "maximum": 7}


def row(**properties):
    share = properties.pop("share", None)
    schema = {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
    if share:
        schema["properties"] = {**properties, "share": share}
    return {"type": "array", "items": schema, "minItems": 1}


SCHEMA = {
    "type": "object",
    "properties": {
        "schema": {"const": "dealwise/odds/1"},
        "hand": {"type": "string", "pattern": "^([0-6]{2} ){6}[0-6]{2}$"},
        "model": {"const": "heuristic"},
        "play": {"type": "string"},
        "defence": {"type": "string"},
        "exchange": {"type": "string"},
        "given": {
            "type": "object",
            "properties": {
                "trump": {"anyOf": [TRUMP, {"type": "null"}]},
                "widow": {"anyOf": [TILE, {"type": "null"}]},
                "discard": {"anyOf": [TILE, {"type": "null"}]},
            },
            "required": ["trump", "widow", "discard"],
        },
        "deals": {"type": "integer", "minimum": 1},
        "exact": {"type": "boolean"},
        "interrupted": {"type": "boolean"},
        "seed": {"type": ["integer", "null"], "minimum": 0, "maximum": 2**64 - 1},
        "files": {
            "type": "object",
            "additionalProperties": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        },
        "make": MAKE,
        "counts": {
            "type": "object",
            "properties": {str(goal): {"type": "integer", "minimum": 0} for goal in (4, 5, 6, 7)},
            "required": ["4", "5", "6", "7"],
            "additionalProperties": False,
        },
        "interval": {
            "anyOf": [
                {"type": "null"},
                {
                    "type": "object",
                    "properties": {
                        str(goal): {
                            "type": "array",
                            "items": {"type": "number", "minimum": 0, "maximum": 1},
                            "minItems": 2,
                            "maxItems": 2,
                        }
                        for goal in (4, 5, 6, 7)
                    },
                    "required": ["4", "5", "6", "7"],
                    "additionalProperties": False,
                },
            ]
        },
        "method": {"anyOf": [{"type": "null"}, {"const": "wilson 95%"}]},
        "value": {
            "type": "object",
            "properties": {
                str(bid): {"type": "number", "minimum": -bid, "maximum": bid} for bid in BIDS
            },
            "required": [str(bid) for bid in BIDS],
            "additionalProperties": False,
        },
        "best_bid": {"enum": [0, *BIDS]},
        "tricks": {"type": "array", "items": CHANCE, "minItems": 8, "maxItems": 8},
        "by_trump": row(trump=TRUMP, make=MAKE, tricks=TRICKS, share=CHANCE),
        "by_widow": row(
            widow=TILE,
            trump={"anyOf": [TRUMP, {"type": "null"}]},
            discard={"anyOf": [TILE, {"type": "null"}]},
            make=MAKE,
        ),
        "plans": row(trump=TRUMP, discard=TILE, make=MAKE, tricks=TRICKS),
    },
    "additionalProperties": False,
}
SCHEMA["required"] = [key for key in SCHEMA["properties"] if key != "plans"]

QUESTIONS = {
    "exact": QUICK,
    "sampled": {**SMALL, "seed": 2**64 - 1},
    "one deal": {**SMALL, "deals": 1},
    "widow": {**SMALL, "widow": "22"},
    "discard": {**SMALL, "discard": "21", "trump": "none"},
    "named": {**SMALL, "exchange": "longest"},
    "chance": {**SMALL, "exchange": "random", "play": "random"},
}


@functools.cache
def quick():
    """The exact answer to the quick question."""
    return odds(HAND, **QUICK)


@pytest.fixture(scope="module", params=QUESTIONS)
def asked(request):
    return QUESTIONS[request.param], odds(HAND, **QUESTIONS[request.param])


# JSON


@pytest.mark.uncounted
def test_the_object_keeps_to_its_schema(asked):
    options, found = asked
    answer = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(answer, SCHEMA, jsonschema.Draft202012Validator)
    assert ("plans" in answer) == ("widow" in options)
    assert answer["hand"] == HAND


@pytest.mark.uncounted
def test_interval_method_and_seed_are_null_exactly_when_exact(asked):
    options, found = asked
    answer = found.to_dict()
    exact = options["deals"] is None
    assert answer["exact"] == exact
    for key in ("interval", "method", "seed"):
        assert (answer[key] is None) == exact
    if not exact:
        assert answer["seed"] == options.get("seed", 0)


def test_numbers_of_the_object_agree(asked):
    _, found = asked
    answer = found.to_dict()
    for goal, chance in answer["make"].items():
        assert answer["counts"][goal] == pytest.approx(chance * answer["deals"], abs=1e-9)
        if answer["interval"]:
            low, high = answer["interval"][goal]
            assert low <= chance <= high
    for bid in BIDS:
        made = answer["make"][str(min(bid, 7))]
        assert answer["value"][str(bid)] == pytest.approx(bid * (2 * made - 1), abs=1e-9)
    best = max([0, *answer["value"].values()])
    assert best == (answer["value"][str(answer["best_bid"])] if answer["best_bid"] else 0)
    assert sum(answer["tricks"]) == pytest.approx(1, abs=1e-12)
    goal = min(answer["best_bid"] or 4, 7)
    assert sum(answer["tricks"][goal:]) == pytest.approx(answer["make"][str(goal)], abs=1e-12)


def test_shares_are_there_for_a_named_exchange_only(asked):
    options, found = asked
    named = options.get("exchange", "best") != "best"
    assert all(("share" in entry) == named for entry in found.to_dict()["by_trump"])
    if named:
        assert sum(entry["share"] for entry in found.to_dict()["by_trump"]) == pytest.approx(1)


@pytest.mark.uncounted
def test_what_was_given_is_repeated():
    answer = quick().to_dict()
    assert answer["given"] == {"trump": "6", "widow": "22", "discard": "21"}
    (plan,) = answer["plans"]
    assert (plan["trump"], plan["discard"]) == ("6", "21")


def test_an_answer_is_frozen(asked):
    _, found = asked
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.deals = 5
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.chances.deals = 5


@pytest.mark.uncounted
def test_an_answer_is_a_value_that_can_be_kept_in_a_set(asked):
    options, found = asked
    again = odds(HAND, **options)
    assert len({found, again}) == 1
    assert dataclasses.replace(found, files={"mine.py": "0" * 64}) not in {found}
    assert dataclasses.replace(found, deals_asked=10**6) not in {found}


@pytest.mark.uncounted
def test_hands_are_read_with_patience():
    first = quick()
    again = odds(["6:6", "5-6", "[6|4]", "55", "33", "12", "0-0"], **QUICK)
    assert again.to_dict() == first.to_dict()
    assert first.remarks == ()
    assert any("5-6" in remark for remark in again.remarks)


# The best bid


def chances(deals, *made):
    return Chances(dict(zip((4, 5, 6, 7), made, strict=True)), deals, 0)


@pytest.mark.parametrize(
    ("deals", "made", "best"),
    [
        (100, (49, 20, 10, 5), 0),
        (100, (50, 50, 50, 50), 0),  # every bid is worth nothing, as a pass
        (100, (51, 0, 0, 0), 4),
        (100, (100, 90, 0, 0), 4),  # 4 and 4
        (100, (100, 91, 0, 0), 5),
        (100, (75, 70, 0, 0), 4),  # 2 and 2
        (30, (15, 15, 20, 0), 6),
        (100, (100, 100, 100, 51), 6),
        (42, (42, 42, 42, 27), 6),  # 6 and 21 * 12 / 42 = 6
        (42, (42, 42, 42, 28), 21),
        (100, (100, 100, 100, 100), 21),
        (10, (0, 0, 0, 6), 21),  # 7 is never the best where 21 is not worse
    ],
)
def test_the_best_bid_is_of_the_largest_value_and_the_lower_on_a_tie(deals, made, best):
    assert chances(deals, *made).best_bid == best


@given(st.integers(1, 60), st.data())
def test_the_best_bid_by_exact_fractions(deals, data):
    from fractions import Fraction

    made = sorted(data.draw(st.tuples(*[st.integers(0, deals)] * 4)), reverse=True)
    worth = {0: Fraction(0)}
    for bid in BIDS:
        worth[bid] = bid * (2 * Fraction(made[min(bid, 7) - 4], deals) - 1)
    best = max(worth.values())
    found = chances(deals, *made)
    assert found.best_bid == min(bid for bid, value in worth.items() if value == best)
    for bid in BIDS:
        assert found.value(bid) == pytest.approx(float(worth[bid]), abs=1e-12)


def test_of_no_deals_nothing_is_known():
    nothing = chances(0, 0, 0, 0, 0)
    assert [nothing.chance(4), nothing.mean_tricks, nothing.value(21)] == [None] * 3
    assert nothing.best_bid == 0
    assert nothing.interval(4) == (0, 1)


def test_goals_and_values_of_bids():
    assert [goal_of(bid) for bid in BIDS] == [4, 5, 6, 7, 7]
    assert [value_of(bid, 3, 4) for bid in BIDS] == [2, 2.5, 3, 3.5, 10.5]
    assert [value_of(bid, 0, 9) for bid in BIDS] == [-4, -5, -6, -7, -21]


# Table, sentences, rows, notebook


def test_the_table_has_a_row_for_the_best_and_one_for_each_trump_or_plan(asked):
    options, found = asked
    table, answer = found.table(), found.to_dict()
    told = answer["plans" if "widow" in options else "by_trump"]
    names = {"trump", "discard", "share"} & set(told[0])
    columns = [f"p_{goal}" for goal in GOALS] + ["tricks", *(f"value_{bid}" for bid in BIDS)]
    columns += [f"{end}_{goal}" for goal in GOALS for end in ("low", "high")]
    columns += ["deals", "exact", "seed"]
    assert list(table.columns) == [
        *sorted(names, key=("trump", "discard", "share").index),
        *columns,
    ]
    first, *others = table.to_dict("records")
    assert first["trump"] == first.get("discard", "any") == "any"
    for goal in GOALS:
        assert first[f"p_{goal}"] == answer["make"][str(goal)]
        ends = [first[f"low_{goal}"], first[f"high_{goal}"]]
        interval = answer["interval"] or {str(goal): [np.nan, np.nan]}
        np.testing.assert_array_equal(ends, interval[str(goal)])
    for bid in BIDS:
        assert first[f"value_{bid}"] == answer["value"][str(bid)]
    assert (first["deals"], first["exact"]) == (answer["deals"], answer["exact"])
    for row, entry in zip(others, told, strict=True):
        assert {name: row[name] for name in names} == {name: entry[name] for name in names}
        assert row["tricks"] == entry["tricks"]
        assert [row[f"p_{goal}"] for goal in GOALS] == list(entry["make"].values())
    assert set(table["seed"]) == {answer["seed"]}
    assert set(table[columns[:-3]].dtypes) == {np.dtype(float)}


def test_a_row_of_the_table_has_its_own_deals_and_interval():
    found = odds(HAND, **QUESTIONS["chance"])
    table = found.table().set_index("trump")
    for row in found.by_trump:
        told = table.loc[TRUMP_NAMES[row.trump]]
        assert told["deals"] == row.chances.deals == row.share * found.deals
        assert (told["low_5"], told["high_5"]) == row.chances.interval(5)


@pytest.mark.uncounted
def test_sentences_name_players_and_deals():
    exact = quick()
    words = assumptions(exact)
    assert "All three play simple." in words
    assert "Exact: all 3,432 deals" in words
    assert "Wilson" not in words
    for given_word in ("sixes", "2-2", "2-1"):
        assert given_word in words
    sampled = odds(HAND, deals=60, seed=9, play="simple", defence="pull")
    words = assumptions(sampled)
    assert "The bidder plays simple, both defenders pull." in words
    for word in ("Sampled: 60 deals", "seed 9", "Wilson", "95%", "one half"):
        assert word in words
    assert "Sampled: 1 deal, seed" in assumptions(odds(HAND, deals=1, play="simple"))
    named = assumptions(odds(HAND, **QUESTIONS["named"]))
    assert "by longest" in named
    assert "one half" not in named
    assert "one half" not in assumptions(odds(HAND, **QUICK | {"deals": 60}))


@pytest.mark.uncounted
def test_the_verdict_says_what_a_pass_is_worth():
    found = quick()
    assert found.best_bid
    assert headline(found).startswith(f"Bid {found.best_bid}: made in ")
    assert "0.7 to 1.1 points" in verdict(found)
    poor = odds("63 54 52 43 41 31 21", deals=60, play="simple", defence="pull", trump="0")
    assert poor.best_bid == 0
    assert headline(poor).startswith("Pass: ")
    assert "0.7 to 1.1 points" in verdict(poor)


def test_rows_of_csv(asked):
    import csv
    import io

    _, found = asked
    (cells,) = csv.DictReader(io.StringIO(csv_header() + csv_row(found)))
    answer = found.to_dict()
    assert tuple(cells) == COLUMNS
    assert cells["hand"] == HAND
    assert int(cells["best_bid"]) == answer["best_bid"]
    assert cells["best_trump"] == answer["by_trump"][0]["trump"]
    assert float(cells["p_5"]) == answer["make"]["5"]
    assert float(cells["value_21"]) == answer["value"]["21"]
    for goal in ("4", "5", "6", "7"):
        ends = [cells[f"low_{goal}"], cells[f"high_{goal}"]]
        assert ends == (list(map(str, (answer["interval"] or {}).get(goal, ["", ""]))))
    assert cells["exact"] == json.dumps(answer["exact"])
    assert cells["seed"] == ("" if answer["seed"] is None else str(answer["seed"]))
    best = answer["value"][str(answer["best_bid"])] if answer["best_bid"] else 0
    assert float(cells["best_value"]) == best


def test_a_notebook_shows_the_table_and_the_sentences(asked):
    _, found = asked
    html = found._repr_html_()
    assert html.count("<table") == html.count("</table>") == 1
    assert html.count("<tr") == 2 + len(found.by_trump)
    assert "6-6 6-5 6-4 5-5 3-3 2-1 0-0" in html
    assert "nan" not in html.lower()


def test_missing_numbers_are_null_not_nan():
    """One deal: fourteen widows were never dealt."""
    answer = odds(HAND, **QUESTIONS["one deal"]).to_dict()
    empty = [entry for entry in answer["by_widow"] if entry["make"]["4"] is None]
    assert len(empty) == 14
    assert not any(isinstance(value, float) and math.isnan(value) for value in flat(answer))


def flat(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [leaf for item in value for leaf in flat(item)]
    return [value]
