"""What `dealwise moon bid` prints: the calls with their worth, in order, the best one marked."""

from rich.console import Console

from dealwise.reports.studies.bidding_result import BidResult, CallsFound
from dealwise.reports.studies.bidding_words import (
    assumptions,
    beside_text,
    columns_of,
    few_text,
    headline,
    row_of,
    title,
)
from dealwise.reports.terminal.tables import Column, print_table
from dealwise.reports.terminal.writing import print_line


def print_bid(result: BidResult, console: Console) -> None:
    """Print the table of calls, the finding, and what it assumes."""
    print_line(console, title(result), "bold")
    for remark in result.remarks:
        print_line(console, remark, "dim")
    console.print()
    if result.found.deals:
        _print_calls(result, result.found, console)
    if told := few_text(result):
        print_line(console, told, "bold")
        console.print()
    if result.unconditioned is not None:
        print_line(console, beside_text(result.unconditioned))
        console.print()
        _print_calls(result, result.unconditioned, console)
    print_line(console, headline(result), "bold")
    console.print()
    print_line(console, assumptions(result))


def _print_calls(result: BidResult, found: CallsFound, console: Console) -> None:
    columns = [Column(name, number=name not in ("call", "")) for name in columns_of(result, found)]
    rows = [row_of(result, found, place) for place in range(len(found.calls))]
    print_table(console, columns, rows)
    console.print()
