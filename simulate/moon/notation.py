"""What people type for tiles, hands and trumps, read with patience, and how these are written back.

A tile is two digits, joined or parted by one of - : | /, either end first, in brackets or not, or
a domino of Unicode. Between tiles stand blanks, commas, semicolons, brackets, quotation marks, or
nothing where an even number of digits leaves no doubt. Digits of every script are read.
"""

import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.spelling import (
    BACKS,
    CHARACTERS,
    FACES,
    Ends,
    guesses,
    plain_copy,
    scan,
    word_around,
)
from dealwise.simulate.moon.tiles import (
    DOUBLES,
    ENDS,
    HAND_SIZE,
    NO_TRUMP,
    SUITS,
    TILE_IDS,
    TRUMP_NAMES,
    tiles_of,
)
from dealwise.simulate.quoting import WIDTH, as_text, printable, quoted

Tiles = str | Iterable[str]
"""Tiles as people give them: in one text, or a text for each."""

LONGEST_TEXT = 1000
"""The most characters that are read as tiles; the whole set needs fewer than 200."""

_TRUMP_TITLES = (
    "blanks",
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "doubles",
    "no trump",
)
_TRUMPS_AS_TYPED = {
    **{name: trump for trump, name in enumerate(TRUMP_NAMES)},
    **{title: trump for trump, title in enumerate(_TRUMP_TITLES)},
    "double": DOUBLES,
    "no": NO_TRUMP,
    "notrump": NO_TRUMP,
    "no-trump": NO_TRUMP,
}

_HOW_TO_WRITE = "write a tile as 65, 6-5, 6:5, 6|5 or 6/5, and a blank between tiles."
_HAND_RULE = "a hand is seven different tiles, such as 66 65 64 55 33 21 00."
_HOLDING_RULE = "what a player holds is one to seven different tiles, such as 66 65 21."

_BYTE_ORDER_MARK = "\ufeff"


class Hand(NamedTuple):
    """Seven different tiles as they were understood."""

    mask: int
    """The set of tiles, an int64 mask with one bit a tile."""

    remarks: tuple[str, ...]
    """What was turned to be understood, for the echo: ("1-5 read as 5-1",)."""


class _Typed(NamedTuple):
    """A tile and the characters that it was read from."""

    tile: int
    spelling: str
    turned: bool


def parse_tile(text: str) -> int:
    """The id of the one tile in a text.

    Raises:
        BadInput: the text holds no tile, more than one, or something that is no tile (M2).
    """
    text, typed = _read(text)
    if len(typed) != 1:
        count = _tiles(len(typed))
        raise BadInput(f"{quoted(text)} has {count}: write one tile, such as 65 or 6-5.")
    return typed[0].tile


def parse_tiles(words: Tiles) -> list[int]:
    """The ids of the tiles in a text or in several, in the order typed; repeats are kept.

    Raises:
        BadInput: something in the text is no tile (M2).
    """
    return [typed.tile for typed in _read(words)[1]]


def parse_hand(words: Tiles) -> Hand:
    """The hand in a text, such as "66 65 64 55 33 21 00", or in several, such as the seven tiles.

    Raises:
        BadInput: something in the text is no tile (M2), a tile is there twice, or there are more
            or fewer than seven (M3).
    """
    return _hand(words, HAND_SIZE, _HAND_RULE)


def parse_holding(words: Tiles) -> Hand:
    """What is left of a hand, one to seven different tiles, read as `parse_hand` reads seven.

    Raises:
        BadInput: as `parse_hand`, but for the number of tiles.
    """
    return _hand(words, 1, _HOLDING_RULE)


def _hand(words: Tiles, least: int, rule: str) -> Hand:
    text, typed = _read(words)
    spellings: dict[int, str] = {}
    for tile, spelling, _ in typed:
        if tile in spellings:
            raise BadInput(_repetition(spellings[tile], spelling, rule))
        spellings[tile] = spelling
    if not least <= len(typed) <= HAND_SIZE:
        raise BadInput(f"{quoted(text)} has {_tiles(len(typed))}: {rule}")
    return Hand(
        sum(1 << tile for tile in spellings),
        tuple(
            f"{spelling} read as {write_tile(tile)}" for tile, spelling, turned in typed if turned
        ),
    )


def parse_trump(value: str | int) -> int:
    """The trump somebody named: 0..6 for a number, 7 for doubles, 8 for none (M7).

    Read without regard to case: the names of records ("6", "doubles", "none"), those of
    `trump_title`, and "double", "no", "notrump", "no-trump"; from Python also the numbers 0..6.

    Raises:
        BadInput: no trump is named so.
    """
    if not isinstance(value, str | int):
        raise BadInput(_of_wrong_type(value, 'a trump is text, such as "6" or "doubles".'))
    text = as_text(value).removeprefix(_BYTE_ORDER_MARK)
    plain = plain_copy(text).strip().casefold()
    if plain in _TRUMPS_AS_TYPED:
        return _TRUMPS_AS_TYPED[plain]
    raise BadInput(f"{quoted(text)} is not a trump: write a number from 0 to 6, doubles or none.")


def write_tile(tile: int) -> str:
    """A tile for people: "6-5"."""
    high, low = ENDS[tile]
    return f"{high}-{low}"


def write_hand(mask: int) -> str:
    """A set of tiles for people, highest first: "6-6 6-5 6-4 5-5 3-3 2-1 0-0"."""
    return " ".join(write_tile(tile) for tile in tiles_of(mask))


def trump_title(trump: int) -> str:
    """A trump for people: "sixes", "blanks", "doubles", "no trump". Records have TRUMP_NAMES."""
    return _TRUMP_TITLES[trump]


def _read(words: Tiles) -> tuple[str, list[_Typed]]:
    """The text that was typed, and its tiles in the order typed."""
    text = _one_text(words)
    if len(text) > LONGEST_TEXT:
        raise BadInput(
            f"{quoted(text)} is {len(text):,} characters long, which is more than tiles take: "
            f"{_HOW_TO_WRITE}"
        )
    plain = plain_copy(text)
    found, stop = scan(plain)
    typed = [_tile_of(text, ends) for ends in found]
    if stop < len(plain):
        joined = found and found[-1].stop == stop  # the tile before it may be half of a mistake
        start, stop = word_around(plain, found[-1].start if joined else stop, stop)
        raise BadInput(_complaint(text[start:stop], plain[start:stop]))
    return text, typed


def _one_text(words: Tiles) -> str:
    """Words joined by blanks, without the byte order mark that some editors put in front."""
    if isinstance(words, str):
        return words.removeprefix(_BYTE_ORDER_MARK)
    several = isinstance(words, Iterable) and not isinstance(words, bytes)
    pieces = list(words) if several else [words]
    for piece in pieces:
        if not isinstance(piece, str):
            rule = 'tiles are text, such as "66 65" or ["66", "65"].'
            raise BadInput(_of_wrong_type(piece, rule))
    return " ".join(pieces).removeprefix(_BYTE_ORDER_MARK)


def _of_wrong_type(value: object, rule: str) -> str:
    return f"{quoted(as_text(value))} is of the type {printable(type(value).__name__)}: {rule}"


def _tile_of(text: str, ends: Ends) -> _Typed:
    """The tile with these ends; refused if the set of Moon has none (M2)."""
    first, second, start, stop = ends
    spelling = "".join(text[start:stop].split())
    tile = _tile_with(first, second)
    if tile is None:
        raise BadInput(_not_in_set(spelling, first, second))
    return _Typed(tile, spelling, first < second)


def _tile_with(first: int, second: int) -> int | None:
    return TILE_IDS.get((max(first, second), min(first, second)))


def _not_in_set(spelling: str, first: int, second: int) -> str:
    named = quoted(spelling)
    if spelling in FACES:
        named += f" ({first}-{second})"
    high, low = max(first, second), min(first, second)
    if high >= SUITS:
        why = f"a double-six set has the numbers 0 to 6 and no {high}"
    else:
        why = "of the blanks Moon keeps only 0-0 and leaves out 0-1 to 0-6"
    near = _nearest(high, low)
    advice = f"; did you mean {' or '.join(near)}?" if near else "."
    return f"{named} is not in the set: {why}{advice}"


def _nearest(high: int, low: int) -> list[str]:
    """The tiles of the set that somebody may have meant who typed one that is not in it.

    They share an end with it, or are a double as well; none where no tile does.
    """
    highest = SUITS - 1
    if high > highest and low in (high, *range(1, SUITS)):
        return [f"{highest}-{min(low, highest)}"]
    if high > highest:
        return []
    return [f"{high}-{high}"] if high == 1 else [f"{high}-{high}", f"{high}-1"]


def _repetition(first: str, second: str, rule: str) -> str:
    if first == second:
        return f"{quoted(first)} is there twice: {rule}"
    return f"{quoted(first)} and {quoted(second)} are the same tile: {rule}"


def _tiles(number: int) -> str:
    return "1 tile" if number == 1 else f"{number or 'no'} tiles"


def _complaint(word: str, plain_word: str) -> str:
    """What is wrong with a word, as typed and plain, that could not be read as tiles."""
    if plain_word[0] == "-" and len(plain_word) > 1:
        return f"{quoted(word)} begins with a dash: hands start with a digit, such as 6-4."
    for typed, letter in zip(word, plain_word, strict=True):
        if letter in BACKS:
            return f"{quoted(word)} holds the back of a domino: show its face, or write its digits."
        if letter not in CHARACTERS:
            return _foreign(word, typed, plain_word)
    if plain_word.isdigit() and len(plain_word) == 1:
        return f"{quoted(word)} is one end of a tile: write both, such as 65 or 6-5."
    if plain_word.isdigit():
        return f"{quoted(word)} has an odd number of digits: a tile is two, such as 65 or 6-5."
    return f"{quoted(word)} is not a tile: {_HOW_TO_WRITE}"


def _foreign(word: str, letter: str, plain_word: str) -> str:
    """A word holds a character that has no place in a tile: say which, and what was meant."""
    name = unicodedata.name(letter, "").lower() or f"U+{ord(letter):04X}"
    meant = _meant(plain_word)
    advice = f"did you mean {' '.join(meant)}?" if meant else _HOW_TO_WRITE
    what = f'"{printable(letter)}" ({name})'
    return f"{quoted(word)} holds {what}, which is no part of a tile: {advice}"


def _meant(plain_word: str) -> list[str]:
    """The tiles that a word with a strange character may have meant; none if no guess fits."""
    if len(plain_word) > WIDTH:
        return []
    for guess in guesses(plain_word):
        tiles = [_tile_with(ends.first, ends.second) for ends in guess]
        if None not in tiles:
            return [write_tile(tile) for tile in tiles]
    return []
