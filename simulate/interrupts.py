"""Ctrl-C, kept until it can do no harm: no lock is held then, and no sum is half made.

SIGTERM and SIGHUP are from somebody who waits for no answer: they end a command at once.

Python cannot raise everywhere. Where the compiler calls back, an exception is reported and lost, so
a command that has nothing to show yet does not wait for one but leaves at once.
"""

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType

_leave: Callable[[], object] | None = None
_ENDING = ("SIGTERM", "SIGHUP") if os.name == "posix" else ()


def leave_by(leave: Callable[[], object]) -> None:
    """From here on Ctrl-C calls `leave`, which ends the process, until there is something to show.

    Later a second Ctrl-C that finds the first still held does so.
    """
    global _leave  # noqa: PLW0603 - there is one Ctrl-C in a process
    if _handled_by(signal.default_int_handler):
        _leave = leave
        signal.signal(signal.SIGINT, _leave_at_once)


def something_to_show() -> None:
    """From here on Ctrl-C is raised or held, so that what there is can be shown."""
    if _handled_by(_leave_at_once):
        signal.signal(signal.SIGINT, signal.default_int_handler)


def when_ended(leave: Callable[[signal.Signals], object]) -> None:
    """From here on SIGTERM and SIGHUP call `leave`, which ends the process, with the signal.

    One that is ignored, as after nohup, still is. On Windows nothing changes.
    """
    for name in _ENDING:
        number = signal.Signals[name]
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, lambda number, _: leave(signal.Signals(number)))


@contextlib.contextmanager
def held() -> Iterator[threading.Event]:
    """Note a Ctrl-C inside the block instead of raising it; the block may look at the event.

    A second one ends the process, if it said how (`leave_by`), or is raised at once. A handler that
    somebody else has set is left alone, and so are other threads than the main one.

    Raises:
        KeyboardInterrupt: at the end of the block, if there was one.
    """
    interrupted = threading.Event()
    if not _handled_by(signal.default_int_handler):
        yield interrupted
        return

    def note(number: int, frame: FrameType | None) -> None:
        if interrupted.is_set():  # pressed twice: it cannot wait
            _leave_at_once(number, frame)
        interrupted.set()

    signal.signal(signal.SIGINT, note)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if interrupted.is_set():
        raise KeyboardInterrupt


def _handled_by(handler: Callable) -> bool:
    """Whether a handler is ours to replace: that of the moment, seen from the main thread."""
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and signal.getsignal(signal.SIGINT) is handler


def _leave_at_once(number: int, frame: FrameType | None) -> None:
    if _leave is not None:
        _leave()
    signal.default_int_handler(number, frame)
