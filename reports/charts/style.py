"""One look for every figure, and files that come out the same byte for byte."""

import textwrap
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import IO, TYPE_CHECKING

from dealwise.simulate.errors import BadInput
from dealwise.simulate.quoting import printable, quoted

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.text import Text

FORMATS = ("png", "svg", "pdf")

LITERAL = {"parse_math": False, "usetex": False}
"""For every text of a chart: what a user has named is shown as it is, never run as markup."""

FALLBACKS = (
    *("Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans CJK KR", "Source Han Sans SC"),
    *("WenQuanYi Zen Hei", "Droid Sans Fallback", "Microsoft YaHei", "Yu Gothic", "Malgun Gothic"),
    *("Hiragino Sans", "Apple SD Gothic Neo", "Arial Unicode MS"),
)
"""Fonts for letters that the house's own has not, such as those of a name: as far as installed."""

_LETTER = 0.57  # width of an average letter in font sizes
_FEWEST_LETTERS = 20  # in a line, however narrow the axes are
_MARGIN = 18  # points to the left and right of the axes and their labels
_NO_DATES = {"png": {}, "svg": {"Date": None}, "pdf": {"CreationDate": None, "ModDate": None}}


@contextmanager
def house_style() -> Iterator[None]:
    """Matplotlib's own defaults under our style sheet, whatever the user's settings are.

    A letter that no font has is drawn as a box, and nothing is said.
    """
    import matplotlib
    from matplotlib.font_manager import fontManager

    installed = {font.name for font in fontManager.ttflist}
    sheets = files("dealwise.reports.charts")
    with (
        as_file(sheets / "dealwise.mplstyle") as by_day,
        matplotlib.rc_context(fname=by_day),
        warnings.catch_warnings(),
    ):
        others = [name for name in FALLBACKS if name in installed]
        matplotlib.rcParams["font.family"] = [*matplotlib.rcParams["font.family"], *others]
        warnings.filterwarnings("ignore", "Glyph .* missing from font", UserWarning)
        yield


@cache
def night_colours() -> dict[str, str]:
    """The colours of paper and ink by day, "#rrggbb", and what each is by night."""
    from matplotlib import rc_params_from_file
    from matplotlib.colors import to_hex

    sheets = files("dealwise.reports.charts")
    with (
        as_file(sheets / "dealwise.mplstyle") as by_day,
        as_file(sheets / "dealwise-dark.mplstyle") as by_night,
    ):
        day, night = (
            rc_params_from_file(sheet, use_default_template=False) for sheet in (by_day, by_night)
        )
    return {to_hex(day[name]): to_hex(colour) for name, colour in night.items()}


def shown(text: str) -> str:
    """A user's text in one line, without characters that do not print."""
    return printable(text)


def write_plain_numbers(ax: "Axes") -> None:
    """Write the numbers beside the axes as plain text too, also where the user has set LaTeX."""
    import matplotlib
    from matplotlib.ticker import ScalarFormatter

    for axis in (ax.xaxis, ax.yaxis):
        if isinstance(axis.get_major_formatter(), ScalarFormatter):
            with matplotlib.rc_context(
                {"text.usetex": False, "axes.formatter.use_mathtext": False}
            ):
                axis.set_major_formatter(ScalarFormatter())
        labels = [label for tick in axis.get_major_ticks() for label in (tick.label1, tick.label2)]
        for label in (*labels, axis.get_offset_text()):
            label.set_usetex(False)


def keep_inside(ax: "Axes") -> None:
    """Give a figure whose user chose no layout one that cuts no label off; the rest stay."""
    figure = ax.figure.figure
    if figure.get_layout_engine() is None and ax.get_subplotspec() is not None:
        figure.set_layout_engine("constrained")


def paragraph(text: str, ax: "Axes", like: "Text", *, max_lines: int | None = None) -> list[str]:
    """A text in lines as wide as the axes, in the size of another, cut after `max_lines`."""
    points = _width(ax) * 72 / ax.figure.figure.dpi
    letters = max(_FEWEST_LETTERS, int(points / (like.get_fontsize() * _LETTER)))
    return textwrap.wrap(text, letters, max_lines=max_lines, placeholder=" ...")


def _width(ax: "Axes") -> float:
    """The width that is left to the axes beside their own labels, in pixels."""
    place = ax.get_subplotspec()
    if place is None:
        return ax.bbox.width
    columns = place.get_gridspec().ncols
    labels = ax.yaxis.get_tightbbox()
    beside = _MARGIN * ax.figure.figure.dpi / 72 + (labels.width if labels else 0)
    return ax.figure.bbox.width * len(place.colspan) / columns - beside


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
