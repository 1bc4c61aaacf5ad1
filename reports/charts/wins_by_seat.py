"""The picture of whole matches: how many of them each seat wins, and how sure that is."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.by_seat import Dot, draw_by_seat, write_caption
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.matches_result import MatchesResult
from dealwise.reports.studies.matches_words import assumptions
from dealwise.reports.studies.table_result import Share
from dealwise.reports.studies.table_words import seat_names, share_text
from dealwise.simulate.moon.tiles import SEATS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_KEY = (
    f"Matches won of 100, and their {LEVEL:.0%} interval. Blue is more than a third, orange less."
)


def wins_by_seat(result: MatchesResult, *, ax: "Axes") -> "Axes":
    """Draw a dot on its interval for each seat, seat 0 on top, into `ax`.

    The caption says what the numbers rest on.
    """
    names = seat_names(result.strategies)
    dots = [_dot(wins) for wins in result.seats]
    draw_by_seat(ax, names, dots, even=100 / SEATS, title="Matches won of 100, by seat")
    write_caption(ax, " ".join(filter(None, (_KEY, result.told_stop))), assumptions(result))
    return ax


def _dot(wins: Share) -> Dot:
    low, high = wins.interval
    return Dot(100 * wins.share, share_text(wins), (100 * low, 100 * high))
