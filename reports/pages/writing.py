"""A report as files: checked before anything is played, each written whole or not at all."""

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from dealwise.reports import whole_files
from dealwise.reports.pages.document import Report
from dealwise.simulate.errors import BadInput
from dealwise.simulate.quoting import quoted

FORMATS = ("html", "md", "pdf")
_BY_ENDING = {".html": "html", ".htm": "html", ".md": "md", ".markdown": "md", ".pdf": "pdf"}
_LONGEST_NAME = 60  # of a picture, without its ending
_STDOUT = "-"

Step = Callable[[str], object]


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


def check(
    path: str | os.PathLike[str],
    format: str | None = None,
    *,
    force: bool = False,
    pictures: Sequence[str] = (),
) -> None:
    """Refuse a report that could not be written, before anything is played for it.

    `pictures` are the names of those that it may have: beside Markdown each has a file of its own.

    Raises:
        BadInput: a place, an ending or a format that cannot be, a file that exists without
            `force`, or a PDF where no browser is installed.
    """
    path = os.fspath(path)
    if path == _STDOUT:
        raise BadInput(
            "A report is a file and is not printed: name one to write, such as report.html."
        )
    whole_files.check_target(path, force=force)
    kind = format_of(path, format)
    if kind == "md":
        for beside in picture_files(path, pictures).values():
            whole_files.check_target(beside, force=force)
    elif kind == "pdf":
        from dealwise.reports.pages.pdf import find_browser

        find_browser()


def save(
    report: Report,
    path: str | os.PathLike[str],
    format: str | None = None,
    *,
    force: bool = False,
    on_picture: Step | None = None,
) -> None:
    """Write a report, with the files beside it if it is Markdown: none before all can be.

    The format is "html", "md" or "pdf", else the one that the name ends in. `on_picture` is told
    the finding of each picture before it is drawn.

    Raises:
        BadInput: as `check`, or it could not be written, see `whole_files.replace_all`.
    """
    path = os.fspath(path)
    check(path, format, force=force, pictures=[picture.name for picture in report.pictures])
    kind = format_of(path, format)
    whole_files.replace_all(_rendered(report, path, kind, on_picture))


def _rendered(report: Report, path: str, format: str, on_picture: Step | None) -> dict[str, bytes]:
    """What to write, by the names of the files: that of the report last."""
    if format == "html":
        from dealwise.reports.pages.html import html

        return {path: html(report, on_picture=on_picture).encode()}
    if format == "pdf":
        from dealwise.reports.pages.pdf import pdf

        return {path: pdf(report, on_picture=on_picture)}
    from dealwise.reports.pages.markdown import markdown
    from dealwise.reports.pages.pictures import png

    beside = picture_files(path, [picture.name for picture in report.pictures])
    written = {}
    for picture in report.pictures:
        if on_picture is not None:
            on_picture(picture.finding)
        written[beside[picture.name]] = png(picture)
    names = {name: Path(file).name for name, file in beside.items()}
    return written | {path: markdown(report, names).encode()}


def picture_files(path: str, names: Sequence[str]) -> dict[str, str]:
    """Where the pictures of a Markdown report lie, by their names: in its folder, named after it.

    What the names are made of, none of them leads elsewhere: they hold [a-z0-9_-] alone.
    """
    folder, stem = Path(path).parent, _slug(Path(path).stem) or "report"
    files: dict[str, str] = {}
    for name in names:
        slug = _slug(name) or "picture"
        file = f"{stem[: max(0, _LONGEST_NAME - len(slug) - 1)]}-{slug}".lstrip("-")
        file = file[:_LONGEST_NAME]
        files[name] = str(folder / f"{file}.png")
    return files


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9_]+", "-", text.lower()).strip("-")[:_LONGEST_NAME]
