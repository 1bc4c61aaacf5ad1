"""What a seat is worth, and what it is to speak first, whoever sits there."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.by_seat import Dot, draw_by_seat
from dealwise.reports.charts.style import LITERAL, keep_inside
from dealwise.reports.studies.ring_result import EFFECT_NAMES, RingHands

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def seats_and_places(result: RingHands, *, ax: "Axes") -> "Axes":
    """Draw the points a deal of each seat, then of the first, second and third to speak.

    Each is a dot on its interval; the dotted line is the mean of all. White where that
    interval holds it.
    """
    dots = [
        Dot(sums.mean_points, f"{sums.mean_points:+.2f}", sums.points_interval)
        for sums in (*result.seats, *result.places)
    ]
    even = result.mean_points
    draw_by_seat(ax, EFFECT_NAMES, dots, even=even, title="Points a deal", told_alone=True)
    ax.set_xlabel("points a deal", **LITERAL)
    keep_inside(ax)
    return ax
