"""`dealwise updown report`: six cards, games and strategies as a document to hand on."""

import time
from typing import TYPE_CHECKING, Annotated

import typer

from dealwise.commands.options import (
    Dask,
    Debug,
    Force,
    PolicyTimeout,
    Quiet,
    Seed,
    Threads,
    Trust,
)
from dealwise.commands.place import Place
from dealwise.commands.playing import hand_alone, leave_if_stopped, leave_interrupted, playing
from dealwise.commands.report import Format, Out, ReportOptions, command_typed
from dealwise.commands.report_run import Run, refuse_beside, report_run
from dealwise.commands.streams import notes, prints_to_stderr
from dealwise.commands.updown_odds import Field, Play
from dealwise.commands.updown_options import Deck, HouseRules, Players, parse_rules
from dealwise.simulate.errors import Fault
from dealwise.simulate.quantities import parse_seconds
from dealwise.simulate.updown.cards import USUAL_DECK
from dealwise.simulate.updown.notation import deck_name, deck_text

if TYPE_CHECKING:
    from dealwise.reports.studies.updown_report import Part, ReportQuestion, UpdownReport


PICTURES = ("cards", "choices", "card-worth", "turns", "pile", "places", "forest", "matrix")
"""The names of all pictures that such a report may have: see `pages.writing.check`."""


def report(
    cards: Annotated[
        list[str] | None,
        typer.Argument(metavar="CARD", help="The six cards dealt: 3 7 7 10 C C+1."),
    ] = None,
    run: Run = None,
    out: Out = None,
    format: Format = None,
    players: Players = None,
    deck: Deck = None,
    starter: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="Who starts: random, or a seat; 0 is you. \\[random]"),
    ] = None,
    play: Play = "steady",
    field: Field = "steady",
    strategies: Annotated[
        str | None,
        typer.Option(metavar="A,B,...", help="Who is compared. Default: yours and our best few."),
    ] = None,
    deals: Annotated[
        str | None,
        typer.Option(metavar="N", help="How many deals each part plays. Default: 10000 to 100000."),
    ] = None,
    precision: Annotated[
        str | None,
        typer.Option(metavar="W", help="Play the leading choices until they are known to W."),
    ] = None,
    seed: Seed = "0",
    rule: HouseRules = None,
    threads: Threads = None,
    dask: Dask = None,
    policy_timeout: PolicyTimeout = "20",
    trust: Trust = False,
    force: Force = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """A page about the game: which cards to lay up, how games go, who starts well, who wins."""
    options = ReportOptions(
        out, format, Place(threads, dask), policy_timeout, force=force, quiet=quiet
    )
    question = {
        "players": players,
        "deck": deck,
        "starter": starter,
        "play": play,
        "field": field,
        "strategies": strategies,
        "deals": deals,
        "precision": precision,
        "seed": seed,
        "trust": trust,
    }
    of_play = {
        "the cards": cards,
        "--players": players,
        "--deck": deck,
        "--starter": starter,
        "--play": play != "steady",
        "--field": field != "steady",
        "--deals": deals,
        "--precision": precision,
        "--seed": seed != "0",
        "--rule": rule,
    }
    with notes(quiet=quiet):
        if run is None:
            _play(options, cards or None, question, rule or [])
        else:
            refuse_beside("--from", "nothing is played", of_play)
            report_run(options, run, strategies, game="updown")


def _play(options: ReportOptions, cards: list[str] | None, words: dict, rules: list[str]) -> None:
    options.check(PICTURES)
    from dealwise.commands import files
    from dealwise.reports.studies.updown_report import ask_report

    question = ask_report(cards, rules=parse_rules(rules), **words)
    files.keep_inputs((options.out,))
    began = time.monotonic()
    found = _played(options, question, words["seed"])
    seconds = time.monotonic() - began
    from dealwise.reports.pages.updown import updown_report

    options.save(updown_report(found, command=command_typed(), seconds=seconds))


def _played(options: ReportOptions, question: "ReportQuestion", seed: str) -> "UpdownReport":
    """Play every part of the report, each with a bar that names it.

    Raises:
        Fault: a policy did what the rules do not allow; it says how to play that deal alone.
    """
    from dealwise.reports.studies.updown_report import collected, games_lost, parts

    patience = parse_seconds(options.patience, "--policy-timeout")
    found = {}
    with options.place.opened() as place:
        for name, part in parts(question).items():
            bar = {"quiet": options.quiet, "summary": part.summary}
            try:
                with playing(part.label, **bar) as on_progress:
                    found[name] = part.play(patience=patience, on_progress=on_progress, **place)
            except Fault as fault:
                seats = part.seats or fault.table
                if fault.deal is None or seats is None:
                    raise
                raise Fault(f"{fault} {_alone(question, part, seats, seed, fault)}") from fault
            leave_if_stopped(found[name], told=False, unwritten=["report"])
    if question.choices is None:
        return collected(question, found)
    try:
        with prints_to_stderr():
            lost = games_lost(question, found["choices"])
    except KeyboardInterrupt:
        leave_interrupted("Interrupted while games were told again. No report was written.")
    return collected(question, found, lost)


def _alone(
    question: "ReportQuestion", part: "Part", seats: tuple[str, ...], seed: str, fault: Fault
) -> str:
    """How to play the game of a fault alone."""
    from dealwise.strategies.specs import join_list

    deck = deck_text(deck_name(question.table.deck))
    more = [] if deck == USUAL_DECK else ["--deck", deck]
    rules = [f"{name}={value}" for name, value in part.rules.items()]
    return hand_alone("updown", join_list(seats), seed, rules, fault.deal, more=more)
