"""A progress bar on stderr, for what takes longer than a second and somebody who is looking."""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator

from dealwise.simulate.quantities import LARGEST_COUNT

_PATIENCE_SECONDS = 1.0
_WIPED = "\r\x1b[2K\x1b[?25h"  # the line of the bar is empty, and the cursor is there again
_drawn: set["_Bar"] = set()


@contextlib.contextmanager
def progress(label: str, *, quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    """Give a callback(done, total) that draws a bar, or None where nobody would see one."""
    bar = None if quiet or not _is_terminal() else _Bar(label)
    try:
        yield None if bar is None else bar.show
    finally:
        if bar is not None:
            bar.close()


def wiping() -> str:
    """What wipes the bar away for one who cannot wait for it to close; empty if none is drawn."""
    return _WIPED if _drawn else ""


def _is_terminal() -> bool:
    return sys.stderr is not None and not sys.stderr.closed and sys.stderr.isatty()


def _known(total: int) -> int | None:
    """How many there are to do; None where a stop rule will say."""
    return total if total < LARGEST_COUNT else None


class _Bar:
    """A rich bar that appears only after a second."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.began = time.monotonic()
        self.bar = None
        self.task = None

    def show(self, done: int, total: int) -> None:
        if self.bar is None:
            if time.monotonic() - self.began < _PATIENCE_SECONDS:
                return
            self._open(total)
        self.bar.update(self.task, completed=done, total=_known(total))

    def close(self) -> None:
        _drawn.discard(self)
        if self.bar is not None:
            self.bar.stop()

    def _open(self, total: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
        from rich.progress import TimeRemainingColumn as Remaining

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Remaining())
        console = Console(stderr=True)
        self.bar = Progress(
            *columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False
        )
        self.task = self.bar.add_task(self.label, total=_known(total))
        if not console.is_dumb_terminal:
            _drawn.add(self)
        self.bar.start()
