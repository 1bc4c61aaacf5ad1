"""The ways to fail: what took the bidder's tricks, held against hands made by hand."""

import pytest

from dealwise.reports import odds
from dealwise.reports.statistics.intervals import wilson
from dealwise.reports.studies.failures import failures, failures_spread
from dealwise.reports.studies.odds_question import ask, question_of
from dealwise.reports.studies.ways_to_fail import (
    CAUSES,
    FOLLOWED,
    LEAD_BEATEN,
    LEAD_RUFFED,
    THREW_AWAY,
    TRUMP_BEATEN,
    Way,
    cause_of,
    causes_of,
    ways_to_fail,
)
from dealwise.simulate.moon.rules import Trick, winning_tile
from dealwise.simulate.moon.tiles import DOUBLES, NO_TRUMP

HAND = "66 65 63 55 42 33 11"
FAILS = {"widow": "41", "trump": "6", "discard": "42", "deals": 120, "seed": 3}


def trick(leader: int, tiles: str) -> Trick:
    """A trick of three tiles such as "65 66 61", in order of play."""
    played = tuple((int(name[0]), int(name[1])) for name in tiles.split())
    winner = (leader + played.index(winning_tile(played, 6))) % 3
    return Trick(leader, played, winner)


@pytest.mark.parametrize(
    ("leader", "tiles", "trump", "cause"),
    [
        (0, "65 66 61", 6, TRUMP_BEATEN),  # led
        (1, "66 61 65", 6, TRUMP_BEATEN),  # drawn out
        (1, "54 65 62", 6, TRUMP_BEATEN),  # a ruff of seat 2's that mine falls under
        (1, "54 52 65", 6, None),  # my ruff wins
        (0, "55 62 51", 6, LEAD_RUFFED),
        (0, "54 55 51", 6, LEAD_BEATEN),
        (0, "54 11 55", NO_TRUMP, LEAD_BEATEN),
        (0, "54 53 55", DOUBLES, LEAD_RUFFED),  # there 5-5 is a trump
        (0, "33 66 31", DOUBLES, TRUMP_BEATEN),
        (1, "55 51 54", 6, FOLLOWED),
        (2, "51 54 65", 6, FOLLOWED),  # higher than the lead, and ruffed by the third
        (1, "55 51 42", 6, THREW_AWAY),
        (1, "66 61 55", 6, THREW_AWAY),  # out of trumps
        (2, "66 55 31", DOUBLES, TRUMP_BEATEN),
        (2, "66 65 31", DOUBLES, THREW_AWAY),  # 6-5 is no trump, and none was led but trumps
    ],
)
def test_each_way_to_lose_a_trick_has_its_words(
    leader: int, tiles: str, trump: int, cause: str | None
) -> None:
    played = trick(leader, tiles).tiles
    winner = (leader + played.index(winning_tile(played, trump))) % 3
    if cause is None:
        assert winner == 0
        return
    assert winner != 0
    assert cause_of(Trick(leader, played, winner), 0, trump) == cause


def test_tricks_are_told_from_the_bidder_wherever_it_sits() -> None:
    assert cause_of(Trick(2, ((6, 5), (6, 6), (6, 1)), 0), 2, 6) == TRUMP_BEATEN
    assert cause_of(Trick(2, ((5, 5), (6, 2), (5, 1)), 0), 2, 6) == LEAD_RUFFED


def test_a_way_is_all_that_was_lost_in_one_hand() -> None:
    tricks = [
        trick(0, "66 61 62"),  # mine
        trick(0, "54 55 51"),
        trick(1, "33 53 42"),
        trick(1, "32 31 41"),
        trick(1, "52 22 65"),  # mine
        trick(0, "44 63 43"),
        trick(1, "64 21 11"),
    ]
    causes = causes_of(tricks, 0, 6)
    assert causes == ((LEAD_RUFFED, 1), (LEAD_BEATEN, 1), (THREW_AWAY, 3))
    assert str(Way(causes, 1, None)) == (f"{LEAD_RUFFED}, {LEAD_BEATEN}, {THREW_AWAY} (3 times)")
    assert str(Way(((LEAD_RUFFED, 2),), 1, None)) == f"{LEAD_RUFFED} (twice)"


def test_the_ways_add_up_to_the_failures_and_each_shows_one() -> None:
    found = odds(HAND, **FAILS)
    ways = ways_to_fail(ask(**FAILS), found)
    failing = failures(ask(**FAILS), found, below=found.goal, count=10**6)
    assert (
        ways.failed
        == ways.looked_at
        == len(failing)
        == found.deals - found.chances.made[found.goal]
    )
    assert not ways.exact
    assert sum(way.count for way in ways.ways) == len(failing)
    assert [way.count for way in ways.ways] == sorted(way.count for way in ways.ways)[::-1]
    for way in ways.ways:
        shown = way.example
        assert causes_of(shown.play.tricks, 0, shown.trump) == way.causes
        assert sum(times for _, times in way.causes) == 7 - shown.tricks
    lost = dict.fromkeys(CAUSES, 0)
    for deal in failing:
        for cause, _ in causes_of(deal.play.tricks, 0, deal.trump):
            lost[cause] += 1
    assert dict(ways.by_cause) == {cause: n for cause, n in lost.items() if n}
    first = ways.ways[0].count
    assert ways.interval(first) == wilson(first, len(failing))


def test_deals_are_taken_in_even_steps_through_all_that_fail() -> None:
    found = odds(HAND, **FAILS)
    assert len(failures_spread(ask(**FAILS), found, below=8, count=10**6)) == 120
    some = failures_spread(ask(**FAILS), found, below=8, count=4)
    assert [deal.number for deal in some] == [15, 45, 75, 105]


def test_of_a_large_sample_some_runs_are_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealwise.reports.studies.failures._DEALS_A_LOOK", 10)
    monkeypatch.setattr("dealwise.reports.studies.failures._MOST_LOOKS", 3)
    shown = failures_spread(ask(**FAILS), odds(HAND, **FAILS), below=8, count=10**6)
    assert [deal.number for deal in shown] == [*range(10), *range(40, 50), *range(80, 90)]


def test_a_bid_that_never_fails_has_no_ways() -> None:
    sure = {"widow": "54", "trump": "6", "discard": "54", "deals": 30}
    ways = ways_to_fail(ask(**sure), odds("66 65 64 63 62 61 55", **sure))
    assert (ways.failed, ways.looked_at, ways.ways, ways.by_cause) == (0, 0, (), ())


@pytest.mark.parametrize(
    "options", [FAILS, {"seed": 2**64 - 1, "play": "random", "exchange": "longest"} | {"deals": 30}]
)
def test_a_result_tells_the_question_that_it_answers(options: dict) -> None:
    assert question_of(odds(HAND, **options)) == ask(**options)
