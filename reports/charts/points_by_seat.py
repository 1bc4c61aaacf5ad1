"""The picture of whole hands: the points that each seat makes a deal, and how sure that is."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.colours import Colour, colour_of_chance
from dealwise.reports.charts.style import (
    LITERAL,
    keep_inside,
    paragraph,
    shown,
    write_plain_numbers,
)
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.hands_result import HandsResult, Sums
from dealwise.reports.studies.hands_words import assumptions, half_width, seat_names, stopped
from dealwise.simulate.moon.tiles import SEATS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_KEY = f"Points a deal, and their {LEVEL:.0%} interval. Blue gains, orange loses."
_LOSS, _EVEN, _GAIN = map(colour_of_chance, (0.0, 0.5, 1.0))
_INK, _NOUGHT_INK = "#222222", "#8a8a8a"
_LABEL_LETTERS = 48
_CAPTION_LINES = 8
_ROOM = 0.5  # above the first seat and below the last, in rows
_LEAST_REACH = 1.0  # points to either side of what is shown, where all is nought


def points_by_seat(result: HandsResult, *, ax: "Axes") -> "Axes":
    """Draw a dot on its interval for each seat, seat 0 on top, into `ax`.

    The caption says what the numbers rest on.
    """
    ax.axvline(0, color=_NOUGHT_INK, linewidth=0.8, linestyle=":", gid="nought")
    for seat, sums in enumerate(result.seats):
        _draw_seat(seat, sums, ax)
    ax.set_ylim(SEATS - 1 + _ROOM, -_ROOM)
    if not any(sums.squared_points for sums in result.seats):
        ax.set_xlim(-_LEAST_REACH, _LEAST_REACH)
    labels = [_label(name) for name in seat_names(result)]
    ax.set_yticks(range(SEATS), labels, **LITERAL)
    ax.tick_params(axis="y", length=0)
    ax.spines[["left", "right", "top"]].set_visible(False)
    ax.set_title("Points a deal, by seat", loc="left", **LITERAL)
    write_plain_numbers(ax)
    keep_inside(ax)
    label = ax.xaxis.label
    caption = paragraph(" ".join(filter(None, (_KEY, stopped(result)))), ax, label)
    caption += paragraph(shown(assumptions(result)), ax, label, max_lines=_CAPTION_LINES)
    ax.set_xlabel("\n".join(caption), loc="left", labelpad=8, **LITERAL)
    return ax


def _draw_seat(seat: int, sums: Sums, ax: "Axes") -> None:
    if sums.points_interval is not None:
        ax.plot(
            sums.points_interval, (seat, seat), color=_INK, linewidth=1.6, gid=f"interval-{seat}"
        )
    reach = half_width(sums)
    margin = "" if reach is None else f" ±{reach:.3f}"
    ax.plot(
        [sums.mean_points],
        [seat],
        marker="o",
        markersize=7,
        color=_colour(sums.points),
        markeredgecolor=_INK,
        gid=f"mean-{seat}",
    )
    ax.annotate(
        f"{sums.mean_points:+.3f}{margin}",
        (sums.mean_points, seat),
        xytext=(0, 8),
        textcoords="offset points",
        ha="center",
        color=_INK,
        **LITERAL,
    )


def _colour(points: int) -> Colour:
    if points > 0:
        return _GAIN
    return _LOSS if points < 0 else _EVEN


def _label(name: str) -> str:
    """A name in one line, cut where it is too long to leave room for the picture."""
    text = shown(name)
    return text if len(text) <= _LABEL_LETTERS else f"{text[:_LABEL_LETTERS]}..."
