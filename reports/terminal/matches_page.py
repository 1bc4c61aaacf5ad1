"""What `dealwise moon hands --match` prints: who won, how matches ended, and how scores went."""

import itertools
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from dealwise.reports.studies.matches_result import MatchesResult
from dealwise.reports.studies.matches_words import (
    assumptions,
    length_text,
    named_wins,
)
from dealwise.reports.studies.table_words import interval_text, share_text
from dealwise.reports.terminal.tables import Column, print_table
from dealwise.reports.terminal.writing import plus_minus, print_line
from dealwise.simulate.moon.tiles import PASS, SEATS
from dealwise.simulate.quantities import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dealwise.simulate.moon.match import MatchHand, PlayedMatch
    from dealwise.simulate.moon.rules import Auction

_OPENED, _BIDDER = ">", "*"
_LABEL = 20  # characters before what a line says


def print_matches(result: MatchesResult, console: Console) -> None:
    """Print the wins by seat and by place, how matches ended, and what the numbers assume."""
    if result.interrupted:
        print_line(console, result.told_stop, "bold")
        console.print()
    columns = (Column("wins", number=False), Column("of 100 matches"), Column("95% interval"))
    rows = [[name, share_text(wins), interval_text(wins)] for name, wins in named_wins(result)]
    print_table(console, columns, rows, apart=SEATS - 1)
    console.print()
    shares = {"ended by a made 21": result.ended_by_21, "without a winner": result.without_winner}
    lines = {"hands a match": length_text(result, plus_minus(console.encoding))} | {
        label: f"{share_text(share)}% ({interval_text(share)})" for label, share in shares.items()
    }
    for label, text in lines.items():
        print_line(console, f"{label:<{_LABEL}}{text}")
    console.print()
    print_line(console, assumptions(result))


def print_course(match: "PlayedMatch", console: Console) -> None:
    """Tell a match hand by hand: what was called, who made it, the scores, and who has won."""
    columns = (
        Column("hand"),
        *(Column(f"seat {seat}", number=False) for seat in range(SEATS)),
        Column("tricks", number=False),
        Column("bid", number=False),
        Column("points", number=False),
        Column("scores", number=False),
    )
    numbered = enumerate(match.hands, start=1)
    runs = itertools.groupby(numbered, key=lambda each: _kind(*each))
    rows = [_row(list(run)) for _, run in runs]
    print_table(console, columns, rows)
    print_line(console, _ending(match), "bold")


def print_legend(console: Console) -> None:
    """Explain the columns of a course."""
    told = f"{_OPENED} opened the bidding, {_BIDDER} won it; tricks, points and scores by seat."
    print_line(console, told, "dim")


def _kind(place: int, hand: "MatchHand") -> int:
    """Equal for neighbours that share a line: hands in which all have passed."""
    return 0 if hand.played.play is None else place


def _row(run: "Sequence[tuple[int, MatchHand]]") -> list[Text | str]:
    """The line of a hand, or of several in which all have passed, each of which says the same."""
    (first, hand), (last, _) = run[0], run[-1]
    if first == last:
        return [str(first), *_cells(hand)]
    scores = "/".join(map(str, hand.after.scores))
    return [f"{first}-{last}", *["pass"] * SEATS, "", "thrown in", "", scores]


def _cells(hand: "MatchHand") -> list[Text | str]:
    auction, play = hand.played.auction, hand.played.play
    scores = "/".join(map(str, hand.after.scores))
    if play is None:
        return [*_calls(auction), "", "thrown in", "", scores]
    return [
        *_calls(auction),
        "/".join(map(str, play.tricks_won)),
        "made" if play.made else "failed",
        "/".join(f"{won:+d}" if won else "0" for won in hand.points),
        scores,
    ]


def _calls(auction: "Auction") -> list[Text]:
    """What each seat called, with the marks of who opened and who won the auction."""
    cells = [Text()] * SEATS
    for place, call in enumerate(auction.calls):
        seat = (auction.first_bidder + place) % SEATS
        opened = _OPENED if place == 0 else " "
        won = seat == auction.bidder
        told = "pass" if call == PASS else str(call)
        cells[seat] = Text(f"{opened}{told}{_BIDDER if won else ''}", "bold" if won else "")
    return cells


def _ending(match: "PlayedMatch") -> str:
    """Who won after how many hands, or that nobody did, in a sentence."""
    hands = counted(len(match.hands), "hand")
    if match.winner is None:
        return f"Nobody has won after {hands}, and the match is given up."
    how = " with a made 21" if match.ended_by_21 else ""
    return f"Seat {match.winner} has won after {hands}{how}."
