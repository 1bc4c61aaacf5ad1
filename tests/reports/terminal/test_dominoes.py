import re

import pytest

from dealwise.reports.terminal.dominoes import hand_drawing
from dealwise.simulate.moon.notation import parse_hand
from dealwise.simulate.moon.tiles import ALL_TILES, ENDS, tiles_of

HAND = parse_hand("21 66 65 64 55 33 00").mask


def ends_drawn(drawing: str) -> list[tuple[int, int]]:
    return [(int(high), int(low)) for high, low in re.findall(r". (\d) . (\d) .", drawing)]


def test_a_hand_in_box_characters() -> None:
    two = parse_hand("65 66 64 55 33 21 00").mask & ~parse_hand("64 55 33 21 00 11 22").mask
    assert hand_drawing(two, encoding="utf-8") == (
        "┌───┬───┐ ┌───┬───┐\n"
        "│ 6 │ 6 │ │ 6 │ 5 │\n"
        "└───┴───┘ └───┴───┘"
    )  # fmt: skip


def test_a_hand_in_ascii() -> None:
    drawing = hand_drawing(1 << 13, encoding="ascii")
    assert drawing == "+---+---+\n| 4 | 3 |\n+---+---+"


@pytest.mark.parametrize("encoding", ["utf-8", "cp437", "ascii", "latin-1", "nonsense"])
@pytest.mark.parametrize("width", [1, 9, 20, 80, 400])
@pytest.mark.parametrize("mask", [HAND, ALL_TILES, 0, 1])
def test_all_tiles_are_drawn_highest_first_within_the_width(
    mask: int, width: int, encoding: str
) -> None:
    drawing = hand_drawing(mask, encoding=encoding, width=width)
    assert ends_drawn(drawing) == [ENDS[tile] for tile in tiles_of(mask)]
    assert all(len(line) <= max(9, width) for line in drawing.splitlines())
    assert drawing.isascii() or encoding in ("utf-8", "cp437")
    if encoding != "nonsense":
        assert drawing.encode(encoding).decode(encoding) == drawing


def test_a_hand_is_one_row_where_there_is_room() -> None:
    assert len(hand_drawing(HAND, encoding="utf-8").splitlines()) == 3
    assert len(hand_drawing(HAND, encoding="utf-8", width=20).splitlines()) == 12
