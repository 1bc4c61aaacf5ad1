"""The picture that `compare --chart` writes: the finding, its charts, what they rest on."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dealwise.reports.charts.fitting import fit_lines, widen
from dealwise.reports.charts.forest import forest, forest_caption
from dealwise.reports.charts.matrix import matrix, matrix_caption
from dealwise.reports.charts.running import running, running_caption
from dealwise.reports.charts.style import LITERAL, house_style, save_figure, shown
from dealwise.reports.studies.compare_numbers import MOST_SHOWN
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.compare_words import assumptions, headline, stopped
from dealwise.reports.studies.paired_result import PairedResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["compare_figure", "save_figure"]

_WIDTH = 7.6  # inches, as all that follows
_LEAST_AXES = 3.4
_CELL_WIDTH, _CELL_HEIGHT, _ROW = 0.4, 0.29, 0.24
_HEADS = 0.75  # the title of a chart, and the numbers beside its axes
_ROW_OF_TWO, _RUNNING = 0.8, 2.2
_LINE = 1.25 / 72  # of a text of one point
_TITLE_SIZE, _BASIS_SIZE, _CAPTION_SIZE = 11, 8, 8
_LEFT = 0.015  # of the width
_BASIS_INK = "#444444"


class Panel(NamedTuple):
    """One chart of a figure: what draws it, what its caption says, and its height in inches."""

    draw: "Callable[[PairedResult, Axes], Axes]"
    caption: Callable[[PairedResult], str]
    height: float


def compare_figure(result: CompareResult) -> "Figure":
    """A new figure: forest and running interval of two, forest and matrix of more."""
    finding = " ".join(filter(None, (stopped(result), headline(result))))
    if len(result.strategies) > 2:
        panels = [means_panel(result), matrix_panel(result)]
        return stacked(result, panels, finding, assumptions(result))
    panels = [Panel(forest, forest_caption, _ROW_OF_TWO), Panel(running, running_caption, _RUNNING)]
    return stacked(result, panels, finding, assumptions(result), least=_LEAST_AXES)


def means_panel(result: PairedResult) -> Panel:
    """The forest plot of many."""
    return Panel(forest, forest_caption, _ROW * (_rows(result) + 1))


def matrix_panel(result: PairedResult) -> Panel:
    """The matrix of many."""
    return Panel(matrix, matrix_caption, _CELL_HEIGHT * _rows(result))


def stacked(
    result: PairedResult,
    panels: Sequence[Panel],
    finding: str,
    basis: str,
    *,
    least: float | None = None,
) -> "Figure":
    """A new figure: the finding, charts one below the other, and what they rest on.

    The first chart is `least` inches wide or more, else as wide as its strategies ask for.
    """
    from matplotlib.figure import Figure

    heights = [panel.height for panel in panels]
    wide = max(_CELL_WIDTH * _rows(result), _LEAST_AXES) if least is None else least
    with house_style():
        figure = Figure(figsize=(_WIDTH, sum(heights) + 1), layout="constrained")
        axes = figure.subplots(len(panels), squeeze=False, height_ratios=heights)[:, 0]
        for panel, ax in reversed(list(zip(panels, axes, strict=True))):
            panel.draw(result, ax)
        beginning = {"x": _LEFT, "ha": "left", **LITERAL}
        title = figure.suptitle("finding", fontsize=_TITLE_SIZE, weight="bold", **beginning)
        below = figure.supxlabel("basis", fontsize=_BASIS_SIZE, color=_BASIS_INK, **beginning)
        widen(figure, axes[0], wide)
        lines = [
            (_TITLE_SIZE, fit_lines(title, shown(finding))),
            (_BASIS_SIZE, fit_lines(below, shown(basis))),
            *(
                (_CAPTION_SIZE, fit_lines(ax.xaxis.label, panel.caption(result)))
                for panel, ax in zip(panels, axes, strict=True)
            ),
        ]
        texts = sum(size * count * _LINE for size, count in lines)
        figure.set_figheight(sum(heights) + texts + len(panels) * _HEADS)
    return figure


def _rows(result: PairedResult) -> int:
    """How many strategies are drawn."""
    return min(len(result.strategies), MOST_SHOWN)
