"""The heat map of `compare`: who beats whom, row less column."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.cells import draw_box, draw_cell
from dealwise.reports.charts.colours import NEUTRAL
from dealwise.reports.charts.forest import hidden_text, numbered_labels
from dealwise.reports.charts.style import LITERAL, keep_inside, paragraph
from dealwise.reports.studies.compare_numbers import MOST_SHOWN, level_text
from dealwise.reports.studies.paired_result import PairedResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def matrix(result: PairedResult, ax: "Axes", *, numbers: bool = True) -> "Axes":
    """Draw the difference of each two into `ax`, in the order of the ranking.

    A cell is hatched where its interval does not tell the sign; without `numbers` it has no text.
    """
    places = [place for place, _ in result.ranking[:MOST_SHOWN]]
    largest = _largest(result, places)
    for row, first in enumerate(places):
        for column, second in enumerate(places):
            if row == column:
                draw_box(row, column, ax, facecolor=NEUTRAL, linewidth=0)
            else:
                estimate = result.estimate(first, second)
                draw_cell(row, column, estimate, largest, ax, numbers=numbers)
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


def matrix_caption(result: PairedResult) -> str:
    """What the colours of the matrix mean."""
    level = level_text(result.level)
    return (
        f"Blue: the row is ahead of the column; orange: behind; the darker, the larger the "
        f"difference. "
        f"Hatched: the {level} interval of this difference alone holds 0.{hidden_text(result)}"
    )
