"""What a terminal would print, as lines of plain text."""

import io
from collections.abc import Callable

from rich.console import Console

WIDTH = 80


def as_lines(print_page: Callable[[Console], None], *, width: int = WIDTH) -> tuple[str, ...]:
    """The lines that are printed into a console of that width, without colour."""
    written = io.StringIO()
    console = Console(file=written, width=width, color_system=None, force_terminal=False)
    print_page(console)
    return tuple(written.getvalue().rstrip("\n").split("\n"))
