"""The picture of whole hands: the points that each seat makes a deal, and how sure that is."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.by_seat import Dot, draw_by_seat, write_caption
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.hands_result import HandsResult, Sums
from dealwise.reports.studies.hands_words import assumptions, half_width
from dealwise.reports.studies.table_words import seat_names

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_KEY = f"Points a deal, and their {LEVEL:.0%} interval. Blue gains, orange loses."
_LEAST_REACH = 1.0  # points to either side of what is shown, where all is nought


def points_by_seat(result: HandsResult, *, ax: "Axes") -> "Axes":
    """Draw a dot on its interval for each seat, seat 0 on top, into `ax`.

    The caption says what the numbers rest on.
    """
    names = seat_names(result.strategies)
    dots = [_dot(sums) for sums in result.seats]
    draw_by_seat(ax, names, dots, even=0.0, title="Points a deal, by seat")
    if not any(sums.squared_points for sums in result.seats):
        ax.set_xlim(-_LEAST_REACH, _LEAST_REACH)
    write_caption(ax, " ".join(filter(None, (_KEY, result.told_stop))), assumptions(result))
    return ax


def _dot(sums: Sums) -> Dot:
    reach = half_width(sums)
    margin = "" if reach is None else f" ±{reach:.3f}"
    return Dot(sums.mean_points, f"{sums.mean_points:+.3f}{margin}", sums.points_interval)
