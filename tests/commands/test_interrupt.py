"""Ctrl-C: what there is, how much that is, exit 130, at once and at any moment (F13)."""

import json
import re
import subprocess
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from processes import (
    AT_ONCE,
    ENDLESS,
    HAND,
    ODDS,
    POSIX_ONLY,
    QUICK,
    Ended,
    Invoke,
    Terminal,
    assert_interrupted,
    at_start,
    interrupt,
    killed_at_last,
    run,
    start,
    terminal,
)

pytestmark = [pytest.mark.compiled, pytest.mark.slow, POSIX_ONLY]  # real processes

STOPPED = re.compile(r"[Ii]nterrupted after ([\d,]+) of 1,000,000,000 deals")

AT_IMPORT = """
import os, signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["INTERRUPT_AT"]:
            sys.meta_path.remove(self)
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
"""

IN_THE_COMPILER = """
import importlib, os, signal, sys

class Patching:
    def find_spec(self, name, path=None, target=None):
        if name != "dealwise.simulate.jit":
            return
        sys.meta_path.remove(self)
        module, kind, method = os.environ["INTERRUPT_IN"].split()
        kind = getattr(importlib.import_module("llvmlite.binding." + module), kind)
        whole = getattr(kind, method)

        def interrupted(*arguments, **options):
            setattr(kind, method, whole)
            signal.raise_signal(signal.SIGINT)
            return whole(*arguments, **options)

        setattr(kind, method, interrupted)

sys.meta_path.insert(0, Patching())
"""

AFTER_A_WHILE = """
import os, signal, sys, threading, time

class Waiting:
    def find_spec(self, name, path=None, target=None):
        if name != "typer":
            return
        sys.meta_path.remove(self)

        def press():
            time.sleep(float(os.environ["INTERRUPT_AFTER"]))
            os.kill(os.getpid(), signal.SIGINT)

        threading.Thread(target=press, daemon=True).start()

sys.meta_path.insert(0, Waiting())
"""


def stopped_while_playing(
    *words: str, again_after: float | None = None, **options: object
) -> Ended:
    """Start an endless run, press Ctrl-C when the bar shows that it plays, and wait for its end."""
    with terminal() as screen:
        process = start([*ENDLESS, *words], stderr=screen.child, **options)
        with killed_at_last(process):
            screen.wait_for("playing deals")
            ended = interrupt(process, again_after=again_after)
    return Ended(ended.code, ended.out, after_the_bar(screen), ended.seconds)


def after_the_bar(screen: Terminal) -> bytes:
    """The last thing on the screen: the bar is wiped, and what comes after it stays."""
    return screen.shown.rsplit("\x1b[2K", 1)[-1].replace("\r\n", "\n").encode()


# --- while deals are played ----------------------------------------------------------------------


def test_the_partial_page_says_how_much_was_played(executable: Path) -> None:
    ended = stopped_while_playing()
    assert_interrupted(ended, within=AT_ONCE)
    (played,) = STOPPED.findall(ended.said)
    assert f"{played} of 1,000,000,000" in ended.answer
    assert "P(4)" in ended.answer


def test_partial_json_is_whole(executable: Path) -> None:
    ended = stopped_while_playing("--json")
    assert_interrupted(ended, within=AT_ONCE)
    told = json.loads(ended.answer)
    assert 0 < told["deals"] < 10**9
    assert STOPPED.findall(ended.said) == [f"{told['deals']:,}"]
    assert told["interrupted"] is True
    assert told["exact"] is False
    assert sum(told["tricks"]) == pytest.approx(1)


def test_the_partial_numbers_are_those_of_a_run_that_asked_for_as_many(executable: Path) -> None:
    told = json.loads(stopped_while_playing("--json", "--seed", "3", "--widow", "43").answer)
    words = [*ODDS, "--json", "--seed", "3", "--widow", "43", "--deals", str(told["deals"])]
    again = json.loads(run(words).answer)
    assert again == told | {"interrupted": False}


def test_quietly_it_still_says_that_the_answer_is_partial(executable: Path, tmp_path: Path) -> None:
    pressing = at_start(tmp_path, AFTER_A_WHILE)
    for seconds in ("3", "6", "12", "24"):  # until it was long enough for this machine
        ended = run([*ENDLESS, "--quiet"], env=pressing | {"INTERRUPT_AFTER": seconds})
        assert ended.code == 130
        if ended.out:
            break
    assert STOPPED.search(ended.said)
    assert "Stopped early" in ended.answer


@pytest.mark.parametrize(
    "words",
    [
        ("--csv", "odds.csv"),
        ("--show", "1", "--below", "1"),  # there is none: all would be looked at once more
        ("--show", "1e6"),
    ],
    ids=" ".join,
)
def test_more_work_after_the_answer_does_not_hold_it_up(
    executable: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    ended = stopped_while_playing(*words, cwd=tmp_path)
    assert_interrupted(ended, within=AT_ONCE)
    assert "Stopped early" in ended.answer


@pytest.mark.parametrize(
    "pause", [0.0, *(pytest.param(x / 100, marks=pytest.mark.slow) for x in (2, 16))]
)
def test_twice_is_at_once(executable: Path, pause: float) -> None:
    ended = stopped_while_playing(again_after=pause)
    assert_interrupted(ended, within=AT_ONCE)


def test_the_answer_is_not_lost_while_failures_are_looked_for(executable: Path) -> None:
    words = [*QUICK, "--deals", "3e4", "--show", "1e5", "--below", "7"]
    with killed_at_last(start(words)) as process:
        time.sleep(6)  # the deals are played in a tenth of that; told again they take a minute
        ended = interrupt(process)
    assert_interrupted(ended, within=AT_ONCE)
    assert ended.answer.startswith("Your hand")


def test_a_file_of_hands_stops_within_a_hand(executable: Path) -> None:
    with terminal() as screen:
        words = ["moon", "odds", "--hands", "-", "--deals", "2000"]
        process = start(words, stdin=subprocess.PIPE, stderr=screen.child)
        with killed_at_last(process):
            process.stdin.write(b"66 65 64 55 33 21 00\n" * 5000)
            process.stdin.close()
            process.stdin = None
            screen.wait_for("hands")
            time.sleep(1)
            ended = interrupt(process)
    assert ended.code == 130
    assert "Traceback" not in screen.shown
    assert ended.seconds < AT_ONCE
    rows = ended.answer.splitlines()[1:]
    assert len(rows) > 1
    whole = [row for row in rows if ",2000,false," in row]
    assert len(rows) - len(whole) <= 1  # at most the last is partial
    said = re.search(
        r"([\r\n\w])(?:\x1b\S*)?[Ii]nterrupted after [\d,]+ of 5,000 hands", screen.shown
    )
    assert said, screen.shown
    assert said[1] in "\r\n"  # not in the middle of the bar


# --- before and after ----------------------------------------------------------------------------

BEGINNINGS = [
    "typer",
    "dealwise.commands.moon",
    "dealwise.commands.moon_odds",
    "numpy",
    "numba",
    "dealwise.simulate.moon.tasks",
    "dealwise.strategies.moon.pull",
]
ENDINGS = ["dealwise.reports.terminal.odds_page", "rich.console", "pandas", "matplotlib.figure"]


STAGES = [
    pytest.param(module, marks=() if place % 4 == 0 else pytest.mark.slow)
    for place, module in enumerate([*BEGINNINGS, *ENDINGS])
]


@pytest.mark.parametrize("module", STAGES)
def test_it_leaves_no_traceback_at_any_stage(executable: Path, tmp_path: Path, module: str) -> None:
    environment = at_start(tmp_path / "start", AT_IMPORT) | {"INTERRUPT_AT": module}
    (tmp_path / "here").mkdir()
    words = [*QUICK, "--csv", "odds.csv", "--chart", "odds.svg"]
    ended = run(words, env=environment, cwd=tmp_path / "here")
    assert_interrupted(ended, within=10)
    assert ended.said.count("\n") <= 1
    if module in BEGINNINGS:
        assert ended.out == b""
    whole = {"odds.csv", "odds.svg"}
    assert {path.name for path in (tmp_path / "here").iterdir()} <= whole


def test_what_was_printed_is_not_denied(executable: Path, tmp_path: Path) -> None:
    environment = at_start(tmp_path / "start", AT_IMPORT) | {"INTERRUPT_AT": "pandas"}
    ended = run([*QUICK, "--csv", str(tmp_path / "odds.csv")], env=environment)
    assert ended.code == 130
    if ended.out:
        assert "before there was anything" not in ended.said


@pytest.mark.parametrize(
    "place",
    [
        "newpassmanagers PipelineTuningOptions __init__",  # its __del__ cannot end half a thing
    ],
    ids=lambda place: place.split()[1],
)
def test_it_is_not_lost_in_the_compiler(executable: Path, tmp_path: Path, place: str) -> None:
    """Python cannot raise through the C++ of LLVM: there an exception would only be reported."""
    environment = at_start(tmp_path / "start", IN_THE_COMPILER) | {
        "INTERRUPT_IN": place,
        "DEALWISE_CACHE_DIR": str(tmp_path / "cache"),
    }
    with killed_at_last(start(ENDLESS, env=environment)) as process:
        try:
            out, err = process.communicate(timeout=8)
        except subprocess.TimeoutExpired:
            pytest.fail("the interrupt was lost, and the command goes on")
    assert process.returncode == 130
    assert out == b""
    assert b"Traceback" not in err
    assert b"Exception ignored" not in err


def test_it_stops_the_first_compilation(executable: Path, tmp_path: Path) -> None:
    fresh = {"DEALWISE_CACHE_DIR": str(tmp_path / "cache")}
    with killed_at_last(start(QUICK, env=fresh)) as process:
        said = process.stderr.readline()
        assert b"compiling" in said
        ended = interrupt(process)
    assert_interrupted(ended, within=2 * AT_ONCE)  # one pass of the compiler is not broken off
    assert ended.out == b""


@pytest.mark.parametrize(
    ("seconds", "again_after"),
    [(0.3, 0.05), (1.6, None), (3.6, 0.05)],
)
def test_it_is_not_lost_in_the_first_run_of_all(
    executable: Path, tmp_path: Path, seconds: float, again_after: float | None
) -> None:
    """An exception below the compiler is reported and lost, so none is raised there."""
    fresh = {"DEALWISE_CACHE_DIR": str(tmp_path / "cache")}
    (tmp_path / "here").mkdir()
    words = [*ENDLESS, "--csv", "odds.csv"]
    with killed_at_last(start(words, env=fresh, cwd=tmp_path / "here")) as process:
        time.sleep(seconds)
        ended = interrupt(process, again_after=again_after)
    assert_interrupted(ended, within=2 * AT_ONCE)  # one pass of the compiler is not broken off
    assert "Exception ignored" not in ended.said
    if STOPPED.search(ended.said):  # so fast a machine had compiled and begun to play
        assert "Stopped early" in ended.answer
        return
    assert ended.out == b""
    assert ended.said.splitlines()[-1:] in (
        ["dealwise: interrupted before there was anything to show."],
        [],  # Python itself was still being loaded
    )
    assert list((tmp_path / "here").iterdir()) == []


# --- the counts of a stopped run -----------------------------------------------------------------

BEFORE_PLAY = """
import sys

class Preparing:
    def find_spec(self, name, path=None, target=None):
        if name == "dealwise.reports.studies.odds":
            sys.meta_path.remove(self)
            prepare()

def once(number):
    import signal

    def count():
        count.calls += 1
        if count.calls == number:
            signal.raise_signal(signal.SIGINT)

    count.calls = 0
    return count

sys.meta_path.insert(0, Preparing())
"""

AFTER_AN_ADDITION = """
def prepare():
    import numpy
    from dealwise.strategies.moon.completions import CompletionsPlan

    added = once(5)

    class Counts(numpy.ndarray):
        def __array_ufunc__(self, ufunc, method, *inputs, **options):
            inputs = [numpy.asarray(value) for value in inputs]
            if "out" in options:
                options["out"] = tuple(map(numpy.asarray, options["out"]))
            result = getattr(ufunc, method)(*inputs, **options)
            added()
            return result

    play = CompletionsPlan.play
    CompletionsPlan.play = lambda plan, *deals: play(plan, *deals).view(Counts)
"""

WITHIN_A_LOCK = """
def prepare():
    import threading

    restore = threading.Condition._acquire_restore
    waited = once(40)  # some deals are finished by then on the busiest machine

    def acquire_restore(condition, state):
        if threading.current_thread() is threading.main_thread():
            waited()
        restore(condition, state)

    threading.Condition._acquire_restore = acquire_restore
"""


@pytest.mark.parametrize(
    "script", [AFTER_AN_ADDITION, WITHIN_A_LOCK], ids=["after an addition", "within a lock"]
)
def test_deals_and_counts_agree_whenever_it_is_pressed(
    executable: Path, tmp_path: Path, script: str
) -> None:
    words = [*ODDS, "--widow", "43", "--json", "--deals"]
    ended = run([*words, "1e9"], env=at_start(tmp_path, BEFORE_PLAY + script))
    assert_interrupted(ended, within=30)
    told = json.loads(ended.answer)
    assert sum(told["tricks"]) == pytest.approx(1, abs=1e-12)
    again = json.loads(run([*words, str(told["deals"])]).answer)
    assert again["counts"] == told["counts"]


def test_an_exact_run_that_was_stopped_is_not_exact(
    invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dealwise.simulate import runner

    whole = runner.run

    def stopped(*arguments: object, **options: object) -> Iterator[object]:
        for prefix in whole(*arguments, **options):
            yield prefix
            if prefix.deals > 100:
                raise KeyboardInterrupt

    monkeypatch.setattr(runner, "run", stopped)
    ended = invoke("moon", "odds", *HAND, "--json")
    told = json.loads(ended.stdout)
    assert ended.exit_code == 130
    assert (told["exact"], told["interrupted"]) == (False, True)
    assert 100 < told["deals"] < 51_480
    assert set(told["interval"]) == {"4", "5", "6", "7"}
    page = invoke("moon", "odds", *HAND)
    assert page.exit_code == 130
    assert "xact: all" not in page.stdout
    assert textwrap.shorten(page.stderr, 200).startswith("Interrupted after")
