"""The page of `moon sweep`: what it says, and that every terminal can show it."""

from dataclasses import replace

import pytest
from comparisons_by_hand import a_pair
from results_by_hand import page
from sweeps_by_hand import a_curve, a_map

from dealwise.reports.studies.stop_rules import StopRule
from dealwise.reports.studies.sweep_result import SweepResult
from dealwise.reports.terminal.sweep_page import print_sweep


def printed(result: SweepResult, **surroundings: object) -> str:
    return page(lambda console: print_sweep(result, console), **surroundings)


def words(result: SweepResult) -> str:
    return " ".join(printed(result).split())


def test_a_row_for_each_value_and_one_for_the_fresh_deals() -> None:
    result = a_curve()
    lines = printed(result).splitlines()
    rows = [line.split() for line in lines[3:8]]
    assert [row[0] for row in rows] == ["2", "3", "4", "5.5", "6"]
    assert [row[-1] == "*" for row in rows] == [False, False, True, True, False]
    for row, estimate in zip(rows, result.estimates, strict=True):
        assert row[1] == f"{estimate.mean:+.3f}"
    fresh = next(line for line in lines if line.endswith("  fresh"))
    assert fresh.split()[:2] == ["4", f"{result.fresh.estimate(0, 1).mean:+.3f}"]


def test_the_finding_says_both_seeds_and_who_is_level() -> None:
    told = words(a_curve())
    assert "x=4 is best on the deals of seed 7, and x=5.5 cannot be told from it." in told
    assert "On fresh deals, those of seed 8: count[x=2] is better than other by 0.4" in told
    assert "makes more of other and a paired t test says so after Holm's adjustment" in told
    assert "--deals 2000 --seed 8" in told
    assert "every other point is beaten" in words(a_map())


def test_a_policy_against_itself_is_told_apart_from_its_values() -> None:
    alone = a_curve(strategies=(*(f"count[x={place}]" for place in range(5)), "count"))
    told = words(alone)
    assert told.startswith("count at each x less count as it is, in ")
    assert "A is count at a point and B count as it is." in told
    assert words(a_curve()).startswith("count less other, in ")


def test_a_map_is_a_table_of_means() -> None:
    told = printed(a_map())
    assert "x down, y across" in told
    [last] = [line.split() for line in told.splitlines() if line.startswith("2 ")]
    assert len(last) == 5
    assert last[-1].endswith("*")


def test_wide_maps_are_cut_into_tables_that_fit() -> None:
    told = printed(a_map(), width=30)
    assert all(len(line) <= 30 for line in told.splitlines() if "dealwise" not in line)
    heads = [line.split() for line in told.splitlines() if line.startswith("x ")]
    assert heads[:2] == [["x", "10", "20", "30"], ["x", "40"]]


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
@pytest.mark.parametrize("width", [20, 80])
def test_any_terminal(encoding: str, width: int) -> None:
    odd = replace(a_curve(), strategies=(*["a"] * 5, "\x1b[31m\u4e2d[/red]"))
    told = printed(odd, width=width, encoding=encoding)
    assert "\x1b" not in told
    assert encoding != "ascii" or told.isascii()


def test_what_was_stopped_says_so() -> None:
    stopped = a_curve(rule=StopRule(10**6), stopped_by="interrupt", fresh=None)
    told = words(stopped)
    assert told.startswith("Stopped early: 2,000 of 1,000,000 deals were played.")
    assert "No fresh deals were played, and its own number flatters it." in told
    assert "a confidence sequence of the deals" in told
    fresh = a_pair(rule=StopRule(10**6), stopped_by="interrupt", seed=8)
    assert words(a_curve(fresh=fresh)).startswith("On the fresh seed: Stopped early")
