"""Tables that fit: in columns where the terminal is wide enough, else row under row."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.box import Box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from dealwise.reports.terminal.writing import READABLE_WIDTH, print_trimmed, safe

_NO_LIMIT = 10_000
_LEAST_PROSE = 24
_RULE = "─"
_INDENT = "  "


@dataclass(frozen=True)
class Column:
    """A column of a table. Numbers stand to the right; prose may be wrapped."""

    title: str
    number: bool = True
    prose: bool = False


Cell = Text | str
Row = Sequence[Cell]


def print_table(
    console: Console, columns: Sequence[Column], rows: Sequence[Row], *, apart: int | None = None
) -> None:
    """Print a table, with a rule under the row `apart`.

    Cells may have several lines. Strings are made safe, `Text` is taken as it is. Where the
    columns do not fit, each row becomes a block that begins with its first cell.
    """
    told = [[_text(cell, console.encoding) for cell in row] for row in rows]
    unbounded = console.options.update_width(_NO_LIMIT)
    for gap in (2, 1):
        table = _table(columns, told, apart, gap=gap, ascii_only=console.options.ascii_only)
        if console.measure(table, options=unbounded).minimum <= console.width:
            print_trimmed(console, table, min(console.width, READABLE_WIDTH))
            return
    _print_blocks(console, columns, told)


def print_grid(
    console: Console,
    corner: str,
    across: Sequence[str],
    down: Sequence[str],
    cells: Sequence[Sequence[Text]],
) -> None:
    """Print a number for each two things, those `down` in rows and those `across` in columns.

    In as many tables, one below the other, as the width asks for.
    """
    widest = max(len(text) for text in (*across, *(cell.plain for row in cells for cell in row)))
    margin = max(map(len, (corner, *down)))
    room = min(console.width, READABLE_WIDTH) - margin
    count = max(1, room // (widest + 2))
    for start in range(0, len(across), count):
        if start:
            console.print()
        part = slice(start, start + count)
        heads = (Column(corner), *map(Column, across[part]))
        rows = [[name, *row[part]] for name, row in zip(down, cells, strict=True)]
        print_table(console, heads, rows)


def _text(cell: Cell, encoding: str) -> Text:
    return cell if isinstance(cell, Text) else Text(safe(cell, encoding))


def _table(
    columns: Sequence[Column],
    rows: Sequence[Sequence[Text]],
    apart: int | None,
    *,
    gap: int,
    ascii_only: bool,
) -> Table:
    table = Table(
        box=_lines(ascii_only=ascii_only),
        show_edge=False,
        pad_edge=False,
        padding=(0, gap - 1),
        collapse_padding=True,
        header_style="bold",
        safe_box=False,
    )
    for place, column in enumerate(columns):
        title = Text(column.title)
        widest = max(_width(cell) for cell in (title, *(row[place] for row in rows)))
        table.add_column(
            title,
            justify="right" if column.number else "left",
            min_width=min(widest, _LEAST_PROSE) if column.prose else widest,
            overflow="fold",
        )
    for place, row in enumerate(rows):
        table.add_row(*row, end_section=place == apart)
    return table


def _width(text: Text) -> int:
    return max((line.cell_len for line in text.split("\n")), default=0)


def _lines(*, ascii_only: bool) -> Box:
    """Nothing but a rule under the heads and between sections."""
    rule = "-" if ascii_only else _RULE
    blank, ruled = " " * 4, f" {rule}{rule} "
    lines = (blank, blank, ruled, blank, ruled, ruled, blank, blank)
    return Box("".join(line + "\n" for line in lines), ascii=ascii_only)


def _print_blocks(
    console: Console, columns: Sequence[Column], rows: Sequence[Sequence[Text]]
) -> None:
    """The word above the first column, which is the title of the table, then a block a row."""
    if columns[0].title.isalpha():
        print_trimmed(console, Text(columns[0].title, "bold"), console.width)
    for head, *cells in rows:
        print_trimmed(console, head, console.width)
        for column, cell in zip(columns[1:], cells, strict=True):
            if cell.plain:
                lines = Text(" ").join(cell.split("\n"))
                print_trimmed(
                    console, Text.assemble(_INDENT, f"{column.title} ", lines), console.width
                )
