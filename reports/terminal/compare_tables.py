"""The tables of a comparison of more than two: the ranking, and the matrix of differences."""

from collections.abc import Callable
from functools import partial

from rich.console import Console
from rich.text import Text

from dealwise.reports.studies.compare_estimate import SAME, Estimate
from dealwise.reports.studies.compare_numbers import (
    MOST_SHOWN,
    interval_text,
    level_text,
    mean_text,
    ranking_level,
)
from dealwise.reports.studies.paired_result import PairedResult
from dealwise.reports.terminal.tables import Column, print_grid, print_table
from dealwise.reports.terminal.writing import READABLE_WIDTH, print_line, safe
from dealwise.simulate.percent import NOTHING

BEST, UNSURE = "*", "~"
_HASH = "#"
_BESIDE = 46  # characters that the other columns of the ranking may take
_LEAST_NAME = 24


def print_ranking(result: PairedResult, console: Console) -> None:
    """A row for each strategy, best first, with a number, its mean and the interval of that."""
    columns = (
        Column(_HASH),
        Column("strategy", number=False, prose=True),
        Column("mean"),
        Column(f"{level_text(ranking_level(result))} interval"),
        Column("best", number=False),
    )
    rows = [
        [
            str(number),
            folded(result.strategies[place], console, _BESIDE),
            mean_text(estimate),
            interval_text(estimate),
            BEST if place in result.best else "",
        ]
        for number, (place, estimate) in enumerate(result.ranking, start=1)
    ]
    print_table(console, columns, rows)
    print_line(console, f"mean  {result.measure.name} against each of the others, on average")
    if result.best:
        print_line(console, f"{BEST}     cannot be told from the best: beaten by nobody")


def folded(name: str, console: Console, beside: int) -> Text:
    """A name in lines short enough to leave room for the columns `beside` it, in characters."""
    text = Text(safe(name, console.encoding))
    room = min(console.width, READABLE_WIDTH) - beside
    if room < _LEAST_NAME:
        return text
    return Text("\n").join(text.wrap(console, room, overflow="fold"))


def print_matrix(result: PairedResult, console: Console) -> None:
    """The difference of each two, row less column, by the numbers of the ranking."""
    print_square(result, console, partial(_cell, result))
    level = level_text(result.level)
    print_line(
        console, f"Row less column, in {result.measure.name}, by the numbers of the ranking."
    )
    print_line(console, f"{UNSURE} the {level} interval of this difference alone holds 0.")
    hidden = len(result.strategies) - MOST_SHOWN
    if hidden > 0:
        print_line(console, f"The first {MOST_SHOWN}; {hidden:,} more are in the CSV table.")


def print_square(result: PairedResult, console: Console, cell: Callable[[int, int], Text]) -> None:
    """A cell for each two, in the order of the ranking.

    In as many tables side by side, one below the other, as the width asks for.
    """
    places = [place for place, _ in result.ranking[:MOST_SHOWN]]
    cells = [[cell(row, column) for column in places] for row in places]
    numbers = [str(number + 1) for number in range(len(places))]
    print_grid(console, _HASH, numbers, numbers, cells)


def _cell(result: PairedResult, row: int, column: int) -> Text:
    """The mean, marked where its sign is not told; a blank after it keeps the digits in line."""
    if row == column:
        return Text(f"{NOTHING}  ")
    estimate = result.estimate(row, column)
    return marked(mean_text(estimate), estimate)


def marked(text: str, estimate: Estimate) -> Text:
    """What an estimate is written as, marked where its sign is not told."""
    unsure = not estimate.tells and estimate.method != SAME
    return Text(f"{text}{UNSURE if unsure else ' '}", "dim" if unsure else "")
