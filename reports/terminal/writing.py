"""Text that every terminal can show: no markup, no control characters, nothing unencodable."""

from rich.console import Console, RenderableType
from rich.text import Text

from dealwise.simulate.quoting import printable

READABLE_WIDTH = 100
"""The longest line of running text, however wide the terminal."""

PLUS_MINUS = "±"


def can_carry(text: str, encoding: str) -> bool:
    """Whether an encoding has all characters of a text; no unknown encoding has any."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def safe(text: str, encoding: str) -> str:
    """The text in one line, with escapes for what would not print as itself in that encoding."""
    shown = printable(text)
    if can_carry(shown, encoding):
        return shown
    return "".join(
        letter
        if can_carry(letter, encoding)
        else letter.encode("ascii", "backslashreplace").decode("ascii")
        for letter in shown
    )


def plus_minus(encoding: str) -> str:
    """The sign before half the width of an interval."""
    return PLUS_MINUS if can_carry(PLUS_MINUS, encoding) else "+-"


def print_trimmed(console: Console, renderable: RenderableType, width: int) -> None:
    """Print within a width, without the blanks that rich puts at the ends of lines."""
    options = console.options.update_width(width)
    for segments in console.render_lines(renderable, options, pad=False):
        line = Text.assemble(*((segment.text, segment.style or "") for segment in segments))
        line.rstrip()
        console.print(line, soft_wrap=True)


def print_line(console: Console, text: str, style: str = "") -> None:
    """Print one paragraph, wrapped to a width that can be read."""
    width = min(console.width, READABLE_WIDTH)
    print_trimmed(console, Text(safe(text, console.encoding), style), width)


def print_unbroken(console: Console, text: str, style: str = "") -> None:
    """Print one line that stays one line, so that it can be copied."""
    console.print(Text(safe(text, console.encoding), style), soft_wrap=True)
