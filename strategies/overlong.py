"""Gives up Python code that does not come to an end, such as a policy file while it is loaded."""

import contextlib
import ctypes
import threading
from collections.abc import Iterator


@contextlib.contextmanager
def given_up_after(seconds: float) -> Iterator[None]:
    """Raise TimeoutError inside of the block if it takes longer; compiled code is not stopped."""
    thread = threading.get_ident()
    done = threading.Lock()

    def give_up() -> None:
        if done.acquire(blocking=False):
            raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
            raise_in(ctypes.c_ulong(thread), ctypes.py_object(TimeoutError))

    timer = threading.Timer(seconds, give_up)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        done.acquire(blocking=False)  # from here on it is too late to give up
