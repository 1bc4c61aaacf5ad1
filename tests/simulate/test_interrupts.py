"""Ctrl-C is kept where it would do harm, and ends a command that has nothing to show at once."""

import os
import signal
import sys
import threading

import pytest

from dealwise.simulate import interrupts

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX"),
    pytest.mark.usefixtures("ctrl_c_raises"),
]


@pytest.fixture(autouse=True)
def nobody_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """No command has said how to end the process."""
    monkeypatch.setattr(interrupts, "_leave", None)


def press() -> None:
    """Press Ctrl-C: the handler is called before this returns."""
    signal.raise_signal(signal.SIGINT)


def press_while_held(times: int) -> None:
    """Press so often inside of a block that holds it; one alone does not end the block."""
    reached = 0
    try:
        with interrupts.held() as interrupted:
            for _ in range(times):
                press()
                reached += 1
            assert interrupted.is_set()
    finally:
        assert reached == 1


class Left(BaseException):
    """What stands for the end of the process."""


def leave() -> None:
    """Leave, as far as a test can."""
    raise Left


def test_it_is_raised_when_the_block_ends():
    with pytest.raises(KeyboardInterrupt):
        press_while_held(1)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_second_one_is_raised_at_once():
    with pytest.raises(KeyboardInterrupt):
        press_while_held(2)


def test_a_handler_of_somebody_else_is_left_alone():
    heard = []
    signal.signal(signal.SIGINT, lambda *_: heard.append("theirs"))
    interrupts.leave_by(leave)
    with interrupts.held() as interrupted:
        press()
    assert heard == ["theirs"]
    assert not interrupted.is_set()


def test_a_command_with_nothing_to_show_leaves_at_once():
    interrupts.leave_by(leave)
    with pytest.raises(Left):
        press()
    with pytest.raises(Left), interrupts.held() as interrupted:
        press()
    assert not interrupted.is_set()


def test_once_there_is_something_to_show_it_is_kept_or_raised():
    interrupts.leave_by(leave)
    interrupts.something_to_show()
    with pytest.raises(KeyboardInterrupt):
        press()
    with pytest.raises(KeyboardInterrupt):
        press_while_held(1)
    with pytest.raises(Left):
        press_while_held(2)


def test_another_thread_has_no_part_in_it():
    failed = []

    def work():
        try:
            interrupts.leave_by(leave)
            interrupts.something_to_show()
            with interrupts.held():
                pass
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert failed == []
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_run_has_something_to_show():
    from runner_stands import Sums

    from dealwise.simulate import runner

    interrupts.leave_by(leave)
    run = runner.run(Sums(1000), threads=1, chunk=10)
    first = next(run)
    os.kill(os.getpid(), signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        list(run)
    assert first.deals == 10
