"""Threads that play: in order, with their errors, and no process waits for one that hangs."""

import threading
import time

import pytest

from dealwise.simulate.threads import Threads


def test_results_and_errors_come_back():
    threads = Threads(2)
    squares = [threads.submit(pow, number, 2) for number in range(20)]
    broken = threads.submit(divmod, 1, 0)
    assert [future.result(5) for future in squares] == [number**2 for number in range(20)]
    with pytest.raises(ZeroDivisionError):
        broken.result(5)
    threads.shutdown()


def test_what_waits_is_cancelled_and_what_plays_is_finished():
    threads, go = Threads(1), threading.Event()
    begun = threading.Event()

    def play():
        begun.set()
        go.wait(5)
        return "played"

    playing, waiting = threads.submit(play), threads.submit(play)
    begun.wait(5)
    assert threads.left_behind == 0
    threads.shutdown(wait=False, cancel_futures=True)
    assert waiting.cancelled()
    assert threads.left_behind == 1
    go.set()
    assert playing.result(5) == "played"
    threads.join(time.monotonic() + 5)
    assert threads.left_behind == 0


def test_a_future_that_was_cancelled_is_not_played():
    threads, go = Threads(1), threading.Event()
    played = []
    threads.submit(go.wait, 5)
    waiting = threads.submit(played.append, 1)
    assert waiting.cancel()
    go.set()
    threads.shutdown()
    assert played == []


def test_a_process_ends_although_a_thread_hangs(run_python):
    script = (
        "import threading\n"
        "from dealwise.simulate.threads import Threads\n"
        "Threads(1).submit(threading.Event().wait)\n"
        "print('over')\n"
    )
    began = time.monotonic()
    ended = run_python("-P", "-c", script)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "over\n", "")
    assert time.monotonic() - began < 20
