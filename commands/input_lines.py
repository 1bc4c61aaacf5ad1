"""Files that are read a line at a time, so that one of any length takes the same memory."""

import sys
from collections.abc import Iterator
from pathlib import Path

from dealwise.simulate.errors import BadInput, reason_of
from dealwise.simulate.quoting import quoted

STDIN = "-"


def name_of(path: str) -> str:
    """A file as sentences name it."""
    return "standard input" if path == STDIN else quoted(path)


def lines_of(path: str, longest: int) -> Iterator[tuple[int, bytes]]:
    """The lines that hold something, with their numbers, cut behind so many bytes.

    Raises:
        BadInput: they cannot be read.
    """
    from dealwise.simulate.record_lines import read_lines

    if path == STDIN and sys.stdin is None:
        raise BadInput("standard input cannot be read: it is closed.")
    try:
        if path == STDIN:
            yield from read_lines(sys.stdin.buffer, longest)
        else:
            with open(path, "rb") as file:
                yield from read_lines(file, longest)
    except (OSError, ValueError) as error:
        raise BadInput(f"{name_of(path)} cannot be read: {reason_of(error)}.") from error


def size_of(path: str) -> int:
    """The length of a file in bytes; 0 where that is not known before its end."""
    try:
        return 0 if path == STDIN else Path(path).stat().st_size
    except (OSError, ValueError):
        return 0
