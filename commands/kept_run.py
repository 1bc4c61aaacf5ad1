"""The file that keeps a run, so that whatever ends a command can say that its work is not lost."""

from dealwise.simulate.quoting import quoted

_file = _again = ""


def nothing_is_kept() -> None:
    """As a command begins: no file keeps anything yet."""
    global _file  # noqa: PLW0603 - a handler of a signal has nothing but the process to ask
    _file = ""


def is_kept_in(path: str, *, begun_anew: bool) -> None:
    """From here on a file keeps the run; `begun_anew` is whether it was by --force."""
    global _file, _again  # noqa: PLW0603 - as above
    _file = quoted(path)
    _again = "the same command without --force" if begun_anew else "the same command"


def told(*, at_once: bool = False) -> str:
    """The sentence that says so, after a blank; empty where nothing is kept.

    A process that ends `at_once` has no time to write what it played since the last line.
    """
    if not _file:
        return ""
    but = ", but for its last second" if at_once else ""
    return f" The run is kept in {_file}{but}: {_again} goes on from there."
