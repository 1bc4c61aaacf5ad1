"""What `dealwise moon odds --model range` prints."""

from rich.console import Console

from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.odds_range_result import RangeResult
from dealwise.reports.studies.odds_range_words import assumptions, by_policies, headline
from dealwise.reports.studies.odds_result import GOALS
from dealwise.reports.terminal.odds_page import print_hand
from dealwise.reports.terminal.tables import Column, print_table
from dealwise.reports.terminal.writing import print_line


def print_range(result: RangeResult, console: Console) -> None:
    """Print the hand, the three numbers for each bid, and what they assume."""
    print_hand(result.heuristic, console)
    console.print()
    columns = (
        Column("", number=False),
        Column(by_policies(result)),
        Column("ahead"),
        Column(f"{LEVEL:.0%} interval"),
        Column("open"),
    )
    rows = [[f"P({goal})", *result.cells(goal)] for goal in GOALS]
    print_table(console, columns, rows)
    console.print()
    print_line(console, f"{headline(result)}.", "bold")
    console.print()
    print_line(console, "P(4)  in how many of 100 hands the bidder takes 4 tricks or more")
    console.print()
    print_line(console, assumptions(result))
