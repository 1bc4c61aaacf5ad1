"""What the pictures by seat share: a dot on its interval for each seat, seat 0 on top."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from dealwise.reports.charts.colours import Colour, colour_of_chance, ink
from dealwise.reports.charts.style import (
    LITERAL,
    keep_inside,
    paragraph,
    shown,
    write_plain_numbers,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LOSS, _EVEN, _GAIN = map(colour_of_chance, (0.0, 0.5, 1.0))
_NOUGHT_INK = "#8a8a8a"
_LABEL_LETTERS = 48
_CAPTION_LINES = 8
_ROOM = 0.5  # above the first seat and below the last, in rows


class Dot(NamedTuple):
    """What is drawn of a seat: where it stands, what is written there, and its interval if any."""

    value: float
    text: str
    interval: tuple[float, float] | None


def draw_by_seat(
    ax: "Axes",
    names: Sequence[str],
    dots: Sequence[Dot],
    *,
    even: float,
    title: str,
    told_alone: bool = False,
) -> None:
    """Draw a dot on its interval for each seat; what is above `even` gains, what is below loses.

    If only what is `told_alone` has a colour, a dot is white where its interval holds `even`.
    """
    ax.axvline(even, color=_NOUGHT_INK, linewidth=0.8, linestyle=":", gid="nought")
    for seat, dot in enumerate(dots):
        low, high = dot.interval or (dot.value, dot.value)
        is_white = told_alone and low < even < high
        _draw_seat(seat, dot, _EVEN if is_white else _colour(dot.value, even), ax)
    ax.set_ylim(len(dots) - 1 + _ROOM, -_ROOM)
    ax.set_yticks(range(len(dots)), [_label(name) for name in names], **LITERAL)
    ax.tick_params(axis="y", length=0)
    ax.spines[["left", "right", "top"]].set_visible(False)
    ax.set_title(title, loc="left", **LITERAL)
    write_plain_numbers(ax)


def write_caption(ax: "Axes", key: str, assumptions: str) -> None:
    """Write the key and what the numbers rest on under a picture by seat that is complete."""
    keep_inside(ax)
    label = ax.xaxis.label
    caption = paragraph(key, ax, label)
    caption += paragraph(shown(assumptions), ax, label, max_lines=_CAPTION_LINES)
    ax.set_xlabel("\n".join(caption), loc="left", labelpad=8, **LITERAL)


def _draw_seat(seat: int, dot: Dot, colour: Colour, ax: "Axes") -> None:
    if dot.interval is not None:
        ax.plot(dot.interval, (seat, seat), color=ink(), linewidth=1.6, gid=f"interval-{seat}")
    ax.plot(
        [dot.value],
        [seat],
        marker="o",
        markersize=7,
        color=colour,
        markeredgecolor=ink(),
        gid=f"mean-{seat}",
    )
    ax.annotate(
        dot.text,
        (dot.value, seat),
        xytext=(0, 8),
        textcoords="offset points",
        ha="center",
        color=ink(),
        **LITERAL,
    )


def _colour(value: float, even: float) -> Colour:
    if value > even:
        return _GAIN
    return _LOSS if value < even else _EVEN


def _label(name: str) -> str:
    """A name in one line, cut where it is too long to leave room for the picture."""
    text = shown(name)
    return text if len(text) <= _LABEL_LETTERS else f"{text[:_LABEL_LETTERS]}..."
