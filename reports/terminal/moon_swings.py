"""How `moon compare --show` tells a deal, or a match: both hands of it side by side."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from dealwise.reports.studies.swings import Swing
from dealwise.reports.terminal.matches_page import print_course, print_legend
from dealwise.reports.terminal.moon_replay import played_tiles
from dealwise.reports.terminal.tables import Column, print_table
from dealwise.reports.terminal.writing import READABLE_WIDTH, print_line, print_trimmed, safe
from dealwise.simulate.moon.notation import trump_title, write_hand
from dealwise.simulate.moon.rules import written
from dealwise.simulate.moon.tiles import PASS, SEATS
from dealwise.strategies.moon.told_again import ToldHand, ToldMatch

_SIDE_BY_SIDE = 80
_BETWEEN = 4  # characters between the two hands
_LABEL = 8  # characters before a hand of tiles
_COLUMN = 8  # characters for a seat in a trick


def print_swing(swing: Swing, console: Console) -> None:
    """The cards, then both hands with seats, calls, plan, tricks and points; or both matches."""
    if swing.block == ToldMatch.block:
        _print_matches(swing, console)
        return
    _print_cards(swing, console)
    console.print()
    if console.width >= _SIDE_BY_SIDE:
        _print_beside(swing, console)
    else:
        _print_below(swing, console)


def print_signs(block: str, console: Console) -> None:
    """What the signs mean in what was told of blocks of this name."""
    if block == ToldMatch.block:
        print_legend(console)
        print_line(console, "Hand by hand the cards are the same in both matches.", "dim")
    else:
        same = "> led the trick, * won it. The cards are the same in both hands."
        print_line(console, same, "dim")


def _print_matches(swing: Swing, console: Console) -> None:
    """Who sat where in each of the two, and how the scores went there."""
    for told in swing.hands:
        console.print()
        for seat in _seats(swing, told):
            print_line(console, seat, "bold")
        print_course(told.match, console)


def _print_cards(swing: Swing, console: Console) -> None:
    deal = swing.hands[0].played.deal
    for seat, hand in enumerate(deal[:SEATS]):
        print_line(console, f"{f'seat {seat}:':<{_LABEL}}{write_hand(hand)}")
    print_line(console, f"{'widow:':<{_LABEL}}{write_hand(deal[SEATS])}")


def _print_beside(swing: Swing, console: Console) -> None:
    width = min(console.width, READABLE_WIDTH)
    table = Table.grid(padding=(0, _BETWEEN, 0, 0), pad_edge=False)
    for _ in swing.hands:
        table.add_column(width=(width - _BETWEEN) // 2, overflow="fold")
    for seats in zip(*(_seats(swing, hand) for hand in swing.hands), strict=True):
        table.add_row(*(Text(safe(seat, console.encoding), "bold") for seat in seats))
    for tell in (_calls, _plan, _tricks, _points):
        table.add_row(*(tell(hand) for hand in swing.hands))
    print_trimmed(console, table, width)


def _print_below(swing: Swing, console: Console) -> None:
    for place, hand in enumerate(swing.hands):
        if place:
            console.print()
        for seat in _seats(swing, hand):
            print_line(console, seat, "bold")
        print_line(console, _calls(hand))
        if hand.played.play is not None:
            print_line(console, _plan(hand))
            _print_tricks(hand, console)
        print_line(console, _points(hand))


def _seats(swing: Swing, hand: ToldHand | ToldMatch) -> list[str]:
    """Who sat where, a line for each seat."""
    return [f"seat {seat}: {swing.strategies[who]}" for seat, who in enumerate(hand.who)]


def _calls(hand: ToldHand) -> str:
    auction = hand.played.auction
    told = ", ".join(
        f"seat {(auction.first_bidder + place) % SEATS} {'pass' if call == PASS else call}"
        for place, call in enumerate(auction.calls)
    )
    return f"Calls: {told}."


def _plan(hand: ToldHand) -> str:
    """What the bidder named and laid away; empty where all have passed."""
    play = hand.played.play
    if play is None:
        return ""
    return (
        f"Seat {play.bidder} bids {play.bid} on {trump_title(play.trump)} and lays "
        f"{written([play.discard])} away."
    )


def _points(hand: ToldHand) -> str:
    play = hand.played.play
    if play is None:
        return "All have passed: nobody scores."
    ending = "made" if play.made else "failed"
    gained = ", ".join(f"seat {seat} {won:+d}" for seat, won in enumerate(hand.points))
    return f"{ending.capitalize()}: {gained.replace('+0', '0')}."


def _tricks(hand: ToldHand) -> Text:
    """The seven tricks in lines of one width; empty where all have passed."""
    play = hand.played.play
    if play is None:
        return Text()
    heads = "".join(f"{f'seat {seat}':<{_COLUMN}}" for seat in range(SEATS))
    lines = [Text(f"trick  {heads}".rstrip(), "bold")]
    for number, trick in enumerate(play.tricks, start=1):
        cells = played_tiles(trick)
        for cell in cells:
            cell.pad_right(_COLUMN - cell.cell_len)
        lines.append(Text.assemble(f"{number:>5}  ", *cells))
    return Text("\n").join(lines)


def _print_tricks(hand: ToldHand, console: Console) -> None:
    columns = (
        Column("trick"),
        *(Column(f"seat {seat}", number=False) for seat in range(SEATS)),
    )
    tricks = hand.played.play.tricks
    rows = [[str(number), *played_tiles(trick)] for number, trick in enumerate(tricks, start=1)]
    print_table(console, columns, rows)
