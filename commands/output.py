"""Where answers go: stdout for the answer, stderr for all else, and files whole or not at all."""

import contextlib
import io
import json
import os
import stat
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING

import typer

from dealwise.simulate.errors import BadInput
from dealwise.simulate.quoting import quoted

if TYPE_CHECKING:
    import pandas
    from rich.console import Console

STDOUT = "-"
_NARROWEST = 20
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
    try:
        stream.write(text.encode(encoding, errors="replace").decode(encoding))
        stream.flush()
    except BrokenPipeError as closed:
        forget_stdout()
        raise typer.Exit from closed
    except OSError as error:
        forget_stdout()
        raise BadInput(f"The answer could not be printed: {_reason(error)}.") from error
    _has_printed = True


def has_printed() -> bool:
    """Whether some of an answer is on standard output already."""
    return _has_printed


def forget_stdout() -> None:
    """Point stdout at nothing, so that no later flush fails on what is closed or full."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())


def to_stderr(sentence: str) -> None:
    """Say something beside the answer; a closed stderr takes nothing away."""
    if sys.stderr is None:
        return
    with contextlib.suppress(OSError, ValueError):
        encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
        print(
            sentence.encode(encoding, errors="backslashreplace").decode(encoding), file=sys.stderr
        )


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


def prints_to_stderr() -> contextlib.AbstractContextManager:
    """While policies play: what they print is beside the answer, which has stdout to itself."""
    return contextlib.redirect_stdout(sys.stderr)


def as_json(document: object) -> str:
    """One JSON document on one line; a number that is no number is an error, not a bare NaN."""
    return json.dumps(document, ensure_ascii=False, allow_nan=False, sort_keys=True) + "\n"


def check_target(path: str, *, force: bool) -> None:
    """Refuse a file that cannot or may not be written, before anything is played.

    Raises:
        BadInput: its folder does not exist, it is no regular file, or it exists without `force`.
    """
    if path == STDOUT:
        return
    target = Path(path)
    try:
        if not target.parent.is_dir():
            raise BadInput(
                f"{quoted(path)} cannot be written: the folder {quoted(str(target.parent))} does "
                f"not exist; make it first or name another."
            )
        with contextlib.suppress(FileNotFoundError):
            target.lstat()
            return _check_existing(path, force=force)
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=_prefix(target)):
            pass  # the folder takes files
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"{quoted(path)} cannot be written: {_reason(error)}.") from error


def _check_existing(path: str, *, force: bool) -> None:
    target = Path(path)
    if target.is_dir():
        raise BadInput(f"{quoted(path)} is a folder: name a file in it.")
    if target.exists() and not stat.S_ISREG(target.stat().st_mode):
        raise BadInput(f"{quoted(path)} is not a regular file: name another.")
    if not force:
        raise BadInput(
            f"{quoted(path)} exists already: give --force to replace it, or name another."
        )


def _prefix(target: Path) -> str:
    """What the name of a file begins with while it is not complete."""
    return f".{target.name[:60]}."


def check_targets(paths: Sequence[str | None], *, force: bool) -> None:
    """Check all files that a command is to write; see `check_target`.

    Raises:
        BadInput: one of them cannot be written, or two are the same.
    """
    named = [path for path in paths if path is not None]
    for path in named:
        check_target(path, force=force)
    real = [path if path == STDOUT else os.path.realpath(path) for path in named]
    for place, path in enumerate(real):
        if path in real[:place]:
            raise BadInput(f"{quoted(Path(path).name)} would be written twice: name two files.")


@contextlib.contextmanager
def replacing(path: str) -> Iterator[IO[bytes]]:
    """A file to write that takes the place of `path` when it is complete, and never before.

    Raises:
        BadInput: it cannot be written; what stood there before still does.
    """
    target = Path(path)
    temporary = None
    try:
        with tempfile.NamedTemporaryFile(
            dir=target.parent, prefix=_prefix(target), delete=False
        ) as file:
            temporary = Path(file.name)
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(_mode_for(target))
        temporary.replace(target)
    except OSError as error:
        raise BadInput(
            f"{quoted(path)} could not be written: {_reason(error)}; nothing was replaced."
        ) from error
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)


@contextlib.contextmanager
def writing(path: str) -> Iterator[IO[bytes]]:
    """A file that is replaced when it is complete, or stdout if the path is "-"."""
    if path != STDOUT:
        with replacing(path) as file:
            yield file
        return
    yield _PrintedLines()


class _PrintedLines:
    """Lets what is written for a file go to stdout instead."""

    def write(self, line: bytes) -> None:
        to_stdout(line.decode())


def _mode_for(target: Path) -> int:
    """The permissions of the file that is replaced, else those of any new file."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def save_text(path: str, text: str) -> None:
    """Write a text file in UTF-8, or to stdout if the path is "-"."""
    if path == STDOUT:
        to_stdout(text)
        return
    with replacing(path) as file:
        file.write(text.encode())


def as_csv(frame: "pandas.DataFrame") -> str:
    """A pandas table as CSV with plain decimal points, whatever the locale, and true and false."""
    words = {True: "true", False: "false"}
    frame = frame.assign(**{name: frame[name].map(words) for name in frame.select_dtypes(bool)})
    buffer = io.StringIO()
    frame.to_csv(buffer, index=False, lineterminator="\n")
    return buffer.getvalue()


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
