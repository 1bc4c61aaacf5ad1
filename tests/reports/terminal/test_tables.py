import pytest
from results_by_hand import page
from rich.text import Text

from dealwise.reports.terminal.tables import Column, print_table

COLUMNS = (Column("trump", number=False), Column("P(4)"), Column("tricks"))
ROWS = (("any", "100.0", "6.88"), ("no trump", Text("8.5\n±0.6"), "0.70"))
IDEAS = (Column("name", number=False), Column("idea", number=False, prose=True))


def shown(columns=COLUMNS, rows=ROWS, apart=None, **surroundings) -> list[str]:
    def show(console):
        print_table(console, columns, rows, apart=apart)

    return page(show, **surroundings).splitlines()


def test_columns_with_numbers_to_the_right() -> None:
    assert shown() == [
        "trump      P(4)  tricks",
        "───────────────────────",
        "any       100.0    6.88",
        "no trump    8.5    0.70",
        "           ±0.6",
    ]


def test_a_rule_sets_a_row_apart() -> None:
    assert shown(apart=0)[2:4] == ["any       100.0    6.88", "───────────────────────"]


def test_ascii_has_no_box_characters() -> None:
    rows = (("any", "100.0", "6.88"),)
    assert shown(rows=rows, apart=0, encoding="ascii")[1] == "-" * 20


def test_columns_draw_together_before_they_give_way_to_blocks() -> None:
    assert shown(width=23)[2] == "any       100.0    6.88"
    assert shown(width=22)[2] == "any      100.0   6.88"
    assert shown(width=21)[2] == "any      100.0   6.88"
    assert shown(width=20) == [
        "trump",
        "any",
        "  P(4) 100.0",
        "  tricks 6.88",
        "no trump",
        "  P(4) 8.5 ±0.6",
        "  tricks 0.70",
    ]


def test_a_block_leaves_empty_cells_out() -> None:
    assert shown(rows=[("9 more", "", "1")], width=10) == ["trump", "9 more", "  tricks 1"]


@pytest.mark.parametrize("width", [400, 80, 40])
def test_prose_is_wrapped_beside_its_name(width: int) -> None:
    idea = " ".join(["leads the highest trump"] * 8)
    lines = shown(IDEAS, [("simple", idea), ("pull", "x")], width=width)
    assert all(len(line) <= min(width, 100) for line in lines)
    assert " ".join(line[8:] for line in lines[2:-1]).split() == idea.split()
    assert lines[-1] == "pull    x"


def test_text_is_never_markup() -> None:
    rows = [("[bold]a[/bold]", ":smile:"), ("[/red]", "\x1b[31m")]
    assert shown(IDEAS, rows)[2:] == ["[bold]a[/bold]  :smile:", r"[/red]          \x1b[31m"]


def test_nothing_but_the_head_where_there_are_no_rows() -> None:
    assert shown(rows=[]) == ["trump  P(4)  tricks", "───────────────────"]
