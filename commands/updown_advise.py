"""`dealwise updown advise`: what to do in the middle of a game, from a file to the page."""

from typing import Annotated

import typer

from dealwise.commands import files, streams
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
from dealwise.commands.playing import leave_if_stopped
from dealwise.commands.updown_odds import (
    AllDeals,
    Chart,
    ChoicesOptions,
    Field,
    LeadersPrecision,
    Play,
    save_choices,
)
from dealwise.simulate.errors import BadInput, reason_of
from dealwise.simulate.json_text import DECODER
from dealwise.simulate.quoting import quoted

_LARGEST = 1_000_000  # bytes; a position has two thousand


def advise(
    position: Annotated[
        str,
        typer.Argument(metavar="POSITION.json", help='The position; "-" is standard input.'),
    ],
    play: Play = "steady",
    field: Field = "steady",
    deals: AllDeals = None,
    precision: LeadersPrecision = None,
    seed: Seed = "0",
    json: Json = False,
    csv: Csv = None,
    chart: Chart = None,
    threads: Threads = None,
    dask: Dask = None,
    policy_timeout: PolicyTimeout = "20",
    trust: Trust = False,
    force: Force = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """What to do in the middle of a game: the chance to win with each discard, best first.

    docs/positions.md has the form of a position, key by key.
    """
    options = ChoicesOptions(
        show=None,
        json=json,
        csv=csv,
        chart=chart,
        place=Place(threads, dask),
        patience=policy_timeout,
        force=force,
        quiet=quiet,
    )
    question = {
        "play": play,
        "field": field,
        "deals": deals,
        "precision": precision,
        "seed": seed,
        "trust": trust,
    }
    with streams.notes(quiet=quiet):
        _run(options, position, question)


def _run(options: ChoicesOptions, position: str, words: dict) -> None:
    from dealwise.reports.studies.advice import answer_advice, ask_advice
    from dealwise.reports.studies.choices_words import headline

    options.check()
    question = ask_advice(read_document(position), **words)
    files.ready_to_play(options.csv, options.chart, hands=position)
    result = options.answer(
        "playing deals", headline, lambda running: answer_advice(question, **running)
    )
    if options.json:
        streams.to_stdout(streams.as_json(result.to_dict()))
    elif options.csv != files.STDOUT:
        from dealwise.reports.terminal.choices_table import print_choices
        from dealwise.reports.terminal.writing import print_line

        with streams.page() as console:
            print_line(console, result.title, "bold")
            console.print()
            print_choices(result, result.assumptions, console)

    def figure():
        from dealwise.reports.charts.choices_figure import choices_figure

        return choices_figure(result, result.title)

    save_choices(options, result, figure)
    leave_if_stopped(result, unwritten=["chart"] if options.chart is not None else [])


def read_document(path: str) -> object:
    """The JSON document in a file, or on standard input.

    Raises:
        BadInput: it cannot be read, or is no JSON.
    """
    import sys

    try:
        if path == files.STDOUT:
            text = sys.stdin.read(_LARGEST + 1)
        else:
            with open(path, encoding="utf-8") as file:
                text = file.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        raise BadInput(f"{quoted(path)} cannot be read: {reason_of(error)}.") from error
    if len(text) > _LARGEST:
        raise BadInput(f"{quoted(path)} is no position: it has more than {_LARGEST:,} characters.")
    try:
        return DECODER.decode(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{quoted(path)} is no JSON: {error}.") from error
