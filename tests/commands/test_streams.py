"""Streams that are closed, full or read no further: no traceback, and nothing said to nobody."""

import csv
import io
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from processes import HAND, POSIX_ONLY, QUICK, Ended, run, tool

pytestmark = [pytest.mark.compiled, POSIX_ONLY]

ANSWERS = [QUICK, ("--version",)]
MORE_ANSWERS = [
    ("--help",),
    (*QUICK, "--json"),
    (*QUICK, "--csv", "-"),
    (*QUICK, "--show", "2", "--below", "7"),
    ("moon", "deal"),
    ("moon", "strategies"),
    ("moon", "strategies", "--json"),
    ("moon", "odds", "--help"),
    (),
]
CLOSED = "exec 0<&- 1>&- 2>&-"
MISTAKE = ("moon", "odds", "66")
each_answer = pytest.mark.parametrize(
    "words",
    [*ANSWERS, *(pytest.param(words, marks=pytest.mark.slow) for words in MORE_ANSWERS)],
    ids=lambda words: " ".join(words[-2:]) or "nothing",
)
full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")


def with_nobody_reading(words: tuple[str, ...], stream: str) -> Ended:
    """Run with one stream a pipe whose reader has gone."""
    ours, theirs = os.pipe()
    os.close(ours)
    try:
        return run(words, **{stream: theirs})
    finally:
        os.close(theirs)


def assert_silent(ended: Ended) -> None:
    """Ended well, and nothing was said."""
    assert ended.code == 0, ended.said
    assert ended.said == ""


# --- read no further -----------------------------------------------------------------------------


@each_answer
def test_whoever_stops_reading_is_not_told(executable: Path, words: tuple[str, ...]) -> None:
    ended = with_nobody_reading(words, "stdout")
    assert ended.code == 0, ended.said
    assert "Traceback" not in ended.said
    assert "error" not in ended.said.lower()


@each_answer
def test_whoever_stops_listening_gets_the_answer_all_the_same(
    executable: Path, words: tuple[str, ...]
) -> None:
    ended = with_nobody_reading(words, "stderr")
    assert ended.code == 0
    assert ended.out.count(b"\n") > 0


def test_a_mistake_that_nobody_hears_is_a_mistake(executable: Path) -> None:
    ended = with_nobody_reading(MISTAKE, "stderr")
    assert (ended.code, ended.out) == (2, b"")


def test_the_head_of_many_rows(executable: Path, tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text((" ".join(HAND) + "\n") * 3000, encoding="utf-8")
    command = f"'{executable}' moon odds --hands hands.txt --deals 20 --exchange longest"
    ended = subprocess.run(
        [tool("bash"), "-c", f"{command} | head -1; echo ${{PIPESTATUS[0]}}"],
        cwd=tmp_path,
        capture_output=True,
        timeout=120,
        check=True,
    )
    first, code = ended.stdout.decode().splitlines()
    assert first.startswith("hand,")
    assert code == "0"
    assert ended.stderr == b""


def test_the_head_of_a_help(executable: Path) -> None:
    """The page is printed in pieces, and the reader goes after the first of them."""
    command = f"'{executable}' moon odds --help | head -15 >/dev/null; echo ${{PIPESTATUS[0]}}"
    ended = subprocess.run(
        [tool("bash"), "-c", command], capture_output=True, timeout=60, check=True
    )
    assert (ended.stdout, ended.stderr) == (b"0\n", b"")


# --- closed --------------------------------------------------------------------------------------


@each_answer
def test_with_stdout_closed(executable: Path, words: tuple[str, ...]) -> None:
    ended = run(words, stdout=None, first="exec 1>&-")
    assert ended.code == 0, ended.said
    assert "rror" not in ended.said


@each_answer
def test_with_stderr_closed(executable: Path, words: tuple[str, ...]) -> None:
    ended = run(words, stderr=None, first="exec 2>&-")
    assert ended.code == 0
    assert b"Seed" not in ended.out  # what belongs to stderr is not said on stdout instead
    assert ended.out.count(b"\n") > 0


def test_a_mistake_with_stderr_closed_leaves_stdout_empty(executable: Path) -> None:
    for words in (("--bogus",), (*MISTAKE, "--json")):
        ended = run(words, stderr=None, first="exec 2>&-")
        assert (ended.code, ended.out) == (2, b"")


def test_with_stdin_closed(executable: Path) -> None:
    ended = run(QUICK, stdin=None, first="exec 0<&-")
    assert ended.code == 0
    assert ended.out == run(QUICK).out


def test_hands_from_a_closed_stdin(executable: Path) -> None:
    ended = run(["moon", "odds", "--hands", "-"], stdin=None, first="exec 0<&-")
    assert (ended.code, ended.out) == (2, b"")
    assert "standard input" in ended.said
    assert ended.said.count("\n") == 1


@pytest.mark.parametrize("words", [("moon", "deal"), ("--help",)])
def test_with_everything_closed(executable: Path, words: tuple[str, ...]) -> None:
    ended = run(words, stdin=None, stdout=None, stderr=None, first=CLOSED)
    assert ended.code == 0


def test_files_are_saved_with_everything_closed(executable: Path, tmp_path: Path) -> None:
    """The first file opened takes the number of a closed stream: nothing may print into it."""
    words = (*QUICK, "--csv", "odds.csv", "--chart", "odds.svg")
    ended = run(words, cwd=tmp_path, stdin=None, stdout=None, stderr=None, first=CLOSED)
    assert ended.code == 0
    assert (tmp_path / "odds.csv").read_text(encoding="utf-8").startswith("trump,")
    assert (tmp_path / "odds.svg").read_text(encoding="utf-8").startswith("<?xml")


# --- full ----------------------------------------------------------------------------------------


@full
@each_answer
def test_an_answer_that_cannot_be_written(executable: Path, words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as device:
        ended = run(words, stdout=device)
    assert ended.code in (1, 2), "an answer that is not there is no success"
    assert "Traceback" not in ended.said
    assert "No space left" in ended.said
    assert "dealwise's own" not in ended.said
    assert ended.said.count("\n") == 1


@full
def test_notes_that_cannot_be_written(executable: Path) -> None:
    with Path("/dev/full").open("wb") as device:
        assert run(["moon", "deal"], stderr=device).code == 0
        ended = run(MISTAKE, stderr=device)
    assert (ended.code, ended.out) == (2, b"")


# --- notes and prints beside an answer ----------------------------------------------------------

PRINTS = """
from dealwise.strategies.moon.words import greatest

print("a policy file that prints")


def play(legal, hand, trump, bid, seat, position, led, best, winner, first, second,
         played, voids, tricks, discard, scores, bits):
    if position == 0:
        print(tricks)
    return greatest(legal, trump)
"""
ODDS_OF_PRINTS = (*QUICK, "--deals", "3", "--play", "prints.py:play")
HANDS_OF_PRINTS = (
    *("moon", "hands", "--deals", "3"),
    *("--strategies", "steady,count/shape/prints.py:play,steady"),
)


@pytest.fixture
def prints(tmp_path: Path) -> dict:
    """How to start a command beside a policy that prints, which has never run before."""
    (tmp_path / "prints.py").write_text(PRINTS, encoding="utf-8")
    return {"cwd": tmp_path, "env": {"XDG_STATE_HOME": str(tmp_path / "state")}}


def with_stderr(kind: str, words: tuple[str, ...], **options: object) -> Ended:
    """Run with a stderr that takes nothing."""
    if kind == "closed":
        return run(words, stderr=None, first="exec 2>&-", **options)
    if kind == "full":
        return run(words, stderr=None, first="exec 2>/dev/full", **options)
    ours, theirs = os.pipe()
    os.close(ours)
    try:
        return run(words, stderr=theirs, **options)
    finally:
        os.close(theirs)


@full
@pytest.mark.slow  # compiles all kernels
@pytest.mark.parametrize("kind", ["closed", "full"])
def test_the_first_run_of_all_answers_whole_without_stderr(
    tmp_path: Path, prints: dict, kind: str
) -> None:
    prints["env"]["DEALWISE_CACHE_DIR"] = str(tmp_path / "cache")
    ended = with_stderr(kind, (*ODDS_OF_PRINTS, "--json"), **prints)
    assert ended.code == 0
    assert json.loads(ended.answer)["deals"] == 3


@full
@pytest.mark.parametrize(
    "kind", ["closed", *(pytest.param(kind, marks=pytest.mark.slow) for kind in ("full", "unread"))]
)
def test_a_new_policy_that_prints_takes_nothing_from_the_answer(
    executable: Path, prints: dict, kind: str
) -> None:
    ended = with_stderr(kind, (*HANDS_OF_PRINTS, "--csv", "-"), **prints)
    assert ended.code == 0
    assert len({len(row) for row in csv.reader(io.StringIO(ended.answer))}) == 1


def records_in(text: str) -> Iterator[dict]:
    """The records of a text, which holds one a line and nothing else."""
    return map(json.loads, text.splitlines())


@pytest.mark.parametrize("words", [ODDS_OF_PRINTS, HANDS_OF_PRINTS], ids=["odds", "hands"])
def test_what_a_policy_prints_when_hands_are_told_again_is_no_answer(
    executable: Path, prints: dict, words: tuple[str, ...]
) -> None:
    ended = run((*words, "--json", "--show", "2"), **prints)
    assert ended.code == 0
    assert "a policy file that prints" in ended.said
    assert "shown" in json.loads(ended.answer)
    ended = run((*words, "--records", "-"), **prints)
    assert ended.code == 0
    assert [record["index"] for record in records_in(ended.answer)] == [0, 1, 2]


def test_a_traceback_that_nobody_hears_is_not_the_answer(executable: Path) -> None:
    ended = run((*MISTAKE, "--debug"), stderr=None, first="exec 2>&-")
    assert (ended.code, ended.out) == (2, b"")
