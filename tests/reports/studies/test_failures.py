"""The deals that are shown for a plan that fell short: all, in order, by the plain rules."""

import itertools

import pytest

from dealwise.reports import odds
from dealwise.reports.studies.failures import deals_behind, failures
from dealwise.reports.studies.odds_question import ask, plan_for
from dealwise.simulate.moon import views
from dealwise.simulate.moon.contract import plan_of
from dealwise.simulate.moon.notation import parse_hand
from dealwise.simulate.moon.tiles import ALL_TILES, hand_name
from dealwise.simulate.randomness import deal_key
from dealwise.strategies.loader import load_policy

HAND = "66 65 63 55 42 33 11"
QUESTIONS = {
    "given": {"widow": "22", "trump": "6", "discard": "42", "play": "pull", "defence": "simple"},
    "sampled": {"deals": 120, "seed": 7, "trump": "6", "play": "simple", "defence": "pull"},
    "chance": {"deals": 200, "seed": 2**64 - 1, "play": "random", "exchange": "random"},
    "named": {"deals": 150, "seed": 1, "exchange": "longest", "play": "simple"},
    "widow": {"widow": "00", "play": "simple", "defence": "simple"},
    "halves": {"deals": 400, "seed": 5, "play": "simple", "defence": "simple"},
    "half a round": {"deals": 22, "seed": 5, "play": "simple", "defence": "simple"},
}
NAMES = [
    pytest.param(name, marks=pytest.mark.compiled) if name == "widow" else name
    for name in QUESTIONS
]


def shown_for(options, **how):
    found = odds(HAND, **options)
    return found, failures(ask(**options), found, **how)


@pytest.mark.parametrize("below", [1, 5, 8])
@pytest.mark.parametrize("name", NAMES)
def test_every_failure_is_shown_once_and_in_order(name, below):
    """As many as the answer counted, where halves choose plans for each other too."""
    found, shown = shown_for(QUESTIONS[name], below=below, count=10**6)
    numbers = [deal.number for deal in shown]
    assert numbers == sorted(set(numbers))
    assert all(deal.tricks < below for deal in shown)
    counted = [sum(1 for deal in shown if deal.tricks == won) for won in range(below)]
    assert tuple(counted) == found.trick_counts[:below]
    if below == 8:
        assert numbers == list(range(found.deals))


@pytest.mark.parametrize("name", NAMES)
def test_the_records_behind_a_number_make_that_number(name):
    options = QUESTIONS[name]
    found = odds(HAND, **options)
    records = [deal.record(found.seed) for deal in deals_behind(ask(**options), found)]
    assert [record["index"] for record in records] == list(range(found.deals))
    counts = found.to_dict()["counts"]
    assert sum(record["made"] for record in records) == counts[str(found.goal)]


@pytest.mark.compiled
def test_each_half_is_told_under_the_plans_chosen_on_the_other():
    options = QUESTIONS["halves"]
    found, shown = shown_for(options, below=8, count=10**6)
    one, other = ({row.widow: row for row in rows} for rows in found.by_half)
    assert any((one[w].trump, one[w].discard) != (other[w].trump, other[w].discard) for w in one)
    for deal in shown:
        row = found.by_half[deal.number // 15 % 2][list(one).index(deal.widow)]
        assert (deal.widow, deal.trump, deal.discard) == (row.widow, row.trump, row.discard)


@pytest.mark.uncounted
@pytest.mark.parametrize("count", [1, 3, 10])
def test_no_more_than_asked_are_shown(count):
    _, shown = shown_for(QUESTIONS["sampled"], below=8, count=count)
    assert [deal.number for deal in shown] == list(range(count))


@pytest.mark.compiled
def test_nothing_is_shown_where_nothing_failed():
    _, shown = shown_for(QUESTIONS["given"], below=0, count=5)
    assert shown == []


@pytest.mark.uncounted
@pytest.mark.parametrize("name", NAMES)
def test_a_shown_deal_is_what_the_plain_rules_play(name):
    """The policies' plain functions, asked again in that deal, play the very same tricks."""
    options = QUESTIONS[name]
    found, shown = shown_for(options, below=7, count=25)
    question = ask(**options)
    plan = plan_for(question, parse_hand(HAND).mask)
    named = [{row.widow: (row.trump, row.discard) for row in rows} for rows in found.by_half]
    players = [
        load_policy("moon", "play", policy)
        for policy in (question.play, question.defence, question.defence)
    ]
    for deal in shown:
        hand, left, right = deal.hands
        assert hand == plan.hand
        assert hand | left | right | 1 << deal.widow == ALL_TILES
        assert plan.deal(deal.number) == (deal.widow, deal.hands)
        half = deal.number // len(plan.widows) % len(named)
        if named[half][deal.widow] != (None, None):
            assert (deal.trump, deal.discard) == named[half][deal.widow]
        play = views.play_hand(
            (*deal.hands, 1 << deal.widow),
            0,
            found.best_bid or 4,
            plan_of(deal.trump, deal.discard),
            [policy.function for policy in players],
            key=deal_key(plan.seed, deal.number),
            chance=[policy.uses_chance for policy in players],
        )
        assert deal.play == play
        assert deal.tricks == play.tricks_won[0]


def test_a_record_tells_the_deal():
    found, shown = shown_for(QUESTIONS["sampled"], below=8, count=4)
    for deal in shown:
        record = deal.record(7)
        assert (record["seed"], record["index"], record["bidder"]) == (7, deal.number, 0)
        assert record["hands"] == [hand_name(mask) for mask in deal.hands]
        assert record["widow"] == hand_name(1 << deal.widow)
        assert record["bids"] == [str(found.best_bid or 4), "pass", "pass"][: len(record["bids"])]
        assert record["tricks_won"][0] == deal.tricks
        played = itertools.chain.from_iterable(trick["tiles"] for trick in record["tricks"])
        assert len({*played, record["discard"]}) == 22
    assert "seed" not in shown[0].record(None)
