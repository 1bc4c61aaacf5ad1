"""How `updown compare --show` tells a deal: both games of it, turn by turn."""

from rich.console import Console

from dealwise.reports.studies.swings import Swing
from dealwise.reports.terminal.writing import print_line
from dealwise.simulate.updown.cards import KIND_NAMES
from dealwise.simulate.updown.table import Discard, Drawn, Turn
from dealwise.strategies.updown.told_again import ToldGame


def print_swing(swing: Swing, console: Console) -> None:
    """For each of the two games who sat where with which cards, then its turns."""
    for told in swing.hands:
        console.print()
        for seat, who in enumerate(told.who):
            print_line(console, f"seat {seat}: {swing.strategies[who]}", "bold")
            print_line(console, f"        {_cards_of(told, seat)}")
        print_line(console, f"Seat {told.deal.starter} starts.")
        for number, turn in enumerate(told.played.turns, start=1):
            print_line(console, f"{number:>5}  seat {turn.player}  {_told(turn)}")
        print_line(console, _ending(told))


def print_signs(_block: str, console: Console) -> None:
    """What is the same in both games."""
    same = (
        "The cards of each seat, the order in which it draws, and the starter are the same in both."
    )
    print_line(console, same, "dim")


def _cards_of(told: ToldGame, seat: int) -> str:
    up, dealt = told.ups[seat], list(told.deal.dealt[seat])
    for card in up:
        dealt.remove(card)
    return f"up {_named(up)}, hand {_named(sorted(dealt))}, down {_named(told.deal.down[seat])}"


def _named(cards: tuple[int, ...] | list[int]) -> str:
    return " ".join(KIND_NAMES[kind] for kind in cards)


def _told(turn: Turn) -> str:
    return ", ".join(map(_action, turn.actions)) or "nothing"


def _action(done: object) -> str:
    if isinstance(done, Discard):
        took = " and takes the pile" if done.took_pile else ""
        return f"{_named(done.cards)} from {done.source}{took}"
    if isinstance(done, Drawn):
        return f"draws {_named(done.cards)}"
    return f"takes the pile of {done.cards}"


def _ending(told: ToldGame) -> str:
    winner = told.played.winner
    if winner is None:
        return f"Nobody has won after {len(told.played.turns):,} turns."
    return f"Seat {winner} has won."
