"""How long matches are: a bar for each number of hands."""

from typing import TYPE_CHECKING

import numpy as np

from dealwise.reports.charts.colours import colour_of_chance, ink
from dealwise.reports.charts.style import LITERAL, keep_inside, write_plain_numbers
from dealwise.reports.studies.ring_result import RingMatches

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_BLUE = 0.8


def match_lengths(result: RingMatches, *, ax: "Axes") -> "Axes":
    """Draw of 100 matches how many had so many hands into `ax`, and where the middle one is.

    A last bar has all matches that are as long as can be told or longer.
    """
    lengths = result.lengths
    last = int(np.flatnonzero(lengths)[-1])
    hands, shares = range(1, last + 1), 100 * lengths[1 : last + 1] / result.deals
    bars = ax.bar(hands, shares, 0.86, color=colour_of_chance(_BLUE))
    for number, bar in zip(hands, bars, strict=True):
        bar.set_gid(f"hands-{number}")
    ax.axvline(result.median, color=ink(), linewidth=1, linestyle="--", gid="median")
    ax.set_xlim(0.3, last + 0.7)
    ax.xaxis.get_major_locator().set_params(integer=True)
    ax.spines[["right", "top"]].set_visible(False)
    ax.set_title("Length of a match", loc="left", fontsize=10, **LITERAL)
    ax.set_xlabel("hands of a match", **LITERAL)
    ax.set_ylabel("matches of 100", **LITERAL)
    write_plain_numbers(ax)
    keep_inside(ax)
    return ax
