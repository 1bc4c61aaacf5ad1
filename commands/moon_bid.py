"""`dealwise moon bid`: what to bid here, from the words to the page."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from dealwise.commands import files, streams
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
from dealwise.commands.playing import leave_if_stopped, playing
from dealwise.simulate.assignments import parse_assignments
from dealwise.simulate.quantities import parse_seconds

if TYPE_CHECKING:
    from dealwise.reports.studies.bidding import BidQuestion
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
    play: Annotated[
        str,
        typer.Option("--play", "--strategy", metavar="STRATEGY", help="Who goes on for you."),
    ] = "steady",
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
    options = BidOptions(json, csv, Place(threads, dask), policy_timeout, force, quiet)
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


@dataclass(frozen=True)
class BidOptions:
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


def _run(options: BidOptions, hand: list[str], words: dict, rules: list[str]) -> None:
    from dealwise.reports.studies.bidding import ask_bid

    options.check()
    question = ask_bid(hand, rules=parse_assignments(rules), **words)
    files.keep_inputs((options.csv,))
    result = _answer(options, question)
    if options.json:
        streams.to_stdout(streams.as_json(result.to_dict()))
    elif options.csv != files.STDOUT:
        from dealwise.reports.terminal.bidding_page import print_bid

        with streams.page() as console:
            print_bid(result, console)
    if options.csv is not None:
        files.save_text(options.csv, streams.as_csv(result.table()))
    leave_if_stopped(result)


def _answer(options: BidOptions, question: "BidQuestion") -> "BidResult":
    """Play the question.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    from dealwise.reports.studies.bidding import answer_bid
    from dealwise.reports.studies.bidding_words import headline

    patience = parse_seconds(options.patience, "--policy-timeout")
    with (
        options.place.opened() as place,
        playing("playing deals", quiet=options.quiet, summary=headline) as on_progress,
    ):
        return answer_bid(question, patience=patience, on_progress=on_progress, **place)
