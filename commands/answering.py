"""What commands do alike that answer one question: the options beside it, the bar, the answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from dealwise.commands import files, streams
from dealwise.commands.place import Place
from dealwise.commands.playing import Played, leave_if_stopped, playing
from dealwise.simulate.quantities import parse_seconds

if TYPE_CHECKING:
    import pandas
    from rich.console import Console

    from dealwise.reports.studies.collecting import Running


class Answered(Played, Protocol):
    """A result of a study that can be told as JSON and as a table."""

    def to_dict(self) -> dict:
        """What --json prints."""

    def table(self) -> "pandas.DataFrame":
        """What --csv writes."""


Answer = TypeVar("Answer", bound=Answered)


@dataclass(frozen=True)
class AnswerOptions:
    """What the command line says beside the question."""

    json: bool
    csv: str | None
    place: Place
    patience: str
    force: bool
    quiet: bool

    def check(self) -> None:
        """Refuse what does not go together and files that cannot be written.

        Raises:
            BadInput: in a sentence.
        """
        files.check_stdout(json=self.json, csv=self.csv, records=None, show=None)
        files.check_targets((self.csv,), force=self.force)
        self.place.check()
        parse_seconds(self.patience, "--policy-timeout")

    def answer(
        self, label: str, summary: Callable[[Answer], str], study: Callable[["Running"], Answer]
    ) -> Answer:
        """What a study finds, played with a bar, where and as patiently as was asked.

        `summary` says what was found before a fault.

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        patience = parse_seconds(self.patience, "--policy-timeout")
        with (
            self.place.opened() as place,
            playing(label, quiet=self.quiet, summary=summary) as on_progress,
        ):
            return study({"patience": patience, "on_progress": on_progress, **place})

    def tell(self, result: Answer, print_page: Callable[[Answer, "Console"], None]) -> None:
        """Print the result, or its JSON, write its table, and leave if it was stopped.

        Raises:
            BadInput: the table cannot be written.
        """
        if self.json:
            streams.to_stdout(streams.as_json(result.to_dict()))
        elif self.csv != files.STDOUT:
            with streams.page() as console:
                print_page(result, console)
        if self.csv is not None:
            files.save_text(self.csv, streams.as_csv(result.table()))
        leave_if_stopped(result)
