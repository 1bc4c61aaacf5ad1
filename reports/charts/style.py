"""One look for every figure, and files that come out the same byte for byte."""

import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import IO, TYPE_CHECKING

from dealwise.simulate.errors import BadInput
from dealwise.simulate.quoting import printable, quoted

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMATS = ("png", "svg", "pdf")

LITERAL = {"parse_math": False, "usetex": False}
"""For every text of a chart: what a user has named is shown as it is, never run as markup."""

_LETTER = 0.57  # width of an average letter in font sizes
_FEWEST_LETTERS = 20  # in a line, however narrow the axes are
_NO_DATES = {"png": {}, "svg": {"Date": None}, "pdf": {"CreationDate": None, "ModDate": None}}


@contextmanager
def house_style() -> Iterator[None]:
    """Matplotlib's own defaults under our style sheet, whatever the user's settings are."""
    import matplotlib

    sheet = files("dealwise.reports.charts") / "dealwise.mplstyle"
    with as_file(sheet) as path, matplotlib.rc_context(fname=path):
        yield


def shown(text: str) -> str:
    """A user's text in one line, without characters that do not print."""
    return printable(text)


def paragraph(text: str, ax: "Axes", *, max_lines: int | None = None) -> list[str]:
    """A text in lines as wide as the axes, for the label below them, cut after `max_lines`."""
    points = ax.get_position().width * ax.figure.get_figwidth() * 72
    letters = max(_FEWEST_LETTERS, int(points / (ax.xaxis.label.get_fontsize() * _LETTER)))
    return textwrap.wrap(text, letters, max_lines=max_lines, placeholder=" ...")


def save_figure(figure: "Figure", target: str | Path | IO[bytes], format: str) -> None:
    """Write a figure as "png", "svg" or "pdf" to a path or a binary buffer.

    The same figure gives the same bytes whenever it is written, by one version of matplotlib.

    Raises:
        BadInput: another format.
    """
    if format not in FORMATS:
        raise BadInput(f"A chart is written as png, svg or pdf, not as {quoted(format)}.")
    with house_style():
        figure.savefig(target, format=format, metadata=_NO_DATES[format])
