"""The tricks of a hand as twenty dots, each of which stands for one hand of twenty."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dealwise.reports.charts.bars import EVEN_INK, GAIN, LOSS
from dealwise.reports.charts.colours import ink
from dealwise.reports.charts.style import LITERAL, keep_inside
from dealwise.reports.studies.odds_result import OddsResult
from dealwise.reports.studies.twenty_hands import twenty_hands
from dealwise.simulate.percent import percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ACROSS = 4  # dots side by side above a number of tricks
_STEP = 0.19  # from dot to dot, in tricks


def tricks_of_twenty(result: OddsResult, *, ax: "Axes") -> "Axes":
    """Draw the dots above the tricks that they take under the plan of the best bid.

    Blue makes the bid and orange fails, on either side of a line; above each pile its exact share.
    """
    dots = twenty_hands(result.trick_counts)
    for tricks, count in enumerate(dots):
        across = [tricks + _beside(place, count) for place in range(count)]
        up = [place // _ACROSS + 0.5 for place in range(count)]
        ax.plot(
            across,
            up,
            linestyle="",
            marker="o",
            markersize=6.5,
            color=GAIN if tricks >= result.goal else LOSS,
            markeredgecolor=ink(),
            markeredgewidth=0.6,
            gid=f"hands-{tricks}",
        )
        if result.trick_counts[tricks]:
            text = f"{percent(result.trick_counts[tricks], result.deals)}%"
            height = -(-count // _ACROSS) + 0.15
            ax.text(tricks, height, text, ha="center", va="bottom", fontsize=8, **LITERAL)
    ax.axvline(result.goal - 0.5, color=EVEN_INK, linewidth=1, linestyle=(0, (3, 2)), gid="goal")
    ax.set_xlim(-0.5, len(dots) - 0.5)
    ax.set_ylim(0, rows_of(dots) + 1.4)
    ax.set_xticks(range(len(dots)), [str(tricks) for tricks in range(len(dots))])
    ax.set_yticks([])
    ax.spines[["left", "right", "top"]].set_visible(False)
    ax.set_xlabel("tricks that the bidder takes", loc="left", **LITERAL)
    keep_inside(ax)
    return ax


def rows_of(dots: Sequence[int]) -> int:
    """How many dots stand on each other in the highest pile."""
    return -(-max(dots) // _ACROSS)


def _beside(place: int, count: int) -> float:
    """How far from the middle of its pile a dot lies; a row that is not full is centred."""
    in_row = min(_ACROSS, count - place // _ACROSS * _ACROSS)
    return (place % _ACROSS - (in_row - 1) / 2) * _STEP
