"""Where answers go: stdout for the answer, stderr for all else."""

import contextlib
import io
import json
import os
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

import typer

from dealwise.commands.progress import step_aside
from dealwise.simulate.errors import BadInput, reason_of
from dealwise.simulate.notes import prints_to_stderr, to_stderr
from dealwise.simulate.quoting import cell

if TYPE_CHECKING:
    import pandas
    from rich.console import Console

__all__ = ["as_csv", "as_json", "forget_stdout", "has_printed", "notes", "page"]
__all__ += ["played_again", "prints_to_stderr", "to_stderr", "to_stdout"]

Hand = TypeVar("Hand")

_NARROWEST = 20
_NAMED_BY_USERS = ("strategy", "first", "second")
_has_printed = False


def to_stdout(text: str) -> None:
    """Print the answer; what the terminal cannot encode is replaced, never a traceback.

    A reader who has gone has read enough: then the command ends at once, and well.

    Raises:
        BadInput: standard output takes nothing, as on a full disk.
    """
    global _has_printed  # noqa: PLW0603 - what was printed cannot be unprinted: a fact of the process
    stream = sys.stdout
    if stream is None:
        return
    encoding = stream.encoding or "ascii"
    if not stream.closed and stream.isatty():
        step_aside()  # else it would stand behind the bar, on its line
    try:
        stream.write(text.encode(encoding, errors="replace").decode(encoding))
        stream.flush()
    except BrokenPipeError as closed:
        forget_stdout()
        raise typer.Exit from closed
    except OSError as error:
        forget_stdout()
        raise BadInput(f"The answer could not be printed: {reason_of(error)}.") from error
    _has_printed = True


def has_printed() -> bool:
    """Whether some of an answer is on standard output already."""
    return _has_printed


def forget_stdout() -> None:
    """Point stdout at nothing, so that no later flush fails on what is closed or full."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())


class _Page(io.StringIO):
    """Text that is rendered as stdout would show it, and kept until it is whole."""

    @property
    def encoding(self) -> str:
        return getattr(sys.stdout, "encoding", None) or "utf-8"

    def isatty(self) -> bool:
        return sys.stdout is not None and sys.stdout.isatty()


@contextlib.contextmanager
def page() -> Iterator["Console"]:
    """A rich console that takes text as it is; what it was given is printed whole at the end."""
    from rich.console import Console

    rendered = _Page()
    console = Console(file=rendered, markup=False, highlight=False, emoji=False)
    console.width = max(_NARROWEST, console.width)
    yield console
    to_stdout(rendered.getvalue())


@contextlib.contextmanager
def notes(*, quiet: bool) -> Iterator[None]:
    """While a command runs: whether notes such as that of the compiler are said."""
    from dealwise.simulate import cache

    before = cache.notice
    if quiet:
        cache.notice = lambda _: None
    try:
        yield
    finally:
        cache.notice = before


def played_again(hands: Iterable[Hand]) -> Iterator[Hand]:
    """Hands that policies play anew while they are asked for: what those print is no answer."""
    playing = iter(hands)
    while True:
        with prints_to_stderr():
            hand = next(playing, None)
        if hand is None:
            return
        yield hand


def as_json(document: object) -> str:
    """One JSON document on one line; a number that is no number is an error, not a bare NaN."""
    return json.dumps(document, ensure_ascii=False, allow_nan=False, sort_keys=True) + "\n"


def as_csv(frame: "pandas.DataFrame") -> str:
    """A pandas table as CSV with plain decimal points, whatever the locale, and true and false."""
    words = {True: "true", False: "false"}
    frame = frame.assign(**{name: frame[name].map(words) for name in frame.select_dtypes(bool)})
    buffer = io.StringIO()
    texts = frame.select_dtypes(exclude="number")  # a ranking has those as "first"
    named = {name: frame[name].map(cell) for name in _NAMED_BY_USERS if name in texts}
    frame = frame.assign(**named)
    frame.to_csv(buffer, index=False, lineterminator="\n")
    return buffer.getvalue()
