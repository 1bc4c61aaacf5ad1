"""How far three models of play part: by policies, by looking ahead, and with all hands open."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.bars import even_line, percent_axis
from dealwise.reports.charts.colours import colour_of_chance, ink
from dealwise.reports.charts.style import LITERAL, keep_inside, shown
from dealwise.reports.charts.trump_by_bid import EVEN
from dealwise.reports.studies.odds_range_result import RangeResult
from dealwise.reports.studies.odds_range_words import by_policies
from dealwise.reports.studies.odds_result import GOALS, OddsResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_OPEN, _POLICIES, _AHEAD = map(colour_of_chance, (0.05, 0.5, 0.95))
_APART = 0.2  # of the rows of models around the row of a goal
_LETTERS = 24


def model_bracket(result: RangeResult, *, ax: "Axes") -> "Axes":
    """Draw for each number of tricks what each model says, and the interval of the sample."""
    models = (
        (f"by {shown(by_policies(result))[:_LETTERS]}", "o", _POLICIES, result.heuristic.chances),
        ("looking ahead", "s", _AHEAD, result.ahead),
        ("all hands open", "D", _OPEN, result.opened.chances),
    )
    for row, goal in enumerate(GOALS):
        told = [chances.chance(goal) or 0.0 for *_, chances in models]
        ax.plot(
            (min(told), max(told)), (row, row), color=ink(), linewidth=0.6, gid=f"bracket-{goal}"
        )
        for place, (_, marker, colour, _) in enumerate(models):
            height = row + (place - 1) * _APART
            ax.plot(
                [told[place]],
                [height],
                marker=marker,
                markersize=7,
                color=colour,
                markeredgecolor=ink(),
                linestyle="",
                gid=f"{('heuristic', 'ahead', 'open')[place]}-{goal}",
            )
        sampled = result.ahead.interval(goal)
        ax.plot(sampled, (row, row), color=ink(), linewidth=1.6, gid=f"interval-{goal}", zorder=1.5)
        _draw_interval(result.opened, goal, row + _APART, ax)
    for label, marker, colour, _ in models:
        ax.plot([], [], marker=marker, color=colour, markeredgecolor=ink(), ls="", label=label)
    ax.set_ylim(len(GOALS) - 0.4, -0.6)
    ax.set_yticks(range(len(GOALS)), [f"{goal} tricks" for goal in GOALS], **LITERAL)
    ax.tick_params(axis="y", length=0)
    ax.spines[["left", "right", "top"]].set_visible(False)
    even_line(ax, EVEN)
    percent_axis(ax, "of hands")
    ax.set_xlim(-0.02, 1.02)
    legend = ax.legend(
        loc="upper center", bbox_to_anchor=(0.45, -0.2), ncols=3, frameon=False, handletextpad=0.1
    )
    for text in legend.get_texts():
        text.set_parse_math(False)
    keep_inside(ax)
    return ax


def _draw_interval(result: OddsResult, goal: int, height: float, ax: "Axes") -> None:
    """Open hands have an interval where they were sampled."""
    if result.intervals is not None:
        ax.plot(
            result.intervals[goal],
            (height, height),
            color=ink(),
            linewidth=1.6,
            gid=f"open-interval-{goal}",
            zorder=1.5,
        )
