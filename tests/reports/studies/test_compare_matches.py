"""Comparisons of whole matches: win shares, what became of the matches, and how it is said."""

import io
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from late import late
from rich.console import Console

from dealwise.reports.charts.compare_figure import compare_figure
from dealwise.reports.statistics.bounds import rarely_different
from dealwise.reports.studies.compare import compare, plan_compare
from dealwise.reports.studies.compare_estimate import PAIRED_T, RARE, SAME
from dealwise.reports.studies.compare_words import assumptions, command_words, headline
from dealwise.reports.studies.hands import hands
from dealwise.reports.studies.stop_rules import parse_rule
from dealwise.reports.studies.swings import swings
from dealwise.reports.terminal.compare_page import print_compare
from dealwise.reports.terminal.swings_page import print_swings
from dealwise.simulate.blocks import BLOCK_SLOTS, CONTRAST
from dealwise.simulate.errors import BadInput

seatings = late("dealwise.simulate.moon.seatings")

pytestmark = pytest.mark.compiled  # hundreds of whole matches

PAIR = ("steady", "simple")
MATCHES = 150


def plan_of(*names, **options):
    return plan_compare(names, parse_rule(deals=MATCHES), match=True, **options)


@pytest.fixture(scope="module")
def result():
    return compare(*PAIR, deals=MATCHES, match=True)


@pytest.fixture(scope="module")
def several():
    return compare(*PAIR, "random", deals=MATCHES, match=True, rules={"hand_cap": 30})


def page(show):
    file = io.StringIO()
    show(Console(file=file, width=100))
    return file.getvalue()


# --- numbers -------------------------------------------------------------------------------------


def test_the_difference_is_that_of_the_win_shares(result):
    """Counted by hand from tables of one seating: wins a seat of A less wins a seat of B."""
    plan = plan_of(*PAIR)
    total = Fraction(0)
    for seating, seats in enumerate(seatings.SEATINGS_BY_SEAT):
        told = hands(plan.seated(0, 1, seating).strategies, deals=MATCHES, match=True)
        for seat, who in enumerate(seats):
            share = Fraction(told.seats[seat].count, MATCHES * seats.count(who))
            total += share if who == 0 else -share
    assert result.estimate(0, 1).mean == pytest.approx(float(total / 6), abs=1e-12)
    assert result.estimate(0, 1).method == PAIRED_T
    assert result.measure.unit == 12


def test_what_became_of_the_matches(result):
    blocks = plan_of(*PAIR).blocks(0, 1, 0, MATCHES)[:, BLOCK_SLOTS:].sum(axis=0)
    assert np.array_equal(result.outcomes.sums, blocks)
    document = result.to_dict()
    assert (document["unit"], document["deals"]) == ("win share", MATCHES)
    assert document["hands"] == result.outcomes.hands
    assert document["matches"]["count"] == 6 * MATCHES
    assert document["matches"]["hands_a_match"] * 6 * MATCHES == pytest.approx(document["hands"])
    for key in ("wins_by_seat", "wins_by_place"):
        lost = document["matches"]["without_winner"]
        assert sum(document["matches"][key]) == pytest.approx(1 - lost)


def test_every_pair_has_its_matches(several):
    first, *others = several.to_dict()["pairs"]
    two = compare(*PAIR, deals=MATCHES, match=True, rules={"hand_cap": 30})
    assert first["matches"] == two.to_dict()["matches"]
    assert several.hands == sum(several.outcomes_of(*pair).hands for pair in several.pairs)
    assert others[0]["matches"] != others[1]["matches"]
    assert "matches" not in compare(*PAIR, deals=3).to_dict()


def test_the_same_twice_is_exactly_nothing():
    same = compare("steady", "steady", deals=30, match=True)
    assert (same.estimate(0, 1).mean, same.estimate(0, 1).method) == (0, SAME)


def test_players_that_rarely_differ_are_bound_by_the_largest_win_share():
    rare = compare("shape/shape/guards[dump=1]", "shape/shape/pull", deals=600, match=True)
    nonzero = int(rare.by_pair[0, 0])
    assert 0 < nonzero < 20
    assert rare.estimate(0, 1).method == RARE
    assert rare.estimate(0, 1).interval == rarely_different(nonzero, 600, 0.75)


def test_one_bid_policy_may_be_all_that_differs():
    whole = compare("match/thumb/pull", "shape/thumb/pull", deals=200, match=True)
    only = compare("match", "shape", deals=200, match=True, only="bid", rest="never/thumb/pull")
    assert np.array_equal(only.sums, whole.sums)
    scoreless = compare("match/thumb/pull", "shape/thumb/pull", deals=200)
    assert scoreless.differed(0, 1) == 0
    assert whole.differed(0, 1) > 0


def test_threads_and_chunks_make_no_difference(result):
    again = compare(*PAIR, deals=MATCHES, match=True, threads=2, chunk=37)
    assert again == result
    assert np.array_equal(again.sums, result.sums)


def test_a_kept_run_goes_on_and_is_not_one_of_hands(tmp_path):
    path = str(tmp_path / "run.jsonl")
    kept = compare(*PAIR, deals=MATCHES, match=True, out=path)
    again = compare(*PAIR, deals=MATCHES, match=True, out=path)
    assert np.array_equal(kept.sums, again.sums)
    with pytest.raises(BadInput, match="match"):
        compare(*PAIR, deals=MATCHES, out=path)


def test_matches_that_cannot_end_count_nothing_and_are_counted():
    quiet = compare(
        "never/shape/pull", "never/shape/simple", deals=30, match=True, rules={"hand_cap": 20}
    )
    assert quiet.outcomes.without_winner == quiet.outcomes.matches == 180
    assert quiet.hands == 180 * 20
    assert quiet.estimate(0, 1).mean == 0
    said = assumptions(quiet)
    assert "Without a winner after 20 hands a match is given up." in said
    assert "100.0% had no winner, which counts 0 for all." in said
    assert "hand_cap=20." in said
    with pytest.raises(BadInput, match="hand_cap cannot be 20,001 where matches are played"):
        compare(*PAIR, match=True, rules={"hand_cap": 20_001})


# --- words ---------------------------------------------------------------------------------------


def test_win_shares_are_said_wherever_points_were(result, several):
    assert headline(result).startswith("steady is better than simple by 0.")
    assert " in win share (0." in headline(result)
    said = assumptions(result)
    assert said.startswith("Each match is played in all six seatings")
    assert f"{MATCHES} matches, {result.hands:,} hands, seed 0." in said
    assert f"Stop rule: {MATCHES} matches." in said
    assert "paired t of the matches" in said
    assert "against the others" in headline(several)
    assert "in win share" in headline(several)
    for text in (
        *(page(lambda console, one=one: print_compare(one, console)) for one in (result, several)),
        result._repr_html_(),
        several._repr_html_(),
    ):
        assert "points a hand" not in text
        assert "win share" in text
        assert " deals" not in text.replace("--deals", "")


def test_rules_to_stop_by_are_said_of_win_shares():
    narrow = compare(*PAIR, match=True, precision=0.1)
    assert "the difference to within 0.1 in win share, read at fixed numbers of matches" in (
        assumptions(narrow)
    )
    tested = compare(*PAIR, match=True, sprt=0.2)
    assert headline(tested).startswith("steady is better than simple, says the test")
    assert "in win share" in headline(tested)
    stopped = replace(tested, stopped_by="interrupt")
    assert "plays the same matches again" in assumptions(stopped)


def test_the_page_says_who_won_by_seat(result):
    text = " ".join(page(lambda console: print_compare(result, console)).split())
    shares = ", ".join(
        f"{100 * share:.1f}" for share in result.to_dict()["matches"]["wins_by_seat"]
    )
    assert f"of 100 by seats 0, 1, 2: {shares};" in text
    command = f"dealwise moon compare steady simple --match --deals {MATCHES} --seed 0 --show 3"
    assert text.endswith(command)
    assert command_words(result)[5] == "--match"


def test_pictures_are_of_win_shares(result, several):
    for one in (result, several):
        figure = compare_figure(one)
        texts = [ax.get_title(loc="left") for ax in figure.axes]
        texts += [ax.get_ylabel() for ax in figure.axes]
        assert any("win share" in text.lower() for text in texts)
        assert not any("points" in text.lower() for text in texts)


# --- matches that differ most --------------------------------------------------------------------


def test_the_matches_that_differ_most_are_told_both_ways(result):
    plan = plan_of(*PAIR)
    contrasts = plan.blocks(0, 1, 0, MATCHES)[:, CONTRAST]
    told = swings(plan, result, 2)
    assert [swing.number for swing in told] == np.flatnonzero(contrasts == 9)[:2].tolist()
    for swing in told:
        assert (swing.block, swing.difference) == ("match", 0.75)
        one, other = swing.hands
        assert [1 - who for who in one.who] == list(other.who)
        entry = swing.to_dict()
        assert entry["match"] == swing.number
        for hand, shown in zip(swing.hands, entry["hands"], strict=True):
            assert shown["course"]["winner"] == hand.match.winner
            assert shown["contrast"] == hand.contrast > 0
            assert hand.who[hand.match.winner] == 0
    text = page(lambda console: print_swings(told, result, console))
    assert f"Match {told[0].number}: steady gains 0.75 in win share on simple." in text
    assert text.count("has won after") == 4
    nothing = page(lambda console: print_swings([], result, console))
    assert "on every match the difference was 0" in nothing
