"""`report --from RUN.jsonl`: a run that is finished, without playing again; for every game."""

import os
import time
from typing import Annotated

import typer

from dealwise.commands.report import ReportOptions, command_typed
from dealwise.simulate.errors import BadInput

PICTURES = ("forest", "matrix", "scale", "running")
"""The names of all pictures that such a report may have: see `pages.writing.check`."""

Run = Annotated[
    str | None,
    typer.Option("--from", metavar="RUN.jsonl", help="Report a run that compare or rank has kept."),
]


def refuse_beside(option: str, why: str, others: dict[str, object]) -> None:
    """Refuse options that have no place in a report of something else.

    Raises:
        BadInput: one was given, in a sentence.
    """
    for name, given in others.items():
        if given:
            raise BadInput(f"With {option} {why}: leave {name} out.")


def report_run(options: ReportOptions, path: str, strategies: str | None, *, game: str) -> None:
    """Report a run of a game that a file has kept, or some of the strategies in it.

    Raises:
        BadInput: the file is none of such a run, or one of them did not play there.
    """
    options.check(PICTURES)
    from dealwise.reports.studies.finished import finished
    from dealwise.strategies.specs import named_strategies

    if options.out is not None and _is_same(options.out, path):
        raise BadInput("--from and --out are the same file: name another one to write.")
    began = time.monotonic()
    run = finished(path, game)
    members = None
    if strategies is not None:
        named = named_strategies(strategies)
        if len(named) < 2:
            raise BadInput("--strategies shows two strategies of the run or more: name another.")
        members = run.places_of(named)
    from dealwise.reports.pages.kept_run import run_report

    seconds = time.monotonic() - began
    options.save(run_report(run, members, command=command_typed(), seconds=seconds))


def _is_same(out: str, path: str) -> bool:
    try:
        return os.path.samefile(out, path)
    except OSError:  # one is not there
        return False
