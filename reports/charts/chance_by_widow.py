"""How often a bid is made with each tile that may lie in the middle, most helpful on top."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.bars import draw_bars, even_line, percent_axis
from dealwise.reports.charts.chances_by_goal import chance_bar
from dealwise.reports.charts.trump_by_bid import EVEN
from dealwise.reports.studies.odds_result import OddsResult
from dealwise.simulate.moon.notation import write_tile

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def chance_by_widow(result: OddsResult, *, ax: "Axes") -> "Axes":
    """Draw a bar for each widow that was dealt: how often the tricks of the best bid are made."""
    rows = [row for row in result.by_widow if row.chances.deals]
    bars = [chance_bar(result, row.chances, result.goal, write_tile(row.widow)) for row in rows]
    draw_bars(ax, bars)
    even_line(ax, EVEN)
    percent_axis(ax, "of hands with this widow")
    return ax
