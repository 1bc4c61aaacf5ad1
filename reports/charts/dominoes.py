"""A hand drawn as dominoes with pips."""

from typing import TYPE_CHECKING

from dealwise.simulate.moon.tiles import ENDS, tile_name, tiles_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_PITCH = 1.22  # from one tile to the next; a tile is 1 wide and 2 high
_MARGIN = 0.06
_IVORY, _EDGE, _PIP = "#fbf8f1", "#3a3a3a", "#222222"
_PIP_RADIUS = 0.095

_LEFT, _MIDDLE, _RIGHT = 0.24, 0.5, 0.76
_DIAGONAL = ((_LEFT, _RIGHT), (_RIGHT, _LEFT))
_OTHER_DIAGONAL = ((_LEFT, _LEFT), (_RIGHT, _RIGHT))
_CENTRE = ((_MIDDLE, _MIDDLE),)
_SIDES = ((_LEFT, _MIDDLE), (_RIGHT, _MIDDLE))

PIPS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    _CENTRE,
    _DIAGONAL,
    _DIAGONAL + _CENTRE,
    _DIAGONAL + _OTHER_DIAGONAL,
    _DIAGONAL + _OTHER_DIAGONAL + _CENTRE,
    _DIAGONAL + _OTHER_DIAGONAL + _SIDES,
)
"""Where the pips of 0..6 lie in a half of one by one."""


def draw_hand(mask: int, *, ax: "Axes") -> "Axes":
    """Draw a set of tiles side by side, highest first, each upright with its higher end on top."""
    tiles = tiles_of(mask)
    for place, tile in enumerate(tiles):
        _draw_tile(tile, place * _PITCH, ax)
    width = (len(tiles) - 1) * _PITCH + 1 if tiles else 1
    ax.set_xlim(-_MARGIN, width + _MARGIN)
    ax.set_ylim(-_MARGIN, 2 + _MARGIN)
    ax.set_aspect("equal")
    ax.set_axis_off()
    return ax


def _draw_tile(tile: int, left: float, ax: "Axes") -> None:
    from matplotlib.patches import FancyBboxPatch

    corner = 0.12
    body = FancyBboxPatch(
        (left + corner, corner),
        1 - 2 * corner,
        2 - 2 * corner,
        boxstyle=f"round,pad={corner}",
        facecolor=_IVORY,
        edgecolor=_EDGE,
        linewidth=1.1,
        gid=f"tile-{tile_name(tile)}",
    )
    ax.add_patch(body)
    ax.plot([left + 0.12, left + 0.88], [1, 1], color=_EDGE, linewidth=0.8)
    high, low = ENDS[tile]
    _draw_pips(high, left, 1, ax)
    _draw_pips(low, left, 0, ax)


def _draw_pips(number: int, left: float, bottom: float, ax: "Axes") -> None:
    from matplotlib.patches import Circle

    for across, up in PIPS[number]:
        centre = (left + across, bottom + up)
        ax.add_patch(Circle(centre, _PIP_RADIUS, facecolor=_PIP, edgecolor="none"))
