"""The picture that `moon compare --chart` writes: the finding, its charts, what they rest on."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.fitting import fit_lines, widen
from dealwise.reports.charts.forest import forest, forest_caption
from dealwise.reports.charts.matrix import matrix, matrix_caption
from dealwise.reports.charts.running import running, running_caption
from dealwise.reports.charts.style import LITERAL, house_style, save_figure, shown
from dealwise.reports.studies.compare_numbers import MOST_SHOWN
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.compare_words import assumptions, headline, stopped

if TYPE_CHECKING:
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


def compare_figure(result: CompareResult) -> "Figure":
    """A new figure: forest and running interval of two, forest and matrix of more."""
    from matplotlib.figure import Figure

    two = len(result.strategies) == 2
    lower_chart, caption = (running, running_caption) if two else (matrix, matrix_caption)
    heights = (_ROW_OF_TWO, _RUNNING) if two else _heights(result)
    with house_style():
        figure = Figure(figsize=(_WIDTH, sum(heights) + 1), layout="constrained")
        upper, lower = figure.subplots(2, height_ratios=heights)
        lower_chart(result, lower)
        forest(result, upper)
        beginning = {"x": _LEFT, "ha": "left", **LITERAL}
        title = figure.suptitle("finding", fontsize=_TITLE_SIZE, weight="bold", **beginning)
        basis = figure.supxlabel("basis", fontsize=_BASIS_SIZE, color=_BASIS_INK, **beginning)
        widen(figure, upper, _LEAST_AXES if two else _CELL_WIDTH * _rows(result))
        finding = " ".join(filter(None, (stopped(result), headline(result))))
        lines = (
            (_TITLE_SIZE, fit_lines(title, shown(finding))),
            (_BASIS_SIZE, fit_lines(basis, shown(assumptions(result)))),
            (_CAPTION_SIZE, fit_lines(upper.xaxis.label, forest_caption(result))),
            (_CAPTION_SIZE, fit_lines(lower.xaxis.label, caption(result))),
        )
        texts = sum(size * count * _LINE for size, count in lines)
        figure.set_figheight(sum(heights) + texts + 2 * _HEADS)
    return figure


def _rows(result: CompareResult) -> float:
    """How many strategies are drawn, as wide as the least axes at least."""
    return max(min(len(result.strategies), MOST_SHOWN), _LEAST_AXES / _CELL_WIDTH)


def _heights(result: CompareResult) -> tuple[float, float]:
    rows = min(len(result.strategies), MOST_SHOWN)
    return _ROW * (rows + 1), _CELL_HEIGHT * rows
