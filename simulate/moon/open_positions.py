"""Positions with all hands open at the start of a trick: as people give them, and in files.

A file has the header `trump,leader,bidder_hand,left_hand,right_hand`, with or without a last column
`bidder_tricks`, and then a position a line.
"""

from collections.abc import Sequence
from typing import NamedTuple

from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.notation import (
    Tiles,
    parse_holding,
    parse_trump,
    write_hand,
)
from dealwise.simulate.moon.tiles import TILE_IDS, TRICKS, tile_name
from dealwise.simulate.quantities import counted
from dealwise.simulate.quoting import as_text, quoted

SEAT_NAMES = ("bidder", "left", "right")
"""The seats counted from the bidder, as they sit and play."""

COLUMNS = ("trump", "leader", *(f"{name}_hand" for name in SEAT_NAMES))
ANSWER = "bidder_tricks"

_TILES = {tile_name(tile): 1 << tile for tile in TILE_IDS.values()}
_LEADERS = "0 (the bidder), 1 (on the left) or 2 (on the right)"


class OpenPosition(NamedTuple):
    """A position at the start of a trick: trump 0..8, who leads and the hands, from the bidder."""

    trump: int
    leader: int
    hands: tuple[int, int, int]

    @property
    def length(self) -> int:
        """How many tricks are left."""
        return self.hands[0].bit_count()


def check_hands(hands: Sequence[int]) -> None:
    """Refuse hands that cannot be those of a deal (M2, M3).

    Raises:
        BadInput: they are not of one length, or a tile is in two of them.
    """
    lengths = [hand.bit_count() for hand in hands]
    if len(set(lengths)) > 1:
        held = ", ".join(
            f"{name} {length}" for name, length in zip(SEAT_NAMES, lengths, strict=True)
        )
        raise BadInput(
            f"The three hands are not of one length ({held}): before a lead all hold as many "
            f"tiles (M3)."
        )
    for seat, hand in enumerate(hands):
        for other in range(seat):
            if twice := hand & hands[other]:
                raise BadInput(
                    f"{write_hand(twice)} cannot be in the hands of both {SEAT_NAMES[other]} and "
                    f"{SEAT_NAMES[seat]}: there is one tile of a kind (M2)."
                )


def parse_leader(value: str | int) -> int:
    """Who leads, counted from the bidder.

    Raises:
        BadInput: there is no such seat.
    """
    text = as_text(value).strip()
    if text not in ("0", "1", "2"):
        raise BadInput(f"The leader cannot be {quoted(text)}: a seat is {_LEADERS}.")
    return int(text)


def parse_position(hands: Sequence[Tiles], trump: str | int, leader: str | int) -> OpenPosition:
    """A position as people give it.

    Raises:
        BadInput: a tile, a number of tiles, a trump or a leader that cannot be.
    """
    masks = tuple(parse_holding(hand).mask for hand in hands)
    check_hands(masks)
    return OpenPosition(parse_trump(trump), parse_leader(leader), masks)


# Files


class Row(NamedTuple):
    """A line of a file: its number, five columns as they stand, position, and answer if given."""

    number: int
    columns: tuple[str, ...]
    position: OpenPosition
    answer: int | None


def read_header(line: str) -> bool:
    """Whether the rows of a file have answers, by its first line.

    Raises:
        BadInput: it is not the header of such a file.
    """
    names = tuple(name.strip() for name in line.strip().split(","))
    if names in (COLUMNS, (*COLUMNS, ANSWER)):
        return len(names) > len(COLUMNS)
    raise BadInput(
        f"{quoted(line.strip())} is not the header of positions: write "
        f"{','.join(COLUMNS)}, with or without ,{ANSWER}."
    )


def read_row(line: str, number: int, *, answered: bool) -> Row:
    """A position of a file.

    Raises:
        BadInput: too many or too few columns, or something in them that cannot be.
    """
    cells = line.rstrip("\r\n").split(",")
    wanted = len(COLUMNS) + answered
    if len(cells) != wanted:
        has = counted(len(cells), "column")
        raise BadInput(f"it has {has}, and a position here has {wanted}.")
    if '"' in line:
        raise BadInput("it has quotation marks: positions are written without them.")
    trump, leader, *hands = cells[: len(COLUMNS)]
    masks = tuple(map(_hand, hands))
    check_hands(masks)
    position = OpenPosition(parse_trump(trump), parse_leader(leader), masks)
    answer = _answer(cells[-1], position.length) if answered else None
    return Row(number, tuple(cells[: len(COLUMNS)]), position, answer)


def _hand(text: str) -> int:
    """The mask of a hand; tiles as records name them are read without any ado."""
    mask = 0
    for name in text.split():
        tile = _TILES.get(name, 0)
        if tile == 0 or mask & tile:
            return parse_holding(text).mask
        mask |= tile
    return mask if 0 < mask.bit_count() <= TRICKS else parse_holding(text).mask


def _answer(text: str, most: int) -> int | None:
    """The tricks in the last column; None where it is empty, to be filled in."""
    plain = text.strip()
    if not plain:
        return None
    if plain.isascii() and plain.isdigit() and int(plain[:3]) <= most:
        return int(plain)
    raise BadInput(
        f"{ANSWER} cannot be {quoted(plain)}: it is a number from 0 to {most}, or empty."
    )
