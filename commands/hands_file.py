"""A file of hands, one a line, understood whole before the first is played."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from dealwise.simulate.errors import BadInput, reason_of
from dealwise.simulate.moon.notation import parse_hand
from dealwise.simulate.quoting import quoted

STDIN = "-"


class Line(NamedTuple):
    """A line of a file that holds a hand: where it stands, and the hand as it is written."""

    place: str
    hand: str


def read_hands(path: str, check: Callable[[int], object]) -> list[Line]:
    """The hands of a file ("-": of standard input) with their lines; empty ones do not count.

    `check` is given each hand's mask and may refuse it.

    Raises:
        BadInput: the file cannot be read, holds no hand, or a line is none or is refused (it is
            named).
    """
    if not path:
        raise BadInput('"" names no file of hands: give its name, or "-" for standard input.')
    name = "standard input" if path == STDIN else quoted(path)
    hands = []
    for number, line in enumerate(_lines(path, name), start=1):
        if not line.strip():
            continue
        place = f"Line {number} of {name}"
        try:
            check(parse_hand(line).mask)
        except BadInput as error:
            raise BadInput(f"{place}: {error}") from error
        hands.append(Line(place, line.strip()))
    if not hands:
        raise BadInput(f"There is no hand in {name}: write one hand a line, seven tiles each.")
    return hands


def _lines(path: str, name: str) -> list[str]:
    if path == STDIN and sys.stdin is None:
        raise BadInput("standard input is closed: name a file of hands instead.")
    try:
        raw = sys.stdin.buffer.read() if path == STDIN else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise BadInput(f"{name} cannot be read: {reason_of(error)}.") from error
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    except UnicodeDecodeError as error:
        number = raw.count(b"\n", 0, error.start) + 1
        raise BadInput(
            f"Line {number} of {name} is not text in UTF-8: save the file so."
        ) from error
