"""Which three to lay up, and what to do in mid-game: counted as the plain rules play it."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dealwise.reports.studies.advice import advise, ask_advice
from dealwise.reports.studies.choices import ChoiceRule, Counts
from dealwise.reports.studies.up_odds import ask_up_odds, lost_games, up_odds
from dealwise.reports.studies.up_odds_words import command_words
from dealwise.simulate.updown.notation import parse_cards
from dealwise.strategies.updown.odds_plan import threes_of

SIX = "3 7 7 10 C C+1"
EXAMPLE = Path(__file__).parents[3] / "seeds" / "updown_position.json"


def test_odds_and_advice_of_a_few_games():
    """So few that kernels may be plain Python."""
    found = up_odds(SIX, players=2, deals=2, threads=1)
    assert found.to_dict()["choices"][0]["games"] == 2
    assert repr(found).startswith("<UpOddsResult ")
    assert repr(found).endswith("%; 2 deals, seed 0>")
    advised = advise(json.loads(EXAMPLE.read_text(encoding="utf-8")), deals=2, threads=1)
    assert advised.deals == 2
    for result in (found, advised):
        page = result._repr_html_()
        assert page.startswith(f"<p>{result.title}.</p>")
        assert all(f"<td>{name}</td>" in page for name in result.names)
        assert page.endswith("</p>")


def test_the_hint_plays_the_same_again():
    """All that shapes a run, and no more than that; a run by precision is asked for by it."""
    rules = {"pickup": "voluntary", "starter": 1}
    result = up_odds(
        SIX, players=2, deck="retail", field="lowest", rules=rules, deals=2, seed=7, threads=1
    )
    words = "--players 2 --deck retail --starter 1 --field lowest --rule pickup=voluntary"
    assert command_words(result) == (
        f"dealwise updown odds {SIX} {words} --deals 2 --seed 7".split()
    )
    searched = replace(result, rule=ChoiceRule(None, 0.02))
    assert command_words(searched)[-4:] == ["--precision", "0.02", "--seed", "7"]


def test_all_distinct_threes():
    assert len(threes_of(parse_cards("1 2 3 4 5 6"))) == 20
    assert threes_of((6, 6, 6, 6, 6, 6)) == ((6, 6, 6),)
    assert len(threes_of(parse_cards(SIX))) == 14


@pytest.fixture(scope="module")
def plan():
    return ask_up_odds(SIX, players=3, play="lowest", field="random", deals=40).plan


@pytest.mark.compiled
def test_games_are_those_of_the_plain_rules(plan):
    """Each choice on each deal: the winner, the six cards, and what others laid up."""
    plan.prepare()
    counts = Counts.of(plan.play(0, 40))
    assert (counts.games == 40).all()
    wins = np.zeros(14, int)
    for deal in range(40):
        choice = deal % 14
        alone = replace(plan, active=(choice,))
        played = alone.retell(deal)
        assert played.ups[0] == threes_of(plan.six)[choice]
        assert sorted(played.deal.dealt[0]) == list(plan.six)
        counted = Counts.of(alone.play(deal, deal + 1))
        assert counted.wins[choice] == (played.game.winner == 0)
        assert counted.games.sum() == 1
        cards = [*played.deal.draw, *(card for nine in played.deal.down for card in nine)]
        cards += [card for six in played.deal.dealt for card in six]
        assert [cards.count(kind) for kind in range(13)] == list(plan.deck)
        wins[choice] += counted.wins[choice]
    assert wins.sum() > 0


@pytest.mark.compiled
def test_pairs_are_counted_on_common_deals(plan):
    whole = Counts.of(plan.play(0, 40))
    alone = [Counts.of(replace(plan, active=(choice,)).play(0, 40)) for choice in (0, 5)]
    assert whole.wins[0] - whole.wins[5] == whole.only[0, 5] - whole.only[5, 0]
    assert [int(each.wins[choice]) for each, choice in zip(alone, (0, 5), strict=True)] == [
        int(whole.wins[0]),
        int(whole.wins[5]),
    ]


@pytest.mark.compiled
def test_the_kernel_as_plain_python_plays_the_same(plan):
    """What finds the line of a policy that raises an exception."""
    asked = []

    def ask(policy, seat):
        asked.append((policy.decision, seat))
        return policy.plain

    replace(plan, active=(3,)).play_plainly(1, ask)
    assert ("discard", "seat 2") in asked


@pytest.mark.compiled
def test_a_number_of_deals_is_played_by_all():
    result = up_odds(SIX, players=2, deals=500, threads=1)
    document = result.to_dict()
    assert {entry["games"] for entry in document["choices"]} == {500}
    assert document["method"].startswith("wilson")
    assert document["cards"] == ["3", "7", "7", "10", "C", "C+1"]
    assert (document["deck"], document["players"]) == ("84", 2)
    wins = [entry["win"] for entry in document["choices"]]
    assert wins == sorted(wins, reverse=True)
    assert document["choices"][0]["up"] in document["best"]
    json.dumps(document, allow_nan=False)


@pytest.mark.compiled
def test_a_search_is_the_same_however_it_is_played():
    told = [
        up_odds(SIX, players=4, precision=0.03, threads=threads, chunk=chunk).to_dict()
        for threads, chunk in ((1, None), (2, 7))
    ]
    assert told[0] == told[1]
    games = [entry["games"] for entry in told[0]["choices"]]
    assert games[0] == told[0]["deals"] > games[-1] >= 200
    assert told[0]["best"][0] == ["7", "7", "C+1"]
    leading = [entry for entry in told[0]["choices"] if entry["games"] == games[0]]
    assert all(high - low <= 0.06 for low, high in (entry["interval"] for entry in leading))


@pytest.mark.compiled
def test_what_the_best_lost_is_shown():
    question = ask_up_odds(SIX, players=3, deals=60)
    result = up_odds(SIX, players=3, deals=60)
    shown = list(lost_games(question, result, 3))
    assert len(shown) == 3
    best = threes_of(question.plan.six)[result.ranking[0]]
    for _, played in shown:
        assert played.game.winner != 0
        assert played.ups[0] == best
    lost = list(lost_games(question, result, 1000))
    assert len(lost) == 60 - int(result.counts.wins[result.ranking[0]])


# --- advice --------------------------------------------------------------------------------------


def ending(hand, other, pile):
    """Two players with their last cards in hand, one of the other's known."""
    rest = [7] * 10
    document = {
        "players": 2,
        "you": 0,
        "deck": None,
        "seats": [
            {"hand": hand, "up": [], "down": 0},
            {"hand": len(other), "known": other, "up": [], "down": 0},
        ],
        "pile": pile,
        "draw": 0,
    }
    deck = [*rest, 6, 6, 2]
    names = [*map(str, range(1, 11)), "C", "C+1", "C+2"]
    lying = [*hand, *other, *pile]
    document["deck"] = deck
    document["removed"] = [
        name
        for name, count in zip(names, deck, strict=True)
        for _ in range(count - lying.count(name))
    ]
    return document


@pytest.mark.compiled
def test_an_ending_that_can_be_reckoned():
    """With 9 and 4 on a 3 against a 5: the 4 lets the other win, the 9 makes him take two cards."""
    document = ending(["4", "9"], ["5"], ["3"])
    result = advise(document, play="lowest", field="lowest", deals=50, threads=1)
    chances = dict(zip(result.names, map(result.win, range(2)), strict=True))
    assert chances == {"4": 0.0, "9": 1.0}
    assert result.best == (1,)
    assert result.to_dict()["best"] == ["9"]


def decisions():
    """Positions of each kind of decision, with what is open in them: names and cards."""
    example = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    taking = example | {"options": {"pickup": "voluntary"}}
    drawing = json.loads(EXAMPLE.read_text(encoding="utf-8")) | {"decision": "draw", "pile": []}
    drawing["seats"][0]["hand"] = ["6", "9"]
    drawing["removed"] += ["9", "C", *example["pile"]]
    turning = ending([], ["5", "7"], ["3"]) | {"options": {"pickup": "voluntary"}}
    turning["seats"][0]["down"] = 1
    turning["removed"].remove("8")
    return {
        "discard": (example, {"6": ["6"], "9": ["9"], "9 9": ["9", "9"], "C": ["C"]}),
        "take": (taking, {"9 9": ["9", "9"], "take the pile": []}),
        "draw": (drawing, {"draw": [], "do not draw": []}),
        "turn": (turning, {"turn a down card": [], "take the pile": []}),
    }


@pytest.mark.parametrize("decision", ["discard", "take", "draw", "turn"])
def test_every_decision_has_its_json(decision):
    document, expected = decisions()[decision]
    told = advise(document, deals=1, threads=1).to_dict()
    choices = {choice["action"]: choice["play"] for choice in told["choices"]}
    assert {action: choices[action] for action in expected} == expected
    json.dumps(told, allow_nan=False)


@pytest.mark.compiled
def test_two_at_once_win_at_once():
    result = advise(ending(["7", "7"], ["1"], ["3"]), deals=20, threads=1)
    chances = dict(zip(result.names, map(result.win, range(2)), strict=True))
    assert chances["7 7"] == 1.0


@pytest.mark.compiled
def test_the_example_is_advised_on_common_deals():
    document = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    result = advise(document, deals=400, threads=2)
    assert sorted(result.names) == ["6", "9", "9 9", "C"]
    again = advise(document, deals=400, threads=1, chunk=13)
    assert again.to_dict() == result.to_dict()
    plain = []
    plan = replace(ask_advice(document, deals=400).plan, active=(0,))
    plan.play_plainly(0, lambda policy, seat: plain.append(seat) or policy.plain)
    assert plain
