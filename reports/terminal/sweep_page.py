"""What `dealwise moon sweep` prints: each point, the best of them, and what that is worth."""

from rich.console import Console
from rich.text import Text

from dealwise.reports.studies.compare_basis import command_words
from dealwise.reports.studies.compare_numbers import interval_text, level_text, mean_text, signed
from dealwise.reports.studies.sweep_result import SweepResult
from dealwise.reports.studies.sweep_words import (
    BEST,
    FRESH,
    assumptions,
    headline,
    rows,
    stopped,
    title,
)
from dealwise.reports.terminal.tables import Column, print_grid, print_table
from dealwise.reports.terminal.writing import print_line, print_unbroken, safe
from dealwise.simulate.quoting import shell_words

_MARKS = {BEST: "*", FRESH: "fresh", "": ""}


def print_sweep(result: SweepResult, console: Console) -> None:
    """Print the differences, the finding, then what they rest on.

    The console may be of any width and encoding; nothing but plain text reaches it.
    """
    if told := stopped(result):
        print_line(console, told, "bold")
        console.print()
    print_line(console, title(result), "bold")
    if len(result.grid.axes) == 1:
        _print_curve(result, console)
    else:
        _print_map(result, console)
    print_line(console, f"*      {BEST}")
    if result.fresh is not None and len(result.grid.axes) == 1:
        print_line(
            console, f"fresh  the best on the {result.measure.blocks} of seed {result.fresh.seed}"
        )
    console.print()
    print_line(console, f"{headline(result)}.", "bold")
    console.print()
    print_line(console, assumptions(result))
    if result.fresh is not None:
        console.print()
        print_line(console, f"Compare the two on the fresh {result.measure.blocks} again:", "dim")
        print_unbroken(console, f"  {shell_words(command_words(result.fresh))}", "dim")


def _print_curve(result: SweepResult, console: Console) -> None:
    columns = (
        Column(result.grid.labels[0]),
        Column("difference"),
        Column(f"{level_text(result.level)} interval"),
        Column("", number=False),
    )
    told = [
        [*values, mean_text(estimate), interval_text(estimate), _MARKS[said]]
        for values, estimate, said in rows(result)
    ]
    apart = len(result.grid.points) - 1 if result.fresh is not None else None
    print_table(console, columns, told, apart=apart)


def _print_map(result: SweepResult, console: Console) -> None:
    """The means alone: there is no room for their intervals."""
    down, across = result.grid.axes
    width = len(across.values)
    cells = [
        [_cell(result, row * width + column) for column in range(width)]
        for row in range(len(down.values))
    ]
    corner = safe(down.name, console.encoding)
    print_grid(console, corner, across.values, down.values, cells)
    labels = result.grid.labels
    widths = [estimate.half_width for estimate in result.estimates]
    print_line(
        console,
        f"{labels[0]} down, {labels[1]} across; half the {level_text(result.level)} interval is "
        f"{min(widths):.3f} to {max(widths):.3f} {result.measure.amount}.",
    )


def _cell(result: SweepResult, place: int) -> Text:
    """The mean, with a blank in the place of a mark to keep the digits in line."""
    mark = "*" if place in result.best else " "
    return Text(f"{signed(result.estimates[place].mean)}{mark}")
