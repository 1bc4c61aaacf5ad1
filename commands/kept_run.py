"""The file that keeps a run, so that whatever ends a command can say that its work is not lost."""

from dealwise.simulate.quoting import quoted

_told = ""


def nothing_is_kept() -> None:
    """As a command begins: no file keeps anything yet."""
    global _told  # noqa: PLW0603 - a handler of a signal has nothing but the process to ask
    _told = ""


def is_kept_in(path: str, *, begun_anew: bool) -> None:
    """From here on a file keeps the run; `begun_anew` is whether it was by --force."""
    global _told  # noqa: PLW0603 - as above
    again = "the same command without --force" if begun_anew else "the same command"
    _told = f" The run is kept in {quoted(path)}: {again} goes on from there."


def told() -> str:
    """The sentence that says so, after a blank; empty where nothing is kept."""
    return _told
