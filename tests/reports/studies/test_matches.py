"""The study of whole matches: its numbers against matches told again, however they were played."""

import statistics
from dataclasses import replace

import numpy as np
import pytest
from late import late
from scipy import stats

from dealwise.reports.statistics.intervals import wilson
from dealwise.reports.studies.hands import hands, plan_hands, play_hands
from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.judging import judge
from dealwise.simulate.moon.match import match_key
from dealwise.simulate.moon.match_records import course_of, records_of
from dealwise.simulate.moon.rules import Options
from dealwise.simulate.moon.tiles import SEATS
from dealwise.strategies.moon.told_again import played_matches

game = late("dealwise.strategies.moon.game")
matches_words = late("dealwise.reports.studies.matches_words")

NAMES = ("steady", "match/longest/simple", "random")
MATCHES = 60
SEED = 7


@pytest.fixture(scope="module", params=[{}, {"hand_cap": 5, "made_21": "plus_21"}], ids=str)
def played(request):
    """The result of a table, and its matches told again by the plain rules."""
    plan = plan_hands(NAMES, deals=MATCHES, seed=SEED, rules=request.param, match=True)
    return play_hands(plan, threads=1), list(played_matches(plan, MATCHES))


@pytest.mark.uncounted
def test_the_numbers_are_those_of_the_matches(played):
    result, told = played
    matches = [match for _, match in told]
    lengths = [len(match.hands) for match in matches]
    document = result.to_dict()
    assert (document["matches"], document["hands"]) == (MATCHES, sum(lengths))
    reach = stats.t.ppf(0.975, MATCHES - 1) * stats.sem(lengths)
    length = document["hands_a_match"]
    mean = statistics.fmean(lengths)
    assert length["mean"] == pytest.approx(mean)
    assert length["interval"] == pytest.approx([mean - reach, mean + reach])
    assert length["spread"] == pytest.approx(statistics.pstdev(lengths))
    for name, count in {
        "ended_by_21": sum(match.ended_by_21 for match in matches),
        "without_winner": sum(match.winner is None for match in matches),
    }.items():
        assert document[name] == share(count)


def test_who_has_won(played):
    result, told = played
    document = result.to_dict()
    won = [(match.winner, match.hands[0].before.first_bidder) for _, match in told]
    by_seat = [[winner for winner, _ in won].count(seat) for seat in range(SEATS)]
    assert document["seats"] == [
        {"seat": seat, "strategy": NAMES[seat]} | share(wins) for seat, wins in enumerate(by_seat)
    ]
    places = [(winner - opener) % SEATS for winner, opener in won if winner is not None]
    assert document["places"] == [
        {"place": place} | share(places.count(place)) for place in range(SEATS)
    ]
    for row in result.table().to_dict("records"):
        opener = (row["seat"] - row["place"]) % SEATS
        assert row["matches"] == [opened for _, opened in won].count(opener)
        assert row["wins"] == won.count((row["seat"], opener))
        assert row["strategy"] == NAMES[row["seat"]]
        assert (row["low"], row["high"]) == pytest.approx(wilson(row["wins"], row["matches"]))


def share(count):
    return {"count": count, "share": count / MATCHES, "interval": list(wilson(count, MATCHES))}


def test_any_threads_and_chunks_give_the_same_result(played):
    result, _ = played
    again = hands(
        NAMES, deals=MATCHES, seed=SEED, rules=result.options, match=True, threads=2, chunk=7
    )
    assert again == result
    assert hash(again) == hash(result)
    assert replace(result, tally=result.tally + 1) != result
    assert result != "a result"


def test_a_match_is_told_with_records_that_keep_the_rules(played):
    _, told = played
    for number, match in told[:5]:
        records = records_of(match)
        assert not [breach for record in records for breach in judge(record)]
        course = course_of(match, number)
        assert (course["match"], course["winner"]) == (number, match.winner)
        scores = np.zeros(SEATS, int)
        for place, (hand, record) in enumerate(zip(course["hands"], records, strict=True)):
            scores += record["points"]
            assert hand["scores"] == scores.tolist()
            assert (hand["index"], record["index"]) == (place, place)
            assert record["seed"] == course["seed"] == match_key(SEED, number) % (1 << 64)


def test_a_hand_of_a_match_can_be_dealt_again_alone(played):
    """Its seed and index are those of a deal: `moon hands --seed S --deal I` has the cards."""
    _, told = played
    record = records_of(told[3][1])[2]
    alone = plan_hands(NAMES, seed=record["seed"], only_deal=record["index"])
    dealt = random_deal(alone.seed, alone.first_deal)
    assert dealt == told[3][1].hands[2].played.deal


def test_one_match_alone_is_that_match():
    plan = plan_hands(NAMES, seed=SEED, only_deal=12, match=True)
    ((number, alone),) = played_matches(plan, 1)
    assert number == 12
    *_, (_, same) = played_matches(plan_hands(NAMES, deals=13, seed=SEED, match=True), 13)
    assert alone == same
    result = play_hands(plan)
    assert (result.deals, result.first_deal, result.hands) == (1, 12, len(alone.hands))
    assert result.hands_interval is None


def test_matches_that_are_all_as_long_tell_no_interval():
    names = ("never/shape/pull",) * SEATS
    result = hands(names, deals=20, rules={"hand_cap": 2}, match=True)
    assert (result.hands, result.hands_interval) == (40, None)
    won = ", ".join(f"{name} 0.0%" for name in names)
    assert repr(result) == f"<MatchesResult {won} of matches; 20 matches, seed 0>"


def test_a_cap_beyond_all_scores_is_refused():
    with pytest.raises(BadInput, match="hand_cap cannot be 1,000,000 where matches are played"):
        plan_hands(NAMES, rules={"hand_cap": "1M"}, match=True)
    with pytest.raises(BadInput, match="the number of matches cannot be"):
        plan_hands(NAMES, deals=0, match=True)


# --- words ---------------------------------------------------------------------------------------


def test_what_the_numbers_rest_on(played):
    result, _ = played
    said = matches_words.assumptions(result)
    assert f"60 matches, {result.hands:,} hands, seed 7" in said
    if result.options:
        assert "seed 7, made_21=plus_21, hand_cap=5." in said
        assert "A made 21 counts 21 points" in said
        assert "after 5 hands" in said
    else:
        assert "A made 21 wins the match at once" in said
        assert "after 1,000 hands" in said


def test_every_option_is_said():
    told = {
        game.how_it_ends(Options(made_21=made, both_out=out, hand_cap=cap))
        for made in ("wins", "plus_21")
        for out in ("highest", "bidder_first")
        for cap in (1, 1000)
    }
    assert len(told) == 8


def test_a_notebook_shows_who_has_won(played):
    result, _ = played
    html = replace(result, strategies=("<b>", "b", "c"), deals_asked=10**6)._repr_html_()
    assert "<b>" not in html
    assert "seat 0: &lt;b&gt;" in html
    assert "Stopped early: 60 of 1,000,000 matches were played." in html
    for share_of in (*result.seats, *result.places, result.ended_by_21, result.without_winner):
        assert f"{100 * share_of.share:.1f}" in html
