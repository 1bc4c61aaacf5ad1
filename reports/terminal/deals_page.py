"""What `dealwise moon odds --show` prints: deals in which the plan failed, trick by trick."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from dealwise.reports.terminal.tables import Column, print_table
from dealwise.reports.terminal.writing import print_line
from dealwise.simulate.moon.notation import trump_title, write_hand, write_tile
from dealwise.simulate.moon.open_positions import SEAT_NAMES
from dealwise.simulate.moon.rules import Trick, written
from dealwise.simulate.moon.tiles import SEATS

if TYPE_CHECKING:
    from dealwise.reports.studies.failures import ShownDeal

_LED, _WON = ">", "*"
_COLUMNS = (
    Column("trick"),
    *(Column(seat, number=False) for seat in SEAT_NAMES),
    Column("won by", number=False),
    Column("bidder has"),
)


def print_failures(failures: Sequence["ShownDeal"], console: Console) -> None:
    """Each deal with all hands open: who led, who played what, who won."""
    if not failures:
        console.print()
        print_line(console, "There is no such deal to show: the plan never took so few tricks.")
        return
    for shown in failures:
        console.print()
        print_deal(shown, console)
    print_legend(console)


def print_one_deal(shown: "ShownDeal", console: Console, *, chosen: str) -> None:
    """A single deal; `chosen` is the sentence that says where its plan comes from."""
    print_deal(shown, console)
    print_line(console, chosen)
    print_legend(console)


def print_legend(console: Console) -> None:
    """What the marks in the tricks mean."""
    console.print()
    print_line(console, f"{_LED} led the trick, {_WON} won it.")


def print_deal(shown: "ShownDeal", console: Console) -> None:
    """A single deal with all hands open, without what its marks mean."""
    taken = _tricks(shown.tricks)
    print_line(console, f"Deal {shown.number:,}: the bidder takes {taken}.", "bold")
    for seat, hand in zip(SEAT_NAMES, shown.hands, strict=True):
        print_line(console, f"{seat + ':':<8}{write_hand(hand)}")
    print_line(
        console,
        f"{'widow:':<8}{write_tile(shown.widow)}; the bidder names {trump_title(shown.trump)}, "
        f"lays {write_tile(shown.discard)} away.",
    )
    print_tricks(shown.play.tricks, shown.play.bidder, console)


def print_tricks(tricks: Sequence[Trick], bidder: int, console: Console) -> None:
    """Trick by trick who played what, and what the bidder has so far."""
    rows = []
    has = 0
    for number, trick in enumerate(tricks, start=1):
        winner = _place(trick.winner, bidder)
        has += winner == 0
        rows.append([str(number), *_tiles(trick, bidder), SEAT_NAMES[winner], str(has)])
    print_table(console, _COLUMNS, rows)


def _tricks(number: int) -> str:
    return "1 trick" if number == 1 else f"{number} tricks"


def _place(seat: int, bidder: int) -> int:
    """The seat counted from the bidder: 0, 1 on the left, 2 on the right."""
    return (seat - bidder) % SEATS


def _tiles(trick: Trick, bidder: int) -> list[Text]:
    """What each seat played, the bidder first, with the marks of the leader and the winner."""
    cells = [Text()] * SEATS
    for order, tile in enumerate(trick.tiles):
        seat = (trick.leader + order) % SEATS
        led = _LED if seat == trick.leader else " "
        won = seat == trick.winner
        text = f"{led}{written([tile])}{_WON if won else ''}"
        cells[_place(seat, bidder)] = Text(text, "bold" if won else "")
    return cells
