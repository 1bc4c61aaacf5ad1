"""The progress bar: on a terminal alone, after a second, and never in the way of the answer."""

import re
import subprocess
import time
from pathlib import Path

import pytest
from processes import (
    ENDLESS,
    POSIX_ONLY,
    QUICK,
    interrupt,
    killed_at_last,
    run,
    start,
    terminal,
)

from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.tiles import hand_name

pytestmark = [pytest.mark.compiled, pytest.mark.slow, POSIX_ONLY]  # real processes

LONG = ENDLESS
BAR = "playing deals"
COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-9]|4[0-9]|9[0-7]|10[0-7])(?:;\d+)*m")
HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"


def watched(*words: str, until: str = BAR, env: dict[str, str | None] | None = None) -> str:
    """What a terminal shows of an endless run that is interrupted when `until` is shown."""
    with terminal() as screen:
        process = start([*LONG, *words], stderr=screen.child, env=env)
        with killed_at_last(process):
            screen.wait_for(until)
            ended = interrupt(process)
    assert ended.code == 130
    assert b"\x1b" not in ended.out  # the answer goes its own way
    return screen.shown


def test_a_long_run_shows_how_far_it_is_and_wipes_it_away(executable: Path) -> None:
    shown = watched()
    assert re.search(r"playing deals .*\d+/1000000000", shown)
    assert "\x1b" in shown
    assert not COLOUR.search(shown)  # NO_COLOR is set for all tests

    assert shown.count(HIDE) == shown.count(SHOW)
    assert BAR not in shown.rsplit("\x1b[2K", 1)[-1]


@pytest.mark.slow
def test_in_colours_where_nobody_minds(executable: Path) -> None:
    assert COLOUR.search(watched(env={"NO_COLOR": None, "TERM": "xterm-256color"}))


def test_quietly_there_is_none(executable: Path) -> None:
    with terminal() as screen:
        with killed_at_last(start([*LONG, "--quiet"], stderr=screen.child)):
            time.sleep(2.2)
        assert screen.shown == ""


@pytest.mark.slow
def test_a_short_run_shows_none(executable: Path) -> None:
    with terminal() as screen:
        with killed_at_last(start(QUICK, stderr=screen.child)) as process:
            process.communicate(timeout=60)
            assert process.returncode == 0
        assert screen.shown == ""


def test_a_pipe_shows_none(executable: Path) -> None:
    with killed_at_last(start(LONG)) as process:
        time.sleep(2.2)
        ended = interrupt(process)
    assert ended.code == 130
    assert ended.said.count("\n") == 1
    assert BAR not in ended.said
    assert "\x1b" not in ended.said


@pytest.mark.slow
def test_a_dumb_terminal_is_not_steered(executable: Path) -> None:
    with terminal() as screen:
        process = start(LONG, stderr=screen.child, env={"TERM": "dumb"})
        with killed_at_last(process):
            time.sleep(2.2)
            assert interrupt(process).code == 130
    assert "\x1b" not in screen.shown


def test_no_row_of_a_file_of_hands_is_lost_to_the_bar(executable: Path) -> None:
    """The answer goes to stdout and the bar to stderr, although both may be the same terminal."""
    lines = [hand_name(random_deal(3, number)[0]) for number in range(300)]
    typed = "\n".join(lines).encode()
    words = ["moon", "odds", "--hands", "-", "--deals", "200"]
    with terminal(columns=60) as screen:
        process = start(words, stdin=subprocess.PIPE, stderr=screen.child)
        with killed_at_last(process):
            out, _ = process.communicate(typed, timeout=60)
    assert "hands" in screen.shown, "this machine is too fast for this test: give it more hands"
    assert ",pull,pull," not in screen.shown
    assert out == run(words, typed=typed).out
    assert out.count(b"\n") == 301


def test_the_first_of_a_file_of_hands_may_be_long(executable: Path) -> None:
    with terminal() as screen:
        words = ["moon", "odds", "--hands", "-", "--deals", "1e9"]
        process = start(words, stdin=subprocess.PIPE, stderr=screen.child)
        with killed_at_last(process):
            process.stdin.write(b"66 65 64 55 33 21 00\n")
            process.stdin.close()
            process.stdin = None
            screen.wait_for("/", seconds=6)
            assert interrupt(process).code == 130


def test_looking_for_deals_that_failed_is_shown_too(executable: Path) -> None:
    with terminal() as screen:
        words = [*QUICK, "--deals", "2e4", "--show", "1e5", "--below", "7"]
        with killed_at_last(start(words, stderr=screen.child)) as process:
            screen.wait_for("/", seconds=6)
            assert interrupt(process).code == 130


def test_on_one_terminal_the_answer_stands_after_the_bar(executable: Path) -> None:
    with terminal() as screen:
        process = start(LONG, stdout=screen.child, stderr=screen.child)
        with killed_at_last(process):
            screen.wait_for(BAR)
            assert interrupt(process).code == 130
    assert "Your hand" in screen.shown.rsplit(BAR, 1)[-1]
    assert not COLOUR.search(screen.shown)
