"""Ctrl-C, kept until it can do no harm: no lock is held then, and no sum is half made."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType


@contextlib.contextmanager
def held() -> Iterator[threading.Event]:
    """Note a Ctrl-C inside the block instead of raising it; the block may look at the event.

    A second one is raised at once.

    A handler that somebody else has set is left alone, and so are other threads than the main one.

    Raises:
        KeyboardInterrupt: at the end of the block, if there was one.
    """
    interrupted = threading.Event()
    ours = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )
    if not ours:
        yield interrupted
        return

    def note(number: int, frame: FrameType | None) -> None:
        if interrupted.is_set():
            signal.default_int_handler(number, frame)  # pressed twice: it cannot wait
        interrupted.set()

    signal.signal(signal.SIGINT, note)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if interrupted.is_set():
        raise KeyboardInterrupt
