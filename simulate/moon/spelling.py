"""The characters that tiles are typed with: from a text to pairs of ends, and no further.

A text is read over a plain copy, in which each character has become the ASCII character that it
stands for. The copy has the length of the text, so that a place in the one is the same place in the
other and a message can repeat what was typed.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from dealwise.simulate.moon.tiles import SUITS

# Unicode has each face lying and standing, row by row from 0-0 to 6-6, each after a tile's back.
BACKS = "\N{DOMINO TILE HORIZONTAL BACK}\N{DOMINO TILE VERTICAL BACK}"
FACES = {
    chr(ord(back) + 1 + SUITS * first + second): (first, second)
    for back in BACKS
    for first in range(SUITS)
    for second in range(SUITS)
}

_PLAIN = {
    **dict.fromkeys("\N{MINUS SIGN}", "-"),
    **dict.fromkeys("\N{FULLWIDTH COLON}\N{RATIO}", ":"),
    **dict.fromkeys("\N{FULLWIDTH SOLIDUS}\N{DIVISION SLASH}\N{FRACTION SLASH}", "/"),
    **dict.fromkeys("\N{FULLWIDTH VERTICAL LINE}\N{BROKEN BAR}\N{DIVIDES}", "|"),
    **dict.fromkeys("\N{BOX DRAWINGS LIGHT VERTICAL}\N{LIGHT VERTICAL BAR}", "|"),
    **dict.fromkeys("\N{FULLWIDTH COMMA}\N{IDEOGRAPHIC COMMA}\N{ARABIC COMMA}", ","),
    **dict.fromkeys("\N{FULLWIDTH SEMICOLON}\N{ARABIC SEMICOLON};\t\n\v\f\r'\"`", " "),
}
_PLAIN_BY_CATEGORY = {
    "Pd": "-",  # dashes
    "Ps": "[",  # opening brackets
    "Pe": "]",  # closing brackets
    "Pi": " ",  # opening quotation marks
    "Pf": " ",  # closing quotation marks
    "Zs": " ",
    "Zl": " ",
    "Zp": " ",
}

_BETWEEN = " ,[]"
CHARACTERS = frozenset("0123456789-:|/" + _BETWEEN + "".join(FACES))
_TOKEN = re.compile(
    r"\[ *(?P<a>[0-9]) *, *(?P<b>[0-9]) *\]"  # (6, 5), the one place where a comma joins
    r"|(?P<c>[0-9]) *[-:|/] *(?P<d>[0-9])(?![0-9])"
    r"|(?P<run>(?:[0-9][0-9])+)(?![0-9])"
    rf"|(?P<face>[{''.join(FACES)}])"
    r"|[ ,\[\]]"
)

_LOOKALIKES = {
    **dict.fromkeys("Oo", "0"),
    **dict.fromkeys("\N{CYRILLIC CAPITAL LETTER O}\N{CYRILLIC SMALL LETTER O}", "0"),
    **dict.fromkeys("\N{GREEK CAPITAL LETTER OMICRON}\N{GREEK SMALL LETTER OMICRON}", "0"),
    **dict.fromkeys("Il!i", "1"),
    **dict.fromkeys("\N{CYRILLIC CAPITAL LETTER BYELORUSSIAN-UKRAINIAN I}", "1"),
    **dict.fromkeys("\N{CYRILLIC LETTER PALOCHKA}\N{GREEK CAPITAL LETTER IOTA}", "1"),
    **dict.fromkeys("Zz", "2"),
    **dict.fromkeys("\N{CYRILLIC CAPITAL LETTER ZE}\N{CYRILLIC SMALL LETTER ZE}", "3"),
    **dict.fromkeys("\N{CYRILLIC CAPITAL LETTER CHE}\N{CYRILLIC SMALL LETTER CHE}", "4"),
    **dict.fromkeys("Ss\N{CYRILLIC CAPITAL LETTER DZE}\N{CYRILLIC SMALL LETTER DZE}", "5"),
    **dict.fromkeys("b\N{CYRILLIC SMALL LETTER BE}", "6"),
}


class Ends(NamedTuple):
    """Two ends in the order in which they were typed, and where that was."""

    first: int
    second: int
    start: int
    stop: int


def plain_copy(text: str) -> str:
    """The text in the ASCII characters that its characters stand for, others left alone."""
    return "".join(map(_plain, text))


def _plain(letter: str) -> str:
    """The ASCII character that a character stands for, or itself."""
    if letter in _PLAIN:
        return _PLAIN[letter]
    digit = unicodedata.decimal(letter, None)
    if digit is not None:
        return str(digit)
    return _PLAIN_BY_CATEGORY.get(unicodedata.category(letter), letter)


def scan(plain: str) -> tuple[list[Ends], int]:
    """The tiles from the start of a plain text, and the place of the first thing that is none."""
    found: list[Ends] = []
    place = 0
    while token := _TOKEN.match(plain, place):
        found += _ends_in(token)
        place = token.end()
    return found, place


def _ends_in(token: re.Match[str]) -> Iterator[Ends]:
    if token["face"]:
        yield Ends(*FACES[token["face"]], *token.span())
    elif token["run"]:
        for start in range(token.start(), token.end(), 2):
            first, second = token.string[start : start + 2]
            yield Ends(int(first), int(second), start, start + 2)
    elif token["a"] or token["c"]:
        first, second = token["a"] or token["c"], token["b"] or token["d"]
        yield Ends(int(first), int(second), *token.span())


def word_around(plain: str, start: int, stop: int) -> tuple[int, int]:
    """The piece from start to stop widened to where the words at its two ends begin and end."""
    while start > 0 and plain[start - 1] not in _BETWEEN:
        start -= 1
    while stop < len(plain) and plain[stop] not in _BETWEEN:
        stop += 1
    return start, stop


def guesses(plain_word: str) -> Iterator[list[Ends]]:
    """What a word becomes if its strange characters are digits, or dashes, or blanks."""
    for guess in (_lookalike, _dash, _blank):
        found, stop = scan("".join(map(guess, plain_word)))
        if found and stop == len(plain_word):
            yield found


def _lookalike(letter: str) -> str:
    """The digit that a letter looks like, or that it is in another guise, such as a superscript."""
    if letter in CHARACTERS:
        return letter
    number = unicodedata.numeric(letter, -1)
    if number in range(SUITS):
        return str(int(number))
    return _LOOKALIKES.get(unicodedata.normalize("NFKC", letter), letter)


def _dash(letter: str) -> str:
    return letter if letter in CHARACTERS else "-"


def _blank(letter: str) -> str:
    return letter if letter in CHARACTERS else " "
