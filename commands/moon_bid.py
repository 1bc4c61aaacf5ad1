"""`dealwise moon bid`: what to bid here, from the words to the page."""

from typing import TYPE_CHECKING, Annotated

import typer

from dealwise.commands import files, streams
from dealwise.commands.answering import AnswerOptions
from dealwise.commands.options import (
    Csv,
    Dask,
    Deals,
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

    from dealwise.reports.studies.bidding_result import BidResult


def bid(
    hand: Annotated[
        list[str], typer.Argument(metavar="HAND", help="Seven tiles: 66 65 64 55 33 21 00.")
    ],
    seat: Annotated[str, typer.Option(metavar="S", help="Where you sit: 0, 1 or 2.")] = "0",
    auction: Annotated[
        str, typer.Option(metavar="CALLS", help='The calls before yours in order: "pass 4".')
    ] = "",
    scores: Annotated[
        str, typer.Option(metavar="A,B,C", help="The scores of seats 0, 1, 2: 10,3,-4.")
    ] = "0,0,0",
    play: Annotated[str, typer.Option(metavar="STRATEGY", help="Who goes on for you.")] = "steady",
    field: Annotated[
        str, typer.Option(metavar="STRATEGY", help="Who bids and plays at both other seats.")
    ] = "steady",
    deals: Deals = None,
    seed: Seed = "0",
    rule: HouseRules = None,
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
    """What to bid here: what each call brings all three, given what was called before."""
    options = AnswerOptions(json, csv, Place(threads, dask), policy_timeout, force, quiet)
    question = {
        "seat": seat,
        "auction": auction,
        "scores": scores,
        "play": play,
        "field": field,
        "deals": deals,
        "seed": seed,
        "trust": trust,
    }
    with streams.notes(quiet=quiet):
        _run(options, hand, question, rule or [])


def _run(options: AnswerOptions, hand: list[str], words: dict, rules: list[str]) -> None:
    from dealwise.reports.studies.bidding import answer_bid, ask_bid
    from dealwise.reports.studies.bidding_words import headline

    options.check()
    question = ask_bid(hand, rules=parse_assignments(rules), **words)
    files.ready_to_play(options.csv)
    result = options.answer(
        "playing deals", headline, lambda running: answer_bid(question, **running)
    )
    options.tell(result, _print)


def _print(result: "BidResult", console: "Console") -> None:
    from dealwise.reports.terminal.bidding_page import print_bid

    print_bid(result, console)
