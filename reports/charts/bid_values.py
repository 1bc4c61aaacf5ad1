"""What each bid brings on average, beside what a pass is worth."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.bars import Bar, colour_of, draw_bars, even_line
from dealwise.reports.charts.style import LITERAL, write_plain_numbers
from dealwise.reports.studies.odds_result import OddsResult
from dealwise.reports.studies.odds_words import PASS_POINTS
from dealwise.simulate.moon.tiles import BIDS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_PASS_COLOUR = "#8a8a8a"
_ROOM = 0.2  # for a number beyond the longest bar, in widths of all bars


def bid_values(result: OddsResult, *, ax: "Axes") -> "Axes":
    """Draw a bar of points for each bid, from the line where it breaks even.

    A grey band shows what a pass is worth, the points of a defender.
    """
    bars = [
        _bar(result, bid, value) for bid in BIDS if (value := result.chances.value(bid)) is not None
    ]
    ax.axvspan(*PASS_POINTS, color=_PASS_COLOUR, alpha=0.55, linewidth=0, gid="pass", zorder=0.4)
    draw_bars(ax, bars)
    even_line(ax, 0)
    ends = [end for bar in bars for end in (bar.value, *(bar.interval or ()))]
    low, high = min(0.0, *ends), max(PASS_POINTS[1], *ends)
    room = (high - low) * _ROOM
    ax.set_xlim(low - (room if low < 0 else 0), high + room)
    ax.set_xlabel("points a hand; grey band: what a pass is worth", loc="left", **LITERAL)
    ax.locator_params(axis="x", nbins=6, integer=True)
    write_plain_numbers(ax)
    return ax


def _bar(result: OddsResult, bid: int, value: float) -> Bar:
    chances = result.chances
    interval = None if result.is_exact(chances) else chances.value_interval(bid)
    unsure = interval is not None and interval[0] < 0 < interval[1]
    return Bar(
        label=f"bid {bid}",
        value=value,
        text=f"{value:+.2f}",
        interval=interval,
        colour=colour_of(gains=value > 0, unsure=unsure),
        unsure=unsure,
    )
