"""The page of `moon hands`: what it says, and that every terminal can show it."""

import re
from dataclasses import replace

import numpy as np
import pytest
from late import late
from results_by_hand import ODD_NAMES, page

from dealwise.reports.statistics.intervals import wilson
from dealwise.reports.studies.hands import hands
from dealwise.reports.studies.hands_result import HandsResult
from dealwise.reports.studies.hands_words import assumptions
from dealwise.reports.terminal.hands_page import print_hands
from dealwise.simulate.moon.tiles import BIDS, SEATS
from dealwise.simulate.percent import percent

hands_task = late("dealwise.simulate.moon.hands_task")

NAMES = ("steady", "losers/longest/simple", "random")
PLACES = ("speaks first", "speaks second", "speaks third")


@pytest.fixture(scope="module")
def result() -> HandsResult:
    return hands(NAMES, deals=900, seed=5)


@pytest.fixture(scope="module")
def nothing_bid() -> HandsResult:
    return hands(("never/shape/pull",) * SEATS, deals=1)


def printed(result: HandsResult, **surroundings) -> str:
    return page(lambda console: print_hands(result, console), **surroundings)


def tables(text: str) -> dict[str, dict[str, list[str]]]:
    """The tables of a page by their first head: the cells of each row by its name."""
    found: dict[str, dict[str, list[str]]] = {}
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if not re.fullmatch(r"[─-]+", line)]
        head = re.split(r"  +", lines[0].strip())
        if head[0] in ("calls", "results", "bid") and len(head) > 3:
            cells = [re.split(r"  +", line.strip()) for line in lines[1:]]
            found[head[0]] = {row[0]: row[1:] for row in cells} | {"head": head[1:]}
    return found


def in_order(result: HandsResult):
    """The rows of a table: the seats with who sits there, then the places in the bidding."""
    seats = (f"seat {seat}: {name}" for seat, name in enumerate(result.strategies))
    return [*zip(seats, result.seats, strict=True), *zip(PLACES, result.places, strict=True)]


# --- the numbers ---------------------------------------------------------------------------------


@pytest.mark.uncounted
def test_how_often_each_call_was_made(result):
    table = tables(printed(result))["calls"]
    assert table.pop("head") == ["pass", "4", "5", "6", "7", "21"]
    for (name, sums), (shown, cells) in zip(in_order(result), table.items(), strict=True):
        assert shown == name
        assert cells == [percent(count, sum(sums.calls)) for count in sums.calls]
        assert sum(float(cell.strip("<>")) for cell in cells) == pytest.approx(100, abs=0.4)


@pytest.mark.uncounted
def test_what_came_of_it(result):
    table = tables(printed(result))["results"]
    assert table.pop("head") == ["bids", "made", "tricks", "defends", "points"]
    for (name, sums), (shown, cells) in zip(in_order(result), table.items(), strict=True):
        assert shown == name
        made, played = sums.made_in_all
        low, high = sums.points_interval
        assert cells == [
            percent(played, 900),
            percent(made, played),
            f"{sums.tricks_as_bidder:.2f}",
            f"{sums.tricks_as_defender:.2f}",
            f"{sums.mean_points:+.3f} ±{(high - low) / 2:.3f}",
        ]


def test_how_often_each_bid_was_made(result):
    table = tables(printed(result))["bid"]
    assert table.pop("head") == ["played", "made", "95% interval"]
    assert list(table) == [str(bid) for bid in BIDS]
    for bid in BIDS:
        made, played = result.table_sums.made(bid)
        low, high = wilson(made, played)
        assert table[str(bid)] == [
            f"{played:,}",
            percent(made, played),
            f"{100 * low:.1f} to {100 * high:.1f}",
        ]


def test_what_the_numbers_rest_on(result):
    said = assumptions(result)
    assert "900 deals, seed 5" in said
    assert f"{percent(result.passed_out, 900)}% were passed out" in said
    assert "95%" in said
    assert " ".join(printed(result).split()).endswith(said)
    other = replace(result, options={"all_pass": "force_last", "hand_cap": 7}, seed=2**64 - 1)
    assert "seed 18446744073709551615, all_pass=force_last, hand_cap=7" in assumptions(other)
    assert "1,234,567 deals" in assumptions(replace(result, deals=1_234_567))


def test_every_column_is_explained(result):
    text = printed(result)
    for name in ("calls", "bids", "made", "tricks", "defends", "points"):
        assert re.search(rf"^{name} +\w+ ", text, re.MULTILINE), name


def test_a_stopped_run_says_so_first(result):
    assert "Stopped early" not in printed(result)
    text = printed(replace(result, deals_asked=10**6))
    assert text.startswith("Stopped early: 900 of 1,000,000 deals were played.\n")


def test_of_one_deal_in_which_nothing_was_bid_little_is_said(nothing_bid):
    found = tables(printed(nothing_bid))
    assert found["calls"]["seat 0: never/shape/pull"] == ["100.0"] + ["0.0"] * 5
    assert found["results"]["seat 0: never/shape/pull"] == ["0.0", "-", "-", "-", "+0.000"]
    assert found["bid"]["21"] == ["0", "-", "-"]
    assert "100.0% were passed out" in assumptions(nothing_bid)


def test_a_seat_that_never_spoke_has_said_nothing():
    """A 21 by the first to speak, every time: the others have no calls to be counted."""
    tally = np.zeros((SEATS, SEATS, hands_task.TALLY_SLOTS), np.int64)
    tally[0, 0, hands_task.CALLS_AT + 5] = 1
    tally[0, 0, hands_task.OUTCOMES_AT + 4 * 8 + 7] = 1
    tally[0, 0, hands_task.POINTS_AT : hands_task.POINTS_AT + 2] = 21, 441
    for seat in (1, 2):
        tally[seat, seat, hands_task.DEFENDED_AT] = 1
    result = HandsResult(NAMES, 1, 1, 0, {}, tally)
    found = tables(printed(result))
    assert found["calls"]["seat 1: losers/longest/simple"] == ["-"] * 6
    assert found["calls"]["speaks first"] == ["0.0"] * 5 + ["100.0"]
    assert found["results"]["seat 0: steady"] == ["100.0", "100.0", "7.00", "-", "+21.000"]
    assert found["results"]["seat 2: random"] == ["0.0", "-", "-", "0.00", "+0.000"]


# --- every terminal ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("width", "encoding"),
    [(20, "ascii"), (40, "utf-8"), (80, "ascii"), (100, "utf-8"), (400, "ascii")],
)
def test_nothing_is_wider_than_the_terminal(result, nothing_bid, width, encoding):
    for shown in (result, nothing_bid, replace(result, deals_asked=10**12)):
        text = printed(shown, width=width, encoding=encoding)
        assert max(map(len, text.splitlines())) <= min(width, 100)
        assert not re.search(r"[ \t]$", text, re.MULTILINE)


@pytest.mark.parametrize("width", [20, 80, 400])
def test_no_number_is_lost_on_a_narrow_terminal(result, width):
    told = set(re.findall(r"[-+<>]?\d[\d,.]*\d", printed(result, width=400)))
    assert told <= set(re.findall(r"[-+<>]?\d[\d,.]*\d", printed(result, width=width)))


@pytest.mark.parametrize("width", [20, 80, 400])
def test_plain_ascii_where_there_is_nothing_else(result, width):
    text = printed(result, width=width, encoding="ascii")
    assert text.isascii()
    assert "?" not in text
    if width >= 80:
        assert re.search(r"^-{20,}$", text, re.MULTILINE)
        assert " +-0." in text


def test_tables_stand_in_columns_at_80(result):
    lines = printed(result, width=80).splitlines()
    assert any(re.match(r"calls +pass +4 +5 +6 +7 +21$", line) for line in lines)
    assert any(re.match(r"results +bids +made +tricks +defends +points$", line) for line in lines)


@pytest.mark.uncounted
def test_no_colours_and_no_control_characters(result):
    for name in ODD_NAMES:
        odd = replace(result, strategies=(name, "steady", name))
        for encoding, width in (("utf-8", 20), ("ascii", 80)):
            text = printed(odd, width=width, encoding=encoding)
            assert not [c for c in text if ord(c) < 32 and c != "\n"]
            assert "\x7f" not in text
            assert "\u202e" not in text


def test_markup_in_a_name_is_a_name(result):
    odd = replace(result, strategies=("a[/red]b/x/y", "[bold]z[/bold]/x/y", "m.py:<script>"))
    text = printed(odd, width=100)
    for seat, name in enumerate(odd.strategies):
        assert f"seat {seat}: {name}" in text


@pytest.mark.parametrize("width", [20, 80])
def test_a_very_long_name_does_not_break_the_page(result, width):
    odd = replace(result, strategies=("some/where/" + "x" * 200 + ".py:mine", "steady", "random"))
    text = printed(odd, width=width)
    assert max(map(len, text.splitlines())) <= width
    assert "x" * 200 in "".join(text.split())


def test_a_name_in_another_script_keeps_its_place(result):
    odd = replace(result, strategies=("名前.py:強い", "steady", "random"))
    text = printed(odd, width=80)
    assert "seat 0: 名前.py:強い" in text
    assert "\\u540d" in printed(odd, width=80, encoding="ascii")
