"""`updown odds` and `updown advise` as they are called."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dealwise.cli import app

SIX = ["3", "7", "7", "10", "C", "C+1"]
EXAMPLE = Path(__file__).parents[2] / "seeds" / "updown_position.json"


def called(*words):
    return CliRunner().invoke(app, ["updown", *words])


REFUSED = {
    "five cards": (SIX[:5], "has 5 cards"),
    "11": ([*SIX[:5], "11"], '"11" is not in the deck'),
    "0": ([*SIX[:5], "0"], '"0" is not in the deck'),
    "C+3": ([*SIX[:5], "C+3"], '"C+3" is not in the deck'),
    "more copies than the deck has": (["C+2"] * 3 + ["1", "2", "3"], "3 cards C+2"),
    "seven players": ([*SIX, "--players", "7"], '--players cannot be "7"'),
    "too small a deck": (
        [*SIX, "--players", "6", "--deck", ",".join(["4"] * 13)],
        "6 players are dealt 54 cards, and the deck has 52",
    ),
    "no deck": ([*SIX, "--deck", "85"], '--deck cannot be "85"'),
    "16 of a kind": ([*SIX, "--deck", ",".join(["16"] * 13)], "cannot hold 16 of 1"),
    "a seat that is not there": ([*SIX, "--starter", "4"], '--starter cannot be "4"'),
    "two starters": (
        [*SIX, "--rule", "starter=2", "--starter", "1"],
        "--starter 1 and --rule starter=2 say two things of who starts",
    ),
    "no width": ([*SIX, "--precision", "0"], '--precision cannot be "0"'),
    "two rules": ([*SIX, "--precision", "0.1", "--deals", "9"], "choose one"),
    "no strategy": ([*SIX, "--field", "luck"], "There is no strategy named 'luck'"),
    "a rule without a value": ([*SIX, "--rule", "pickup"], "such as pickup=voluntary"),
    "no chart": ([*SIX, "--chart", "a.txt"], "A chart cannot be saved"),
}


@pytest.mark.parametrize(("words", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused(words, sentence):
    result = called("odds", *words)
    assert result.exit_code == 2
    assert sentence in str(result.exception) + result.output


@pytest.mark.compiled
def test_the_page_and_the_files(tmp_path):
    table, chart = tmp_path / "table.csv", tmp_path / "chart.svg"
    result = called(
        "odds", *SIX, "--players", "3", "--deals", "300", "--csv", str(table), "--chart", str(chart)
    )
    assert result.exit_code == 0, result.output
    assert "7 7 C+1" in result.stdout
    assert "all play on as steady" in result.stdout
    assert "300 deals of the seed 0, 4,200 games" in " ".join(result.stdout.split())
    rows = table.read_text(encoding="utf-8").splitlines()
    assert rows[0] == "up,win,low,high,games,no_winner,best,seed"
    assert len(rows) == 15
    assert b"7 7 C+1" in chart.read_bytes() or chart.stat().st_size > 5000


@pytest.mark.compiled
def test_json_keys():
    result = called("odds", *SIX, "--players", "2", "--deals", "200", "--json")
    document = json.loads(result.stdout)
    assert {"cards", "players", "deck", "choices", "best", "no_winner"} <= set(document)
    assert {"up", "win", "interval", "games"} <= set(document["choices"][0])
    assert (document["seed"], document["play"]) == (0, "steady")


@pytest.mark.compiled
def test_advice_on_the_example(tmp_path):
    result = called("advise", str(EXAMPLE), "--deals", "300")
    assert result.exit_code == 0, result.output
    assert "holding 6 9 9 C; the pile shows 6" in result.stdout
    document = json.loads(called("advise", str(EXAMPLE), "--deals", "300", "--json").stdout)
    assert {entry["action"] for entry in document["choices"]} == {"6", "9", "9 9", "C"}


@pytest.mark.compiled
def test_games_that_the_best_choice_lost_are_shown():
    words = ("odds", *SIX, "--players", "2", "--deals", "60", "--show", "2")
    result = called(*words)
    assert result.exit_code == 0, result.output
    assert result.stdout.count("Seat 1 has won after") == 2
    assert "--show" not in result.stdout
    shown = json.loads(called(*words, "--json").stdout)["shown"]
    assert [record["winner"] for record in shown] == [1, 1]
    assert all(sorted(record["up"][0]) == ["7", "7", "C+1"] for record in shown)


@pytest.mark.parametrize(
    ("once", "name"),
    [('"draw": 12', "The position"), ('"hand": 3', "seat 1"), ('"pickup": "forced"', "options")],
)
def test_a_key_of_a_position_stands_once(once, name, tmp_path):
    text = EXAMPLE.read_text(encoding="utf-8").rstrip().removesuffix("}")
    text += ', "options": {"pickup": "forced"}}'
    twice = tmp_path / "twice.json"
    twice.write_text(text.replace(once, f"{once}, {once}"), encoding="utf-8")
    result = called("advise", str(twice))
    assert result.exit_code == 2
    key = once.partition(":")[0]
    assert f"{name} has the key {key} more than once" in str(result.exception) + result.output


def test_positions_that_cannot_be_read(tmp_path):
    broken, wrong = tmp_path / "broken.json", tmp_path / "wrong.json"
    broken.write_text("{", encoding="utf-8")
    wrong.write_text(json.dumps(json.loads(EXAMPLE.read_text()) | {"draw": 11}), encoding="utf-8")
    for file, sentence in (
        (broken, "is no JSON"),
        (wrong, "The deck has 84 cards, and the position 83"),
        (tmp_path / "none.json", "cannot be read"),
    ):
        result = called("advise", str(file))
        assert result.exit_code == 2
        assert sentence in str(result.exception) + result.output
