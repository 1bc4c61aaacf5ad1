"""What costs a bidder tricks in the hands that fall short."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.bars import LOSS, Bar, draw_bars, percent_axis
from dealwise.reports.studies.ways_to_fail import WaysToFail
from dealwise.simulate.percent import percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def causes_of_failure(ways: WaysToFail, *, ax: "Axes") -> "Axes":
    """Draw a bar for each cause: in what share of failures it cost a trick or more."""
    bars = [
        Bar(
            label=_in_two_lines(cause),
            value=count / ways.looked_at,
            text=f"{percent(count, ways.looked_at)}%",
            interval=ways.interval(count),
            colour=LOSS,
        )
        for cause, count in ways.by_cause
    ]
    draw_bars(ax, bars)
    ax.set_yticks(range(len(bars)), [bar.label for bar in bars], parse_math=False)
    percent_axis(ax, "of failures in which it cost a trick")
    return ax


def _in_two_lines(text: str) -> str:
    """A text broken at the blank nearest to its middle."""
    blanks = [place for place, letter in enumerate(text) if letter == " "]
    middle = min(blanks, key=lambda place: abs(place - len(text) / 2))
    return f"{text[:middle]}\n{text[middle + 1 :]}"
