"""Texts of a figure in lines that end before its edge, and axes that are not squeezed by names."""

import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.text import Text

_MARGIN = 0.1  # inches before the right edge
_LETTER = 0.5  # width of an average letter in font sizes, to begin with
_FEWEST_LETTERS = 8
_TRIES = 8
_SAFETY = 0.93  # a line may be so much longer at the resolution that it is saved in


def widen(figure: "Figure", ax: "Axes", least: float) -> None:
    """Make a figure wider until the axes have `least` inches of it, and lay it out."""
    for _ in range(2):  # what stands beside the axes does not grow
        _lay_out(figure)
        lack = least - ax.get_position().width * figure.get_figwidth()
        if lack <= 0:
            return
        figure.set_figwidth(figure.get_figwidth() + lack + _MARGIN)
    _lay_out(figure)


def _lay_out(figure: "Figure") -> None:
    engine = figure.get_layout_engine()
    if engine is not None:
        engine.execute(figure)


def fit_lines(artist: "Text", text: str) -> int:
    """Write a text that begins where the artist stands, in lines; how many there are.

    It has to be laid out, and to stand at the left.
    """
    figure = artist.figure
    edge = (figure.get_figwidth() - _MARGIN) * figure.dpi
    room = _SAFETY * (edge - artist.get_window_extent().x0)
    letters = int(room / (artist.get_fontsize() * figure.dpi / 72 * _LETTER))
    for _ in range(_TRIES):
        lines = textwrap.wrap(text, max(letters, _FEWEST_LETTERS)) or [""]
        artist.set_text("\n".join(lines))
        width = artist.get_window_extent().width
        if width <= room or letters <= _FEWEST_LETTERS:
            break
        letters = min(letters - 1, int(letters * room / width))
    return len(lines)
