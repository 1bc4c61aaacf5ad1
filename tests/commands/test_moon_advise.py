"""`moon advise` as it is called, and the same question from Python."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from dealwise.cli import app
from dealwise.reports import advise_play
from dealwise.reports.studies.play_advice import ask_play_advice
from dealwise.simulate.moon.standing_read import parse_standing

HELD = ["55", "51", "44", "42", "41"]
PLACE = ["--trump", "6", "--bid", "5", "--seat", "left", "--played", "66 62 00, 65 31 11, 64"]
RECORD = {
    "game": "moon", "hands": [None, "62 55 51 44 42 41 31", None], "widow": None,
    "bidder": 0, "bid": 5, "discard": None, "trump": "6",
    "tricks": [{"leader": 0, "tiles": ["66", "62", "00"], "winner": 0},
               {"leader": 0, "tiles": ["65", "31", "11"], "winner": 0},
               {"leader": 0, "tiles": ["64"]}],
}  # fmt: skip


def called(*words, typed=None):
    return CliRunner().invoke(app, ["moon", "advise", *words], input=typed)


REFUSED = {
    "no tile": ([], "There is no hand"),
    "no trump": ([*HELD, "--bid", "5"], "There is no trump"),
    "no bid": ([*HELD, "--trump", "6"], "There is no bid"),
    "a turn of others": ([*HELD, *PLACE[:-2]], "(M14)"),
    "a model": ([*HELD, *PLACE, "--model", "closed"], 'There is no model "closed"'),
    "a player of open hands": ([*HELD, *PLACE, "--play", "pull"], "--model rollout"),
    "no policy": ([*HELD, *PLACE, "--model", "rollout", "--play", "luck"], "luck"),
    "no deals": ([*HELD, *PLACE, "--deals", "0"], '--deals cannot be "0"'),
    "a record and tiles": ([*HELD, "--record", "-"], "leave out the hand"),
    "a number of no file": ([*HELD, *PLACE, "--hand", "2"], "--record FILE"),
    "no file": (["--record", "nowhere.jsonl"], "nowhere.jsonl"),
    "no such record": (["--record", "-", "--hand", "2"], "There is no hand 2"),
}


@pytest.mark.parametrize(("words", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused(words, sentence):
    result = called(*words, typed=json.dumps(RECORD))
    assert result.exit_code == 2
    assert sentence in str(result.exception) + result.output


@pytest.mark.compiled
def test_the_page_and_the_table(tmp_path):
    table = tmp_path / "tiles.csv"
    result = called(*HELD, *PLACE, "--csv", str(table))
    assert result.exit_code == 0, result.output
    said = " ".join(result.stdout.split())
    assert (
        "You are the left defender and hold 5-5 5-1 4-4 4-2 4-1; trick 3, on the table 6-4" in said
    )
    assert "Play 4-1 (4-2 as well): the bidder makes the 5 in 90.7% of deals" in said
    assert "Exact given that model: all 280 deals were played." in said
    assert table.read_text().splitlines()[1].startswith("41,0.907142857142857")


@pytest.mark.compiled
def test_json_and_a_record_and_python_agree():
    document = json.loads(called(*HELD, *PLACE, "--json").stdout)
    assert set(document["plays"][0]) == {"tile", "worth", "make", "interval"}
    assert (document["best"], document["deals"], document["exact"]) == ("41", 280, True)
    assert {play["tile"] for play in document["plays"]} == set(HELD)
    of_record = called("--record", "-", "--json", typed="\n" + json.dumps(RECORD)).stdout
    assert json.loads(of_record) == document
    result = advise_play(HELD, trump=6, bid=5, seat="left", played="66 62 00 65 31 11 64")
    assert result.to_dict() == document
    assert "280 deals" in repr(result)
    assert result._repr_html_().count("<tr>") == 5


@pytest.mark.compiled
def test_a_sample_has_intervals_and_a_seed():
    words = ("--deals", "50", "--seed", "3", "--json")
    document = json.loads(called(*HELD, *PLACE, *words).stdout)
    assert (document["deals"], document["possible"], document["seed"]) == (50, 280, 3)
    assert document["exact"] is False
    for play in document["plays"]:
        low, high = play["interval"]
        assert low <= play["make"] <= high
    assert json.loads(called(*HELD, *PLACE, *words, "--threads", "1").stdout) == document


@pytest.mark.compiled
def test_policies_finish_hands():
    by_pull = json.loads(called(*HELD, *PLACE, "--model", "rollout", "--json").stdout)
    assert (by_pull["play"], by_pull["defence"], by_pull["exact"]) == ("pull", "pull", True)
    words = ("--model", "rollout", "--play", "random", "--defence", "simple", "--json")
    by_chance = json.loads(called(*HELD, *PLACE, *words).stdout)
    assert (by_chance["deals"], by_chance["possible"], by_chance["exact"]) == (2_000, 280, False)
    assert by_chance["plays"] != by_pull["plays"]
    said = " ".join(called(*HELD, *PLACE, *words[:-1]).stdout.split())
    assert "2,000 hands on the 280 deals that fit, again and again, as policies use chance" in said


def test_deals_that_are_left_to_chance_are_played_equally_often():
    standing = parse_standing(HELD, trump=6, bid=5, seat="left", played="66 62 00 65 31 11 64")
    by_chance = {"model": "rollout", "play": "random"}
    often = np.bincount(ask_play_advice(standing, **by_chance).plan.ranks, minlength=280)
    assert (often.sum(), often.min(), often.max()) == (2_000, 7, 8)
    few = ask_play_advice(standing, **by_chance, deals=90, seed=1).plan.ranks
    assert len(set(few.tolist())) == 90
    assert ask_play_advice(standing, deals=500).plan.deals == 280


RAISING = """
def play(legal, hand, trump, bid, seat, position, led, best, winner, first, second, played, voids,
         tricks, discard, scores, bits):
    if hand > 0:
        raise ValueError("no idea")
    return 3
"""


@pytest.mark.compiled
def test_a_policy_that_raises_is_named_with_its_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(RAISING)
    result = called(*HELD, *PLACE, "--model", "rollout", "--play", "mine.py:play", "--trust")
    assert result.exit_code == 1
    told = str(result.exception) + result.output
    assert "raised ValueError: no idea on deal 0 as the bidder (mine.py, line 5)" in told
