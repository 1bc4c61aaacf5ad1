"""What `dealwise moon advise` prints."""

from rich.console import Console

from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.play_advice_result import PlayAdviceResult
from dealwise.reports.studies.play_advice_words import (
    assumptions,
    headline,
    interval_text,
    made_text,
    state,
    title,
)
from dealwise.reports.terminal.tables import Column, print_table
from dealwise.reports.terminal.writing import print_line
from dealwise.simulate.moon.notation import write_tile


def print_play_advice(result: PlayAdviceResult, console: Console) -> None:
    """Print the tiles best first, the advice, and what the numbers rest on."""
    print_line(console, f"{title(result)}.", "bold")
    print_line(console, state(result))
    console.print()
    columns = [Column("tile", number=False), Column("", number=False), Column("made %")]
    if not result.exact:
        columns.append(Column(f"{LEVEL:.0%} interval"))
    columns.append(Column("tricks"))
    print_table(console, columns, [_row(result, tile) for tile in result.ranking])
    console.print()
    print_line(console, "made %  in how many of 100 deals the bid is made")
    print_line(console, "tricks  how many the bidder takes in the whole hand, on average")
    console.print()
    print_line(console, f"{headline(result)}.", "bold")
    console.print()
    print_line(console, assumptions(result))


def _row(result: PlayAdviceResult, tile: int) -> list[str]:
    mark = "*" if tile in result.as_good and len(result.ranking) > 1 else ""
    row = [write_tile(tile), mark, made_text(result, tile)]
    ends = result.interval(tile)
    if ends is not None:
        row.append(interval_text(ends))
    return [*row, f"{result.worth(tile):.2f}"]
