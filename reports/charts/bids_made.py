"""How often each strategy makes each bid, beside the half at which a bid breaks even."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.cells import write_cell
from dealwise.reports.charts.colours import NEUTRAL, colour_of_chance
from dealwise.reports.charts.forest import labels_of
from dealwise.reports.charts.style import LITERAL, keep_inside
from dealwise.reports.studies.compare_numbers import MOST_SHOWN
from dealwise.reports.studies.ring_result import RingHands
from dealwise.reports.studies.table_result import Share
from dealwise.reports.studies.table_words import share_text
from dealwise.simulate.moon.tiles import BIDS
from dealwise.simulate.percent import NOTHING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

EVEN = 0.5
"""Where every bid breaks even: k(2P - 1) is 0."""


def bids_made(result: RingHands, order: tuple[int, ...], *, ax: "Axes") -> "Axes":
    """Draw a row for each strategy in this order over a column for each bid into `ax`.

    Blue is made in more than half of the hands, orange in less; hatched where the interval holds
    the half, grey where it was never bid.
    """
    places = order[:MOST_SHOWN]
    for row, place in enumerate(places):
        sums = result.by_strategy[place]
        for column, bid in enumerate(BIDS):
            _draw(row, column, Share(*sums.made(bid)), ax)
    ax.set_xlim(0, len(BIDS))
    ax.set_ylim(len(places), 0)
    ax.set_xticks([column + 0.5 for column in range(len(BIDS))], [f"bid {bid}" for bid in BIDS])
    names = labels_of([result.strategies[place] for place in places])
    ax.set_yticks([row + 0.5 for row in range(len(places))], names, **LITERAL)
    ax.tick_params(length=0, top=True, bottom=False, labeltop=True, labelbottom=False)
    ax.spines[:].set_visible(False)
    ax.set_title("Bids made, of 100", loc="left", fontsize=10, **LITERAL)
    keep_inside(ax)
    return ax


def _draw(row: int, column: int, made: Share, ax: "Axes") -> None:
    colour = colour_of_chance(made.share) if made.total else NEUTRAL
    text = f"{share_text(made)}%" if made.total else NOTHING
    low, high = made.interval or (0, 0)
    write_cell(row, column, text, colour, ax, unsure=low < EVEN < high, name="made", size=8)
