"""Records taken from a file, a line at a time, by a reader who trusts nothing.

A line may hold anything. What is no JSON, not of the form of a record, or of the form but not quite
in its writing, becomes a `Breach`; what can still be understood a game's own `Reader` hands on to
its judge.
"""

import codecs
import json
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from typing import BinaryIO, NamedTuple

from dealwise.simulate.json_text import DECODER, repeated_keys
from dealwise.simulate.quantities import LARGEST_SEED
from dealwise.simulate.quoting import as_text, printable, quoted

LONGEST_LINE = 1 << 16
"""The most bytes of a line that are read unless a game has longer ones."""

FORM = "form"
"""The clause of a breach of the form, in which no rule of the game is broken."""

_BYTE_ORDER_MARK = "\ufeff"


class Breach(NamedTuple):
    """One thing in a record that is not as the rules or the form of a record have it."""

    clause: str
    """The clause of the rules, such as "M15", or "form"."""

    found: str
    expected: str
    text: str
    """The whole of it as a sentence: where, what was found, what it should have been, and why."""


class _Missing:
    """What stands for the value of a key that is not there."""


MISSING = _Missing()


# Lines


def read_lines(file: BinaryIO, longest: int = LONGEST_LINE) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers from 1, without those that are blank.

    A byte order mark that an editor put at the start of the file is no part of it. A line is cut
    after longest + 1 bytes and the rest skipped, so that memory is bounded.
    """
    number = 0
    while raw := file.readline(longest + 1):
        number += 1
        rest = raw
        while _is_cut(rest, longest):
            rest = file.readline(longest + 1)
        if number == 1:
            raw = raw.removeprefix(codecs.BOM_UTF8)
        if raw.strip():
            yield number, raw


def _is_cut(raw: bytes, longest: int) -> bool:
    return len(raw) > longest and not raw.endswith(b"\n")


def line_of(record: dict) -> str:
    """A record as its line of JSON, with the newline."""
    return json.dumps(record, ensure_ascii=False) + "\n"


class Judgement(NamedTuple):
    """What a line holds, None if no record, and all that is wrong with it."""

    record: dict | None
    breaches: list[Breach]


def judged_line(
    raw: bytes, judge: Callable[[dict], list[Breach]], longest: int = LONGEST_LINE
) -> Judgement:
    """Read and judge one line of a file of records; nothing that it may hold raises."""
    record, breaches = read_object(raw, longest)
    if record is not None:
        breaches += judge(record)
    return Judgement(record, breaches)


def read_object(raw: bytes, longest: int = LONGEST_LINE) -> tuple[dict | None, list[Breach]]:
    """The JSON object on a line, None if the line holds none, and what is wrong with it."""
    if _is_cut(raw, longest):
        return None, [_broken(f"a line of more than {longest:,} bytes")]
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        byte = f"byte {error.start + 1} is 0x{raw[error.start]:02x}"
        return None, [_broken("no text in UTF-8", byte)]
    if not text.startswith(_BYTE_ORDER_MARK):
        return _decoded(text)
    value, breaches = _decoded(text.removeprefix(_BYTE_ORDER_MARK))
    return value, [_noted("the line", "begun by a byte order mark", "without one"), *breaches]


def _decoded(text: str) -> tuple[dict | None, list[Breach]]:
    try:
        value = DECODER.decode(text.rstrip("\r\n"))  # else what is missing is missed in line 2
    except json.JSONDecodeError as error:
        why = f"{printable(error.msg).removesuffix(' at')} at character {error.colno}"
        return None, [_broken("no JSON", why)]
    except RecursionError:
        return None, [_broken("brackets in brackets, too deep to be read")]
    except ValueError as error:  # a constant that JSON has not, a number too long for a number
        return None, [_broken("no JSON", printable(str(error).split(";")[0]))]
    if not isinstance(value, dict):
        return None, [_broken(shown(value))]
    return value, []


# Breaches


def _noted(where: str, found: str, expected: str, why: str = "", clause: str = FORM) -> Breach:
    reason = f": {why}" if why else ""
    return Breach(clause, found, expected, f"{where} is {found} and should be {expected}{reason}.")


def _broken(found: str, why: str = "") -> Breach:
    return _noted("the line", found, "one JSON object", why)


def shown(value: object) -> str:
    """A value of a record as a sentence can carry it."""
    if value is MISSING:
        return "missing"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "an object"
    text = as_text(value) if type(value) is int else json.dumps(value)
    return text if len(text) <= 40 else text[:37] + "..."


# Values


class Reader:
    """Takes values out of a record one by one, and notes what is not in the form.

    A method answers None for what cannot be understood, and notes a breach then. What is understood
    but written otherwise than in records, such as the tile "56", is noted and answered.
    """

    def __init__(self, values: dict, breaches: list[Breach], place: str = "") -> None:
        self.values = values
        self.breaches = breaches
        self.place = f" of {place}" if place else ""

    def note(self, clause: str, where: str, found: str, expected: str, why: str = "") -> None:
        """Note a breach; `where` is the subject of its sentence."""
        self.breaches.append(_noted(where, found, expected, why, clause))

    def named(self, key: str) -> str:
        """A key as sentences name it: '"winner" of trick 3'."""
        return f"{quoted(key)}{self.place}"

    def refuse(self, key: str, value: object, expected: str, clause: str = FORM) -> None:
        """Note a value that is not what it should be; that a key is missing breaks the form."""
        self.note(FORM if value is MISSING else clause, self.named(key), shown(value), expected)

    def check_keys(self, known: Iterable[str]) -> None:
        """Note keys that a record does not have, and keys that are there twice."""
        for key in self.values:
            if key not in known:
                self._unknown_key(key, known)
        for key in repeated_keys(self.values):
            self.note(FORM, f"the key {self.named(key)}", "there more than once", "there once")

    def _unknown_key(self, key: str, known: Iterable[str]) -> None:
        near = get_close_matches(key[:40], known, 1)
        advice = f"did you mean {quoted(near[0])}?" if near else "leave it out."
        text = f"the key {self.named(key)} is unknown to the form of a record: {advice}"
        expected = quoted(near[0]) if near else "no such key"
        self.breaches.append(Breach(FORM, quoted(key), expected, text))

    def get(self, key: str) -> object:
        """The value as it stands, or MISSING."""
        return self.values.get(key, MISSING)

    def whole(self, key: str, lowest: int, highest: int, meaning: str) -> int | None:
        """A whole number in a range."""
        value = self.get(key)
        if type(value) is int and lowest <= value <= highest:
            return value
        self.refuse(key, value, meaning)
        return None

    def origin(self) -> None:
        """Where a program got the deal from, if that is told."""
        for key in ("seed", "index"):
            if self.get(key) is not MISSING:
                self.whole(key, 0, LARGEST_SEED, f"a whole number from 0 to {LARGEST_SEED}")

    def truth(self, key: str) -> bool | None:
        """True or false."""
        value = self.get(key)
        if isinstance(value, bool):
            return value
        self.refuse(key, value, "true or false")
        return None

    def many(self, key: str, count: int | None, meaning: str, clause: str = FORM) -> list | None:
        """A list, of `count` values unless that is None."""
        value = self.get(key)
        if isinstance(value, list) and count in (None, len(value)):
            return value
        self.refuse(key, value, meaning, clause if isinstance(value, list) else FORM)
        return None
