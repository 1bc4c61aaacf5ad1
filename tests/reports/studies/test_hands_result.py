"""What a result of whole hands is to Python: a value, read only, that shows itself."""

import dataclasses
import pickle
import re

import numpy as np
import pytest

from dealwise.reports import hands
from dealwise.reports.studies.hands import plan_hands, play_hands
from dealwise.reports.studies.hands_words import assumptions
from dealwise.simulate.moon.tiles import SEATS

NAMES = ("steady", "losers/longest/simple", "random")


@pytest.fixture(scope="module")
def result():
    return hands(NAMES, deals=300, seed=5)


# --- a value -------------------------------------------------------------------------------------


@pytest.mark.uncounted
def test_results_of_the_same_hands_are_equal(result):
    again = hands(NAMES, deals=300, seed=5, threads=1, chunk=7)
    assert again == result
    assert hash(again) == hash(result)
    assert len({again, result}) == 1
    assert pickle.loads(pickle.dumps(result)) == result
    assert again.seats == result.seats
    assert hash(again.places) == hash(result.places)


def test_results_that_differ_in_anything_are_not_equal(result):
    tally = result.tally.copy()
    tally[0, 0, 0] += 1
    others = {
        "strategies": NAMES[::-1],
        "deals": 299,
        "deals_asked": 301,
        "seed": 6,
        "options": {"hand_cap": 9},
        "tally": tally,
        "first_deal": 3,
        "files": {"mine.py": "0" * 64},
        "stopped": True,
    }
    assert set(others) == {field.name for field in dataclasses.fields(result)}
    for name, value in others.items():
        assert dataclasses.replace(result, **{name: value}) != result, name
    assert result != "a result"


def test_nothing_in_a_result_can_be_written(result):
    with pytest.raises(ValueError, match="read-only"):
        result.tally[0, 0, 0] = 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        result.deals = 5
    assert all(type(count) is int for row in result.seats[0].outcomes for count in row)


def test_the_counts_that_a_result_is_made_from_stay_as_they_were(result):
    tally = result.tally.copy()
    held = dataclasses.replace(result, tally=tally)
    tally[:] = 0
    assert held == result


@pytest.mark.parametrize("number", [0, 599])
def test_the_object_says_where_its_deals_begin(number):
    alone = play_hands(plan_hands(NAMES, only_deal=number))
    assert alone.to_dict()["first_deal"] == number


# --- in a notebook -------------------------------------------------------------------------------


def rows_of(html):
    """The cells of each row of a table by its name."""
    rows = re.findall(r"<tr>\s*<td>(.*?)</tr>", html, re.DOTALL)
    return {
        cells[0]: cells[1:] for cells in (re.findall(r"[^<>\n]+(?=</td>)", row) for row in rows)
    }


def test_a_notebook_shows_who_made_how_much(result):
    html = result._repr_html_()
    assert html.count("<table") == html.count("</table>") == 1
    assert assumptions(result) in html.replace("&#x27;", "'").replace("&lt;", "<")
    rows = rows_of(html)
    seats = [f"seat {seat}: {name}" for seat, name in enumerate(NAMES)]
    assert list(rows) == [*seats, "speaks first", "speaks second", "speaks third"]
    for cells, sums in zip(rows.values(), (*result.seats, *result.places), strict=True):
        low, high = sums.points_interval
        assert cells[0] == f"{sums.mean_points:+.3f}"
        assert cells[1] == f"{(high - low) / 2:.3f}"
        assert cells[2] == f"{100 * sums.hands_bid / 300:.1f}"
    assert "Stopped early" not in html
    stopped = dataclasses.replace(result, deals_asked=10**6)._repr_html_()
    assert "Stopped early: 300 of 1,000,000 deals were played." in stopped


def test_of_one_deal_a_notebook_shows_what_there_is():
    html = hands(("never/shape/pull",) * SEATS, deals=1)._repr_html_()
    assert rows_of(html)["speaks first"] == ["+0.000", "-", "0.0", "-", "-", "-"]
    assert "nan" not in html.lower()


def test_deals_that_all_brought_the_same_have_no_interval():
    """Seven forced bids of 4 that are all made say nothing of one that fails."""
    forced = hands(("never/shape/pull",) * SEATS, deals=7, rules={"all_pass": "force_last"})
    assert [place["points"] for place in forced.to_dict()["places"]][2] == 4
    intervals = [place["interval"] is None for place in forced.to_dict()["places"]]
    assert intervals == [False, False, True]
    assert "the same points" in forced._repr_html_()
    assert "the same points" not in hands(("steady",) * SEATS, deals=60)._repr_html_()


def test_a_name_is_no_markup(result):
    named = dataclasses.replace(result, strategies=("<script>alert(1)</script>", "a&b", "c"))
    html = named._repr_html_()
    assert "<script" not in html
    assert "seat 0: &lt;script&gt;alert(1)&lt;/script&gt;" in html


def test_sums_are_those_of_the_tally(result):
    assert sum(sums.points for sums in result.seats) == result.table_sums.points
    assert np.sum(result.table_sums.outcomes) == result.table_sums.hands_bid
