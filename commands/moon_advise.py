"""`dealwise moon advise`: which tile to play, from the words of the command line to the page."""

from typing import TYPE_CHECKING, Annotated

import typer

from dealwise.commands import files, streams
from dealwise.commands.answering import AnswerOptions
from dealwise.commands.options import (
    Csv,
    Dask,
    Debug,
    Force,
    Json,
    PolicyTimeout,
    Quiet,
    Seed,
    Threads,
    Trust,
)
from dealwise.commands.place import Place
from dealwise.simulate.errors import BadInput

if TYPE_CHECKING:
    from rich.console import Console

    from dealwise.reports.studies.play_advice_result import PlayAdviceResult


def advise(
    hand: Annotated[
        list[str] | None,
        typer.Argument(metavar="HAND", help="The tiles that you still hold: 55 51 44 42 41."),
    ] = None,
    trump: Annotated[
        str | None, typer.Option(metavar="T", help="The trump: 0..6, doubles or none.")
    ] = None,
    bid: Annotated[str | None, typer.Option(metavar="B", help="The bid: 4, 5, 6, 7 or 21.")] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT",
            help="bidder, or left or right of the bidder; left plays next. \\[bidder]",
        ),
    ] = None,
    played: Annotated[
        str,
        typer.Option(
            metavar="TILES",
            help='Every tile since the first lead, in order: "66 62 00, 65 31 11, 64".',
        ),
    ] = "",
    discard: Annotated[
        str | None, typer.Option(metavar="DD", help="The tile laid away, which the bidder knows.")
    ] = None,
    record: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help='Take it all from a hand record that is cut short; "-" is standard input.',
        ),
    ] = None,
    number: Annotated[
        str | None,
        typer.Option("--hand", metavar="I", help="Which record of the file, from 1 on. [1]"),
    ] = None,
    model: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="How hands end: open, all see all and play best; rollout, policies play on.",
        ),
    ] = "open",
    play: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="With rollout: how the bidder plays. \\[pull]"),
    ] = None,
    defence: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="With rollout: how both defenders play. \\[pull]"),
    ] = None,
    deals: Annotated[
        str | None,
        typer.Option(metavar="N", help="Sample N of the deals that fit instead of playing all."),
    ] = None,
    seed: Seed = "0",
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
    """Which tile to play in the middle of a hand: how often the bid is made with each.

    Every deal that fits what you have seen is played on after each of your tiles.
    docs/positions.md has more, and the form of a record that is cut short.
    """
    options = AnswerOptions(json, csv, Place(threads, dask), policy_timeout, force, quiet)
    place = {
        "hand": hand,
        "trump": trump,
        "bid": bid,
        "seat": seat,
        "played": played,
        "discard": discard,
    }
    question = {
        "model": model,
        "play": play,
        "defence": defence,
        "deals": deals,
        "seed": seed,
        "trust": trust,
    }
    with streams.notes(quiet=quiet):
        _run(options, place, record, number, question)


def _run(
    options: AnswerOptions, place: dict, path: str | None, number: str | None, words: dict
) -> None:
    from dealwise.reports.studies.play_advice import answer_play_advice, ask_play_advice, place_of
    from dealwise.reports.studies.play_advice_words import headline

    options.check()
    record = None
    if path is not None:
        record = _record(path, number or "1")
    elif number is not None:
        raise BadInput("--hand says which record of a file: give --record FILE as well.")
    question = ask_play_advice(place_of(**place, record=record), **words)
    files.ready_to_play(options.csv, hands=path)
    result = options.answer(
        "playing deals", headline, lambda running: answer_play_advice(question, **running)
    )
    options.tell(result, _print)


def _print(result: "PlayAdviceResult", console: "Console") -> None:
    from dealwise.reports.terminal.play_advice_page import print_play_advice

    print_play_advice(result, console)


def _record(path: str, number: str) -> dict:
    """One record of a file, not judged yet.

    Raises:
        BadInput: the file cannot be read, or the line holds no JSON object.
    """
    from dealwise.commands.records import find_line
    from dealwise.simulate.quantities import parse_place
    from dealwise.simulate.record_lines import LONGEST_LINE, read_object

    line, raw = find_line(path, parse_place(number, "--hand"), "hand", LONGEST_LINE)
    record, breaches = read_object(raw)
    if record is None:
        raise BadInput(f"Line {line} cannot be read: {breaches[0].text}")
    return record
