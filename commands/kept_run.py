"""The file that keeps a run, so that whatever ends a command can say that its work is not lost."""

from dealwise.simulate.errors import Fault
from dealwise.simulate.quoting import quoted

_file = ""


def nothing_is_kept() -> None:
    """As a command begins: no file keeps anything yet."""
    global _file  # noqa: PLW0603 - a handler of a signal has nothing but the process to ask
    _file = ""


def is_kept_in(path: str) -> None:
    """From here on a file keeps the run."""
    global _file  # noqa: PLW0603 - as above
    _file = quoted(path)


def told(*, at_once: bool = False, fault: Fault | None = None) -> str:
    """The sentence that says so, after a blank; empty where nothing is kept.

    A process that ends `at_once` has no time to write what it played since the last line. A `fault`
    of one deal is met there again.
    """
    if not _file:
        return ""
    but = ", but for its last second" if at_once else ""
    if fault is not None and fault.deal is not None:
        return f" The deals before it are kept in {_file}; the same command meets it again."
    return f" The run is kept in {_file}{but}: the same command goes on from there."
