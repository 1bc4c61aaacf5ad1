"""A hand drawn as dominoes in the characters of a terminal."""

from dealwise.reports.terminal.writing import can_carry
from dealwise.simulate.moon.tiles import ENDS, tiles_of

_BOX = ("┌───┬───┐", "│ {} │ {} │", "└───┴───┘")
_ASCII = ("+---+---+", "| {} | {} |", "+---+---+")
_GAP = " "


def hand_drawing(mask: int, *, encoding: str, width: int = 80) -> str:
    """The tiles of a set side by side, highest first, in as many rows as `width` asks for.

    In box characters, or in ASCII where the encoding has none.
    """
    pattern = _BOX if can_carry("".join(_BOX), encoding) else _ASCII
    tiles = tiles_of(mask)
    in_a_row = max(1, (width + len(_GAP)) // (len(pattern[0]) + len(_GAP)))
    rows = [tiles[start : start + in_a_row] for start in range(0, len(tiles), in_a_row)]
    return "\n".join(
        _GAP.join(line.format(*ENDS[tile]) for tile in row) for row in rows for line in pattern
    )
