"""The picture of wins: how many matches or games each seat wins, and how sure that is."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.by_seat import Dot, draw_by_seat, write_caption
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.table_result import Share, WinsResult
from dealwise.reports.studies.table_words import seat_names, share_text
from dealwise.simulate.quantities import plural

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_KEY = "won of 100, and their {level} interval. Blue is more than an even share, orange less."


def wins_by_seat(result: WinsResult, *, ax: "Axes") -> "Axes":
    """Draw a dot on its interval for each seat, seat 0 on top, into `ax`.

    The caption says what the numbers rest on.
    """
    names = seat_names(result.strategies)
    dots = [_dot(wins) for wins in result.seats]
    won = plural(result.won).capitalize()
    draw_by_seat(ax, names, dots, even=100 / len(dots), title=f"{won} won of 100, by seat")
    key = f"{won} {_KEY.format(level=f'{LEVEL:.0%}')}"
    write_caption(ax, " ".join(filter(None, (key, result.told_stop))), result.assumptions)
    return ax


def _dot(wins: Share) -> Dot:
    low, high = wins.interval
    return Dot(100 * wins.share, share_text(wins), (100 * low, 100 * high))
