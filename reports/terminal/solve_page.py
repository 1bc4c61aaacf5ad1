"""What `dealwise moon solve` prints."""

from rich.console import Console
from rich.text import Text

from dealwise.reports.studies.solve_result import ASSUMPTION, PlansResult, SolveResult
from dealwise.reports.terminal.deals_page import print_legend, print_tricks
from dealwise.reports.terminal.tables import Column, print_grid, print_table
from dealwise.reports.terminal.writing import print_line
from dealwise.simulate.moon.notation import trump_title, write_hand, write_tile
from dealwise.simulate.moon.open_positions import SEAT_NAMES
from dealwise.simulate.moon.tiles import TILE_IDS

_BIDDER = 0
_BEST = "*"


def print_solved(result: SolveResult, console: Console) -> None:
    """The hands, what they are worth to the bidder, every lead, and a line of perfect play."""
    _print_hands(result.position.hands, result.remarks, console)
    console.print()
    print_line(console, result.headline, "bold")
    console.print()
    columns = (Column("lead", number=False), Column("", number=False), Column("bidder takes"))
    rows = [
        [write_tile(_tile(name)), _BEST if name in result.best else "", str(tricks)]
        for name, tricks in result.leads.items()
    ]
    print_table(console, columns, rows)
    console.print()
    print_line(console, "One line in which nobody gives anything away:")
    print_tricks(result.line, _BIDDER, console)
    print_legend(console)
    console.print()
    print_line(console, f"{ASSUMPTION} {_BEST} gives nothing away.", "dim")


def print_plans(result: PlansResult, console: Console) -> None:
    """The bidder's tricks with each trump, in rows, and each discard, in columns."""
    _print_hands(result.hands, result.remarks, console)
    print_line(console, f"{'widow:':<8}{write_tile(result.widow)}")
    console.print()
    print_line(console, result.headline, "bold")
    console.print()
    print_grid(
        console,
        "trump",
        [write_tile(tile) for tile in result.discards],
        [trump_title(trump) for trump in result.trumps],
        [[_cell(result, trump, tile) for tile in result.discards] for trump in result.trumps],
    )
    console.print()
    told = f"The bidder's tricks by trump and by the tile that is laid away; {_BEST} the most."
    print_line(console, told)
    print_line(console, ASSUMPTION, "dim")


def _cell(result: PlansResult, trump: int, tile: int) -> Text:
    tricks = result.tricks[trump, tile]
    best = tricks == result.most
    return Text(f"{tricks}{_BEST if best else ' '}", "bold" if best else "")


def _print_hands(hands: tuple[int, ...], remarks: tuple[str, ...], console: Console) -> None:
    for name, hand in zip(SEAT_NAMES, hands, strict=True):
        print_line(console, f"{name + ':':<8}{write_hand(hand)}")
    if remarks:
        print_line(console, f"({', '.join(remarks)})", "dim")


def _tile(name: str) -> int:
    """The id of a tile by its name in records."""
    return TILE_IDS[int(name[0]), int(name[1])]
