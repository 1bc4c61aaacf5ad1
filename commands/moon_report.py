"""`dealwise moon report`: a hand, or strategies, as a document that one can hand on."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from dealwise.commands import files, streams
from dealwise.commands.moon_odds import with_its_command
from dealwise.commands.moon_report_strategies import report_strategies
from dealwise.commands.options import (
    Dask,
    Deals,
    Debug,
    DefencePolicy,
    ExchangePolicy,
    Force,
    GivenDiscard,
    GivenTrump,
    GivenWidow,
    HouseRules,
    Model,
    PlayPolicy,
    PolicyTimeout,
    Quiet,
    Seed,
    Threads,
    Trust,
)
from dealwise.commands.place import Place
from dealwise.commands.playing import leave_if_stopped, playing
from dealwise.commands.progress import progress
from dealwise.commands.report import Format, Out, ReportOptions, command_typed
from dealwise.commands.report_run import Run, refuse_beside, report_run
from dealwise.commands.streams import notes
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.quantities import parse_seconds

if TYPE_CHECKING:
    from dealwise.reports.studies.collecting import Running
    from dealwise.reports.studies.odds_range_result import RangeResult
    from dealwise.reports.studies.odds_result import OddsResult


ReportPrecision = Annotated[
    str | None,
    typer.Option(
        metavar="W",
        help="Stop when every difference is known to W each way; of a hand see odds --precision.",
    ),
]


def report(
    hand: Annotated[
        list[str] | None,
        typer.Argument(metavar="HAND", help="Seven tiles: 66 65 64 55 33 21 00."),
    ] = None,
    strategies: Annotated[
        str | None,
        typer.Option(metavar="A,B,C", help="Report two strategies or more instead of a hand."),
    ] = None,
    run: Run = None,
    out: Out = None,
    format: Format = None,
    deals: Deals = None,
    seed: Seed = "0",
    play: PlayPolicy = "pull",
    defence: DefencePolicy = "pull",
    exchange: ExchangePolicy = "best",
    trump: GivenTrump = None,
    widow: GivenWidow = None,
    discard: GivenDiscard = None,
    model: Model = "heuristic",
    precision: ReportPrecision = None,
    rule: HouseRules = None,
    threads: Threads = None,
    dask: Dask = None,
    policy_timeout: PolicyTimeout = "20",
    trust: Trust = False,
    force: Force = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """A page about a hand, about strategies, or about a run that compare or rank has kept."""
    options = ReportOptions(
        out, format, Place(threads, dask), policy_timeout, force=force, quiet=quiet
    )
    question = {
        "play": play,
        "defence": defence,
        "exchange": exchange,
        "deals": deals,
        "seed": seed,
        "trump": trump,
        "widow": widow,
        "discard": discard,
        "model": model,
        "precision": precision,
        "trust": trust,
    }
    of_hands = {
        "--play": play != "pull",
        "--defence": defence != "pull",
        "--exchange": exchange != "best",
        "--trump": trump,
        "--widow": widow,
        "--discard": discard,
        "--model": model != "heuristic",
    }
    of_play = {"--deals": deals, "--precision": precision, "--seed": seed != "0", "--rule": rule}
    asked = {"deals": deals, "precision": precision, "seed": seed, "rules": rule or []}
    with notes(quiet=quiet):
        if run is None and strategies is None:
            if rule:
                raise BadInput("--rule is for strategies: give --strategies, or leave it out.")
            _report_hand(options, hand, question)
        elif run is None:
            _refuse_hand(hand, "--strategies", of_hands)
            report_strategies(options, strategies, asked | {"trust": trust})
        else:
            _refuse_hand(hand, "--from", of_hands | of_play)
            report_run(options, run, strategies, game="moon")


def _refuse_hand(hand: list[str] | None, option: str, others: dict[str, object]) -> None:
    """Refuse a hand, or options that have no place, in a report of something else.

    Raises:
        BadInput: in a sentence.
    """
    if hand:
        raise BadInput(f"A hand and {option} are two reports: leave one of them out.")
    why = {"--from": "nothing is played", "--strategies": "strategies decide all"}[option]
    refuse_beside(option, why, others)


def _report_hand(options: ReportOptions, hand: list[str] | None, asked: dict) -> None:
    if not hand:
        raise BadInput(
            "There is no hand: write seven tiles, such as 66 65 64 55 33 21 00, or give "
            "--strategies."
        )
    from dealwise.reports.pages.moon_hand import PICTURES, hand_report, ways_of

    options.check(PICTURES)
    study = _study(hand, asked)
    files.keep_inputs((options.out,))
    began = time.monotonic()
    patience = parse_seconds(options.patience, "--policy-timeout")
    with (
        options.place.opened() as place,
        playing("playing deals", quiet=options.quiet, summary=str) as on_progress,
    ):
        result = study({"patience": patience, "on_progress": on_progress, **place})
    leave_if_stopped(result, told=False, unwritten=["report"])
    with (
        streams.prints_to_stderr(),
        progress("how it fails", quiet=options.quiet) as on_progress,
    ):
        ways = ways_of(result, on_progress=on_progress)
    seconds = time.monotonic() - began
    options.save(hand_report(result, ways, command=command_typed(), seconds=seconds))


def _study(hand: list[str], asked: dict) -> Callable[["Running"], "OddsResult | RangeResult"]:
    """The study of the model that is asked for, all of it checked.

    Raises:
        BadInput: something on the command line cannot be.
    """
    from dealwise.reports.studies.odds_question import RANGE, ask
    from dealwise.simulate.moon.notation import parse_hand

    parse_hand(hand)
    if asked["model"] != RANGE:
        from dealwise.reports.studies.odds import answer

        question = ask(**asked)

        def by_one_model(running: "Running") -> "OddsResult":
            try:
                return answer(question, hand, **running)
            except Fault as fault:
                raise with_its_command(fault, question, hand) from fault

        return by_one_model
    from dealwise.reports.studies.odds_range import answer_range, ask_range

    ranged = ask_range(**{name: value for name, value in asked.items() if name != "model"})
    return lambda running: answer_range(ranged, hand, **running)
