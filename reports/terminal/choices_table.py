"""The table of choices with their chances to win, and what is said below it."""

from rich.console import Console

from dealwise.reports.studies.choices_result import ChoicesResult
from dealwise.reports.studies.choices_words import (
    gain_text,
    headline,
    interval_text,
    method_text,
    stopped_text,
    win_text,
)
from dealwise.reports.terminal.tables import Column, print_table
from dealwise.reports.terminal.writing import print_line


def print_choices(result: ChoicesResult, assumptions: str, console: Console) -> None:
    """Print the choices best first, the finding, and what the numbers rest on."""
    if told := stopped_text(result):
        print_line(console, told, "bold")
        console.print()
    columns = (
        Column(result.choice_noun, number=False),
        Column("", number=False),
        Column("wins %"),
        Column("95% interval"),
        Column("games"),
    )
    best = set(result.best) if len(result.names) > 1 else set()
    rows = [
        [
            result.names[choice],
            "*" if choice in best else "",
            win_text(result, choice),
            interval_text(result.interval(choice)),
            f"{int(result.counts.games[choice]):,}",
        ]
        for choice in result.ranking
    ]
    print_table(console, columns, rows)
    console.print()
    print_line(console, f"{headline(result)}. {gain_text(result)}".rstrip(), "bold")
    console.print()
    print_line(console, assumptions)
    print_line(console, method_text(result), "dim")
