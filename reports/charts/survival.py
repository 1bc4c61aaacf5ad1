"""How long games last: the share of them that still go on after so many turns."""

from typing import TYPE_CHECKING

import numpy as np

from dealwise.reports.charts.colours import colour_of_chance, ink
from dealwise.reports.charts.style import LITERAL, keep_inside, write_plain_numbers
from dealwise.reports.studies.game_lengths import going_on, over_by, shown_turns
from dealwise.reports.studies.games_result import GamesResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LINE = colour_of_chance(0.9)
_BAND = colour_of_chance(0.75)
_MARKS = (
    (50, "half", "half are over\nby turn", {"xytext": (9, 0), "ha": "left", "va": "center"}),
    (99, "most", "99 of 100\nby turn", {"xytext": (0, 14), "ha": "center", "va": "bottom"}),
)


def survival(result: GamesResult, *, ax: "Axes") -> "Axes":
    """Draw the share of games still going on against turns into `ax`, with the band of the curve.

    Where half of them are over, and 99 of 100, is marked. Turns that fewer than one in a thousand
    games reach are left out.
    """
    turns = np.arange(shown_turns(result) + 1)
    share, low, high = (100 * each[: len(turns)] for each in going_on(result))
    ax.fill_between(turns, low, high, step="post", color=_BAND, alpha=0.6, linewidth=0, gid="band")
    ax.plot(turns, share, drawstyle="steps-post", color=_LINE, linewidth=1.8, gid="going")
    for percent, name, words, where in _MARKS:
        at = over_by(result, percent)
        if at is not None and at <= turns[-1]:
            _mark(at, share[at], f"{words} {at:,}", name, where, ax)
    ax.set_xlim(0, turns[-1])
    ax.set_ylim(0, 102)
    ax.set_xlabel("turns, of all players together", **LITERAL)
    ax.set_ylabel("games of 100 still going on", **LITERAL)
    ax.spines[["right", "top"]].set_visible(False)
    ax.set_title("Games still going on", loc="left", **LITERAL)
    write_plain_numbers(ax)
    keep_inside(ax)
    return ax


def _mark(turn: int, height: float, words: str, name: str, where: dict, ax: "Axes") -> None:
    ax.plot([turn], [height], marker="o", markersize=6, color=ink(), clip_on=False, gid=name)
    ax.annotate(
        words,
        (turn, height),
        textcoords="offset points",
        color=ink(),
        **where,
        **LITERAL,
    )
