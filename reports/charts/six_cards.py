"""Six dealt cards side by side, those laid up raised."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dealwise.reports.charts.colours import colour_of_chance
from dealwise.reports.charts.style import LITERAL
from dealwise.simulate.updown.cards import is_clear
from dealwise.simulate.updown.notation import card_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_PITCH, _HEIGHT, _CORNER = 1.2, 1.45, 0.12  # of a card one wide
_RAISED = 0.42
_MARGIN = 0.06
_IVORY, _INK, _EDGE = "#fbf8f1", "#222222", "#3a3a3a"
_UP = colour_of_chance(1.0)


def six_cards(cards: Sequence[int], up: Sequence[int], *, ax: "Axes") -> "Axes":
    """Draw kinds of cards in their order into `ax`; of each kind as many as in `up` are raised."""
    raised = Counter(up)
    for place, kind in enumerate(cards):
        is_up = raised[kind] > 0
        raised[kind] -= is_up
        _draw_card(kind, place * _PITCH, is_up, ax)
    ax.set_xlim(-_MARGIN, (len(cards) - 1) * _PITCH + 1 + _MARGIN)
    ax.set_ylim(-_MARGIN, _HEIGHT + _RAISED + _MARGIN)
    ax.set_aspect("equal")
    ax.set_axis_off()
    return ax


def _draw_card(kind: int, left: float, is_up: bool, ax: "Axes") -> None:
    from matplotlib.patches import FancyBboxPatch

    bottom = _RAISED if is_up else 0
    body = FancyBboxPatch(
        (left + _CORNER, bottom + _CORNER),
        1 - 2 * _CORNER,
        _HEIGHT - 2 * _CORNER,
        boxstyle=f"round,pad={_CORNER}",
        facecolor=_IVORY,
        edgecolor=_UP if is_up else _EDGE,
        linewidth=2.4 if is_up else 1.1,
        gid=f"{'up' if is_up else 'hand'}-{card_name(kind)}",
    )
    ax.add_patch(body)
    ax.text(
        left + 0.5,
        bottom + _HEIGHT / 2,
        card_name(kind),
        ha="center",
        va="center",
        color=_INK,
        fontsize=12 if is_clear(kind) else 17,
        weight="bold",
        **LITERAL,
    )
