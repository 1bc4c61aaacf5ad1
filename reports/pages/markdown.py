"""A report as Markdown, with pictures in files beside it: what a wiki or a forge shows."""

import functools
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from dealwise.reports.pages.document import Report
from dealwise.reports.pages.templating import new_environment
from dealwise.simulate.quoting import printable

if TYPE_CHECKING:
    import jinja2

_MARKUP = re.compile(r"[\\`*_\[\]~|#!@{}]")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "$": "&#36;"}
_BLOCK = re.compile(r"(?:[-+](?=\s|$|[-+])|=+$|\d{1,9}(?=[.)](?:\s|$)))")
_GAPS = re.compile(r"\n{3,}")
_ADDRESS = re.compile(r":(?=//)|(?i:(?<=www))\.|:(?=[\w+-]+:)")


def markdown(report: Report, files: Mapping[str, str]) -> str:
    """The text; `files` are the names of the files of pictures by those of the pictures."""
    text = _environment().get_template("page.md").render(report=report, files=files)
    return _GAPS.sub("\n\n", text).rstrip() + "\n"


def escaped(text: str) -> str:
    """A text as Markdown that shows it as it is: no letter of it is markup, and it is one line.

    By CommonMark 0.31, and by what GitHub adds: tables, formulas, addresses, emoji.
    """
    line = _MARKUP.sub(r"\\\g<0>", printable(text))
    line = "".join(_ENTITIES.get(letter, letter) for letter in line)
    line = _ADDRESS.sub(r"\\\g<0>", line)
    start = _BLOCK.match(line)
    if start:
        number = start[0] if start[0].isdigit() else ""
        line = f"{number}\\{line[len(number) :]}"
    if line.startswith(" "):
        line = f"&#32;{line[1:]}"
    return line


@functools.cache
def _environment() -> "jinja2.Environment":
    from markupsafe import Markup

    def shown(value: object) -> object:
        """What is no Markdown yet, made so; the templates' own escaping then leaves it alone."""
        return Markup(escaped(value)) if type(value) is str else value

    environment = new_environment(autoescape=True, finalize=shown)
    environment.filters["verbatim"] = lambda line: Markup(printable(line))
    return environment
