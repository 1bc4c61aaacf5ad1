"""A report as the bytes of a file, or of several."""

from collections.abc import Callable
from pathlib import Path

from dealwise.reports.pages.document import Report
from dealwise.simulate.errors import BadInput
from dealwise.simulate.quoting import quoted

FORMATS = ("html", "md", "pdf")
_BY_ENDING = {".html": "html", ".htm": "html", ".md": "md", ".markdown": "md", ".pdf": "pdf"}


def format_of(path: str, asked: str | None) -> str:
    """The format that was asked for, else the one that the name of the file ends in.

    Raises:
        BadInput: there is no such format, or the name does not tell it.
    """
    if asked is not None:
        if asked not in FORMATS:
            raise BadInput(f"A report is written as html, md or pdf, not as {quoted(asked)}.")
        return asked
    ending = Path(path).suffix.lower()
    if ending not in _BY_ENDING:
        raise BadInput(
            f"A report cannot be saved as {quoted(path)}: end the name in .html, .md or .pdf, or "
            f"say --format."
        )
    return _BY_ENDING[ending]


def rendered(
    report: Report, path: str, format: str, *, on_picture: Callable[[str], object] | None = None
) -> dict[str, bytes]:
    """What to write, by the names of the files: that of the report last.

    Raises:
        BadInput: a PDF is asked for, and there is no browser to print it.
    """
    if format == "html":
        from dealwise.reports.pages.html import html

        return {path: html(report, on_picture=on_picture).encode()}
    raise NotImplementedError(format)
