"""`report`: a document of what the studies find, in a file; the same for every game."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from dealwise.commands.place import Place
from dealwise.commands.progress import progress
from dealwise.simulate import interrupts
from dealwise.simulate.errors import BadInput
from dealwise.simulate.quantities import parse_seconds
from dealwise.simulate.quoting import shell_words

if TYPE_CHECKING:
    from dealwise.reports.pages.document import Report

Out = Annotated[
    str | None, typer.Option(metavar="FILE", help="Where to write it: .html, .md or .pdf.")
]
Format = Annotated[
    str | None, typer.Option(metavar="F", help="html, md or pdf, whatever the name ends in.")
]


@dataclass(frozen=True)
class ReportOptions:
    """What the command line says beside the questions."""

    out: str | None
    format: str | None
    place: Place
    patience: str
    force: bool
    quiet: bool

    def check(self, pictures: Sequence[str] = ()) -> None:
        """Refuse a report that cannot be written; `pictures` are those that it may have.

        Raises:
            BadInput: in a sentence.
        """
        from dealwise.reports.pages.writing import check

        if self.out is None:
            raise BadInput("There is no file for the report: give --out FILE, such as hand.html.")
        check(self.out, self.format, force=self.force, pictures=pictures)
        self.place.check()
        parse_seconds(self.patience, "--policy-timeout")

    def save(self, report: "Report") -> None:
        """Draw the report and write it, with a bar that counts what is drawn.

        Raises:
            BadInput: it cannot be written; what stood there before still does.
        """
        from dealwise.reports.pages.writing import save

        interrupts.something_to_show()  # a browser that prints, and its folder, are to be ended
        drawn = 0
        with progress("drawing", quiet=self.quiet) as on_progress:

            def on_picture(_finding: str) -> None:
                nonlocal drawn
                drawn += 1
                if on_progress is not None:
                    on_progress(drawn, len(report.pictures))

            save(report, self.out, self.format, force=self.force, on_picture=on_picture)


def command_typed() -> str:
    """The command line as it was typed, to be typed again."""
    return shell_words(["dealwise", *sys.argv[1:]])
