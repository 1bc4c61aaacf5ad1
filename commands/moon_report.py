"""`dealwise moon report`: a hand, or strategies, as a document that one can hand on."""

import time
from typing import Annotated

import typer

from dealwise.commands.options import (
    Dask,
    Deals,
    Debug,
    DefencePolicy,
    ExchangePolicy,
    Force,
    PlayPolicy,
    PolicyTimeout,
    Quiet,
    Seed,
    Threads,
    Trust,
)
from dealwise.commands.place import Place
from dealwise.commands.playing import leave_if_stopped, playing
from dealwise.commands.report import ReportOptions, command_typed
from dealwise.commands.streams import notes
from dealwise.simulate.errors import BadInput
from dealwise.simulate.quantities import parse_seconds


def report(
    hand: Annotated[
        list[str] | None,
        typer.Argument(metavar="HAND", help="Seven tiles: 66 65 64 55 33 21 00."),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Where to write it: .html, .md or .pdf."),
    ] = None,
    format: Annotated[
        str | None, typer.Option(metavar="F", help="html, md or pdf, whatever the name ends in.")
    ] = None,
    deals: Deals = None,
    seed: Seed = "0",
    play: PlayPolicy = "pull",
    defence: DefencePolicy = "pull",
    exchange: ExchangePolicy = "best",
    threads: Threads = None,
    dask: Dask = None,
    policy_timeout: PolicyTimeout = "20",
    trust: Trust = False,
    force: Force = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """A page about a hand: what to bid, what the widow changes, how it fails."""
    options = ReportOptions(
        out, format, Place(threads, dask), policy_timeout, force=force, quiet=quiet
    )
    question = {
        "play": play,
        "defence": defence,
        "exchange": exchange,
        "deals": deals,
        "seed": seed,
        "trust": trust,
    }
    with notes(quiet=quiet):
        _report_hand(options, hand, question)


def _report_hand(options: ReportOptions, hand: list[str] | None, asked: dict) -> None:
    if not hand:
        raise BadInput("There is no hand: write seven tiles, such as 66 65 64 55 33 21 00.")
    options.check()
    from dealwise.reports.pages.moon_hand import hand_report
    from dealwise.reports.studies.odds import answer
    from dealwise.reports.studies.odds_question import ask

    question = ask(**asked)
    began = time.monotonic()
    patience = parse_seconds(options.patience, "--policy-timeout")
    with (
        options.place.opened() as place,
        playing("playing deals", quiet=options.quiet, summary=str) as on_progress,
    ):
        result = answer(question, hand, patience=patience, on_progress=on_progress, **place)
    leave_if_stopped(result, told=False, unwritten=["report"])
    seconds = time.monotonic() - began
    options.save(hand_report(result, command=command_typed(), seconds=seconds))
