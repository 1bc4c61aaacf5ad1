import re
import shlex
from dataclasses import replace

import pytest
from results_by_hand import (
    ALWAYS,
    DEALS,
    FAIR,
    GOOD,
    HAND,
    NEVER,
    ODD_NAMES,
    PER_WIDOW,
    POOR,
    a_result,
    a_sample,
    chances,
    named_under_some_bids,
    page,
    widow_rows,
)

from dealwise.reports.statistics.intervals import wilson
from dealwise.reports.studies.odds import odds
from dealwise.reports.studies.odds_result import GOALS, OddsResult, PlanRow, TrumpRow
from dealwise.reports.studies.odds_words import assumptions, verdict
from dealwise.reports.terminal.odds_page import print_odds
from dealwise.simulate.moon.notation import parse_hand, parse_tile, trump_title, write_tile
from dealwise.simulate.moon.tiles import TRUMP_PREFERENCE

TRUMPS = "sixes|fives|fours|threes|twos|ones|blanks|doubles|no trump|any"


def printed(result: OddsResult, *, show_all=False, suggest=True, **surroundings) -> str:
    def show(console):
        print_odds(result, console, show_all=show_all, suggest=suggest)

    return page(show, **surroundings)


def on_one_line(text: str) -> str:
    return " ".join(text.split())


def rows_of(text: str) -> dict[str, list[str]]:
    """The rows of the main table: the trump, and the cells behind it."""
    table = text.partition("P(4)    in how many")[0]
    return {
        found[1]: found[2].split()
        for found in re.finditer(rf"^({TRUMPS})  +(.*\d.*)$", table, re.MULTILINE)
    }


def plans(number: int) -> tuple[PlanRow, ...]:
    widow = parse_tile("63")
    return tuple(
        PlanRow(widow, TRUMP_PREFERENCE[place % 9], place // 9, FAIR) for place in range(number)
    )


GIVEN = {"widow": parse_tile("63"), "by_widow": widow_rows(lambda place: 9)[:1]}


# --- the table -----------------------------------------------------------------------------------


def test_a_row_says_chances_in_percent_mean_tricks_and_values() -> None:
    rows = rows_of(printed(a_result()))
    assert rows["sixes"] == [
        *("100.0", "97.1", "77.7", "58.3"),
        f"{GOOD.mean_tricks:.2f}",
        *("+4.00", "+4.71", "+3.32", "+1.16", "+3.48"),
    ]
    assert rows["any"] == rows["sixes"]
    assert rows["no trump"][:4] == ["58.3", "38.9", "<0.1", "0.0"]
    assert rows["no trump"][5:] == ["+0.66", "-1.11", "-6.00", "-7.00", "-21.00"]


@pytest.mark.compiled
def test_the_numbers_are_those_of_the_table_in_python() -> None:
    result = odds("66 65 64 55 33 21 00", deals="300")
    rows = rows_of(printed(result, show_all=True))
    frame = result.table()
    assert len(rows) == len(frame) == 10
    for row, cells in zip(frame.itertuples(index=False), rows.values(), strict=True):
        told = [float(cell.lstrip("<>")) for cell in cells]
        exact = [100 * chance for chance in row[1:5]] + list(row[5:11])
        assert told == pytest.approx(exact, abs=0.0501)


def test_trumps_worth_a_bid_are_shown_and_three_at_least() -> None:
    text = printed(a_result())
    assert list(rows_of(text)) == ["any", "sixes", "no trump", "doubles"]
    assert "6 more trumps with --all." in text
    five = (*(TrumpRow(trump, None, GOOD) for trump in range(5)), TrumpRow(5, None, POOR))
    text = printed(a_result(by_trump=five))
    assert len(rows_of(text)) == 6
    assert "1 more trump with --all." in text


def test_all_trumps_are_shown_when_all_are_asked_for() -> None:
    text = printed(a_result(), show_all=True)
    assert len(rows_of(text)) == 10
    assert "--all" not in text


def test_one_trump_needs_no_row_for_any() -> None:
    text = printed(a_result(trump=6, by_trump=(TrumpRow(6, None, GOOD),)))
    assert list(rows_of(text)) == ["sixes"]
    assert not re.search(r"^any", text, re.MULTILINE)


def test_a_named_exchange_has_its_shares() -> None:
    third = chances((9_000, 5_000, 3_000, 1_000), deals=DEALS // 3)
    rows = (TrumpRow(6, 1 / 3, third), TrumpRow(5, 2 / 3, chances((9, 9, 9, 9), DEALS * 2 // 3)))
    text = printed(a_result(exchange="longest", by_trump=rows))
    assert [cells[0] for cells in rows_of(text).values()] == ["100.0", "33.3", "66.7"]
    assert "share   in how many of 100 hands longest names the trump" in text
    assert max(map(len, text.partition("See ")[0].splitlines())) <= 80


def test_a_trump_that_was_not_named_for_some_bids_has_no_chances_there() -> None:
    for exact in (True, False):
        rows = rows_of(printed(named_under_some_bids(exact)))
        assert rows["sixes"][1:5] == ["100.0", "97.1", "77.7", "58.3"]
        assert rows["no trump"][1:5] == ["100.0", "-", "-", "-"]
        assert rows["no trump"][6:] == ["+4.00", "-", "-", "-", "-"]
    lines = iter(printed(named_under_some_bids(exact=False)).splitlines())
    under = next(next(lines) for line in lines if line.startswith("no trump "))
    assert under.count("±") == 2  # of P(4) and of a bid of 4


def test_the_legend_says_what_every_column_means() -> None:
    legend = on_one_line(printed(a_result()))
    assert "P(4) in how many of 100 hands the bidder takes 4 tricks or more" in legend
    assert "bid 4 points that a bid of 4 brings on average, 4(2P-1); a 21 takes 7 tricks" in legend
    assert "any the best trump for each widow and bid" in legend
    assert "±" not in legend


def test_what_is_almost_certain_is_not_called_certain() -> None:
    almost = chances((DEALS - 1, 1, 1, 0))
    rows = rows_of(printed(a_result(chances=almost, by_trump=(TrumpRow(6, None, almost),) * 2)))
    assert rows["any"][:4] == [">99.9", "<0.1", "<0.1", "0.0"]
    rows = rows_of(printed(a_result(chances=ALWAYS, by_trump=(TrumpRow(6, None, NEVER),) * 2)))
    assert rows["any"][:4] == ["100.0"] * 4
    assert rows["sixes"][:4] == ["0.0"] * 4


# --- a sample ------------------------------------------------------------------------------------


def test_a_sample_has_a_margin_under_each_chance_and_value() -> None:
    text = printed(a_sample((300, 200, 30, 0), 300))
    lines = iter(text.splitlines())
    under = next(next(lines) for line in lines if line.startswith("any "))
    margins = [float(margin) for margin in re.findall(r"±([\d.]+)", under)]
    assert len(margins) == 9
    for goal, margin in zip(GOALS, margins[:4], strict=True):
        count = {4: 300, 5: 200, 6: 30, 7: 0}[goal]
        low, high = wilson(count, 300)
        longest = 100 * max(count / 300 - low, high - count / 300)
        assert longest <= margin <= longest + 0.1
    assert margins[5] == pytest.approx(2 * 5 * margins[1] / 100, abs=0.011)
    assert "± how far the 95% interval reaches on its longer side" in on_one_line(text)


def test_a_sample_fits_with_shares_too() -> None:
    sample = a_sample((300, 200, 30, 0), 300)
    rows = tuple(TrumpRow(row.trump, 1.0, row.chances) for row in sample.by_trump)
    text = printed(a_sample((300, 200, 30, 0), 300, exchange="random", by_trump=rows))
    assert rows_of(text)["any"][0] == "100.0"
    assert max(map(len, text.partition("See ")[0].splitlines())) <= 80


def test_an_exact_answer_has_no_margins() -> None:
    assert "±" not in printed(a_result())


def test_an_interrupted_answer_says_first_that_it_is_partial() -> None:
    text = printed(a_sample((300, 200, 30, 0), 300, deals_asked=51_480, seed=None))
    assert on_one_line(text).startswith(
        "Stopped early: 300 of 51,480 deals were played, and what follows is a partial answer."
    )
    assert "Stopped" not in printed(a_sample((300, 200, 30, 0), 300))


# --- plans with a given widow --------------------------------------------------------------------


def test_with_a_widow_the_ten_best_plans_are_listed() -> None:
    text = printed(a_result(plans=plans(72), **GIVEN))
    cells = re.findall(rf"^({TRUMPS})  *(\d-\d|any) +[\d<>]", text, re.MULTILINE)
    named = [(trump_title(plan.trump), write_tile(plan.discard)) for plan in plans(10)]
    assert cells == [("any", "any"), *named]
    assert "62 more plans with --all." in text
    assert "any the best plan for each bid" in on_one_line(text)
    assert "The widow: 6-3" in text
    assert "With the widow 6-3: name sixes, lay 2-1 away." in text
    assert "Widows that help" not in text


def test_all_plans_are_listed_when_all_are_asked_for() -> None:
    text = printed(a_result(plans=plans(72), **GIVEN), show_all=True)
    assert len(re.findall(r"^.{8} \d-\d  *[\d<>]", text, re.MULTILINE)) == 72
    assert "--all" not in text


@pytest.mark.parametrize("number", [0, 1])
def test_few_plans_need_no_row_for_any(number: int) -> None:
    text = printed(a_result(plans=plans(number), **GIVEN))
    assert len(re.findall(rf"^(?:{TRUMPS})  *\d-\d", text, re.MULTILINE)) == number
    assert not re.search(r"^any", text, re.MULTILINE)


# --- hand, advice, widows, assumptions -----------------------------------------------------------


def test_the_hand_is_told_drawn_and_its_reading_explained() -> None:
    lines = printed(a_result(remarks=("1-2 read as 2-1", "00 read as 0-0"))).splitlines()
    assert lines[0] == "Your hand: 6-6 6-5 6-4 5-5 3-3 2-1 0-0 (1-2 read as 2-1, 00 read as 0-0)"
    assert lines[2] == "│ 6 │ 6 │ │ 6 │ 5 │ │ 6 │ 4 │ │ 5 │ 5 │ │ 3 │ 3 │ │ 2 │ 1 │ │ 0 │ 0 │"
    assert printed(a_result()).splitlines()[0].endswith(" 0-0")


@pytest.mark.parametrize(
    "result",
    [a_result(), a_result(chances=POOR), a_sample((3, 2, 1, 0), 300)],
    ids=["bid", "pass", "sample"],
)
def test_the_verdict_and_the_assumptions_are_printed(result: OddsResult) -> None:
    text = on_one_line(printed(result))
    assert verdict(result) in text
    assert assumptions(result) in text


def widow_lines(text: str) -> list[str]:
    lines = text.partition("Widows that help")[2].splitlines()[3:]
    return lines[: lines.index("")]


def test_three_widows_that_help_most_and_three_that_help_least() -> None:
    lines = widow_lines(printed(a_result()))
    assert [line.split()[0] for line in lines] == ["6-3", "6-2", "6-1", "9", "3-1", "2-2", "1-1"]
    assert lines[0].split() == ["6-3", "100.0", "sixes", "2-1"]
    assert lines[3].split() == ["9", "more", "67.9-91.3"]
    assert lines[-1].split()[1] == "59.2"


def test_widows_of_a_sample_have_their_margin() -> None:
    rows = widow_rows(lambda place: 20 - place, 20)
    lines = widow_lines(printed(a_sample((300, 200, 30, 0), 300, by_widow=rows)))
    low, high = wilson(20, 20)
    assert 16.1 < 100 * (high - low) <= 16.2
    assert "100.0 ±16.2 " in lines[0]


def test_a_widow_without_deals_is_no_help() -> None:
    rows = (
        *widow_rows(lambda place: 20 - place, 20)[:5],
        PlanRow(0, None, None, chances((0,) * 4, 0)),
    )
    lines = widow_lines(printed(a_sample((300, 200, 30, 0), 300, by_widow=rows)))
    assert [line[:3] for line in lines] == ["6-3", "6-2", "6-1", "5-4", "5-3"]


def test_an_exchange_that_varies_is_said_to() -> None:
    rows = tuple(
        PlanRow(row.widow, None, None, row.chances) for row in widow_rows(lambda place: 9 + place)
    )
    assert all(
        line.split()[-2:] == ["varies", "varies"]
        for line in widow_lines(printed(a_result(exchange="random", by_widow=rows)))
        if "more" not in line
    )


def test_widows_that_help_alike_are_not_ranked() -> None:
    text = printed(a_result(by_widow=widow_rows(lambda place: PER_WIDOW)))
    assert "Every widow helps alike: P(5) is 100.0%." in text
    assert "most and least" not in text


def test_widows_are_not_said_to_help_alike_when_some_were_not_dealt() -> None:
    none = chances((0, 0, 0, 0), 0, 0)
    rows = widow_rows(lambda place: PER_WIDOW)
    rows = (rows[0], *(replace(row, chances=none) for row in rows[1:]))
    text = printed(a_result(by_widow=rows))
    assert "alike" not in text
    assert "most and least" not in text
    assert "\n\n\n" not in text


def test_no_widow_was_dealt_often_enough_to_be_ranked() -> None:
    none = tuple(
        PlanRow(row.widow, None, None, chances((0,) * 4, 0)) for row in a_result().by_widow
    )
    text = printed(a_sample((3, 2, 1, 0), 3, by_widow=none))
    assert "help" not in text.partition("Sampled")[0]


def test_where_the_exchange_varies_no_plan_is_advised() -> None:
    one = (PlanRow(GIVEN["widow"], None, None, FAIR),)
    text = printed(a_result(plans=plans(9), exchange="random", **{**GIVEN, "by_widow": one}))
    assert "The widow: 6-3" in text
    assert "With the widow" not in text


# --- what next -----------------------------------------------------------------------------------


def command(text: str) -> list[str]:
    return shlex.split(text.splitlines()[-1])


@pytest.mark.parametrize(
    ("changes", "options"),
    [
        ({}, ["--show", "3", "--below", "5"]),
        ({"chances": POOR}, ["--show", "3", "--below", "4"]),
        ({"chances": ALWAYS}, ["--chart", "hand.png"]),
        (
            {"play": "a b", "defence": "$x", "exchange": "shape"},
            ["--play", "a b", "--defence", "$x", "--exchange", "shape"],
        ),
        (
            {"trump": 7, "widow": parse_tile("63"), "discard": parse_tile("21")},
            ["--trump", "doubles", "--widow", "63", "--discard", "21"],
        ),
        ({"seed": 7, "exact": False}, ["--deals", str(DEALS), "--seed", "7"]),
    ],
)
def test_the_last_line_asks_the_same_question_and_one_more(
    changes: dict, options: list[str]
) -> None:
    words = command(printed(a_result(**changes), width=20))
    assert words[:3] == ["dealwise", "moon", "odds"]
    assert parse_hand(words[3:10]).mask == HAND
    asked = dict(zip(words[10::2], words[11::2], strict=True))
    wanted = dict(zip(options[::2], options[1::2], strict=True))
    assert wanted.items() <= asked.items()
    assert set(asked) - set(wanted) <= {"--show", "--below"}


def test_no_command_is_suggested_where_none_is_wanted() -> None:
    text = printed(a_result(), suggest=False)
    assert "dealwise moon" not in text
    assert text.endswith("possible were played.\n")


# --- every terminal ------------------------------------------------------------------------------

RESULTS = {
    "exact": a_result(),
    "all": a_result(chances=ALWAYS, by_trump=(TrumpRow(8, None, ALWAYS),)),
    "none": a_result(chances=NEVER, by_trump=(TrumpRow(0, None, NEVER),) * 9),
    "sample": a_sample((300, 200, 30, 0), 300, remarks=("１-５ read as 5-1",)),
    "no deals": a_sample(
        (0, 0, 0, 0), 300, by_trump=(TrumpRow(0, None, chances((0,) * 4, 0)),) * 2
    ),
    "plans": a_result(plans=plans(72), **GIVEN),
}


@pytest.mark.parametrize(
    ("width", "encoding"), [(20, "utf-8"), (20, "ascii"), (80, "cp932"), (400, "ascii")]
)
@pytest.mark.parametrize("name", RESULTS)
def test_the_page_suits_every_width_and_encoding(name: str, width: int, encoding: str) -> None:
    for show_all in (False, True):
        text = printed(RESULTS[name], width=width, encoding=encoding, show_all=show_all)
        *lines, _ = text.splitlines()
        assert max(map(len, lines)) <= min(width, 100)
        assert all(line == line.rstrip() for line in lines)
        assert "…" not in text
        assert text.isascii() or encoding != "ascii"
        assert all(letter.isprintable() or letter == "\n" for letter in text)


def test_a_narrow_terminal_loses_nothing() -> None:
    wide, narrow = printed(a_result()), printed(a_result(), width=20)
    cells = [cell for row in rows_of(wide).values() for cell in row]
    assert all(cell in narrow.split() for cell in cells)
    assert "sixes\n  P(4) 100.0\n  P(5) 97.1\n" in narrow


@pytest.mark.parametrize("name", ODD_NAMES)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_odd_names_are_shown_as_they_are_and_do_nothing(name: str, encoding: str) -> None:
    rows = tuple(TrumpRow(row.trump, 1.0, row.chances) for row in a_result().by_trump)
    odd = {"play": name, "defence": name + "x", "exchange": name, "remarks": (name,)}
    text = printed(a_result(by_trump=rows, **odd), encoding=encoding, force_terminal=True)
    text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert all(letter.isprintable() or letter == "\n" for letter in text)
    if name.isprintable() and (name.isascii() or encoding == "utf-8"):
        assert on_one_line(f"The bidder plays {name}, both") in on_one_line(text)


def test_colours_are_left_out_for_those_who_want_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    styles = re.findall(r"\x1b\[([0-9;]*)m", printed(a_result(), force_terminal=True))
    assert set(styles) <= {"0", "1", "2"}, "bold and dim are no colours"
    assert "\x1b" not in printed(a_result())
