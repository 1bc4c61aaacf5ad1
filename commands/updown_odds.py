"""`dealwise updown odds`: which three of six cards to lay up, from the words to the page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
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
from dealwise.commands.playing import leave_if_stopped
from dealwise.commands.updown_options import Deck, HouseRules, Players, parse_rules
from dealwise.reports import whole_files
from dealwise.simulate.quantities import parse_place, parse_seconds
from dealwise.simulate.updown.cards import USUAL_DECK, USUAL_PLAYERS

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from rich.console import Console

    from dealwise.reports.studies.choices_result import ChoicesQuestion, ChoicesResult
    from dealwise.reports.studies.up_odds import UpOddsResult

Play = Annotated[str, typer.Option(metavar="STRATEGY", help="Who plays on for you.")]
Field = Annotated[str, typer.Option(metavar="STRATEGY", help="Who plays for all others.")]
AllDeals = Annotated[
    str | None, typer.Option(metavar="N", help="Play every choice on N deals (1e6, 1_000, 2M).")
]
LeadersPrecision = Annotated[
    str | None,
    typer.Option(
        metavar="W", help="Stop when the chances of the leading choices are known to W. [0.005]"
    ),
]
Chart = Annotated[
    str | None, typer.Option(metavar="FILE", help="Draw the chances, as .png, .svg or .pdf.")
]


def odds(
    cards: Annotated[
        list[str], typer.Argument(metavar="CARD ...", help="The six cards dealt: 3 7 7 10 C C+1.")
    ],
    players: Players = None,
    deck: Deck = None,
    starter: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="Who starts: random, or a seat; 0 is you. \\[random]"),
    ] = None,
    play: Play = "steady",
    field: Field = "steady",
    deals: AllDeals = None,
    precision: LeadersPrecision = None,
    seed: Seed = "0",
    rule: HouseRules = None,
    show: Annotated[
        str | None,
        typer.Option(metavar="N", help="Show N games that the best choice lost, turn by turn."),
    ] = None,
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
    """Which three of six cards to lay up: the chance to win with each, best first."""
    options = ChoicesOptions(
        show=show,
        json=json,
        csv=csv,
        chart=chart,
        place=Place(threads, dask),
        patience=policy_timeout,
        force=force,
        quiet=quiet,
    )
    question = {
        "players": USUAL_PLAYERS if players is None else players,
        "deck": USUAL_DECK if deck is None else deck,
        "starter": starter,
        "play": play,
        "field": field,
        "deals": deals,
        "precision": precision,
        "seed": seed,
        "trust": trust,
    }
    with streams.notes(quiet=quiet):
        _run(options, cards, question, rule or [])


@dataclass(frozen=True)
class ChoicesOptions(AnswerOptions):
    """What the command line says beside the question, of each command that ranks choices."""

    show: str | None
    chart: str | None

    def check(self) -> None:
        """Refuse what does not go together and files that cannot be written.

        Raises:
            BadInput: in a sentence.
        """
        files.check_stdout(json=self.json, csv=self.csv, records=None, show=self.show)
        if self.chart is not None:
            files.check_chart(self.chart)
        files.check_targets((self.csv, self.chart), force=self.force)
        self.place.check()
        parse_seconds(self.patience, "--policy-timeout")
        if self.show is not None:
            parse_place(self.show, "--show")


def _run(options: ChoicesOptions, cards: Sequence[str], words: dict, rules: Sequence[str]) -> None:
    from dealwise.reports.studies.choices_words import headline
    from dealwise.reports.studies.up_odds import answer_up_odds, ask_up_odds

    options.check()
    question = ask_up_odds(cards, rules=parse_rules(rules), **words)
    files.ready_to_play(options.csv, options.chart)
    result = options.answer(
        "playing deals", headline, lambda running: answer_up_odds(question, **running)
    )
    if options.json:
        document = result.to_dict()
        if options.show is not None and not result.stopped:
            document["shown"] = [record for _, record in _lost(options, question, result)]
        streams.to_stdout(streams.as_json(document))
    save_choices(options, result, lambda: _figure(result))
    if options.json:
        leave_if_stopped(result)
        return
    if options.csv != files.STDOUT:
        from dealwise.reports.terminal.up_odds_page import print_up_odds

        with streams.page() as console:
            print_up_odds(result, console, suggest=options.show is None)
    leave_if_stopped(result, unwritten=["chart"] if options.chart is not None else [])
    if options.show is not None:
        with streams.page() as console:
            _print_lost(_lost(options, question, result), console)


def save_choices(
    options: ChoicesOptions,
    result: "ChoicesResult",
    draw: Callable[[], "Figure"],
) -> None:
    """Write the table and the chart where they were asked for.

    Raises:
        BadInput: a file cannot be written.
    """
    if options.csv is not None:
        files.save_text(options.csv, streams.as_csv(result.table()))
    if options.chart is not None and not result.stopped:  # drawing takes too long then
        from dealwise.reports.charts.style import save_figure

        with whole_files.replacing(options.chart) as file:
            save_figure(draw(), file, Path(options.chart).suffix[1:].lower())


def _figure(result: "UpOddsResult") -> "Figure":
    from dealwise.reports.charts.choices_figure import choices_figure

    return choices_figure(result, result.title)


def _lost(
    options: ChoicesOptions, question: "ChoicesQuestion", result: "UpOddsResult"
) -> list[tuple[int, dict]]:
    """Games that the best choice did not win, as records, with the numbers of their deals."""
    from dealwise.reports.studies.up_odds import lost_games
    from dealwise.simulate.updown.records import record_of

    count = parse_place(options.show, "--show")
    with streams.prints_to_stderr():
        return [
            (deal, record_of(played, seed=question.seed, index=deal))
            for deal, played in lost_games(question, result, count)
        ]


def _print_lost(lost: Sequence[tuple[int, dict]], console: "Console") -> None:
    from dealwise.reports.terminal.updown_replay import print_replay

    for number, (_, record) in enumerate(lost, start=1):
        console.print()
        print_replay(record, console, number=number)
