import pytest
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyBboxPatch

from dealwise.reports.charts.dominoes import PIPS, draw_hand
from dealwise.simulate.moon.notation import parse_hand
from dealwise.simulate.moon.tiles import ALL_TILES, ENDS, tile_name, tiles_of

HAND = parse_hand("66 65 64 55 33 21 00").mask


def drawn(mask: int):
    ax = Figure().subplots()
    assert draw_hand(mask, ax=ax) is ax
    tiles = [patch for patch in ax.patches if isinstance(patch, FancyBboxPatch)]
    return ax, tiles, [patch for patch in ax.patches if isinstance(patch, Circle)]


@pytest.mark.parametrize("number", range(7))
def test_as_many_pips_as_the_number_says_each_at_its_own_place(number: int) -> None:
    assert len(set(PIPS[number])) == len(PIPS[number]) == number
    mirrored = {(round(1 - across, 9), round(1 - up, 9)) for across, up in PIPS[number]}
    assert mirrored == set(PIPS[number]), "a domino may be turned around"


@pytest.mark.parametrize("mask", [HAND, ALL_TILES, 1, 1 << 21])
def test_each_tile_has_the_pips_of_its_ends_higher_end_on_top(mask: int) -> None:
    _, tiles, pips = drawn(mask)
    assert [tile.get_gid() for tile in tiles] == [f"tile-{tile_name(t)}" for t in tiles_of(mask)]
    for patch, tile in zip(tiles, tiles_of(mask), strict=True):
        left = patch.get_x() - 0.12
        mine = [pip.center[1] for pip in pips if left < pip.center[0] < left + 1]
        above = sum(up > 1 for up in mine)
        assert (above, len(mine) - above) == ENDS[tile]
    assert len(pips) == sum(sum(ENDS[tile]) for tile in tiles_of(mask))


def test_the_whole_hand_is_in_view_and_undistorted() -> None:
    ax, tiles, _ = drawn(HAND)
    left, right = ax.get_xlim()
    assert left < tiles[0].get_x() - 0.12
    assert right > tiles[-1].get_x() + 0.88
    assert ax.get_aspect() == 1
    assert not ax.axison


def test_no_tiles_are_no_tiles() -> None:
    ax, tiles, pips = drawn(0)
    assert tiles == pips == []
    assert ax.get_xlim()[0] < ax.get_xlim()[1]
