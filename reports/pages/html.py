"""A report as one page of HTML that needs nothing but itself: no script, no other file, no net."""

import base64
import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

from dealwise.reports.pages import pictures
from dealwise.reports.pages.document import Picture, Report
from dealwise.reports.pages.templating import new_environment
from dealwise.simulate.quoting import printable

if TYPE_CHECKING:
    import jinja2

Step = Callable[[str], object]


def html(report: Report, *, on_paper: bool = False, on_picture: Step | None = None) -> str:
    """The page; `on_picture` is told the finding of each picture before it is drawn.

    What is to be printed `on_paper` is never dark, and what a screen folds is open.
    """

    def images(picture: Picture) -> tuple[str, str]:
        """Addresses of the picture by day and by night."""
        if on_picture is not None:
            on_picture(picture.finding)
        by_day = pictures.svg(picture)
        return _address(by_day), _address(pictures.by_night(by_day))

    template = _environment().get_template("page.html")
    return template.render(report=report, images=images, on_paper=on_paper)


def _address(drawn: bytes) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(drawn).decode('ascii')}"


@functools.cache
def _environment() -> "jinja2.Environment":
    return new_environment(
        autoescape=True,
        finalize=lambda value: printable(value) if type(value) is str else value,
    )
