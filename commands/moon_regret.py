"""`dealwise moon regret`: what a strategy gives away, from the words to the page."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from dealwise.commands import files, streams
from dealwise.commands.options import (
    Csv,
    Dask,
    Debug,
    Force,
    HouseRules,
    Json,
    PolicyTimeout,
    Quiet,
    Seed,
    Threads,
    Trust,
)
from dealwise.commands.place import Place
from dealwise.commands.playing import leave_if_stopped, playing
from dealwise.simulate.assignments import parse_assignments
from dealwise.simulate.quantities import parse_seconds

if TYPE_CHECKING:
    from dealwise.reports.studies.regret import RegretQuestion
    from dealwise.reports.studies.regret_result import RegretResult


def regret(
    strategy: Annotated[str, typer.Argument(metavar="A", help="Whose decisions are weighed.")],
    field: Annotated[
        str | None, typer.Option(metavar="B", help="Who sits at both other seats. [A]")
    ] = None,
    deals: Annotated[
        str, typer.Option(metavar="N", help="How many deals to play (1e4, 2_000).")
    ] = "2000",
    seed: Seed = "0",
    rule: HouseRules = None,
    show: Annotated[
        str, typer.Option(metavar="N", help="How many of the worst decisions to show.")
    ] = "5",
    json: Json = False,
    csv: Csv = None,
    threads: Threads = None,
    dask: Dask = None,
    policy_timeout: PolicyTimeout = "20",
    trust: Trust = False,
    force: Force = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """How many tricks a strategy gives away by trump, discard, leads and other plays."""
    options = RegretOptions(json, csv, Place(threads, dask), policy_timeout, force, quiet)
    question = {"field": field, "deals": deals, "seed": seed, "show": show, "trust": trust}
    with streams.notes(quiet=quiet):
        _run(options, strategy, question, rule or [])


@dataclass(frozen=True)
class RegretOptions:
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


def _run(options: RegretOptions, strategy: str, words: dict, rules: list[str]) -> None:
    from dealwise.reports.studies.regret import ask_regret

    options.check()
    question = ask_regret(strategy, rules=parse_assignments(rules), **words)
    files.keep_inputs((options.csv,))
    result = _answer(options, question)
    if options.json:
        streams.to_stdout(streams.as_json(result.to_dict()))
    elif options.csv != files.STDOUT:
        from dealwise.reports.terminal.regret_page import print_regret

        with streams.page() as console:
            print_regret(result, console)
    if options.csv is not None:
        files.save_text(options.csv, streams.as_csv(result.table()))
    leave_if_stopped(result)


def _answer(options: RegretOptions, question: "RegretQuestion") -> "RegretResult":
    """Play the question.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    from dealwise.reports.studies.regret import answer_regret
    from dealwise.reports.studies.regret_words import headline

    patience = parse_seconds(options.patience, "--policy-timeout")
    with (
        options.place.opened() as place,
        playing("weighing deals", quiet=options.quiet, summary=headline) as on_progress,
    ):
        return answer_regret(question, patience=patience, on_progress=on_progress, **place)
