"""Pictures as bytes: SVG for a page, by day and by night, and PNG to stand beside a text."""

import io
import re
from typing import TYPE_CHECKING

from dealwise.reports.charts.style import house_style, night_colours, save_figure
from dealwise.reports.pages.document import Picture

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_FRACTION = re.compile(rb"\b([1-9]\d*\.\d\d)\d+")  # of a place, not of a small scale
_COLOUR = re.compile(rb"#[0-9a-f]{6}\b")
_BLANKS = re.compile(rb"\s*\n\s*")
_PATH = re.compile(rb' d="[^"]*"')
_STEPS = re.compile(rb"\s*([MLCQz])\s*")
_NUMBER = rb"(-?[\d.]+)"
_BOX = re.compile(  # a rectangle, from its first corner round
    rb"M%b %bL%b \2L\3 %bL\1 \4z" % (_NUMBER, _NUMBER, _NUMBER, _NUMBER)
)
_GROUP = re.compile(rb'<g id="[^"]*">')
_GROUPED = re.compile(rb"<g>\n(<path [^>]*/>)\n</g>")
_LETTER = re.compile(rb'<use xlink:href="([^"]*)" transform="translate\(%b 0\)"/>' % _NUMBER)
_NAME = re.compile(rb'id="([^"]*)"')
_METADATA = re.compile(
    rb"<metadata>.*?</metadata>|<!--.*?-->|<\?xml.*?\?>|<!DOCTYPE.*?>", re.DOTALL
)


def figure_of(picture: Picture) -> "Figure":
    """A new figure without the title of its axes, which stands as text beside it."""
    from matplotlib.figure import Figure

    with house_style():
        figure = Figure(figsize=picture.size, layout="constrained")
        ax = figure.subplots()
        picture.draw(ax)
        for place in ("left", "center", "right"):
            ax.set_title("", loc=place)
    return figure


def svg(picture: Picture) -> bytes:
    """The picture as SVG by day, the same bytes each time, to a hundredth of a point."""
    written = _METADATA.sub(b"", _written(picture, "svg"))
    return _short(_FRACTION.sub(rb"\1", _BLANKS.sub(b"\n", written))).strip()


def _short(drawn: bytes) -> bytes:
    """The same drawing in fewer bytes: no names that nothing refers to, short ones for the rest."""
    drawn = _PATH.sub(lambda found: _STEPS.sub(rb"\1", found[0]), drawn)
    drawn = _BOX.sub(rb"M\1 \2H\3V\4H\1z", drawn)
    drawn = _GROUPED.sub(rb"\1", _GROUP.sub(b"<g>", drawn))
    drawn = _LETTER.sub(rb'<use href="\1" x="\2"/>', drawn)
    names = dict.fromkeys(_NAME.findall(drawn))
    for number, name in enumerate(sorted(names, key=len, reverse=True)):
        short = b"n%x" % number
        drawn = drawn.replace(b'id="%b"' % name, b'id="%b"' % short)
        drawn = drawn.replace(b'#%b"' % name, b'#%b"' % short)
        drawn = drawn.replace(b"#%b)" % name, b"#%b)" % short)
    return drawn


def by_night(drawn: bytes) -> bytes:
    """The same SVG on dark paper: drawing it again would take as long as the first time."""
    colours = {day.encode(): night.encode() for day, night in night_colours().items()}
    return _COLOUR.sub(lambda found: colours.get(found[0], found[0]), drawn)


def png(picture: Picture) -> bytes:
    """The picture as PNG, by day."""
    return _written(picture, "png")


def _written(picture: Picture, format: str) -> bytes:
    buffer = io.BytesIO()
    save_figure(figure_of(picture), buffer, format)
    return buffer.getvalue()
