"""The tricks that each bidder promised, and those that were taken: a line from one to the other."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.colours import colour_of_chance, ink
from dealwise.reports.charts.forest import labels_of
from dealwise.reports.charts.style import LITERAL, keep_inside, write_plain_numbers
from dealwise.reports.studies.compare_numbers import MOST_SHOWN
from dealwise.reports.studies.ring_result import RingHands, promised

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROOM = 0.6  # above the first row and below the last, in rows
_LOSS, _GAIN = map(colour_of_chance, (0.0, 1.0))


def promised_taken(result: RingHands, order: tuple[int, ...], *, ax: "Axes") -> "Axes":
    """Draw a row for each strategy that has bid, in this order, into `ax`.

    An open square is where the mean promise stands, a dot the mean of tricks taken in those hands:
    blue at the promise or beyond, orange short of it.
    """
    bidders = [place for place in order[:MOST_SHOWN] if result.by_strategy[place].hands_bid]
    for row, place in enumerate(bidders):
        _draw_row(row, promised(result.by_strategy[place]), result.by_strategy[place], ax)
    ax.set_ylim(len(bidders) - 1 + _ROOM, -_ROOM)
    names = labels_of([result.strategies[place] for place in bidders])
    ax.set_yticks(range(len(bidders)), names, **LITERAL)
    ax.tick_params(axis="y", length=0)
    ax.spines[["left", "right", "top"]].set_visible(False)
    ax.margins(x=0.12)
    ax.set_title("Promised and taken", loc="left", fontsize=10, **LITERAL)
    ax.set_xlabel("tricks a hand as the bidder, of seven", **LITERAL)
    write_plain_numbers(ax)
    keep_inside(ax)
    return ax


def _draw_row(row: int, promise: float, sums, ax: "Axes") -> None:
    taken = sums.tricks_as_bidder
    colour = _GAIN if taken >= promise else _LOSS
    ax.plot((promise, taken), (row, row), color=ink(), linewidth=1.4, zorder=1)
    ax.plot([promise], [row], "s", ms=6, mfc="none", mec=ink(), gid=f"promised-{row}")
    ax.plot([taken], [row], "o", ms=7, color=colour, mec=ink(), gid=f"taken-{row}")
    ax.annotate(
        f"{taken:.2f} of {promise:.2f}",
        (1, row),
        xycoords=ax.get_yaxis_transform(),
        xytext=(6, 0),
        textcoords="offset points",
        va="center_baseline",
        color=ink(),
        fontsize=8,
        annotation_clip=False,
        **LITERAL,
    )
