"""What a deal brings each strategy: one bar of shares for each, from the worst to the best."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.colours import colour_of_chance, ink_on
from dealwise.reports.charts.forest import labels_of
from dealwise.reports.charts.style import LITERAL, keep_inside
from dealwise.reports.studies.compare_numbers import MOST_SHOWN
from dealwise.reports.studies.ring_result import POINT_GROUPS, RingHands, group_counts

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_HIGH = 0.78  # of a row
_LEAST_WRITTEN = 0.075  # of the width: less has no room for its number
_DEPTHS = (0.0, 0.22, 0.5, 0.62, 0.78, 1.0)  # of the colours, a group each


def points_a_deal(result: RingHands, order: tuple[int, ...], *, ax: "Axes") -> "Axes":
    """Draw a bar for each strategy in this order into `ax`: of 100 deals so many in each group."""
    places = order[:MOST_SHOWN]
    for row, place in enumerate(places):
        _draw_bar(row, group_counts(result.by_strategy[place]), ax)
    ax.set_xlim(0, 100)
    ax.set_ylim(len(places) - 0.5, -0.5)
    names = labels_of([result.strategies[place] for place in places])
    ax.set_yticks(range(len(places)), names, **LITERAL)
    ax.tick_params(axis="y", length=0)
    ax.spines[["left", "right", "top"]].set_visible(False)
    ax.set_title("Points a deal", loc="left", fontsize=10, **LITERAL)
    ax.set_xlabel("deals of 100", **LITERAL)
    _write_key(ax)
    keep_inside(ax)
    return ax


def _draw_bar(row: int, counts: tuple[int, ...], ax: "Axes") -> None:
    total, left = sum(counts), 0.0
    for group, (count, depth) in enumerate(zip(counts, _DEPTHS, strict=True)):
        wide, colour = 100 * count / total, colour_of_chance(depth)
        ax.barh(
            row,
            wide,
            _HIGH,
            left,
            color=colour,
            edgecolor="white",
            linewidth=0.8,
            gid=f"group-{row}-{group}",
        )
        if count >= _LEAST_WRITTEN * total:
            ax.text(
                left + wide / 2,
                row,
                f"{wide:.0f}",
                color=ink_on(colour),
                fontsize=8,
                ha="center",
                va="center_baseline",
            )
        left += wide


def _write_key(ax: "Axes") -> None:
    from matplotlib.patches import Patch

    keys = [
        Patch(facecolor=colour_of_chance(depth), edgecolor="#8a8a8a", linewidth=0.5, label=name)
        for name, depth in zip(POINT_GROUPS, _DEPTHS, strict=True)
    ]
    ax.legend(
        handles=keys,
        loc="lower left",
        bbox_to_anchor=(0, 1),
        ncols=3,
        frameon=False,
        fontsize=8,
        borderaxespad=0.2,
        handlelength=1.2,
        columnspacing=1.2,
    )
