"""`dealwise moon hands --match` and `compare --match`: what they answer, write and refuse."""

import io
import json
import shlex
from pathlib import Path

import pandas
import pytest
from processes import Invoke

from dealwise.reports.studies.compare import compare
from dealwise.reports.studies.hands import hands, plan_hands
from dealwise.simulate.moon.contract import BID_ARGUMENTS
from dealwise.simulate.moon.match_records import course_of, records_of
from dealwise.simulate.record_lines import line_of
from dealwise.strategies.moon.told_again import played_matches

pytestmark = pytest.mark.compiled

TABLE = "steady,losers/longest/simple,random"
WORDS = ("moon", "hands", "--match", "--strategies", TABLE, "--deals", "30", "--seed", "74")


def answered(ended) -> str:
    assert ended.exit_code == 0, ended.stderr
    assert ended.stderr == ""
    return ended.stdout


def told(count):
    """The first matches, told by the plain rules."""
    return list(played_matches(plan_hands(TABLE, deals=30, seed=74, match=True), count))


def test_the_page_the_object_and_the_table_are_the_result(invoke: Invoke) -> None:
    result = hands(TABLE, deals=30, seed=74, match=True)
    page = answered(invoke(*WORDS))
    assert f"30 matches, {result.hands:,} hands, seed 74." in page
    assert json.loads(answered(invoke(*WORDS, "--json"))) == result.to_dict()
    frame = pandas.read_csv(io.StringIO(answered(invoke(*WORDS, "--csv", "-"))))
    pandas.testing.assert_frame_equal(frame, result.table())


def test_matches_are_shown(invoke: Invoke) -> None:
    shown = answered(invoke(*WORDS, "--show", "2"))
    assert shown.startswith(answered(invoke(*WORDS)))
    assert [line for line in shown.splitlines() if line.startswith("Match ")] == [
        "Match 0",
        "Match 1",
    ]
    document = json.loads(answered(invoke(*WORDS, "--show", "2", "--json")))
    assert document["shown"] == [course_of(match, number) for number, match in told(2)]


def test_every_hand_of_every_match_is_recorded(invoke: Invoke) -> None:
    printed = answered(invoke(*WORDS, "--records", "-"))
    expected = [record for _, match in told(30) for record in records_of(match)]
    assert printed == "".join(map(line_of, expected))
    Path("hands.jsonl").write_text(printed, "utf-8")
    checked = answered(invoke("moon", "check", "hands.jsonl"))
    assert checked == f"{len(expected):,} records, no breach.\n"


def test_one_match_is_played_alone_and_shown(invoke: Invoke) -> None:
    words = ("moon", "hands", "--match", "--strategies", TABLE, "--seed", "74", "--deal", "29")
    text = answered(invoke(*words))
    assert "Match 29\n" in text
    assert "1 match, " in text
    ((number, match),) = told(30)[29:]
    assert json.loads(answered(invoke(*words, "--json")))["shown"] == [course_of(match, number)]


def test_a_fault_says_how_to_play_its_match_alone(invoke: Invoke) -> None:
    body = f"def bid({', '.join(BID_ARGUMENTS)}):\n    return 3 if scores & 7 == 5 else 0\n"
    Path("mine.py").write_text(body, "utf-8")
    table = "simple,mine.py:bid/shape/pull,simple"
    words = ("moon", "hands", "--match", "--strategies", table, "--rule", "hand_cap=30", "--trust")
    ended = invoke(*words, "--deals", "300")
    assert (ended.exit_code, ended.stdout) == (1, "")
    assert "called 3 in hand " in ended.stderr
    command = shlex.split(ended.stderr.partition("Play it alone: ")[2])
    assert command[:4] == ["dealwise", "moon", "hands", "--match"]
    again = invoke(*command[1:], "--trust")
    assert again.exit_code == 1
    sentence = ended.stderr.partition(" Play it alone")[0].splitlines()[-1]
    assert again.stderr.strip() == sentence


def test_what_cannot_be_is_refused(invoke: Invoke) -> None:
    for more, said in {
        ("--rule", "hand_cap=1e6"): "hand_cap cannot be 1,000,000",
        ("--deal", "3"): '--deal "3" plays one match alone',
        ("--deals", "0"): "the number of matches",
    }.items():
        ended = invoke(*WORDS, *more)
        assert ended.exit_code == 2
        assert said in ended.stderr


# --- compare -------------------------------------------------------------------------------------

COMPARE = ("moon", "compare", "steady", "simple", "--match", "--deals", "40", "--seed", "3")


def test_matches_are_compared(invoke: Invoke) -> None:
    result = compare("steady", "simple", deals=40, seed=3, match=True)
    assert json.loads(answered(invoke(*COMPARE, "--json"))) == result.to_dict()
    page = answered(invoke(*COMPARE, "--show", "1", "--chart", "won.svg"))
    assert "steady less simple, in win share" in page
    assert "in win share on simple." in page
    assert Path("won.svg").stat().st_size > 1000
    frame = pandas.read_csv(io.StringIO(answered(invoke(*COMPARE, "--csv", "-"))))
    pandas.testing.assert_frame_equal(frame, result.table())


def test_a_kept_comparison_of_matches_goes_on(invoke: Invoke) -> None:
    first = answered(invoke(*COMPARE, "--out", "run.jsonl"))
    assert answered(invoke(*COMPARE, "--out", "run.jsonl")) == first
    hands_alone = [word for word in COMPARE if word != "--match"]
    ended = invoke(*hands_alone, "--out", "run.jsonl")
    assert ended.exit_code == 2
    assert '"match"' in ended.stderr


def test_a_fault_in_a_comparison_says_how_to_play_its_match_alone(invoke: Invoke) -> None:
    body = f"def bid({', '.join(BID_ARGUMENTS)}):\n    return 3 if scores & 7 == 5 else 0\n"
    Path("mine.py").write_text(body, "utf-8")
    ended = invoke("moon", "compare", "simple", "mine.py:bid/shape/pull", "--match", "--trust")
    assert (ended.exit_code, ended.stdout) == (1, "")
    sentence, _, alone = ended.stderr.splitlines()[-1].partition(" Play it alone: ")
    assert " of match " in sentence
    again = invoke(*shlex.split(alone)[1:], "--trust")
    assert again.stderr.strip() == sentence
