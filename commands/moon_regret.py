"""`dealwise moon regret`: what a strategy gives away, from the words to the page."""

from typing import TYPE_CHECKING, Annotated

import typer

from dealwise.commands import files, streams
from dealwise.commands.answering import AnswerOptions
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
from dealwise.simulate.assignments import parse_assignments

if TYPE_CHECKING:
    from rich.console import Console

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
    options = AnswerOptions(json, csv, Place(threads, dask), policy_timeout, force, quiet)
    question = {"field": field, "deals": deals, "seed": seed, "show": show, "trust": trust}
    with streams.notes(quiet=quiet):
        _run(options, strategy, question, rule or [])


def _run(options: AnswerOptions, strategy: str, words: dict, rules: list[str]) -> None:
    from dealwise.reports.studies.regret import answer_regret, ask_regret
    from dealwise.reports.studies.regret_words import headline

    options.check()
    question = ask_regret(strategy, rules=parse_assignments(rules), **words)
    files.ready_to_play(options.csv)
    result = options.answer(
        "weighing deals", headline, lambda running: answer_regret(question, **running)
    )
    options.tell(result, _print)


def _print(result: "RegretResult", console: "Console") -> None:
    from dealwise.reports.terminal.regret_page import print_regret

    print_regret(result, console)
