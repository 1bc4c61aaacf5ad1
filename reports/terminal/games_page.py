"""What `dealwise updown games` prints: who won from which seat, and what games were like."""

from rich.console import Console

from dealwise.reports.studies.games_result import GamesResult
from dealwise.reports.studies.games_words import (
    a_game,
    assumptions,
    named_wins,
    told_cap,
    without_winner_text,
)
from dealwise.reports.studies.table_words import interval_text, share_text
from dealwise.reports.terminal.tables import Column, print_table
from dealwise.reports.terminal.writing import print_line

_COLUMNS = (
    Column("wins", number=False),
    Column("of 100 games"),
    Column("95% interval"),
    Column("starting"),
    Column("not starting"),
)
_LABEL = 20  # characters before what a line says


def print_games(result: GamesResult, console: Console) -> None:
    """Print the wins by seat and by order of turns, what games were like, and the assumptions."""
    if result.interrupted:
        print_line(console, result.told_stop, "bold")
        console.print()
    rows = [
        [name, share_text(wins), interval_text(wins), *_by_start(result, row)]
        for row, (name, wins) in enumerate(named_wins(result))
    ]
    print_table(console, _COLUMNS, rows, apart=result.players - 1)
    console.print()
    for label, text in {"without a winner": without_winner_text(result), **a_game(result)}.items():
        print_line(console, f"{label:<{_LABEL}}{text}")
    console.print()
    print_line(console, told_cap(result))
    print_line(console, assumptions(result))


def _by_start(result: GamesResult, seat: int) -> list[str]:
    """How often a seat won when it started, and when not; nothing in the rows below the seats."""
    if seat >= result.players:
        return ["", ""]
    return [share_text(share(seat)) for share in (result.when_starting, result.when_not_starting)]
