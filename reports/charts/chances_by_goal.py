"""How often a hand makes each number of tricks, with intervals where it is a sample."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.bars import Bar, colour_of, draw_bars, even_line, percent_axis
from dealwise.reports.charts.trump_by_bid import EVEN
from dealwise.reports.studies.odds_result import GOALS, Chances, OddsResult
from dealwise.simulate.percent import percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def chances_by_goal(result: OddsResult, *, ax: "Axes") -> "Axes":
    """Draw a bar for each number of tricks, 4 to 7 or more, over a line at break-even."""
    labels = [*(f"{goal} or more" for goal in GOALS[:-1]), f"all {GOALS[-1]}"]
    bars = [
        chance_bar(result, result.chances, goal, label)
        for goal, label in zip(GOALS, labels, strict=True)
    ]
    draw_bars(ax, bars)
    even_line(ax, EVEN)
    percent_axis(ax, "of hands")
    return ax


def chance_bar(result: OddsResult, chances: Chances, goal: int, label: str) -> Bar:
    """The bar of a chance: blue if it gains, orange if it loses, hatched where that is unsure."""
    chance = chances.chance(goal) or 0.0
    interval = None if result.is_exact(chances) else chances.interval(goal)
    unsure = interval is not None and interval[0] < EVEN < interval[1]
    return Bar(
        label=label,
        value=chance,
        text=f"{percent(chances.made[goal], chances.deals_for(goal))}%",
        interval=interval,
        colour=colour_of(gains=chance > EVEN, unsure=unsure),
        unsure=unsure,
    )
