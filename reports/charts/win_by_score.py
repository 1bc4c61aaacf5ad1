"""Who wins a match from which scores: the own one by the best of the others."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.cells import write_cell
from dealwise.reports.charts.colours import Colour, colour_of_chance
from dealwise.reports.charts.style import LITERAL, keep_inside
from dealwise.reports.studies.ring_result import FEWEST_SEATS, SCORE_NAMES, RingMatches
from dealwise.reports.studies.table_result import Share
from dealwise.simulate.moon.tiles import SEATS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

EVEN = 1 / SEATS


def win_by_score(result: RingMatches, *, ax: "Axes") -> "Axes":
    """Draw a row for each step of the own score over columns for the best other into `ax`.

    Blue wins more than one in three, orange less; hatched where the interval holds a third, blank
    where too few have stood.
    """
    steps = len(SCORE_NAMES)
    for own in range(steps):
        for best in range(steps):
            share = result.from_scores(own, best)
            if share.total >= FEWEST_SEATS:
                _draw(steps - 1 - own, best, share, ax)
    ax.set_xlim(0, steps)
    ax.set_ylim(steps, 0)
    middles = [step + 0.5 for step in range(steps)]
    ax.set_xticks(middles, SCORE_NAMES)
    ax.set_yticks(middles, SCORE_NAMES[::-1])
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    ax.set_title("Matches won of 100, by the scores", loc="left", fontsize=10, **LITERAL)
    ax.set_xlabel("best score of the other two", **LITERAL)
    ax.set_ylabel("own score", **LITERAL)
    keep_inside(ax)
    return ax


def colour_of_win(share: float) -> Colour:
    """From orange (no match is won) over white (one of three) to blue (all)."""
    return colour_of_chance(share * 0.5 / EVEN if share < EVEN else 1 - (1 - share) * 0.75)


def _draw(row: int, column: int, share: Share, ax: "Axes") -> None:
    low, high = share.interval
    unsure = low < EVEN < high
    colour, text = colour_of_win(share.share), f"{100 * share.share:.0f}"
    write_cell(row, column, text, colour, ax, unsure=unsure, name="won", size=9)
