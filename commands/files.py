"""Files that a command writes: refused before play if they cannot be, whole or not at all."""

import contextlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

from dealwise.commands.streams import to_stdout
from dealwise.reports import whole_files
from dealwise.simulate.errors import BadInput
from dealwise.simulate.quantities import joined
from dealwise.simulate.quoting import quoted

STDOUT = "-"
"""The name of a file that stands for standard output."""
CHART_FORMATS = (".png", ".svg", ".pdf")


def check_target(path: str, *, force: bool) -> None:
    """Refuse a file that cannot or may not be written, before anything is played.

    Raises:
        BadInput: its folder does not exist or takes no files, it is no regular file, or it exists
            without `force`.
    """
    if path != STDOUT:
        whole_files.check_target(path, force=force)


def check_targets(paths: Sequence[str | None], *, force: bool) -> None:
    """Check all files that a command is to write; see `check_target`.

    Raises:
        BadInput: one of them cannot be written, or two are the same.
    """
    named = [path for path in paths if path is not None]
    for path in named:
        check_target(path, force=force)
    check_apart(paths)


def check_apart(paths: Sequence[str | None]) -> None:
    """Refuse to write two things into one file.

    Raises:
        BadInput: two of them are the same.
    """
    named = [path for path in paths if path is not None]
    real = [path if path == STDOUT else os.path.realpath(path) for path in named]
    for place, path in enumerate(real):
        if path in real[:place]:
            raise BadInput(f"{quoted(Path(path).name)} would be written twice: name two files.")


def ready_to_play(csv: str | None, *others: str | None, hands: str | None = None) -> None:
    """The last thing before play: no input is written over, and what makes a table is loaded.

    pandas takes the better part of a second, for which nobody who presses Ctrl-C should wait.

    Raises:
        BadInput: as `keep_inputs` does.
    """
    keep_inputs((csv, *others), hands=hands)
    if csv is not None:
        import pandas  # noqa: F401


def keep_inputs(outputs: Sequence[str | None], *, hands: str | None = None) -> None:
    """Refuse to write over what was read: a policy file that was loaded, or the file of hands.

    Whatever `--force` says, as it is meant for answers of earlier calls.

    Raises:
        BadInput: an output is one of them, by this name or another.
    """
    from dealwise.strategies.files_at_hand import files_read

    inputs = [file.path for file in files_read()]
    if hands not in (None, STDOUT):
        inputs.append(hands)
    for path in outputs:
        if path not in (None, STDOUT) and any(_are_one(path, given) for given in inputs):
            raise BadInput(
                f"{quoted(path)} is read by this very call, and would be replaced: name another "
                f"file to write."
            )


def _are_one(path: str, other: str) -> bool:
    try:
        return os.path.samefile(path, other)
    except OSError:  # one is not there: an output that is new
        return False


def check_chart(path: str) -> None:
    """Refuse a chart in a format that cannot be drawn.

    Raises:
        BadInput: the name ends in none of `CHART_FORMATS`.
    """
    if Path(path).suffix.lower() not in CHART_FORMATS:
        raise BadInput(
            f"A chart cannot be saved as {quoted(path)}: end the name in .png, .svg or .pdf."
        )


def check_stdout(*, json: bool, csv: str | None, records: str | None, show: str | None) -> None:
    """Refuse what cannot share standard output, or would have no place on it.

    Raises:
        BadInput: two answers would be printed there, or hands would be shown after no page.
    """
    for name, path in (("--csv", csv), ("--records", records)):
        if path == STDOUT and show is not None:
            raise BadInput(
                f"--show prints deals after the page, and {name} - prints no page: leave one out, "
                f"or name a file."
            )
    going = {"--json": json, "--csv": csv == STDOUT, "--records": records == STDOUT}
    named = [name for name, goes in going.items() if goes]
    if len(named) > 1:
        raise BadInput(f"Only one of {joined(named)} can go to standard output.")


@contextlib.contextmanager
def writing(path: str) -> Iterator[IO[bytes]]:
    """A file that is replaced when it is complete, or stdout if the path is "-"."""
    if path != STDOUT:
        with whole_files.replacing(path) as file:
            yield file
        return
    yield _PrintedLines()


class _PrintedLines:
    """Lets what is written for a file go to stdout instead."""

    def write(self, line: bytes) -> None:
        to_stdout(line.decode())


def save_text(path: str, text: str) -> None:
    """Write a text file in UTF-8, or to stdout if the path is "-"."""
    if path == STDOUT:
        to_stdout(text)
        return
    with whole_files.replacing(path) as file:
        file.write(text.encode())
