"""The heat map of `moon compare`: who beats whom, row less column."""

import math
from typing import TYPE_CHECKING

from dealwise.reports.charts.colours import NEUTRAL, Colour, colour_of_chance, ink_on
from dealwise.reports.charts.forest import hidden_text, numbered_labels
from dealwise.reports.charts.style import LITERAL, keep_inside, paragraph
from dealwise.reports.studies.compare_estimate import SAME, Estimate
from dealwise.reports.studies.compare_numbers import MOST_SHOWN, level_text, signed
from dealwise.reports.studies.paired_result import PairedResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_HATCH, _HATCH_INK = "////", "#a8a8a8"
_GAP = 0.03  # white around a cell, in cells
_LETTERS_FULL_SIZE = 5


def matrix(result: PairedResult, ax: "Axes") -> "Axes":
    """Draw the difference of each two into `ax`, in the order of the ranking.

    A cell is hatched where its interval does not tell the sign.
    """
    places = [place for place, _ in result.ranking[:MOST_SHOWN]]
    largest = _largest(result, places)
    for row, first in enumerate(places):
        for column, second in enumerate(places):
            if row == column:
                _draw_box(row, column, ax, facecolor=NEUTRAL, linewidth=0)
            else:
                _draw_cell(row, column, result.estimate(first, second), largest, ax)
    count = len(places)
    ax.set_xlim(0, count)
    ax.set_ylim(count, 0)
    middles = [place + 0.5 for place in range(count)]
    ax.set_xticks(middles, [str(place + 1) for place in range(count)], **LITERAL)
    ax.set_yticks(middles, numbered_labels(result), **LITERAL)
    ax.tick_params(length=0, top=True, bottom=False, labeltop=True, labelbottom=False)
    ax.spines[:].set_visible(False)
    title = f"Row less column, {result.measure.name}"
    ax.set_title(title, loc="left", fontsize=10, **LITERAL)
    keep_inside(ax)
    caption = paragraph(matrix_caption(result), ax, ax.xaxis.label)
    ax.set_xlabel("\n".join(caption), loc="left", **LITERAL)
    return ax


def _largest(result: PairedResult, places: list[int]) -> float:
    """The largest difference that is drawn, to which the colours reach; 1 where all is nought."""
    sizes = [
        abs(result.estimate(first, second).mean)
        for first in places
        for second in places
        if first < second
    ]
    return max(sizes, default=0.0) or 1.0


def _draw_cell(row: int, column: int, estimate: Estimate, largest: float, ax: "Axes") -> None:
    colour = _colour(estimate, largest)
    _draw_box(row, column, ax, facecolor=colour, linewidth=0)
    behind = None
    if is_unsure(estimate):
        hatched = {"edgecolor": _HATCH_INK, "linewidth": 0, "hatch": _HATCH}
        _draw_box(row, column, ax, facecolor="none", **hatched)
        behind = {"facecolor": colour, "edgecolor": "none", "pad": 1}
    text = "0" if estimate.method == SAME else signed(estimate.mean, 2)
    written = ax.text(
        column + 0.5,
        row + 0.5,
        text,
        color=ink_on(colour),
        fontsize=7 if len(text) <= _LETTERS_FULL_SIZE else 6,
        ha="center",
        va="center_baseline",
        bbox=behind,
        gid=f"cell-{row}-{column}",
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


def _draw_box(row: int, column: int, ax: "Axes", **look: object) -> None:
    from matplotlib.patches import Rectangle

    corner = (column + _GAP, row + _GAP)
    box = Rectangle(corner, 1 - 2 * _GAP, 1 - 2 * _GAP, **look)
    box.set_in_layout(False)
    ax.add_artist(box)


def matrix_caption(result: PairedResult) -> str:
    """What the colours of the matrix mean."""
    level = level_text(result.level)
    return (
        f"Blue: the row beats the column; orange: it loses; the darker, the larger the difference. "
        f"Hatched: the {level} interval of this difference alone holds 0.{hidden_text(result)}"
    )
