"""Bars that lie one under the other, each with its number, and its interval if it has one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dealwise.reports.charts.colours import Colour, colour_of_chance, ink, paper, soft_ink
from dealwise.reports.charts.style import LITERAL, keep_inside, shown

if TYPE_CHECKING:
    from matplotlib.axes import Axes

GAIN, LOSS, PLAIN = map(colour_of_chance, (0.85, 0.15, 0.75))
_UNSURE_GAIN, _UNSURE_LOSS = map(colour_of_chance, (0.6, 0.4))  # light, to see a hatch on
EVEN_INK = "#8a8a8a"
EVEN_LABEL = "breaks even"

_HEIGHT = 0.66  # of a bar, in rows
_HATCH, _HATCH_INK = "////", "#8a8a8a"
_BESIDE = 4  # points between a bar and its number
_PERCENTS = (0, 25, 50, 75, 100)
_ROOM_FOR_NUMBER = 0.17  # right of 100 %


@dataclass(frozen=True)
class Bar:
    """A bar from 0 to `value`; hatched where it is `unsure` on which side of even it is."""

    label: str
    value: float
    text: str
    interval: tuple[float, float] | None = None
    colour: Colour = PLAIN
    unsure: bool = False


def draw_bars(ax: "Axes", bars: Sequence[Bar]) -> None:
    """Draw bars from the top down, with what the artists are called: bar-0, interval-0, text-0."""
    for place, bar in enumerate(bars):
        _draw(place, bar, ax)
    ax.set_ylim(len(bars) - 0.5, -0.5)
    ax.set_yticks(range(len(bars)), [shown(bar.label) for bar in bars], **LITERAL)
    ax.tick_params(axis="y", length=0)
    ax.spines[["left", "right", "top"]].set_visible(False)
    keep_inside(ax)


def percent_axis(ax: "Axes", label: str) -> None:
    """Shares from 0 to 100 %, with room for a number behind the longest bar."""
    ax.set_xlim(0, 1 + _ROOM_FOR_NUMBER)
    ax.set_xticks([share / 100 for share in _PERCENTS], [f"{share}%" for share in _PERCENTS])
    ax.spines["bottom"].set_bounds(0, 1)
    ax.set_xlabel(label, loc="left", **LITERAL)


def even_line(ax: "Axes", at: float) -> None:
    """A line where a bid gains as much as it loses."""
    ax.axvline(at, color=EVEN_INK, linewidth=1, linestyle=(0, (3, 2)), zorder=1.6, gid="even")
    ax.annotate(
        EVEN_LABEL,
        (at, 1),
        xycoords=("data", "axes fraction"),
        xytext=(0, 2),
        textcoords="offset points",
        ha="center",
        va="bottom",
        fontsize=8,
        color=soft_ink(),
        **LITERAL,
    )


def colour_of(*, gains: bool, unsure: bool) -> Colour:
    """Blue for what gains and orange for what loses, pale where it is unsure."""
    if unsure:
        return _UNSURE_GAIN if gains else _UNSURE_LOSS
    return GAIN if gains else LOSS


def _draw(place: int, bar: Bar, ax: "Axes") -> None:
    look = {"hatch": _HATCH, "edgecolor": _HATCH_INK, "linewidth": 0} if bar.unsure else {}
    [drawn] = ax.barh(place, bar.value, _HEIGHT, color=bar.colour, **look)
    drawn.set_gid(f"bar-{place}")
    end = bar.value
    if bar.interval is not None:
        ax.plot(bar.interval, (place, place), color=ink(), linewidth=1.4, gid=f"interval-{place}")
        end = max(bar.interval) if bar.value >= 0 else min(bar.interval)
    side = 1 if bar.value >= 0 else -1
    ax.annotate(
        bar.text,
        (end, place),
        xytext=(side * _BESIDE, 0),
        textcoords="offset points",
        ha="left" if side > 0 else "right",
        va="center",
        color=ink(),
        bbox={"facecolor": paper(), "edgecolor": "none", "pad": 0.8},  # over the line at even
        gid=f"text-{place}",
        **LITERAL,
    )
