"""What `compare --show` prints: deals, or matches, that differ most, both ways."""

import importlib
from collections.abc import Sequence

from rich.console import Console

from dealwise.reports.studies.compare_numbers import signed
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.swings import Swing
from dealwise.reports.terminal.writing import print_line


def print_swings(told: Sequence[Swing], result: CompareResult, console: Console) -> None:
    """Each deal, or match, with what was played in both seatings as the game tells it."""
    block = result.measure.block
    if not told:
        console.print()
        nothing = f"There is no such {block} to show: on every {block} the difference was 0."
        print_line(console, nothing)
        return
    of_the_game = importlib.import_module(f"dealwise.reports.terminal.{result.game}_swings")
    for swing in told:
        console.print()
        _print_title(swing, result, console)
        of_the_game.print_swing(swing, console)
    console.print()
    of_the_game.print_signs(block, console)


def _print_title(swing: Swing, result: CompareResult, console: Console) -> None:
    ahead, behind = swing.strategies if swing.difference > 0 else reversed(swing.strategies)
    size = signed(abs(swing.difference), 2).removeprefix("+")
    block = f"{swing.block.capitalize()} {swing.number:,}"
    title = f"{block}: {ahead} gains {size} {result.measure.amount} on {behind}."
    print_line(console, title, "bold")
