"""A progress bar on stderr, for what takes longer than a second and somebody who is looking."""

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from dealwise.simulate.interrupts import held
from dealwise.simulate.quantities import LARGEST_COUNT

if TYPE_CHECKING:
    from rich.progress import Progress

_PATIENCE_SECONDS = 1.0
_WIPED = "\r\x1b[2K\x1b[?25h"  # the line of the bar is empty, and the cursor is there again
_DUMB = ("dumb", "unknown")  # terminals, in which a line cannot be wiped
_bars: set["_Bar"] = set()


@contextlib.contextmanager
def progress(label: str, *, quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    """Give a callback(done, total) that draws a bar, or None where nobody would see one."""
    if quiet or not _is_terminal():
        yield None
        return
    bar = _Bar(label)
    _bars.add(bar)
    try:
        yield bar.show
    finally:
        _bars.discard(bar)
        bar.wipe()


def step_aside() -> None:
    """Wipe every bar away for what is about to be printed, and draw none for another second."""
    for bar in _bars:
        bar.wipe()


def wiping() -> str:
    """What wipes the bar away for one who cannot wait for it to close; empty if none is drawn."""
    return _WIPED if any(bar.is_drawn for bar in _bars) else ""


def _is_terminal() -> bool:
    if os.environ.get("TERM", "").lower() in _DUMB:
        return False
    return sys.stderr is not None and not sys.stderr.closed and sys.stderr.isatty()


def _known(total: int) -> int | None:
    """How many there are to do; None where a stop rule will say."""
    return total if total < LARGEST_COUNT else None


class _Bar:
    """A rich bar that is drawn when nothing else has been shown for a second."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.quiet_since = time.monotonic()
        self.is_drawn = False
        self.bar = None
        self.task = None

    def show(self, done: int, total: int) -> None:
        if not self.is_drawn and time.monotonic() - self.quiet_since < _PATIENCE_SECONDS:
            return
        with held():  # raised inside of rich it could leave a lock taken, for which the end waits
            if not self.is_drawn:
                self._draw(total)
            self.bar.update(self.task, completed=done, total=_known(total))

    def wipe(self) -> None:
        self.quiet_since = time.monotonic()
        if self.is_drawn:
            with held():
                self.is_drawn = False
                self.bar.stop()

    def _draw(self, total: int) -> None:
        if self.bar is None:
            self.bar = self._begun(total)
        self.is_drawn = True
        self.bar.start()

    def _begun(self, total: int) -> "Progress":
        from rich import progress
        from rich.console import Console

        if _known(total) is None:
            rest = (progress.TextColumn("{task.completed:,}"), progress.TimeElapsedColumn())
        else:
            rest = (progress.MofNCompleteColumn(), progress.TimeRemainingColumn())
        columns = (progress.TextColumn("{task.description}"), progress.BarColumn(), *rest)
        bar = progress.Progress(
            *columns,
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self.task = bar.add_task(self.label, total=_known(total))
        return bar
