"""`dealwise moon odds --model open`: the page, the JSON, files of hands, and what it refuses."""

import json

import pytest
from processes import Invoke

HAND = ["66", "55", "44", "43", "42", "31", "21"]
OPEN = ("moon", "odds", *HAND, "--model", "open", "--widow", "62")
ONE_PLAN = (*OPEN, "--trump", "4", "--discard", "21")


@pytest.mark.compiled
def test_the_page_says_what_it_assumes(invoke: Invoke) -> None:
    page = " ".join(invoke(*OPEN, "--trump", "4").stdout.split())
    assert "All hands are open and all three play their best" in page
    assert "Exact but for elimination error: all 3,432 deals that are possible" in page
    assert "5 standard errors behind" in page
    assert "Rows with a margin" in page
    proven = " ".join(invoke(*ONE_PLAN).stdout.split())
    assert "Exact: all 3,432 deals that are possible were solved." in proven
    assert "margin" not in proven
    assert "Sampled" in invoke(*OPEN, "--trump", "4", "--precision", "0.05").stdout


@pytest.mark.compiled
def test_json_table_and_a_file_of_hands_agree(invoke: Invoke) -> None:
    whole = json.loads(invoke(*ONE_PLAN, "--json").stdout)
    assert whole["model"] == "open"
    assert whole["play"] == whole["defence"] == "open"
    table = invoke(*ONE_PLAN, "--csv", "-").stdout.splitlines()
    made = dict(zip(table[0].split(","), table[1].split(","), strict=True))
    assert float(made["p_4"]) == whole["make"]["4"]
    options = ("--model", "open", "--widow", "62", "--trump", "4", "--discard", "21", "--json")
    line = invoke("moon", "odds", "--hands", "-", *options, typed=" ".join(HAND)).stdout
    assert json.loads(line) == whole


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--show", "2"), "--show shows hands as policies play them"),
        (("--deal", "2"), "--deal shows"),
        (("--records", "-"), "--records shows"),
        (("--play", "simple"), "--play"),
        (("--deals", "100"), "--precision"),
        (("--precision", "nan"), '"nan"'),
        (("--precision", "0"), '"0"'),
        (("--model", "closed"), '"closed"'),
        (("--model", "heuristic", "--precision", "0.1"), "--model open"),
    ],
)
def test_what_cannot_be_is_one_sentence(invoke: Invoke, words: tuple[str, ...], said: str) -> None:
    ended = invoke(*OPEN, *words)
    assert ended.exit_code == 2
    assert ended.stdout == ""
    assert said in ended.stderr
    assert ended.stderr.count("\n") == 1
