"""What becomes of the pile in a game: taken into a hand, or out of the game."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.colours import colour_of_chance, ink
from dealwise.reports.charts.style import LITERAL, keep_inside, write_plain_numbers
from dealwise.reports.studies.games_result import GamesResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_BARS = (
    ("pick_ups", "taken into a hand", colour_of_chance(0.1), "////"),
    ("clears", "cleared by a Clear card", colour_of_chance(0.9), ""),
    ("sets", "removed by three equal", colour_of_chance(0.72), ""),
)


def pile_ends(result: GamesResult, *, ax: "Axes") -> "Axes":
    """Draw how often a game each end of a pile came, on average, as bars into `ax`."""
    happened = result.happened
    for row, (name, _, colour, hatch) in enumerate(_BARS):
        mean = happened[name] / result.deals
        ax.barh(
            row, mean, height=0.62, color=colour, hatch=hatch, edgecolor=ink(), linewidth=0.8,
            gid=name,
        )  # fmt: skip
        ax.annotate(
            f"{mean:.1f}",
            (mean, row),
            xytext=(5, 0),
            textcoords="offset points",
            va="center_baseline",
            color=ink(),
            **LITERAL,
        )
    ax.set_yticks(range(len(_BARS)), [label for _, label, _, _ in _BARS], **LITERAL)
    ax.set_ylim(len(_BARS) - 0.5, -0.5)
    ax.tick_params(axis="y", length=0)
    ax.spines[["right", "top", "left"]].set_visible(False)
    ax.margins(x=0.1)
    ax.set_xlabel("times a game, on average", **LITERAL)
    ax.set_title("Ends of the pile", loc="left", **LITERAL)
    write_plain_numbers(ax)
    keep_inside(ax)
    return ax
