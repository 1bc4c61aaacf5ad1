"""What `dealwise moon regret` prints: what is given away by kind of decision, and the worst."""

from rich.console import Console

from dealwise.reports.studies.regret_result import RegretResult
from dealwise.reports.studies.regret_words import (
    COLUMNS,
    WORST_COLUMNS,
    assumptions,
    cells_of,
    headline,
    name_of,
    replay_words,
    rows_of,
    worst_cells,
)
from dealwise.reports.terminal.tables import Column, print_table
from dealwise.reports.terminal.writing import (
    PLUS_MINUS,
    plus_minus,
    print_line,
    print_unbroken,
)
from dealwise.simulate.quoting import shell_words


def print_regret(result: RegretResult, console: Console) -> None:
    """Print the kinds, the worst decisions, the finding and what it rests on."""
    names = [plus_minus(console.encoding) if name == PLUS_MINUS else name for name in COLUMNS]
    columns = [Column(name, number=place > 0) for place, name in enumerate(names)]
    rows = [[name_of(sums), *cells_of(sums)] for sums in rows_of(result)]
    print_table(console, columns, rows, apart=len(rows) - 2)
    console.print()
    if result.worst:
        print_line(console, "The worst decisions, in tricks that they gave away:")
        console.print()
        columns = [Column(name, number=name not in WORST_COLUMNS[2:5]) for name in WORST_COLUMNS]
        print_table(console, columns, [worst_cells(one) for one in result.worst])
        console.print()
    print_line(console, headline(result), "bold")
    console.print()
    print_line(console, assumptions(result))
    if words := replay_words(result):
        console.print()
        print_unbroken(console, f"The first of them: {shell_words(words)}")
