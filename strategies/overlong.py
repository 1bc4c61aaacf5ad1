"""Gives up Python code that does not come to an end, such as a policy file while it is loaded."""

import contextlib
import ctypes
import threading
from collections.abc import Callable, Iterator

LAST_SECONDS = 2.0
"""So long is waited for code that was told to give up; it may be deaf to that."""

_end: Callable[[str], object] | None = None


def end_by(end: Callable[[str], object]) -> None:
    """From here on code that cannot be given up ends the process by `end`, with a sentence."""
    global _end  # noqa: PLW0603 - there is one process
    _end = end


@contextlib.contextmanager
def given_up_after(seconds: float, said: str) -> Iterator[None]:
    """Raise TimeoutError inside of the block if it takes longer.

    A block that catches that ends the process, if that said how (`end_by`): `said` is the sentence.
    One call into C that never comes back lets no other thread of Python notice.
    """
    thread = threading.get_ident()
    done = threading.Lock()
    left = threading.Event()

    def give_up() -> None:
        if done.acquire(blocking=False):
            raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
            raise_in(ctypes.c_ulong(thread), ctypes.py_object(TimeoutError))
        if not left.wait(LAST_SECONDS) and _end is not None:
            _end(said)

    timer = threading.Timer(seconds, give_up)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        done.acquire(blocking=False)  # from here on it is too late to give up
        left.set()
