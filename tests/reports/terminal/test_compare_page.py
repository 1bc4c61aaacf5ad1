"""The page of `moon compare`: what it says, and that every terminal can show it."""

import re
from dataclasses import replace

import pytest
from comparisons_by_hand import a_circle, a_field, a_pair, a_rare_pair
from results_by_hand import ODD_NAMES, page

from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.compare_words import assumptions, headline
from dealwise.reports.studies.stop_rules import StopRule
from dealwise.reports.terminal.compare_page import print_compare

LONG = "auction[needs_double=1]/thumb[voids=1;keep=2]/leads[double_first=0]"
FIELD = a_field([0.5, 0.48, 0.0, -9.0], names=("steady", LONG, "simple", "random"))
RESULTS = {
    "two": a_pair(),
    "rare": a_rare_pair(),
    "same": a_rare_pair(0, identities=(1, 1)),
    "tested": a_pair(rule=StopRule(10**7, sprt=0.3), stopped_by="sprt"),
    "stopped": a_pair(rule=StopRule(10**6), stopped_by="interrupt"),
    "four": FIELD,
    "circle": a_circle(),
    "twelve": a_field([place / 10 for place in range(12)]),
    "forty": a_field([place / 10 for place in range(40)], deals=300),
}
FEW = [name for name in RESULTS if name != "forty"]  # a page of forty takes long


def printed(result: CompareResult, *, suggest: bool = True, **surroundings: object) -> str:
    return page(lambda console: print_compare(result, console, suggest=suggest), **surroundings)


def without_command(text: str) -> list[str]:
    """The lines that are wrapped: a command stays in one line, so that it can be copied."""
    return [line for line in text.splitlines() if not line.startswith("  dealwise ")]


def cells(text: str, head: str) -> list[list[str]]:
    """The cells of the table whose first line begins so, row by row."""
    lines = text.splitlines()
    start = next(at for at, line in enumerate(lines) if re.match(head, line))
    rows = []
    for line in lines[start + 2 :]:
        if not re.match(r" *\d+ ", line):
            break
        rows.append(re.split(r"  +", line.strip()))
    return rows


# --- what it says --------------------------------------------------------------------------------


def test_the_page_of_two() -> None:
    result = RESULTS["two"]
    estimate, different = result.estimate(0, 1), int(result.by_pair[0, 3])
    low, high = estimate.interval
    assert printed(result, width=100).splitlines()[:9] == [
        "steady less simple, in points a hand",
        f"difference  {estimate.mean:+.3f}",
        f"interval    {low:+.3f} to {high:+.3f} (paired t 95%)",
        f"differed    played differently in 98.2% of deals ({different:,} of 2,000)",
        f"            scored differently in 98.2% of deals ({different:,} of 2,000)",
        "played      2,000 deals, 12,000 hands",
        f"pairing     needed {result.saving(0, 1):.2f} times fewer hands than hands that are each "
        f"dealt anew would",
        "",
        f"{headline(result)}.",
    ]


@pytest.mark.uncounted
def test_the_sentence_comes_before_what_it_rests_on_and_a_command_last() -> None:
    for name, result in RESULTS.items():
        text = " ".join(printed(result).split())
        assert text.index(f"{headline(result)}.") < text.index(assumptions(result)), name
        unsuggested = printed(result, suggest=False)
        assert " ".join(unsuggested.split()).endswith(assumptions(result))
        assert text.startswith(" ".join(unsuggested.split()))


def test_the_command_shows_where_they_differ() -> None:
    command = "  dealwise moon compare steady simple --deals 2000 --seed 7 --show 3\n"
    assert printed(RESULTS["two"]).endswith(f"See the deals in which they differ most:\n{command}")
    assert "compare rock paper --deals 2000" in printed(RESULTS["circle"])
    assert "--show" not in printed(RESULTS["same"])


def test_a_pairing_that_cost_hands_says_more() -> None:
    text = printed(a_pair(squares_of_hands=30))
    assert re.search(r"needed \d+(\.\d\d)? times more hands", text)
    assert "pairing" not in printed(RESULTS["rare"])
    assert "pairing" not in printed(RESULTS["same"])


def test_a_test_says_where_it_stands() -> None:
    result = RESULTS["tested"]
    line = f"test        better: llr {result.test.llr:+.2f}, decided at -2.94 or +2.94\n"
    assert line in printed(result)
    assert "llr" not in printed(RESULTS["two"])


def test_a_stopped_run_says_so_first() -> None:
    text = printed(RESULTS["stopped"])
    assert text.startswith("Stopped early: 2,000 of 1,000,000 deals were played.\n\n")
    assert "Stopped" not in printed(RESULTS["two"])


def test_of_a_single_deal_there_is_no_interval() -> None:
    lines = printed(a_pair(deals=1)).splitlines()
    assert lines[2] == "interval    none: so few deals rule no difference out"
    assert not any("24.5" in line for line in lines)


def test_playing_and_scoring_differently_are_told_apart() -> None:
    result = RESULTS["two"]
    sums = result.sums.copy()
    sums[0] = 7  # deals whose contrast is not zero
    lines = printed(replace(result, sums=sums), width=100).splitlines()
    assert "differed    played differently in 98.2% of deals (1,963 of 2,000)" in lines
    assert "            scored differently in 0.3% of deals (7 of 2,000)" in lines


def test_the_same_players_differ_by_nothing() -> None:
    lines = printed(RESULTS["same"]).splitlines()
    assert lines[1:3] == ["difference  0", "interval    exactly 0 (the same policies)"]


def test_the_ranking_numbers_the_strategies_and_marks_the_best() -> None:
    result = RESULTS["twelve"]
    rows = cells(printed(result), " #  strategy")
    assert [row[0] for row in rows] == [str(number) for number in range(1, 13)]
    for row, (place, estimate) in zip(rows, result.ranking, strict=True):
        low, high = estimate.interval
        assert row[1:4] == [
            result.strategies[place],
            f"{estimate.mean:+.3f}",
            f"{low:+.3f} to {high:+.3f}",
        ]
        assert (row[4:] == ["*"]) == (place in result.best)
    assert "99.58% interval" in printed(result)
    assert "cannot be told from the best: beaten by nobody" in printed(result)
    assert "beaten by nobody" not in printed(RESULTS["circle"])


@pytest.mark.parametrize("width", [60, 400])
def test_the_matrix_is_row_less_column_in_the_order_of_the_ranking(width: int) -> None:
    result = RESULTS["twelve"]
    order = [place for place, _ in result.ranking]
    found: dict[tuple[int, int], str] = {}
    for block in re.split(r"\n\n", printed(result, width=width)):
        head, *lines = block.splitlines()
        if not re.fullmatch(r" *#( +\d+)+", head):
            continue
        columns = [int(word) for word in head.split()[1:]]
        for line in lines[1:13]:
            number, *values = line.split()
            found |= {
                (int(number), column): value for column, value in zip(columns, values, strict=True)
            }
    assert len(found) == 144
    for (row, column), value in found.items():
        if row == column:
            assert value == "-"
            continue
        estimate = result.estimate(order[row - 1], order[column - 1])
        assert value == f"{estimate.mean:+.3f}" + ("" if estimate.tells else "~")


def test_the_matrix_has_its_legend() -> None:
    text = printed(RESULTS["four"])
    assert "Row less column, in points a hand, by the numbers of the ranking." in text
    assert "~ the 95% interval of this difference alone holds 0." in text
    assert "more are in the CSV table" not in text


def test_a_matrix_of_very_many_ends_at_thirty() -> None:
    text = printed(RESULTS["forty"])
    assert "The first 30; 10 more are in the CSV table." in text
    assert len(cells(text, " #  strategy")) == 40
    assert not re.search(r"^ *#.* 31$", text, re.MULTILINE)


def test_a_long_name_leaves_the_table_a_table_at_80() -> None:
    text = printed(RESULTS["four"], width=80)
    assert re.search(r"^#  strategy +mean +98.75% interval  best$", text, re.MULTILINE)
    lines = [line[3:37].strip() for line in text.splitlines()]
    assert {LONG[:34], LONG[34:]} <= set(lines)


# --- every terminal ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "width", "encoding"),
    [
        *((name, 20, "ascii") for name in RESULTS),
        *((name, 40, "utf-8") for name in FEW),
        *((name, 80, "ascii") for name in FEW),
        *((name, 400, "utf-8") for name in FEW),
    ],
)
def test_nothing_is_wider_than_the_terminal(name: str, width: int, encoding: str) -> None:
    text = printed(RESULTS[name], width=width, encoding=encoding)
    assert max(map(len, without_command(text))) <= min(width, 100)
    assert not re.search(r"[ \t]$", text, re.MULTILINE)
    assert text.isascii() or encoding == "utf-8"


@pytest.mark.parametrize("name", FEW)
def test_no_number_is_lost_on_a_narrow_terminal(name: str) -> None:
    numbers = re.compile(r"[-+]\d[\d,.]*\d~?")
    wide, narrow = (
        set(numbers.findall(printed(RESULTS[name], width=width, suggest=False)))
        for width in (400, 20)
    )
    assert wide <= narrow


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_name_is_plain_text_and_moves_no_cursor(name: str) -> None:
    for result in (a_pair(names=(name, "b")), a_field([1, 0, 0], names=(name, "b", "c"))):
        for encoding, width in (("utf-8", 20), ("ascii", 80)):
            text = printed(result, width=width, encoding=encoding)
            assert all(letter.isprintable() or letter == "\n" for letter in text)
    if name.isprintable() and name.isascii():
        assert name in printed(a_pair(names=(name, "b")), width=100)


def test_two_of_one_name_are_told_apart_by_their_numbers() -> None:
    rows = cells(printed(replace(a_circle(), strategies=("a", "a", "a"))), "#  strategy")
    assert [row[:2] for row in rows] == [["1", "a"], ["2", "a"], ["3", "a"]]
