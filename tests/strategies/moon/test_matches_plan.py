"""Matches of strategies: the plan against the plain rules, its cuts, and what it says of faults."""

import itertools
import pickle

import numpy as np
import pytest
from late import late
from own_files import policy

from dealwise.simulate.errors import Fault
from dealwise.simulate.moon.hand_log import LOG_BIDDER, LOG_PLAN, LOG_TILES
from dealwise.simulate.moon.match import match_key, play_match
from dealwise.simulate.moon.rules import Options
from dealwise.simulate.moon.tiles import SEATS, TILE_IDS
from dealwise.strategies.moon.matches_plan import MatchesPlan
from dealwise.strategies.raising import asking

whole_match = late("dealwise.simulate.moon.whole_match")

MIXED = ("match[margin=3]/thumb/pull", "steady", "random")


def plan_of(*strategies, deals=30, seed=4, **options):
    return MatchesPlan(strategies or MIXED, deals, seed, Options(**options))


@pytest.fixture
def write(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write_file(text):
        (tmp_path / "mine.py").write_text(text, encoding="utf-8")

    return write_file


def fault_of(plan):
    with pytest.raises(Fault) as caught:
        plan.play(0, plan.deals)
    return caught.value


@pytest.mark.parametrize("number", range(3))
def test_a_match_is_that_of_the_plain_rules(number):
    """With strategies that read the score and one that uses chance."""
    plan = plan_of()
    rows = plan.log(number)
    key = match_key(plan.seed, number)
    match = play_match(key, plan.asked(asking), chance=plan.chance, options=plan.options)
    assert len(rows) == len(match.hands)
    for row, hand in zip(rows, match.hands, strict=True):
        auction, play = hand.played.auction, hand.played.play
        called = {
            (auction.first_bidder + place) % SEATS: call for place, call in enumerate(auction.calls)
        }
        assert row[:SEATS].tolist() == [called.get(seat, -1) for seat in range(SEATS)]
        if play is None:
            assert row[LOG_BIDDER] == SEATS
            continue
        assert row[LOG_BIDDER] == play.bidder
        assert row[LOG_PLAN] == 32 * play.trump + TILE_IDS[play.discard]
        tiles = [TILE_IDS[tile] for trick in play.tricks for tile in trick.tiles]
        assert row[LOG_TILES:].tolist() == tiles


def test_the_score_makes_a_difference():
    """Else nothing above would see whether it is told."""
    scored, unscored = plan_of(), plan_of("shape/thumb/pull", *MIXED[1:])
    assert any(len(scored.log(number)) != len(unscored.log(number)) for number in range(30))


@pytest.mark.uncounted
@pytest.mark.parametrize("cuts", [(0, 1, 30), (0, 13, 14, 30), tuple(range(0, 31, 5))])
def test_any_cutting_adds_up_alike(cuts):
    plan = plan_of()
    pieces = [plan.play(start, stop) for start, stop in itertools.pairwise(cuts)]
    assert np.array_equal(sum(pieces), plan.play(0, 30))
    assert sum(pieces)[whole_match.MATCH_HANDS] == sum(
        len(plan.log(number)) for number in range(30)
    )


def test_it_begins_where_it_is_told_to():
    plan = plan_of()
    later = MatchesPlan(MIXED, 1, plan.seed, first_deal=17)
    assert np.array_equal(later.play(0, 1), plan.play(17, 18))
    assert np.array_equal(later.log(0), plan.log(17))


def test_it_travels_to_another_process():
    plan = plan_of(hand_cap=9)
    again = pickle.loads(pickle.dumps(plan))
    assert np.array_equal(again.play(0, 9), plan.play(0, 9))


def test_matches_that_cannot_end_are_counted():
    sums = plan_of(*["never/shape/pull"] * SEATS, hand_cap=50).play(0, 30)
    assert (sums[whole_match.NO_WINNER], sums[whole_match.MATCH_HANDS]) == (30, 30 * 50)


def test_a_fault_names_match_and_hand(write):
    """The bid goes wrong when its player has four points or more."""
    body = "return 99 if score_of(scores, 0) >= 4 else 4 if standing == 0 else 0"
    write("from dealwise.strategies.moon.words import score_of\n\n\n" + policy("bid", body))
    plan = plan_of("simple", "mine.py:bid/shape/pull", "simple")
    fault = fault_of(plan)
    hand = next(
        place for place, told in enumerate(told_scores(plan, fault.deal), start=1) if told >= 4
    )
    assert hand > 1
    assert f"called 99 in hand {hand} of match {fault.deal} as seat 1" in str(fault)


def told_scores(plan, number):
    """The scores of seat 1 before each hand of a match in which a bid of 4 takes its place."""
    kept = []

    def ask(own, seat):
        if own.decision != "bid" or seat != "seat 1":
            return own.plain

        def bid(hand, place, standing, call_left, call_right, scores, bits):
            kept.append((scores & (1 << 20) - 1) - (1 << 19))
            return 4 if standing == 0 else 0

        return bid

    plan.play_plainly(number, ask)
    return kept


def test_what_a_policy_raises_is_told_with_match_and_line(write):
    write(policy("bid", "return 4 // (place - place)"))
    plan = plan_of("simple", "simple", "mine.py:bid/shape/pull")
    assert "in hand 1 of match 0 as seat 2 (mine.py, line 2)" in str(fault_of(plan))
