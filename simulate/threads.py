"""Threads that play, and that do not keep a process alive when a policy never returns.

The pool of Python's library waits for its threads before a process may end, also for one that spins
for ever in machine code. These are waited for a moment only.
"""

import atexit
import concurrent.futures
import contextlib
import queue
import threading
import time
import weakref
from collections.abc import Callable

_MOMENT = 1.0
_all: weakref.WeakSet["Threads"] = weakref.WeakSet()  # a thread keeps its pool alive


class Threads(concurrent.futures.Executor):
    """So many threads, which take chunks in the order in which they were submitted."""

    def __init__(self, count: int) -> None:
        self._tasks: queue.SimpleQueue = queue.SimpleQueue()
        self._is_open = True
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(count)]
        _all.add(self)
        for thread in self._threads:
            thread.start()

    def submit(
        self, function: Callable, /, *arguments: object, **named: object
    ) -> concurrent.futures.Future:
        """Have a function called on the next thread that is free."""
        future: concurrent.futures.Future = concurrent.futures.Future()
        self._tasks.put((future, function, arguments, named))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let each thread end after what it is at and, unless it is cancelled, what waits."""
        self._is_open = False
        if cancel_futures:
            with contextlib.suppress(queue.Empty):
                while True:
                    task = self._tasks.get_nowait()
                    if task is not None:
                        task[0].cancel()
        for _ in self._threads:
            self._tasks.put(None)
        if wait:
            for thread in self._threads:
                thread.join()

    @property
    def left_behind(self) -> int:
        """How many of its threads still play, although it was shut down."""
        return 0 if self._is_open else sum(thread.is_alive() for thread in self._threads)

    def join(self, until: float) -> None:
        """Wait for the threads up to a moment of the monotonic clock."""
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            future, function, arguments, named = task
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(function(*arguments, **named))
            except BaseException as error:
                future.set_exception(error)
            del task, future, function, arguments


def left_behind() -> int:
    """How many threads of this process still play what nobody waits for: policies that hang."""
    return sum(threads.left_behind for threads in list(_all))


@atexit.register
def _wait_a_moment() -> None:
    """As the process ends: a thread that is at a chunk still needs Python for its end."""
    until = time.monotonic() + _MOMENT
    for threads in list(_all):
        threads.shutdown(wait=False, cancel_futures=True)
        threads.join(until)
