"""The cells of heat maps: blue gains, orange loses, hatched where it is not told."""

import math
from typing import TYPE_CHECKING

from dealwise.reports.charts.colours import Colour, colour_of_chance, ink_on
from dealwise.reports.charts.style import LITERAL
from dealwise.reports.studies.compare_estimate import SAME, Estimate
from dealwise.reports.studies.compare_numbers import signed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_HATCH, _HATCH_INK = "////", "#a8a8a8"
_GAP = 0.03  # white around a cell, in cells
_LETTERS_FULL_SIZE = 6
_LARGE = 0.1  # points, of which two decimals tell enough; shares of wins differ by less


def draw_cell(
    row: int,
    column: int,
    estimate: Estimate,
    largest: float,
    ax: "Axes",
    *,
    numbers: bool = True,
) -> None:
    """Write a difference into a cell of one by one, with its colour; `largest` has the deepest.

    It is hatched where its interval does not tell the sign. Without `numbers` there is no text.
    """
    decimals = 2 if largest >= _LARGE else 3
    text = "0" if estimate.method == SAME else signed(estimate.mean, decimals)
    write_cell(
        row,
        column,
        text if numbers else "",
        _colour(estimate, largest),
        ax,
        unsure=is_unsure(estimate),
        name="cell",
        size=7 if len(text) <= _LETTERS_FULL_SIZE else 6,
    )


def write_cell(
    row: int,
    column: int,
    text: str,
    colour: Colour,
    ax: "Axes",
    *,
    unsure: bool,
    name: str,
    size: float,
) -> None:
    """Draw a cell of one by one, hatched where it is `unsure`; its text has the name name-0-0.

    `size` is that of its letters in points.
    """
    draw_box(row, column, ax, facecolor=colour, linewidth=0)
    behind = None
    if unsure:
        hatched = {"edgecolor": _HATCH_INK, "linewidth": 0, "hatch": _HATCH}
        draw_box(row, column, ax, facecolor="none", **hatched)
        behind = {"facecolor": colour, "edgecolor": "none", "pad": 1}
    if not text:
        return
    written = ax.text(
        column + 0.5,
        row + 0.5,
        text,
        color=ink_on(colour),
        fontsize=size,
        ha="center",
        va="center_baseline",
        bbox=behind,
        gid=f"{name}-{row}-{column}",
        **LITERAL,
    )
    written.set_in_layout(False)  # it lies within the axes: a layout need not measure it


def is_unsure(estimate: Estimate) -> bool:
    """Whether the interval does not tell the sign."""
    return not estimate.tells and estimate.method != SAME


def _colour(estimate: Estimate, largest: float) -> Colour:
    """Blue where the row gains, orange where it loses, white where it is not told.

    The root keeps small differences visible beside a large one.
    """
    if not estimate.tells:
        return colour_of_chance(0.5)
    depth = math.sqrt(abs(estimate.mean) / largest) / 2
    return colour_of_chance(0.5 + math.copysign(depth, estimate.mean))


def draw_box(row: int, column: int, ax: "Axes", **look: object) -> None:
    """Draw the box of a cell, a little white around it."""
    from matplotlib.patches import Rectangle

    corner = (column + _GAP, row + _GAP)
    box = Rectangle(corner, 1 - 2 * _GAP, 1 - 2 * _GAP, **look)
    box.set_in_layout(False)
    ax.add_artist(box)
