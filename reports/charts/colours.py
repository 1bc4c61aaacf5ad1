"""Colours that say the same to every eye, and in grey print."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.colors import LinearSegmentedColormap

Colour = tuple[float, float, float]

NEUTRAL: Colour = (0.87, 0.87, 0.87)
"""Where there is nothing to show."""

_BLACK: Colour = (0.0, 0.0, 0.0)
_WHITE: Colour = (1.0, 1.0, 1.0)

# Orange stays light and blue goes dark, so that a loss and a gain differ in grey as well.
_ORANGE_TO_BLUE = ("#f09c50", "#f7cba1", "#f7f5f2", "#8db7da", "#14508c")


@cache
def _diverging() -> "LinearSegmentedColormap":
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("dealwise", _ORANGE_TO_BLUE, N=512)


def colour_of_chance(chance: float) -> Colour:
    """From orange (0) over near white (0.5, where a bid breaks even) to blue (1)."""
    red, green, blue, _ = _diverging()(chance)
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Relative luminance of an sRGB colour, 0 to 1 (WCAG 2.2)."""
    linear = [
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in colour
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink() -> str:
    """The colour of lines and letters on the paper, in the style that is drawn in."""
    import matplotlib

    return matplotlib.rcParams["text.color"]


def soft_ink() -> str:
    """The colour of letters that matter less, and can be read as well."""
    import matplotlib

    return matplotlib.rcParams["axes.labelcolor"]


def paper() -> str:
    """The colour behind all that is drawn."""
    import matplotlib

    return matplotlib.rcParams["axes.facecolor"]


def ink_on(background: Colour) -> Colour:
    """Black or white, whichever is read more easily."""
    return max((_BLACK, _WHITE), key=lambda ink: contrast(ink, background))
