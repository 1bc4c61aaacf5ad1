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

    def image(picture: Picture, theme: str) -> str:
        if on_picture is not None and theme == "light":
            on_picture(picture.finding)
        drawn = pictures.svg(picture, dark=theme == "dark")
        return f"data:image/svg+xml;base64,{base64.b64encode(drawn).decode('ascii')}"

    template = _environment().get_template("page.html")
    return template.render(report=report, image=image, on_paper=on_paper)


@functools.cache
def _environment() -> "jinja2.Environment":
    return new_environment(
        autoescape=True,
        finalize=lambda value: printable(value) if type(value) is str else value,
    )
