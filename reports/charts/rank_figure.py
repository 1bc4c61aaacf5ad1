"""The picture that `rank --chart` writes: the finding, its charts, what they rest on."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.compare_figure import matrix_panel, means_panel, stacked
from dealwise.reports.charts.forest import scale_caption, scale_forest
from dealwise.reports.studies.compare_basis import stopped
from dealwise.reports.studies.rank_words import assumptions, circles, headline
from dealwise.reports.studies.ranked_result import RankedResult

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def rank_figure(result: RankedResult) -> "Figure":
    """A new figure: points and scale with their intervals, and the matrix of differences."""
    panels = [means_panel(result), matrix_panel(result)]
    if result.scale_intervals is not None:
        panels.insert(1, panels[0]._replace(draw=scale_forest, caption=scale_caption))
    finding = " ".join(filter(None, (stopped(result), f"{headline(result)}.", circles(result))))
    return stacked(result, panels, finding, assumptions(result))
