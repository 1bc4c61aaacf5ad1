"""What `moon hands` and `updown games` do alike: strategies at one table, printed and recorded."""

import abc
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from dealwise.commands import files, streams
from dealwise.commands.place import Place
from dealwise.commands.playing import (
    Played,
    hand_alone,
    leave_if_stopped,
    leave_interrupted,
    playing,
)
from dealwise.commands.records_file import save_records
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.quantities import parse_place, parse_seconds, plural
from dealwise.simulate.quoting import quoted

if TYPE_CHECKING:
    import pandas
    from rich.console import Console

    from dealwise.strategies.table_plan import TablePlan

Told = Sequence[Any]
"""What a game tells again, one by one: records of hands, courses of matches."""


class Result(Played, Protocol):
    """What strategies came to at a table."""

    def to_dict(self) -> dict:
        """The result as one JSON object."""

    def table(self) -> "pandas.DataFrame":
        """The same in rows."""


@dataclass(frozen=True)
class TableOptions(abc.ABC):
    """What the command line says, and what a game does for it.

    `told_noun` is what is told again: a hand, a game.
    """

    strategies: str
    deals: str | None
    deal: str | None
    seed: str
    rules: list[str]
    records: str | None
    show: str | None
    json: bool
    csv: str | None
    place: Place
    patience: str
    trust: bool
    force: bool
    quiet: bool

    game: ClassVar[str]
    told_noun: ClassVar[str]

    @property
    def noun(self) -> str:
        """What is played and counted."""
        return "deal"

    def check(self) -> None:
        """Refuse what does not go together and files that cannot be written.

        Raises:
            BadInput: in a sentence.
        """
        files.check_stdout(json=self.json, csv=self.csv, records=self.records, show=self.show)
        if self.deal is not None and self.deals is not None:
            raise BadInput(
                f"--deal {quoted(self.deal)} plays one {self.noun} alone, without --deals: leave "
                f"one out."
            )
        files.check_targets((self.csv, self.records), force=self.force)
        self.place.check()
        parse_seconds(self.patience, "--policy-timeout")

    def tells_numbers(self) -> bool:
        """Whether the result is told, on standard output or in a file, and not the hands alone."""
        return self.records != files.STDOUT or self.csv is not None

    def to_show(self) -> int:
        """How many are told again; one that is played alone always is.

        Raises:
            BadInput: it is no number.
        """
        shown = 0 if self.show is None else parse_place(self.show, "--show")
        return shown if self.deal is None else max(shown, 1)

    @abc.abstractmethod
    def plan(self) -> "TablePlan":
        """What is to be played, checked; files of policies are announced.

        Raises:
            BadInput: a strategy, number or rule that cannot be.
            Fault: a file of policies is none.
        """

    @abc.abstractmethod
    def study(self) -> Callable[..., Result]:
        """What plays a plan and concludes from it."""

    @abc.abstractmethod
    def summary(self, result: Result) -> str:
        """What was played before a fault came to, in a line."""

    @property
    def more_words(self) -> Sequence[str]:
        """The words of the command beside those that all have, to play one deal alone."""
        return ()

    @abc.abstractmethod
    def tell(self, plan: "TablePlan", result: Result, count: int) -> Told:
        """The first so many, told again."""

    @abc.abstractmethod
    def shown(self, told: Told) -> list:
        """The same for JSON."""

    @abc.abstractmethod
    def all_records(self, plan: "TablePlan", result: Result) -> tuple[Iterable[dict], int]:
        """The records of all that was played, and how many there are."""

    @abc.abstractmethod
    def print_result(self, result: Result, console: "Console") -> None:
        """Print the numbers, and what they assume."""

    @abc.abstractmethod
    def print_told(self, told: Any, place: int, console: "Console") -> None:
        """Print one of what was told again, the `place`th."""

    def print_legend(self, console: "Console") -> None:  # noqa: B027 - most need none
        """Print what explains all that was told again, if anything does."""


def run_table(options: TableOptions) -> None:
    """Check everything, play, print, save.

    Raises:
        BadInput: something on the command line cannot be.
        Fault: a policy did what the rules do not allow; what was finished is printed first.
    """
    options.check()
    count = options.to_show()
    plan = options.plan()
    files.ready_to_play(options.csv, options.records)
    result = _play(options, plan)
    told = None
    if count and not result.stopped:
        told = _tell_again(options, plan, result, min(count, result.deals))
    _print(options, result, told)
    if options.csv is not None:
        files.save_text(options.csv, streams.as_csv(result.table()))
    unwritten = [] if options.records is None else ["records"]
    leave_if_stopped(result, told=options.tells_numbers(), unwritten=unwritten, noun=options.noun)
    if count and told is None:
        leave_interrupted(f"Interrupted while {plural(options.told_noun)} were told again.")
    if options.records is not None:
        records, total = options.all_records(plan, result)
        save_records(options.records, records, total, quiet=options.quiet)


def _play(options: TableOptions, plan: "TablePlan") -> Result:
    """Play the plan, or what there is time for.

    Raises:
        Fault: a policy did what the rules do not allow; it says how to play that deal alone.
    """
    study = options.study()
    patience = parse_seconds(options.patience, "--policy-timeout")
    try:
        bar = {"quiet": options.quiet, "summary": options.summary, "noun": plan.noun}
        with (
            options.place.opened() as place,
            playing(plural(plan.noun), **bar) as on_progress,
        ):
            return study(plan, patience=patience, on_progress=on_progress, **place)
    except Fault as fault:
        if fault.deal is None or options.deal is not None:
            raise
        asked = (options.strategies, options.seed, options.rules, fault.deal)
        alone = hand_alone(options.game, *asked, more=options.more_words)
        raise Fault(f"{fault} {alone}") from fault


def _tell_again(
    options: TableOptions, plan: "TablePlan", result: Result, count: int
) -> Told | None:
    """The first of what was played; None if that was interrupted."""
    try:
        return options.tell(plan, result, count)
    except KeyboardInterrupt:
        return None


def _print(options: TableOptions, result: Result, told: Told | None) -> None:
    if options.json:
        document = result.to_dict()
        if told is not None:
            document["shown"] = options.shown(told)
        streams.to_stdout(streams.as_json(document))
    elif files.STDOUT not in (options.csv, options.records):
        _print_page(options, result, told or [])


def _print_page(options: TableOptions, result: Result, told: Told) -> None:
    with streams.page() as console:
        options.print_result(result, console)
    for place, each in enumerate(told, start=1):
        with streams.page() as console:
            console.print()
            options.print_told(each, place, console)
    if told:
        with streams.page() as console:
            options.print_legend(console)
