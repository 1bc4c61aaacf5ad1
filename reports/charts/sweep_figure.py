"""The picture that `sweep --chart` writes: the finding, its chart, what they rest on."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.compare_figure import Panel, stacked
from dealwise.reports.charts.style import save_figure
from dealwise.reports.charts.sweep_charts import sweep_caption, sweep_chart
from dealwise.reports.studies.sweep_result import SweepResult
from dealwise.reports.studies.sweep_words import assumptions, headline, stopped

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["save_figure", "sweep_figure"]

_CURVE_HEIGHT = 3.2  # inches, as all that follows
_CELL_WIDTH, _CELL_HEIGHT = 0.45, 0.32
_LEAST_AXES, _LEAST_HEIGHT = 3.4, 1.0


def sweep_figure(result: SweepResult) -> "Figure":
    """A new figure: the curve of one parameter, or the heat map of two."""
    axes = result.grid.axes
    height, least = _CURVE_HEIGHT, _LEAST_AXES
    if len(axes) > 1:
        height = max(_CELL_HEIGHT * len(axes[0].values), _LEAST_HEIGHT)
        least = max(_CELL_WIDTH * len(axes[1].values), _LEAST_AXES)
    panel = Panel(sweep_chart, sweep_caption, height)
    finding = " ".join(filter(None, (stopped(result), headline(result))))
    return stacked(result, [panel], finding, assumptions(result), least=least)
