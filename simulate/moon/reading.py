"""Hand records taken from a file, a line at a time, by a reader who trusts nothing.

A line may hold anything. What is no JSON, not of the form of a record, or of the form but not quite
in its writing, becomes a `Breach`, and what can still be understood is handed on to `judging.py`.
"""

import codecs
import json
import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import BinaryIO, NamedTuple

from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.notation import parse_tile, parse_tiles, parse_trump
from dealwise.simulate.moon.rules import Tile
from dealwise.simulate.moon.tiles import BIDS, ENDS, PASS, SEATS, TILES, TRUMP_NAMES, tile_name
from dealwise.simulate.quoting import as_text, printable, quoted

LONGEST_LINE = 1 << 16
"""The most bytes of a line that are read; a record has about a thousand."""

FORM = "form"
"""The clause of a breach of the form, in which no rule of the game is broken."""

NOBODY = -1
"""The bidder of a hand that was passed out, which a record writes as null."""

TILE_OF_NAME: dict[str, Tile] = {tile_name(tile): ENDS[tile] for tile in range(TILES)}
CALL_OF_NAME = {"pass": PASS, **{str(bid): bid for bid in BIDS}}

_BYTE_ORDER_MARK = "\ufeff"
_TWO_DIGITS = re.compile(r"[0-9]{2}")
_SEAT_RULE = "a seat, which is 0, 1 or 2"
_BID_RULE = "one of 4, 5, 6, 7 and 21"
_TRUMP_RULE = 'one of "0" to "6", "doubles" and "none"'


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


class _Repeating(dict):
    """A JSON object in which a key stands twice; the last value counts, as in most readers."""

    repeated: tuple[str, ...] = ()


# Lines


def read_lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers from 1, without those that are blank.

    A byte order mark that an editor put at the start of the file is no part of it. A line is cut
    after LONGEST_LINE + 1 bytes and the rest skipped, so that memory is bounded.
    """
    number = 0
    while raw := file.readline(LONGEST_LINE + 1):
        number += 1
        rest = raw
        while _is_cut(rest):
            rest = file.readline(LONGEST_LINE + 1)
        if number == 1:
            raw = raw.removeprefix(codecs.BOM_UTF8)
        if raw.strip():
            yield number, raw


def _is_cut(raw: bytes) -> bool:
    return len(raw) > LONGEST_LINE and not raw.endswith(b"\n")


def read_object(raw: bytes) -> tuple[dict | None, list[Breach]]:
    """The JSON object on a line, None if the line holds none, and what is wrong with it."""
    if _is_cut(raw):
        return None, [_broken(f"a line of more than {LONGEST_LINE:,} bytes")]
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
        value = _DECODER.decode(text.rstrip("\r\n"))  # else what is missing is missed in line 2
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


def _object(pairs: list[tuple[str, object]]) -> dict:
    value = dict(pairs)
    if len(value) == len(pairs):
        return value
    keys = [key for key, _ in pairs]
    value = _Repeating(value)
    value.repeated = tuple(key for key in value if keys.count(key) > 1)
    return value


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant)


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

    def _refuse(self, key: str, value: object, expected: str, clause: str = FORM) -> None:
        self.note(FORM if value is MISSING else clause, self.named(key), shown(value), expected)

    def check_keys(self, known: Iterable[str]) -> None:
        """Note keys that a record does not have, and keys that are there twice."""
        for key in self.values:
            if key not in known:
                self._unknown_key(key, known)
        if isinstance(self.values, _Repeating):
            for key in self.values.repeated:
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
        self._refuse(key, value, meaning)
        return None

    def seat(self, key: str, meaning: str = _SEAT_RULE) -> int | None:
        """A seat (M1)."""
        value = self.get(key)
        if type(value) is int and 0 <= value < SEATS:
            return value
        self._refuse(key, value, meaning, "M1" if type(value) is int else FORM)
        return None

    def seat_or_nobody(self, key: str) -> int | None:
        """A seat, or NOBODY for null."""
        return NOBODY if self.get(key) is None else self.seat(key, f"{_SEAT_RULE}, or null")

    def truth(self, key: str) -> bool | None:
        """True or false."""
        value = self.get(key)
        if isinstance(value, bool):
            return value
        self._refuse(key, value, "true or false")
        return None

    def many(self, key: str, count: int | None, meaning: str, clause: str = FORM) -> list | None:
        """A list, of `count` values unless that is None."""
        value = self.get(key)
        if isinstance(value, list) and count in (None, len(value)):
            return value
        self._refuse(key, value, meaning, clause if isinstance(value, list) else FORM)
        return None

    def wholes(self, key: str) -> list[int] | None:
        """A list of three whole numbers, one for each seat."""
        meaning = "a list of three whole numbers, one for each seat"
        values = self.many(key, SEATS, meaning)
        if values is None:
            return None
        for seat, value in enumerate(values):
            if type(value) is not int:
                where = f"{self.named(key)} for seat {seat}"
                self.note(FORM, where, shown(value), "a whole number")
        return values if all(type(value) is int for value in values) else None

    def tile(self, key: str) -> Tile | None:
        """A tile: two digits, the higher first."""
        return self.tile_named(self.get(key), self.named(key))

    def tile_named(self, value: object, where: str) -> Tile | None:
        """The tile of a name; that of another writing too, which is noted (M2)."""
        if isinstance(value, str) and value in TILE_OF_NAME:
            return TILE_OF_NAME[value]
        if not isinstance(value, str):
            self.note(FORM, where, shown(value), 'a tile in quotation marks, such as "65"')
            return None
        try:
            tile = parse_tile(value)
        except BadInput as error:
            self._not_understood(where, value, error)
            return None
        self.note(FORM, where, quoted(value), quoted(tile_name(tile)))
        return ENDS[tile]

    def _not_understood(self, where: str, value: str, error: BadInput) -> None:
        clause = "M2" if _TWO_DIGITS.fullmatch(value) else FORM
        end = "" if str(error).endswith("?") else "."
        text = f"{where} holds no tile where one should be: {error}{end}"
        self.breaches.append(Breach(clause, quoted(value), "a tile of the set", text))

    def tiles(self, value: object, where: str) -> list[Tile | None]:
        """The tiles of a hand, written with a blank between two; None for one not understood."""
        if not isinstance(value, str):
            self.note(FORM, where, shown(value), 'seven tiles, such as "66 65 64 61 53 43 21"')
            return []
        words = value.split()
        tiles = [TILE_OF_NAME.get(word) for word in words]
        if None in tiles or value != " ".join(words):
            return self._odd_tiles(value, words, where)
        return tiles

    def _odd_tiles(self, value: str, words: list[str], where: str) -> list[Tile | None]:
        ids: list[int | None] = []
        for word in words:
            try:
                ids += parse_tiles(word)
            except BadInput as error:
                self._not_understood(where, word, error)
                ids.append(None)
        if None not in ids:
            self.note(FORM, where, quoted(value), f'"{" ".join(map(tile_name, ids))}"')
        return [None if tile is None else ENDS[tile] for tile in ids]

    def call(self, value: object, where: str) -> int | None:
        """A pass or a bid (M10)."""
        if isinstance(value, str) and value in CALL_OF_NAME:
            return CALL_OF_NAME[value]
        is_call = isinstance(value, str) or type(value) is int
        meant = as_text(value).strip().lower() if is_call else ""
        if meant in CALL_OF_NAME:
            self.note(FORM, where, shown(value), f'"{meant}"')
            return CALL_OF_NAME[meant]
        clause = "M10" if is_call else FORM
        self.note(clause, where, shown(value), 'one of "pass", "4", "5", "6", "7" and "21"')
        return None

    def bid(self, key: str) -> int | None:
        """A bid as a number (M10)."""
        value = self.get(key)
        if type(value) is int and value in BIDS:
            return value
        self._refuse(key, value, _BID_RULE, "M10" if type(value) is int else FORM)
        return None

    def trump(self, key: str) -> int | None:
        """A trump, 0..8 (M7)."""
        value = self.get(key)
        if isinstance(value, str) and value in TRUMP_NAMES:
            return TRUMP_NAMES.index(value)
        if not isinstance(value, str) and type(value) is not int:
            self._refuse(key, value, _TRUMP_RULE)
            return None
        try:
            trump = parse_trump(value)
        except BadInput:
            self._refuse(key, value, _TRUMP_RULE, "M7")
            return None
        self._refuse(key, value, quoted(TRUMP_NAMES[trump]))
        return trump
