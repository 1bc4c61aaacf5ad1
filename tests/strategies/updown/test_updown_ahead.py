"""Looking ahead: open answers, blind, the same again, as the plain twin, and much better."""

import random

import numpy as np
import pytest
from games_by_chance import decisions_by_chance

from dealwise.simulate.updown import views
from dealwise.simulate.updown.cards import DECKS
from dealwise.simulate.updown.deals import random_deal
from dealwise.strategies.loader import load_policy
from dealwise.strategies.updown.games_plan import GamesPlan

DECK = DECKS["84"]


@pytest.fixture(scope="module")
def moments():
    """Discards of games by chance in which there is something to choose, with what is told."""
    chance, met = random.Random(1), []
    deals = (random_deal(5, number, 2 + number % 5, DECK) for number in range(8))
    for game, asked in decisions_by_chance(chance, deals, turn_cap=90):
        is_met = asked.kind == "discard" and len(asked.actions) > 1
        if is_met and (chance.random() < 0.1 or asked.source != "hand"):
            bits = chance.getrandbits(62)
            other = views.alike(game, asked.player, chance)
            view = views.discard_view(game, asked, DECK, bits)
            met.append((view, views.discard_view(other, asked, DECK, bits), asked.actions))
    assert len(met) >= 40
    return met


@pytest.mark.parametrize(
    "turned", ["samples=2,errors=0.5", "samples=1,errors=-1e308", "samples=-5"]
)
def test_plainly_too_it_answers_what_is_open(moments, turned):
    plain = load_policy("updown", "discard", f"ahead[{turned}]").plain
    for view, _, actions in sorted(moments, key=lambda met: met[0].left)[:3]:
        assert plain(*view) in actions


@pytest.mark.compiled
def test_answers_are_open_blind_and_the_same_again(moments):
    policy = load_policy("updown", "discard", "ahead[samples=8]").compiled
    base = load_policy("updown", "discard", "ration").plain
    left = 0
    for view, alike, actions in moments:
        answer = policy(*view)
        assert answer in actions
        assert answer == policy(*view) == policy(*alike)
        left += answer != base(*view)
    assert left > 5  # it has an opinion of its own


@pytest.mark.slow
@pytest.mark.compiled
def test_the_plain_twin_answers_the_same(moments):
    policy = load_policy("updown", "discard", "ahead[samples=2,errors=0.5]")
    late = sorted(moments, key=lambda met: met[0].left)[:12]
    for view, _, _ in late:
        assert policy.compiled(*view) == policy.plain(*view)


@pytest.mark.compiled
def test_what_cannot_be_is_answered_by_ration(moments):
    """Counts that do not add up are no reason to read beyond an array."""
    policy = load_policy("updown", "discard", "ahead[samples=8]").compiled
    base = load_policy("updown", "discard", "ration").plain
    for view, _, _ in moments[:10]:
        for wrong in (view._replace(left=view.left + 1), view._replace(deck=0)):
            assert policy(*wrong) == base(*wrong)


@pytest.mark.slow
@pytest.mark.compiled
def test_looking_ahead_wins():
    """Of 160 games of two, 32 samples: 63 of 100 in the long run, against lowest."""
    won = 0
    for seat in (0, 1):
        seated = ["lowest", "lowest"]
        seated[seat] = "worth/ahead[samples=32]/always"
        plan = GamesPlan(strategies=tuple(seated), deals=80, seed=3, deck=DECK)
        plan.prepare()
        tally = plan.play(0, 80)
        ends = np.asarray(tally[:42]).reshape(6, 7).sum(axis=0)  # by who won
        won += int(ends[seat])
    assert won >= 88
