"""The values of a hand record of Moon: what can be understood is handed on to `judging.py`."""

import re

from dealwise.simulate import record_lines
from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.notation import parse_tile, parse_tiles, parse_trump
from dealwise.simulate.moon.rules import Tile
from dealwise.simulate.moon.tiles import BIDS, ENDS, PASS, SEATS, TILES, TRUMP_NAMES, tile_name
from dealwise.simulate.quoting import as_text, quoted
from dealwise.simulate.record_lines import FORM, Breach, shown

NOBODY = -1
"""The bidder of a hand that was passed out, which a record writes as null."""

TILE_OF_NAME: dict[str, Tile] = {tile_name(tile): ENDS[tile] for tile in range(TILES)}
CALL_OF_NAME = {"pass": PASS, **{str(bid): bid for bid in BIDS}}

_TWO_DIGITS = re.compile(r"[0-9]{2}")
_SEAT_RULE = "a seat, which is 0, 1 or 2"
_BID_RULE = "one of 4, 5, 6, 7 and 21"
_TRUMP_RULE = 'one of "0" to "6", "doubles" and "none"'


class Reader(record_lines.Reader):
    """Takes the values of Moon out of a record.

    What is understood but written otherwise than in records, such as the tile "56", is noted and
    answered.
    """

    def seat(self, key: str, meaning: str = _SEAT_RULE) -> int | None:
        """A seat (M1)."""
        value = self.get(key)
        if type(value) is int and 0 <= value < SEATS:
            return value
        self.refuse(key, value, meaning, "M1" if type(value) is int else FORM)
        return None

    def seat_or_nobody(self, key: str) -> int | None:
        """A seat, or NOBODY for null."""
        return NOBODY if self.get(key) is None else self.seat(key, f"{_SEAT_RULE}, or null")

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
        text = f"{where} holds no tile where one should be: {error}"
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
        self.refuse(key, value, _BID_RULE, "M10" if type(value) is int else FORM)
        return None

    def trump(self, key: str) -> int | None:
        """A trump, 0..8 (M7)."""
        value = self.get(key)
        if isinstance(value, str) and value in TRUMP_NAMES:
            return TRUMP_NAMES.index(value)
        if not isinstance(value, str) and type(value) is not int:
            self.refuse(key, value, _TRUMP_RULE)
            return None
        try:
            trump = parse_trump(value)
        except BadInput:
            self.refuse(key, value, _TRUMP_RULE, "M7")
            return None
        self.refuse(key, value, quoted(TRUMP_NAMES[trump]))
        return trump
