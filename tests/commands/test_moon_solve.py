"""`dealwise moon solve`: one deal, every plan of a deal, the deal of a record, a file of deals."""

import json
import re
from pathlib import Path

import pytest
from processes import Invoke

DATA = Path(__file__).parents[1] / "data"
CORPUS = DATA / "moon_open_hand.csv"
HANDS = ("66 65 64", "62 55 51", "54 52 33")
SOLVE = ("moon", "solve", *HANDS)


def corpus(lines: int) -> str:
    return "".join(CORPUS.read_text(encoding="utf-8").splitlines(keepends=True)[:lines])


def test_one_deal(invoke: Invoke) -> None:
    told = json.loads(invoke(*SOLVE, "--trump", "none", "--lead", "1", "--json").stdout)
    assert told["tricks"] == min(told["leads"].values())
    assert told["line"][0]["leader"] == 1
    page = invoke(*SOLVE, "--trump", "none", "--lead", "1").stdout
    assert (
        f"The bidder takes {told['tricks']} of 3 tricks. Trump: no trump; the left leads." in page
    )
    table = invoke(*SOLVE, "--trump", "none", "--lead", "1", "--csv", "-").stdout
    assert table.splitlines()[0] == "lead,tricks,best"


@pytest.mark.compiled
def test_a_record_is_solved_as_it_was_played_and_with_every_plan(invoke: Invoke) -> None:
    lines = (DATA / "moon_hands_redeal.jsonl").read_text(encoding="utf-8").splitlines()
    place, record = next(
        (place, record)
        for place, record in enumerate(map(json.loads, lines), start=1)
        if record["bidder"] in (1, 2)
    )
    Path("hands.jsonl").write_text("\n".join(lines), encoding="utf-8")
    from_record = ("moon", "solve", "--record", "hands.jsonl", "--hand", str(place), "--json")
    played = json.loads(invoke(*from_record).stdout)
    bidder = record["bidder"]
    kept = {*record["hands"][bidder].split(), record["widow"]} - {record["discard"]}
    assert set(played["hands"]["bidder"].split()) == kept
    assert played["hands"]["left"] == record["hands"][(bidder + 1) % 3]
    assert played["trump"] == record["trump"]
    every = json.loads(invoke(*from_record, "--all").stdout)
    assert every["plans"][record["trump"]][record["discard"]] == played["tricks"]
    page = invoke(*from_record[:-1], "--all").stdout
    assert f"The bidder takes {every['tricks']} trick" in page


@pytest.mark.compiled
@pytest.mark.parametrize("threads", ["1", "3"])
def test_a_file_of_positions_is_filled_in(invoke: Invoke, threads: str) -> None:
    whole = CORPUS.read_text(encoding="utf-8")
    bare = "".join(line.rpartition(",")[0] + "\n" for line in whole.splitlines())
    options = ("moon", "solve", "--positions", "-", "--threads", threads)
    assert invoke(*options, typed=bare).stdout == whole
    assert invoke(*options, "--csv", "solved.csv", typed=whole).exit_code == 0
    assert Path("solved.csv").read_text(encoding="utf-8") == whole


def test_an_answer_that_differs_is_told(invoke: Invoke) -> None:
    lines = corpus(4).splitlines()
    right = lines[2].rpartition(",")[2]
    lines[2] = lines[2].rpartition(",")[0] + ",7"
    lines[3] = lines[3].rpartition(",")[0] + ","
    ended = invoke("moon", "solve", "--positions", "-", typed="\n".join(lines))
    assert ended.exit_code == 1
    assert ended.stdout == corpus(4)
    assert f"Line 3: bidder_tricks is 7, and should be {right}." in ended.stderr
    assert "Line 4" not in ended.stderr


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("6,0,66 65,55 54,44,1", "not of one length"),
        ("6,0,66 65,55 54,44 66,1", "6-6 cannot be"),
        ("6,3,66,55,44,1", '"3"'),
        ("7,0,66,55,44,1", '"7" is not a trump'),
        ("6,0,66,55,44", "5 columns"),
        ("6", "1 column,"),
        ('"6,0,66,55,44,1', "quotation marks"),
        ("6,0,66,55,44,2", "0 to 1"),
        ("6,0,66,55,,1", "no tiles"),
    ],
)
def test_a_broken_line_is_named_and_those_before_are_solved(
    invoke: Invoke, broken: str, said: str
) -> None:
    ended = invoke("moon", "solve", "--positions", "-", typed=corpus(6) + broken + "\n")
    assert ended.exit_code == 2
    assert ended.stdout == corpus(6)
    assert ended.stderr.startswith("dealwise: Line 7 of standard input: ")
    assert said in ended.stderr


def test_a_record_that_breaks_the_rules_is_refused_with_the_clause(invoke: Invoke) -> None:
    lines = (DATA / "moon_hands_redeal.jsonl").read_text(encoding="utf-8").splitlines()
    record = next(record for record in map(json.loads, lines) if record["bidder"] is not None)
    record["tricks"][0]["tiles"][0] = record["discard"]
    ended = invoke("moon", "solve", "--record", "-", typed=json.dumps(record))
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert re.search(r"Hand 1 is not as the rules have it: line 1, M\d+: ", ended.stderr)
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*SOLVE,), "There is no trump"),
        ((*SOLVE, "--trump", "9"), '"9"'),
        ((*SOLVE, "--trump", "6", "--lead", "3"), '"3"'),
        ((*SOLVE[:-1], "--trump", "6"), "three hands, not 2"),
        ((*SOLVE, "--all"), "--widow"),
        ((*SOLVE, "--all", "--widow", "21"), "3 tiles"),
        ((*SOLVE, "--trump", "6", "--widow", "21"), "--widow goes with --all"),
        ((*SOLVE, "--trump", "6", "--hand", "2"), "--record"),
        ((*SOLVE, "--record", "hands.jsonl"), "not both"),
        (("moon", "solve", "--record", "hands.jsonl", "--lead", "1"), "--lead does not go"),
        (("moon", "solve", "--record", "none.jsonl"), '"none.jsonl" cannot be read'),
        (("moon", "solve", "--positions", "-"), "it is empty"),
        (("moon", "solve", "66 65", "66 64", "55 54", "--trump", "6"), "both bidder and left"),
    ],
)
def test_what_cannot_be_is_one_sentence(invoke: Invoke, words: tuple[str, ...], said: str) -> None:
    ended = invoke(*words)
    assert ended.exit_code == 2
    assert ended.stdout == ""
    assert said in ended.stderr
    assert ended.stderr.count("\n") == 1
