"""How `dealwise moon replay` tells a hand again."""

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from dealwise.reports.terminal.tables import Column, print_table
from dealwise.reports.terminal.writing import print_line
from dealwise.simulate.moon.judging_tricks import why_it_wins
from dealwise.simulate.moon.notation import trump_title, write_hand
from dealwise.simulate.moon.rules import MOON, Auction, Play, Trick, points, written
from dealwise.simulate.moon.tiles import PASS, SEATS, TILE_IDS
from dealwise.simulate.quantities import counted

if TYPE_CHECKING:
    from dealwise.simulate.moon.views import PlayedDeal

_LED, _WON = ">", "*"
_LABEL = 8  # characters before a hand


def print_replay(record: dict, console: Console, *, number: int) -> None:
    """Tell the hand of a record without a breach, the `number`th of its file, trick by trick."""
    from dealwise.simulate.moon.records import played_of  # brings numba, which `check` never needs

    played = played_of(record)
    print_line(console, _title(record, number), "bold")
    _print_options(record, console)
    console.print()
    for seat, hand in enumerate(played.deal[:SEATS]):
        print_line(console, f"{f'seat {seat}:':<{_LABEL}}{write_hand(hand)}")
    print_line(console, f"{'widow:':<{_LABEL}}{write_hand(played.deal[SEATS])}")
    console.print()
    _print_auction(played.auction, console)
    if played.play is None:
        print_line(console, "All have passed: the hand is thrown in, and nobody scores.", "bold")
        return
    _print_exchange(played, played.play, console)
    console.print()
    _print_tricks(played.play, console)
    print_line(console, f"{_LED} led the trick, {_WON} won it; so far: tricks by seat.", "dim")
    console.print()
    _print_result(played, played.play, console)


def _title(record: dict, number: int) -> str:
    origin = [f"{key} {record[key]}" for key in ("seed", "index") if key in record]
    return f"Hand {number:,} ({', '.join(origin)})" if origin else f"Hand {number:,}"


def _print_options(record: dict, console: Console) -> None:
    options = record.get("options", {})
    if options:
        named = ", ".join(f"{name} is {value}" for name, value in options.items())
        print_line(console, f"Rules that differ from the usual: {named}.")


def _print_auction(auction: Auction, console: Console) -> None:
    for place, call in enumerate(auction.calls):
        seat = (auction.first_bidder + place) % SEATS
        print_line(console, f"Seat {seat} {'passes' if call == PASS else f'bids {call}'}.")


def _print_exchange(played: "PlayedDeal", play: Play, console: Console) -> None:
    bidder, widow = play.bidder, played.deal[SEATS]
    kept = (played.deal[bidder] | widow) & ~(1 << TILE_IDS[play.discard])
    print_line(
        console,
        f"Seat {bidder} takes the widow {write_hand(widow)}, lays {written([play.discard])} away, "
        f"names {trump_title(play.trump)} as trump and plays {write_hand(kept)}.",
    )


def _print_tricks(play: Play, console: Console) -> None:
    columns = (
        Column("trick"),
        *(Column(f"seat {seat}", number=False) for seat in range(SEATS)),
        Column("won by", number=False),
        Column("with", number=False, prose=True),
        Column("so far", number=False),
    )
    rows = []
    so_far = [0] * SEATS
    for number, trick in enumerate(play.tricks, start=1):
        so_far[trick.winner] += 1
        rows.append(
            [
                str(number),
                *played_tiles(trick),
                f"seat {trick.winner}",
                why_it_wins(trick.tiles, play.trump),
                "/".join(map(str, so_far)),
            ]
        )
    print_table(console, columns, rows)


def played_tiles(trick: Trick) -> list[Text]:
    """What each seat played, with the marks of the leader and the winner."""
    cells = [Text()] * SEATS
    for place, tile in enumerate(trick.tiles):
        seat = (trick.leader + place) % SEATS
        led = _LED if place == 0 else " "
        won = seat == trick.winner
        cells[seat] = Text(f"{led}{written([tile])}{_WON if won else ''}", "bold" if won else "")
    return cells


def _print_result(played: "PlayedDeal", play: Play, console: Console) -> None:
    bidder, bid = play.bidder, play.bid
    taken = counted(play.tricks_won[bidder], "trick")
    ending = "made" if play.made else "failed"
    print_line(console, f"Seat {bidder} bid {bid} and took {taken}: {ending}.", "bold")
    gained = points(bidder, bid, play.tricks_won)
    told = [f"seat {seat} {f'{value:+d}' if value else '0'}" for seat, value in enumerate(gained)]
    print_line(console, f"Points: {', '.join(told)}.")
    if bid == MOON and play.made and played.auction.options.made_21 == "wins":
        print_line(console, f"A 21 that is made wins the match: seat {bidder} has won.")
