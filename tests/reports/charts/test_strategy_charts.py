"""The charts of a report of strategies: what is drawn is what was counted."""

import numpy as np
import pytest
from late import late
from matplotlib.figure import Figure

from dealwise.reports.charts.bids_made import bids_made
from dealwise.reports.charts.match_lengths import match_lengths
from dealwise.reports.charts.points_a_deal import points_a_deal
from dealwise.reports.charts.promised_taken import promised_taken
from dealwise.reports.charts.seats_and_places import seats_and_places
from dealwise.reports.charts.win_by_score import EVEN, colour_of_win, win_by_score
from dealwise.reports.studies.ring_result import RingHands, RingMatches

hands_task = late("dealwise.simulate.moon.hands_task")
courses = late("dealwise.simulate.moon.match_courses_task")

HOSTILE = "$\\frac{$<script>[/red]"
SEATED = ((0, 1, 0), (1, 0, 1))


def drawn(chart, result, *more):
    """What a chart drew, by the names of its artists."""
    ax = Figure(figsize=(6, 4)).subplots()
    assert chart(result, *more, ax=ax) is ax
    ax.figure.draw_without_rendering()
    return ax, {artist.get_gid(): artist for artist in ax.findobj() if artist.get_gid()}


@pytest.fixture
def hands():
    """The first strategy makes 9 of 10 bids of 4, the second 1 of 2 of 5; else they defend."""
    tally = np.zeros((2, 3, 3, hands_task.TALLY_SLOTS), np.int64)
    tally[0, 0, 0, hands_task.OUTCOMES_AT + 4] = 9
    tally[0, 0, 0, hands_task.OUTCOMES_AT + 3] = 1
    tally[0, 1:, 1, hands_task.DEFENDED_AT + 1] = 10
    tally[1, 0, 0, hands_task.OUTCOMES_AT + 8 + 5] = 1
    tally[1, 0, 0, hands_task.OUTCOMES_AT + 8 + 3] = 1
    tally[1, 0, 0, hands_task.POINTS_AT : hands_task.POINTS_AT + 2] = 0, 50
    return RingHands(("plain", HOSTILE), SEATED, 20, 20, tally)


def test_bids_are_hatched_where_they_may_gain_or_lose(hands):
    ax, found = drawn(bids_made, hands, (1, 0))
    assert found["made-1-0"].get_text() == "90.0%"
    assert found["made-0-1"].get_text() == "50.0%"
    assert found["made-0-0"].get_text() == "-"
    assert sum(bool(patch.get_hatch()) for patch in ax.patches) == 1
    assert [label.get_text() for label in ax.get_yticklabels()] == [HOSTILE, "plain"]


def test_promises_stand_beside_what_was_taken(hands):
    _, found = drawn(promised_taken, hands, (0, 1))
    assert found["promised-0"].get_xdata() == [4]
    assert found["taken-0"].get_xdata() == [3.9]
    assert found["taken-1"].get_xdata() == [4]


def test_bars_of_points_have_the_shares_of_deals(hands):
    _, found = drawn(points_a_deal, hands, (0, 1))
    widths = [found[f"group-0-{group}"].get_width() for group in range(6)]
    assert widths == pytest.approx([0, 100 / 30, 100 * 10 / 30, 100 * 10 / 30, 100 * 9 / 30, 0])


def test_a_dot_is_white_where_the_mean_is_within(hands):
    ax, found = drawn(seats_and_places, hands)
    assert [label.get_text() for label in ax.get_yticklabels()][3] == "speaks first"
    assert found["nought"].get_xdata() == [0, 0]
    assert found["mean-0"].get_color() == colour_of_win(EVEN)


def test_matches_by_length_and_by_score():
    tally = np.zeros((2, courses.COURSE_SLOTS), np.int64)
    tally[0, courses.LENGTHS_AT + 3 : courses.LENGTHS_AT + 6] = 50, 100, 50
    tally[1, courses.STOOD_AT + 8 + 1], tally[1, courses.WON_AT + 8 + 1] = 600, 200
    tally[1, courses.STOOD_AT + 7], tally[1, courses.WON_AT + 7] = 99, 9
    matches = RingMatches(("a", "b"), SEATED, 200, 200, tally)
    _, found = drawn(match_lengths, matches)
    assert [found[f"hands-{hands}"].get_height() for hands in range(1, 6)] == [0, 0, 25, 50, 25]
    assert found["median"].get_xdata() == [4, 4]
    _, found = drawn(win_by_score, matches)
    assert {name: text.get_text() for name, text in found.items() if name.startswith("won")} == {
        "won-6-1": "33"
    }
