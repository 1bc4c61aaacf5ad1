"""A report as one page of HTML that needs nothing but itself: no script, no other file, no net."""

import base64
import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

from dealwise.reports.pages import pictures
from dealwise.reports.pages.document import Picture, Replay, Report, Table, Words
from dealwise.simulate.quoting import printable

if TYPE_CHECKING:
    import jinja2

Step = Callable[[str], object]


def html(report: Report, *, on_picture: Step | None = None) -> str:
    """The page; `on_picture` is told the finding of each picture before it is drawn."""

    def image(picture: Picture, theme: str) -> str:
        if on_picture is not None and theme == "light":
            on_picture(picture.finding)
        drawn = pictures.svg(picture, dark=theme == "dark")
        return f"data:image/svg+xml;base64,{base64.b64encode(drawn).decode('ascii')}"

    return _environment().get_template("page.html").render(report=report, image=image)


@functools.cache
def _environment() -> "jinja2.Environment":
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("dealwise.reports.pages"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: printable(value) if type(value) is str else value,
    )
    environment.tests |= {
        "words": lambda part: isinstance(part, Words),
        "picture": lambda part: isinstance(part, Picture),
        "table": lambda part: isinstance(part, Table),
        "replay": lambda part: isinstance(part, Replay),
    }
    environment.filters["slug"] = lambda term: term.lower().replace(" ", "-")
    return environment
