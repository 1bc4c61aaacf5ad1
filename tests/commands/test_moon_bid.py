"""`moon bid` as it is called."""

import json

import pytest
from typer.testing import CliRunner

from dealwise.cli import app

HAND = ["66", "65", "64", "55", "33", "21", "00"]


def called(*words):
    return CliRunner().invoke(app, ["moon", "bid", *words])


REFUSED = {
    "six tiles": (HAND[1:], "6 tiles"),
    "seat 3": ([*HAND, "--seat", "3"], '--seat cannot be "3": the seats are 0, 1 and 2'),
    "a call below": ([*HAND, "--auction", "5 4"], "4 is not above the standing bid of 5 (M10)"),
    "three calls": ([*HAND, "--auction", "pass 4 5"], "has 3 calls"),
    "after a 21": ([*HAND, "--auction", "21"], "a 21 ends it"),
    "a match that is over": ([*HAND, "--scores", "21,0,0"], "the match is over"),
    "two scores": ([*HAND, "--scores", "1,2"], '--scores cannot be "1,2"'),
    "no strategy": ([*HAND, "--field", "luck"], "There is no strategy named 'luck'"),
    "no rule": ([*HAND, "--rule", "moon=1"], 'There is no rule named "moon"'),
    "no deals": ([*HAND, "--deals", "0"], '--deals cannot be "0"'),
}


@pytest.mark.parametrize(("words", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused(words, sentence):
    result = called(*words)
    assert result.exit_code == 2
    assert sentence in str(result.exception) + result.output


@pytest.mark.compiled
def test_the_page_and_the_table(tmp_path):
    table = tmp_path / "calls.csv"
    words = ("--seat", "2", "--auction", "pass 4", "--scores", "10,3,-4", "--csv", str(table))
    result = called(*HAND, *words, "--rule", "all_pass=force_last")
    assert result.exit_code == 0, result.output
    said = " ".join(result.stdout.split())
    assert "at seat 2, seat 0 has passed and seat 1 has bid 4; the scores are 10, 3, -4" in said
    assert "Of the rules all_pass is force_last." in said
    assert "The worth is in points" in said
    rows = table.read_text(encoding="utf-8").splitlines()
    assert rows[0].startswith("call,seat_0,seat_1,seat_2,low,high,make,highest,behind,best")
    assert [row.partition(",")[0] for row in rows[1:]] == ["pass", "5", "6", "7", "21"]


@pytest.mark.compiled
def test_json_keys():
    document = json.loads(called(*HAND, "--deals", "300", "--json").stdout)
    assert {"calls", "best", "deals", "scores", "auction", "field"} <= set(document)
    assert {"call", "points", "make", "interval"} <= set(document["calls"][0])
    assert len(document["calls"][0]["points"]) == 3
    assert document["seed"] == 0
