"""`dealwise moon odds` for one hand: what each option does to the answer.

What the numbers are worth is tested with the study, how the page looks with the page.
"""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from processes import GIVEN, HAND, ODDS, QUICK, Invoke

from dealwise.reports import odds
from dealwise.simulate.moon.notation import parse_trump, trump_title
from dealwise.simulate.percent import percent

pytestmark = pytest.mark.compiled

TRUMPS = "blanks|ones|twos|threes|fours|fives|sixes|doubles|no trump"
ALL_TILES = {"00", *(f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1))}


def json_of(invoke: Invoke, *arguments: str) -> dict:
    """The one JSON object that a call prints."""
    ended = invoke("moon", "odds", *arguments, "--json")
    assert (ended.exit_code, ended.stderr) == (0, "")
    (line,) = ended.stdout.splitlines()
    return json.loads(line)


def page_of(invoke: Invoke, *arguments: str) -> str:
    """The page that a call prints, as it is printed by itself."""
    ended = invoke("moon", "odds", *arguments)
    assert (ended.exit_code, ended.stderr) == (0, "")
    return ended.stdout


# --- the hand ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        [*HAND],
        [" ".join(HAND)],
        ["66656455332100"],
        ["6-6", "6-5", "6-4", "5-5", "3-3", "2-1", "0-0"],
        ["6:6", "6:5", "6:4", "5:5", "3:3", "2:1", "0:0"],
        ["[6|6]", "[6|5]", "[6|4]", "[5|5]", "[3|3]", "[2|1]", "[0|0]"],
        ["66,65,64", "55,", "33", "21,00"],
        ["66", "5-6", "4:6", "[5|5]", "33,12", "00"],
        ["\N{DOMINO TILE HORIZONTAL-06-06}", *HAND[1:]],
        ["--", *HAND],
    ],
    ids=" ".join,
)
def test_a_hand_is_understood_as_it_is_typed(invoke: Invoke, words: list[str]) -> None:
    ended = invoke("moon", "odds", *GIVEN, "--json", *words)
    assert ended.exit_code == 0, ended.stderr
    assert json.loads(ended.stdout)["hand"] == " ".join(HAND)


def test_options_may_stand_before_between_and_after_the_tiles(invoke: Invoke) -> None:
    between = invoke(
        "moon", "odds", "66", "--trump=6", "65", "64", "--json", "55", "33", "21", "00"
    )
    after = invoke(*ODDS, "--json", "--trump", "6")
    assert between.exit_code == 0
    assert between.stdout == after.stdout


def test_the_page_repeats_how_the_hand_was_understood(invoke: Invoke) -> None:
    page = page_of(invoke, "66", "5-6", "64", "55", "33", "12", "00", *GIVEN)
    assert "6-6 6-5 6-4 5-5 3-3 2-1 0-0" in page
    assert "5-6 read as 6-5" in page
    assert "12 read as 2-1" in page


# --- what is printed -----------------------------------------------------------------------------


def test_json_is_what_python_gives(invoke: Invoke) -> None:
    given = odds(" ".join(HAND), widow="43", trump=5, discard="21")
    assert json_of(invoke, *HAND, *GIVEN) == json.loads(json.dumps(given.to_dict()))


def test_json_has_sorted_keys_and_a_schema(invoke: Invoke) -> None:
    ended = invoke(*QUICK, "--json")
    document = json.loads(ended.stdout)
    assert document["schema"] == "dealwise/odds/1"
    assert ended.stdout == json.dumps(document, ensure_ascii=False, sort_keys=True) + "\n"


def test_the_page_says_what_to_bid_and_what_it_assumes(invoke: Invoke) -> None:
    page = " ".join(page_of(invoke, *HAND).split())
    for said in ("P(4) P(5) P(6) P(7)", "51,480", "xact", "pull", "Bid 21", "0.7 to 1.1 points"):
        assert said in page


def test_every_trump_is_shown_with_all(invoke: Invoke) -> None:
    rows = re.compile(rf"^({TRUMPS}) +\d", re.MULTILINE)
    some = rows.findall(page_of(invoke, *HAND, "--deals", "60"))
    every = rows.findall(page_of(invoke, *HAND, "--deals", "60", "--all"))
    assert 3 <= len(some) < 9
    assert sorted(every) == sorted(TRUMPS.split("|"))
    assert every[: len(some)] == some


def test_ten_plans_are_shown_with_a_widow_and_all_of_them_with_all(invoke: Invoke) -> None:
    rows = re.compile(rf"^({TRUMPS}) +(\d-\d) +\d", re.MULTILINE)
    some = rows.findall(page_of(invoke, *HAND, "--widow", "43"))
    every = rows.findall(page_of(invoke, *HAND, "--widow", "43", "--all"))
    assert len(some) == 10
    assert len(set(every)) == len(every) == 72
    assert every[:10] == some


def test_csv_replaces_the_page(invoke: Invoke) -> None:
    header, *rows = page_of(invoke, *HAND, "--deals", "60", "--csv", "-").splitlines()
    assert header.startswith("trump,p_4,p_5,p_6,p_7,tricks,")
    assert rows[0].startswith("any,")
    assert len(rows) == 10


def test_csv_has_the_plans_of_the_page_all_of_them_best_first(invoke: Invoke) -> None:
    rows = re.compile(rf"^({TRUMPS}) +(\d)-(\d) +([\d.<>]+) ", re.MULTILINE)
    words = (*HAND, "--widow", "43", "--play", "simple")
    told = rows.findall(page_of(invoke, *words, "--all"))
    best, *plans = csv.DictReader(io.StringIO(page_of(invoke, *words, "--csv", "-")))
    assert (best["trump"], best["discard"]) == ("any", "any")
    assert len(plans) == 72
    assert [
        (trump_title(parse_trump(row["trump"])), *row["discard"], percent(float(row["p_4"]), 1))
        for row in plans
    ] == told


def test_csv_of_a_sample_says_what_it_rests_on(invoke: Invoke) -> None:
    words = (*HAND, "--deals", "60", "--seed", str(2**64 - 1))
    for row in csv.DictReader(io.StringIO(page_of(invoke, *words, "--csv", "-"))):
        assert (row["deals"], row["exact"], row["seed"]) == ("60", "false", str(2**64 - 1))
        assert 0 <= float(row["low_4"]) <= float(row["p_4"]) <= float(row["high_4"]) <= 1
    for row in csv.DictReader(io.StringIO(page_of(invoke, *HAND, *GIVEN, "--csv", "-"))):
        assert (row["deals"], row["exact"], row["seed"]) == ("3432", "true", "")
        assert row["low_4"] == row["high_4"] == ""


@pytest.mark.parametrize("harmless", ["--quiet", "--debug", "--force"])
def test_the_answer_is_the_same_with(invoke: Invoke, harmless: str) -> None:
    assert page_of(invoke, *HAND, *GIVEN, harmless) == page_of(invoke, *HAND, *GIVEN)


# --- what is known and who plays -----------------------------------------------------------------


def test_what_is_fixed_stays_fixed(invoke: Invoke) -> None:
    told = json_of(invoke, *HAND, *GIVEN)
    assert told["deals"] == 3432
    assert [row["trump"] for row in told["by_trump"]] == ["5"]
    assert [(row["widow"], row["trump"], row["discard"]) for row in told["by_widow"]] == [
        ("43", "5", "21")
    ]
    assert [(plan["trump"], plan["discard"]) for plan in told["plans"]] == [("5", "21")]


@pytest.mark.parametrize(
    ("typed", "named"), [("6", "6"), ("sixes", "6"), ("Doubles", "doubles"), ("none", "none")]
)
def test_a_trump_is_given_by_number_or_name(invoke: Invoke, typed: str, named: str) -> None:
    told = json_of(invoke, *HAND, "--deals", "30", "--trump", typed)
    assert [row["trump"] for row in told["by_trump"]] == [named]


def test_the_given_widow_may_be_laid_away(invoke: Invoke) -> None:
    told = json_of(invoke, *HAND, "--widow", "1-3", "--discard", "31", "--trump", "6")
    assert told["plans"][0]["discard"] == "31"


def test_without_a_widow_there_are_no_plans(invoke: Invoke) -> None:
    told = json_of(invoke, *HAND, "--deals", "60")
    assert "plans" not in told
    assert {row["widow"] for row in told["by_widow"]} == ALL_TILES - {*HAND}


def test_each_side_has_its_policy(invoke: Invoke) -> None:
    told = {
        (play, defence): json_of(invoke, *HAND, *GIVEN, "--play", play, "--defence", defence)
        for play in ("pull", "simple")
        for defence in ("pull", "simple")
    }
    for (play, defence), answer in told.items():
        assert (answer["play"], answer["defence"]) == (play, defence)
    assert len({json.dumps(answer["tricks"]) for answer in told.values()}) > 1


@pytest.mark.parametrize("exchange", ["longest", "shape", "random"])
def test_a_named_exchange_shares_out_the_trumps(invoke: Invoke, exchange: str) -> None:
    told = json_of(invoke, *HAND, "--exchange", exchange, "--deals", "600")
    assert told["exchange"] == exchange
    assert sum(row["share"] for row in told["by_trump"]) == pytest.approx(1, abs=1e-12)
    assert f"rump and discard by {exchange}" in page_of(
        invoke, *HAND, "--exchange", exchange, "--deals", "600"
    )


def test_a_policy_of_chance_is_sampled_twenty_thousand_times(invoke: Invoke) -> None:
    told = json_of(invoke, *HAND, *GIVEN, "--play", "random")
    assert (told["deals"], told["exact"], told["seed"]) == (20_000, False, 0)
    assert set(told["interval"]) == {"4", "5", "6", "7"}
    assert "ilson" in told["method"]


# --- samples -------------------------------------------------------------------------------------


@pytest.mark.parametrize("spelling", ["200", "+200", "2e2", "2_00", "0.2k", ".2K", "20e1", "200.0"])
def test_a_count_is_read_as_written(invoke: Invoke, spelling: str) -> None:
    ended = invoke(*QUICK, "--deals", spelling, "--json")
    if spelling == ".2K":  # a number starts with a digit
        assert ended.exit_code == 2
        return
    assert json.loads(ended.stdout)["deals"] == 200


@pytest.mark.parametrize("seed", [0, 1, 2**63 - 1, 2**63, 2**64 - 1])
def test_every_seed_is_taken_and_told(invoke: Invoke, seed: int) -> None:
    words = (*HAND, *GIVEN, "--deals", "200", "--seed", str(seed))
    told = json_of(invoke, *words)
    assert (told["seed"], told["exact"]) == (seed, False)
    assert str(seed) in page_of(invoke, *words)
    assert json_of(invoke, *words) == told


def test_the_seed_is_zero_unless_given_and_changes_the_deals(invoke: Invoke) -> None:
    words = (*HAND, "--deals", "200")
    told = json_of(invoke, *words)
    assert told == json_of(invoke, *words, "--seed", "0")
    assert told["tricks"] != json_of(invoke, *words, "--seed", "1")["tricks"]


@pytest.mark.parametrize("deals", [1, 2, 3, 14, 16])
@pytest.mark.parametrize("exchange", ["best", "longest"])
def test_the_smallest_samples_have_an_answer(invoke: Invoke, deals: int, exchange: str) -> None:
    words = (*HAND, "--deals", str(deals), "--exchange", exchange)
    assert json_of(invoke, *words)["deals"] == deals
    page = page_of(invoke, *words, "--all")
    assert "nan" not in page
    assert "inf" not in page.replace("information", "")
    assert "None" not in page
    assert "nan" not in page_of(invoke, *words, "--csv", "-")


# --- why a plan fails ----------------------------------------------------------------------------


def test_deals_that_failed_are_records(invoke: Invoke) -> None:
    told = json_of(invoke, *HAND, "--widow", "43", "--show", "3", "--below", "7")
    assert len(told["shown"]) == 3
    assert len({record["index"] for record in told["shown"]}) == 3
    for record in told["shown"]:
        assert record["tricks_won"][record["bidder"]] < 7
        assert record["hands"][record["bidder"]] == " ".join(HAND)
        assert record["widow"] == "43"
        assert len(record["tricks"]) == 7
        held = " ".join(record["hands"]).split()
        assert {*held, record["widow"]} == ALL_TILES


def test_deals_that_failed_are_shown_trick_by_trick(invoke: Invoke) -> None:
    page = page_of(invoke, *HAND, "--widow", "43", "--show", "2", "--below", "7")
    shown = re.split(r"^Deal ", page, flags=re.MULTILINE)[1:]
    assert len(shown) == 2
    for deal in shown:
        tiles = {tile.replace("-", "") for tile in re.findall(r"\b\d-\d\b", deal)}
        assert tiles == ALL_TILES
        assert len(re.findall(r"^ *[1-7] +.*\d-\d.*\d-\d.*\d-\d", deal, re.MULTILINE)) == 7


def test_by_default_a_deal_fails_that_misses_the_best_bid(invoke: Invoke) -> None:
    told = json_of(invoke, *HAND, "--widow", "43", "--show", "1e3")
    goal = min(told["best_bid"] or 4, 7)
    missed = round(told["deals"] * sum(told["tricks"][:goal]))
    assert len(told["shown"]) == min(missed, 1000)
    assert all(record["tricks_won"][record["bidder"]] < goal for record in told["shown"])


def test_a_plan_that_never_fails_has_nothing_to_show(invoke: Invoke) -> None:
    assert json_of(invoke, *HAND, *GIVEN, "--show", "3", "--below", "1")["shown"] == []
    assert "Deal " not in page_of(invoke, *HAND, *GIVEN, "--show", "3", "--below", "1")


# --- saved beside the answer ---------------------------------------------------------------------


def test_the_table_is_saved_as_csv(invoke: Invoke, tmp_path: Path) -> None:
    ended = invoke(*QUICK, "--csv", "table.csv")
    assert ended.stdout == page_of(invoke, *HAND, *GIVEN)
    saved = (tmp_path / "table.csv").read_bytes()
    assert saved.decode() == page_of(invoke, *HAND, *GIVEN, "--csv", "-")
    assert b"\r" not in saved


@pytest.mark.parametrize(
    ("name", "first_bytes"),
    [
        ("odds.png", b"\x89PNG\r\n\x1a\n"),
        ("odds.svg", b"<?xml"),
        ("odds.pdf", b"%PDF-"),
        ("ODDS.PNG", b"\x89PNG\r\n\x1a\n"),
        ("-.png", b"\x89PNG\r\n\x1a\n"),
    ],
)
def test_the_chart_is_saved_in_the_format_of_its_name(
    invoke: Invoke, tmp_path: Path, name: str, first_bytes: bytes
) -> None:
    ended = invoke(*ODDS, "--deals", "60", "--json", f"--chart={name}")
    assert (ended.exit_code, ended.stderr) == (0, "")
    assert (tmp_path / name).read_bytes().startswith(first_bytes)
    assert json.loads(ended.stdout)["deals"] == 60


def test_table_chart_and_answer_come_from_one_run(invoke: Invoke, tmp_path: Path) -> None:
    ended = invoke(*QUICK, "--json", "--csv", "a.csv", "--chart", "a.svg", "--show", "1")
    assert ended.exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv", "a.svg"]
