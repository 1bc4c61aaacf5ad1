"""How `updown compare --show` tells a deal: both games of it, one after the other."""

from rich.console import Console

from dealwise.reports.studies.swings import Swing
from dealwise.reports.terminal.updown_replay import print_replay
from dealwise.reports.terminal.writing import print_line


def print_swing(swing: Swing, console: Console) -> None:
    """For each of the two games who sat where, then the game turn by turn."""
    for place, told in enumerate(swing.hands, start=1):
        console.print()
        for seat, who in enumerate(told.who):
            print_line(console, f"seat {seat}: {swing.strategies[who]}", "bold")
        print_replay(told.record(swing.seed, swing.number), console, number=place)


def print_signs(_block: str, console: Console) -> None:
    """What is the same in both games."""
    same = "The cards of each seat, the order in which it draws, and the starter are the same in"
    print_line(console, f"{same} both games.", "dim")
