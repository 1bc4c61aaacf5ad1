"""Policies of users under hostile names: nothing that a terminal or a spreadsheet obeys (S1)."""

import csv
import io
import json
import re
import shlex
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from processes import HAND, POSIX_ONLY, QUICK, Invoke
from typer.testing import Result

pytestmark = [pytest.mark.compiled, POSIX_ONLY]

NAMES = {
    "a string": "\x1b_owned\x07",
    "C1 control": "\x9b31mred",
    "cursor": "a\r\x1b[2Kb",
    "right to left": "\u202egnp",
    "markup": "greedy[bold]",
    "a formula": "=cmd|' C'!A0",
    "lines": "a\nb",
}
PLAY = """
def play(legal, hand, trump, bid, seat, position, led, best, winner, first, second,
         played, voids, tricks, discard, scores, bits, k=1):
    if RARE:
        return 30
    tile = 0
    while legal >> tile & 1 == 0:
        tile += 1
    return tile


def exchange(eight, widow, bid, scores, bits):
    tile = 0
    while eight >> tile & 1 == 0:
        tile += 1
    return plan_of(6, tile)
"""
HEAD = "from dealwise.strategies.moon.words import plan_of\n"
STRANGE = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
Written = Callable[..., str]


@pytest.fixture(params=NAMES.values(), ids=NAMES.keys())
def written(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Written:
    """Write the policies into a file of a hostile name; `rare` says when a tile is illegal."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def write(rare: str = "False") -> str:
        name = f"{request.param}.py"
        (tmp_path / name).write_text(HEAD + PLAY.replace("RARE", rare), encoding="utf-8")
        return name

    return write


def assert_harmless(ended: Result, code: int) -> None:
    """The call ended so, and said nothing that a terminal obeys."""
    assert ended.exit_code == code, ended.output
    for text in (ended.stdout, ended.stderr):
        lines = text.split("\n")
        assert not [x for line in lines for x in line if unicodedata.category(x) in STRANGE]


def test_answers(invoke: Invoke, written: Written) -> None:
    file = written()
    seats = f"steady,count/{file}:exchange/{file}:play,steady"
    odds = (*QUICK, "--deals", "20", "--play", f"{file}:play[k=2]")
    told = []
    for words in (odds, ("moon", "hands", "--deals", "20", "--strategies", seats)):
        assert_harmless(invoke(*words), 0)
        ended = invoke(*words, "--json")
        assert_harmless(ended, 0)
        told.append(json.loads(ended.stdout))
    assert told[0]["play"].endswith(".py:play[k=2]")


def test_rows(invoke: Invoke, written: Written) -> None:
    file = written()
    options = ("--play", f"{file}:play", "--exchange", f"{file}:exchange", "--deals", "20")
    ended = invoke("moon", "odds", "--hands", "-", *options, typed=" ".join(HAND))
    assert_harmless(ended, 0)
    _, row = csv.reader(io.StringIO(ended.stdout))
    assert row[-3].endswith(".py:play")
    assert row[-1].endswith(".py:exchange")
    seats = f"{file}:x,steady,steady".replace(f"{file}:x", f"count/shape/{file}:play")
    hands = invoke("moon", "hands", "--deals", "20", "--strategies", seats, "--csv", "-")
    assert_harmless(hands, 0)
    first = f"count/shape/{file}:play"
    pairs = invoke("moon", "compare", first, "simple", "--deals", "20", "--csv", "-")
    assert_harmless(pairs, 0)
    told = [*csv.reader(io.StringIO(hands.stdout)), *csv.reader(io.StringIO(pairs.stdout))]
    for cells in (row, *told):
        for cell in cells:
            assert cell[:1] not in ("=", "+", "@")


def test_faults_and_the_command_that_meets_them_again(invoke: Invoke, written: Written) -> None:
    file = written("played % 97 == 5")
    ended = invoke(*QUICK, "--deals", "2000", "--play", f"{file}:play")
    assert_harmless(ended, 1)
    fault, _, command = ended.stderr.splitlines()[-1].partition(" Play it alone: ")
    assert re.search(r"\.py, line 3\) played 30, which is no tile, on deal ", fault)
    if file.isprintable():
        assert fault in invoke(*shlex.split(command)[1:]).stderr
    else:
        assert "$'" in command
    seats = f"steady,count/{file}:exchange/{file}:play,steady"
    ended = invoke("moon", "hands", "--deals", "2000", "--strategies", seats)
    assert_harmless(ended, 1)
    assert re.search(r"\.py, line 3\) played 30", ended.stderr)


def test_what_cannot_be(invoke: Invoke, written: Written) -> None:
    file = written()
    exchange = ("--exchange", f"{file}:exchange")
    assert_harmless(invoke(*QUICK, *exchange), 2)
    assert_harmless(invoke(*QUICK, "--play", f"{file}:nothing"), 2)
    assert_harmless(invoke(*QUICK, "--play", f"{file}:play[z=1]"), 2)
    assert_harmless(invoke(*QUICK, "--play", f"{file}:exchange"), 1)
