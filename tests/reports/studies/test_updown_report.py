"""The report of 3UP 3DOWN: lengths and places by hand, and which parts are played."""

import math
from dataclasses import replace

import numpy as np
import pytest
from late import late

from dealwise.reports.statistics.intervals import wilson
from dealwise.reports.studies.game_lengths import going_on, longest, over_by, shown_turns
from dealwise.reports.studies.games_result import GamesResult
from dealwise.reports.studies.places import place_wins
from dealwise.reports.studies.updown_report import answer_report, ask_report, parts
from dealwise.reports.studies.updown_report_words import (
    games_meaning,
    length_finding,
    own_wins,
    pile_finding,
    places_finding,
    rare_text,
    seats_finding,
    who_played,
)

games_task = late("dealwise.simulate.updown.games_task")

CAP = 10


def a_table(players: int, ends: dict[tuple[int, int], int], lengths: dict[int, int]) -> GamesResult:
    """A result with so many games by starter and winner (-1: nobody), and by length."""
    tally = np.zeros(games_task.tally_slots(CAP), np.int64)
    for (starter, winner), count in ends.items():
        tally[starter * games_task.ENDS + winner % games_task.ENDS] = count
    for length, count in lengths.items():
        tally[games_task.LENGTHS_AT + length] = count
    tally[games_task.PICK_UPS_AT], tally[games_task.CLEARS_AT] = 250, 100
    deals = sum(ends.values())
    assert sum(lengths.values()) == deals
    names = ("lowest",) * players
    return GamesResult(names, deals, deals, 3, {}, tally)


@pytest.fixture
def mixed() -> GamesResult:
    """A hundred games of two."""
    ends = {(0, 0): 50, (0, 1): 20, (1, 0): 10, (1, 1): 10, (1, -1): 10}
    return a_table(2, ends, {2: 40, 5: 30, 10: 30})


def test_games_go_on_until_somebody_wins(mixed: GamesResult):
    """Of the 30 games of ten turns 10 were given up: these are never over."""
    share, low, high = going_on(mixed)
    assert share.tolist() == pytest.approx([1, 1, 0.6, 0.6, 0.6, 0.3, 0.3, 0.3, 0.3, 0.3, 0.1])
    reach = math.sqrt(math.log(40) / 200)
    assert low[2] == pytest.approx(0.6 - reach)
    assert high[2] == pytest.approx(0.6 + reach)
    assert (low[10], high[0]) == (0, 1)
    assert [over_by(mixed, percent) for percent in (40, 41, 70, 90, 91)] == [2, 5, 5, 10, None]
    assert (longest(mixed), shown_turns(mixed)) == (10, 10)
    assert length_finding(mixed) == (
        "Half of all games are over by turn 5, and 10.0 of 100 have no winner after 10"
    )
    assert pile_finding(mixed).startswith("In a game the pile is taken into a hand 2.5 times, and")
    assert rare_text(mixed.without_winner) == "10.00 (5.52 to 17.44)"
    assert games_meaning(mixed)[-1].startswith("10 games of 100 had no winner after 10 turns.")


@pytest.mark.parametrize(
    ("names", "who", "own"),
    [
        ("a,a,a", "all play as a", ""),
        ("a,b,b", "you play as a, all others as b", "you win 40.0 of 100"),
        ("a,b,c", "the seats play as a, b, c", ""),
        ("a,b,a", "the seats play as a, b, a", ""),
    ],
)
def test_who_sat_at_the_table(names: str, who: str, own: str):
    table = a_table(3, {(0, 0): 4, (1, 2): 6}, {3: 10})
    table = replace(table, strategies=tuple(names.split(",")))
    assert who_played(table) == who
    assert own in own_wins(table)
    assert bool(own) == bool(own_wins(table))


def test_games_that_nobody_wins():
    nobody = a_table(2, {(0, -1): 7}, {10: 7})
    assert going_on(nobody)[0].tolist() == [1] * 11
    assert (over_by(nobody, 1), shown_turns(nobody)) == (None, CAP)
    assert length_finding(nobody) == "No game was won within 10 turns"
    assert [place.gain for place in place_wins([nobody])] == [None, None]
    assert seats_finding(nobody) == "Nobody has won a game"
    assert places_finding(place_wins([nobody])) == "Nobody has won a game, whoever started"


def test_places_are_counted_from_the_starter_among_the_games_won(mixed: GamesResult):
    first, second = place_wins([mixed])
    assert (first.players, first.place, first.wins, first.won) == (2, 0, 60, 90)
    assert (second.wins, second.won) == (30, 90)
    assert first.gain == pytest.approx(60 / 90 - 0.5)
    ends = wilson(60, 90, 0.975)  # both rows at once
    assert first.gain_interval == pytest.approx([end - 0.5 for end in ends])
    assert (first.sign, second.sign) == (1, -1)
    even = a_table(3, {(0, 0): 33, (1, 2): 33, (2, 1): 34}, {4: 100})
    assert places_finding(place_wins([mixed, even])) == (
        "With 2 players the starter wins 66.7 of 100 games, where an even share is 50.0; with 3 "
        "nothing can be told"
    )
    late_ones = a_table(2, {(0, 0): 10, (1, 0): 80}, {4: 90})  # who starts, loses
    assert places_finding(place_wins([a_table(3, {(0, 0): 90}, {4: 90}), late_ones])) == (
        "With 3 players the starter wins 100.0 of 100 games, where an even share is 33.3; with 2 "
        "it is less"
    )
    some = a_table(4, {(0, 0): 45, (0, 1): 55}, {4: 100})
    assert places_finding(place_wins([some, late_ones])) == (
        "With 2 players the starter wins 11.1 of 100 games, where an even share is 50.0; with 4 "
        "it is more"
    )
    drawn = a_table(2, {(0, 0): 50, (0, 1): 50}, {4: 100})
    assert seats_finding(drawn).startswith("seat 0: lowest and seat 1: lowest each win 50.0 of")
    assert places_finding(place_wins([even])) == (
        "With no number of players can it be told that the starter wins more or less"
    )


def test_a_table_that_is_asked_for_twice_is_played_once():
    names = list(parts(ask_report(players=3, deals=5)))
    assert len(names) == 6  # 2 to 6 players, and the strategies
    assert len(parts(ask_report(players=3, play="lowest", deals=5))) == 7
    assert len(parts(ask_report(players=3, starter=1, deals=5))) == 7
    by_deals = ask_report("3 7 7 10 C C+1", deals=5)
    assert by_deals.choices is by_deals.choices_alike
    assert "choices alike" in parts(ask_report("3 7 7 10 C C+1", precision=0.1))


def test_a_small_deck_is_dealt_to_as_many_as_it_serves():
    question = ask_report(players=2, deck="5,5,5,5,5,5,5,5,5,5,2,1,1", deals=1)
    assert [len(plan.strategies) for plan in question.tables] == [2, 3, 4, 5, 6]
    question = ask_report(players=2, deck="3,3,3,3,3,3,3,3,3,3,2,1,1", deals=1)
    assert [len(plan.strategies) for plan in question.tables] == [2, 3]


@pytest.mark.compiled
def test_all_that_was_asked_for_is_found():
    question = ask_report(
        "3 7 7 10 C C+1", players=3, starter=0, field="lowest", strategies="steady,lowest", deals=40
    )
    found = answer_report(question, threads=1)
    assert found.table.strategies == ("steady", "lowest", "lowest")
    assert found.table.options == {"starter": 0}
    assert [set(table.strategies) for table in found.tables] == [{"lowest"}] * 5
    assert [table.options for table in found.tables] == [{}] * 5
    assert len(found.places) == 20
    assert found.contest.strategies == ("steady", "lowest")
    assert found.contest.options == {"starter": 0}
    assert len(found.worths) == 5
    best = found.choices.up(found.choices.ranking[0])
    assert found.lost
    for record in found.lost:
        assert record["winner"] != 0
        assert record["starter"] == 0
        assert sorted(record["up"][0]) == sorted(best)
