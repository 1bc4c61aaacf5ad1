"""Questions that cannot be, each refused with a sentence before anything is played."""

import pytest

from dealwise.reports import odds
from dealwise.reports.studies import odds as study
from dealwise.reports.studies.odds_question import ask, plan_for
from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.notation import parse_hand
from dealwise.simulate.moon.tiles import ALL_TILES
from dealwise.strategies.moon.completions import CompletionsPlan

HAND = "66 65 64 55 33 21 00"


@pytest.fixture(autouse=True)
def nothing_is_played(monkeypatch):
    def play(*_):
        raise AssertionError("a refused question was played")

    monkeypatch.setattr(CompletionsPlan, "play", play)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"play": "pul"}, ["no play policy named 'pul'", "did you mean pull?"]),
        ({"defence": "Simple"}, ["no play policy named 'Simple'", "did you mean simple?"]),
        ({"exchange": "longst"}, ["no exchange policy named 'longst'", "did you mean longest?"]),
        ({"exchange": "Beste"}, ["no exchange policy named 'Beste'", "did you mean best?"]),
        ({"exchange": "best[k=3]"}, ["best takes no parameters"]),
        ({"play": "best"}, ["no play policy named 'best'"]),
        ({"play": ""}, ["no play policy named ''"]),
        ({"deals": 0}, ['"0"', "less than 1"]),
        ({"deals": -5}, ['"-5"']),
        ({"deals": "nan"}, ['"nan"']),
        ({"deals": float("nan")}, ['"nan"']),
        ({"deals": float("inf")}, ['"inf"']),
        ({"deals": "1.5"}, ['"1.5"', "not whole"]),
        ({"deals": ""}, ['""', "empty"]),
        ({"deals": 10**20}, ["too large"]),
        ({"seed": -1}, ['"-1"']),
        ({"seed": 2**64}, [str(2**64), "too large"]),
        ({"seed": "1e3"}, ['"1e3"']),
        ({"trump": "9"}, ['"9" is not a trump']),
        ({"trump": 7}, ['"7" is not a trump']),
        ({"trump": "six"}, ['"six" is not a trump']),
        ({"widow": "50"}, ["not in the set"]),
        ({"widow": "07"}, ["not in the set"]),
        ({"widow": "66 65"}, ["2 tiles"]),
        ({"widow": ""}, ["no tiles"]),
        ({"discard": "xx"}, ['"xx"']),
        ({"discard": "6"}, ['"6"']),
        ({"exchange": "longest", "trump": "6"}, ["longest", "trump"]),
        ({"exchange": "shape", "discard": "66"}, ["shape", "discard"]),
    ],
    ids=str,
)
def test_a_question_that_cannot_be_is_refused(options, words):
    for refuse in (ask, lambda **given: odds(HAND, **given)):
        with pytest.raises(BadInput) as caught:
            refuse(**options)
        assert caught.value.exit_code == 2
        for word in words:
            assert word in str(caught.value)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("hand", "options", "words"),
    [
        (HAND, {"widow": "6-5"}, ["6-5", "is in the hand"]),
        (HAND, {"discard": "63"}, ["6-3", "neither in the hand nor the given widow"]),
        (HAND, {"widow": "22", "discard": "63"}, ["6-3", "neither in the hand"]),
        ("66 65 64 55 33 21", {}, ["6 tiles"]),
        ("66 65 64 55 33 21 00 11", {}, ["8 tiles"]),
        ("66 65 56 55 33 21 00", {}, ["same tile"]),
        ("66 65 64 55 33 21 50", {}, ["not in the set"]),
        ("66 65 64 55 33 21 07", {}, ["not in the set"]),
        ("", {}, ["no tiles"]),
        ("abc", {}, ['"abc"']),
        (HAND, {"threads": 0}, ['"0"']),
        (HAND, {"threads": "many"}, ['"many"']),
    ],
    ids=str,
)
def test_a_hand_or_tile_that_cannot_be_is_refused(hand, options, words):
    with pytest.raises(BadInput) as caught:
        odds(hand, **options)
    for word in words:
        assert word in str(caught.value)


def plan_of(**options):
    return plan_for(ask(**options), parse_hand(HAND).mask)


def test_the_widow_itself_may_go_back():
    plan = plan_of(widow="63", discard="63")
    assert plan.widows == (15,)
    assert plan.discards == 1 << 15


def test_without_anything_said_every_deal_is_played():
    question = ask()
    assert (question.play, question.defence, question.exchange) == ("pull", "pull", "best")
    assert (question.deals, question.seed) == (None, 0)
    plan = plan_of()
    assert (plan.exact, plan.deals) == (True, 51_480)
    assert len(plan.widows) == 15
    assert plan.hand & sum(1 << widow for widow in plan.widows) == 0
    assert (plan.trumps, plan.discards) == (tuple(range(9)), ALL_TILES)


@pytest.mark.parametrize(
    ("options", "deals", "exact"),
    [
        ({"widow": "22"}, 3432, True),
        ({"deals": 7}, 7, False),
        ({"deals": "2M"}, 2_000_000, False),
        ({"deals": "1e6"}, 1_000_000, False),
        ({"deals": "1_000"}, 1000, False),
        ({"deals": 51_480}, 51_480, False),
        ({"play": "random"}, 20_000, False),
        ({"defence": "random", "widow": "22"}, 20_000, False),
        ({"exchange": "random", "deals": 5}, 5, False),
        ({"exchange": "longest"}, 51_480, True),
    ],
    ids=str,
)
def test_how_many_deals_are_played(options, deals, exact):
    plan = plan_of(**options)
    assert (plan.deals, plan.exact) == (deals, exact)


@pytest.mark.parametrize("trump", ["6", 6, "sixes", "Sixes"])
def test_a_trump_may_be_given_in_several_ways(trump):
    assert plan_of(trump=trump).trumps == (6,)
    assert ask(trump="doubles").trump == 7
    assert ask(trump="none").trump == 8


@pytest.mark.parametrize("seed", [0, 1, 2**63 - 1, 2**63, 2**64 - 1])
def test_a_seed_is_kept_as_given_and_played_as_int64(seed):
    assert ask(seed=seed).seed == ask(seed=str(seed)).seed == seed
    played = plan_of(seed=seed, deals=1).seed
    assert -(2**63) <= played < 2**63
    assert (played - seed) % 2**64 == 0


def test_one_question_serves_many_hands():
    question = ask(widow="22")
    assert plan_for(question, parse_hand(HAND).mask).widows == (7,)
    with pytest.raises(BadInput, match="is in the hand"):
        study.answer(question, "66 65 64 55 33 22 00")
