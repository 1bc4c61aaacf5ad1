"""A policy that never returns: who it may be, and the command that plays its deal alone (F12)."""

import re
import shlex
import time
from pathlib import Path

import pytest
from processes import (
    AT_ONCE,
    HAND,
    ODDS,
    POSIX_ONLY,
    QUICK,
    Ended,
    assert_interrupted,
    interrupt,
    killed_at_last,
    run,
    start,
)

pytestmark = [pytest.mark.compiled, pytest.mark.slow, POSIX_ONLY]  # what hangs ends with a process

LOOPS = """
def play(legal, hand, trump, bid, seat, position, led, best, winner, first, second,
         played, voids, tricks, discard, scores, bits):
    while bits % 1009 == 7:
        seat += 1
    tile = 0 * seat
    while legal >> tile & 1 == 0:
        tile += 1
    return tile
"""
PATIENCE = ("--policy-timeout", "1", "--trust")


@pytest.fixture
def loops(tmp_path: Path) -> dict:
    """How to start a command beside a policy that loops on some deals."""
    (tmp_path / "my loops.py").write_text(LOOPS, encoding="utf-8")
    return {"cwd": tmp_path, "env": {"XDG_STATE_HOME": str(tmp_path)}}


def command_in(ended: Ended, *, suspect: str) -> list[str]:
    """The words of the command that plays the deal alone."""
    assert (ended.code, ended.out) == (1, b""), ended.said
    sentence = ended.said.splitlines()[-1]
    assert (
        f"No hand was finished for 1 s: {suspect} (my loops.py, line 2) may never return (deal"
        in sentence
    )
    command = shlex.split(sentence.partition(" Play it alone: ")[2])
    assert command[0] == "dealwise"
    assert command[-1] in re.findall(r"\d+", sentence.partition("(deal")[2])
    return command[1:]


@pytest.mark.parametrize("threads", ["1", "2"])
def test_odds_name_the_policy_and_the_deal(loops: dict, threads: str) -> None:
    words = (*QUICK, "--deals", "3000", "--defence", "my loops.py:play", "--threads", threads)
    alone = command_in(
        run((*words, *PATIENCE), **loops), suspect="the play policy my loops.py:play"
    )
    again = run((*alone, *PATIENCE), **loops)
    assert (again.code, again.out) == (1, b"")
    assert f"(deal {alone[-1]} is in play)" in again.said
    assert "Play it alone" not in again.said


def test_hands_name_the_policy_and_the_deal(loops: dict) -> None:
    seats = "steady,count/shape/my loops.py:play,steady"
    words = ("moon", "hands", "--deals", "3000", "--strategies", seats)
    alone = command_in(
        run((*words, *PATIENCE), **loops), suspect="the play policy my loops.py:play"
    )
    again = run((*alone, *PATIENCE), **loops)
    assert (again.code, again.out) == (1, b"")
    assert "No hand was finished for 1 s" in again.said


def test_matches_name_the_policy_and_the_match(loops: dict) -> None:
    """One in the middle of which a player gets stuck, in a comparison, and then alone."""
    words = ("moon", "compare", "steady", "count/shape/my loops.py:play", "--match")
    ended = run((*words, "--deals", "3000", *PATIENCE), **loops)
    assert (ended.code, ended.out) == (1, b"")
    told = re.search(r"\.py, line 2\) may never return \(match(?:es)? (\d+)", ended.said)
    seats = ",".join(["count/shape/my loops.py:play"] * 3)
    words = ("moon", "hands", "--match", "--strategies", seats, "--deals", "3000")
    alone = run((*words, *PATIENCE), **loops)
    assert told is not None
    assert (alone.code, alone.out) == (1, b"")
    assert " Play it alone: dealwise moon hands --match " in alone.said


def test_a_file_of_hands_names_the_line(loops: dict) -> None:
    words = ("moon", "odds", "--hands", "-", "--deals", "3000", "--play", "my loops.py:play")
    ended = run((*words, "--json", *PATIENCE), typed=" ".join(HAND).encode(), **loops)
    assert "Line 1 of standard input" in ended.said
    assert command_in(ended, suspect="the play policy my loops.py:play")[:2] == ["moon", "odds"]


def test_ctrl_c_works_where_one_deal_is_played_alone(loops: dict) -> None:
    words = (*ODDS, "--deals", "3000", "--play", "my loops.py:play", *PATIENCE)
    alone = command_in(run(words, **loops), suspect="the play policy my loops.py:play")
    with killed_at_last(start((*alone, "--trust"), **loops)) as process:
        time.sleep(4)
        ended = interrupt(process)
    assert_interrupted(ended, within=AT_ONCE)
