"""Players that search, as plain Python: late in a hand, or with so few deals that it can wait."""

import pytest
from turned_on import LOOKING_AHEAD

from dealwise.simulate.moon import views
from dealwise.simulate.moon.contract import plan_of
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.notation import parse_hand, parse_tiles
from dealwise.simulate.moon.tiles import tiles_of
from dealwise.simulate.randomness import policy_bits
from dealwise.strategies.loader import load_policy

FEW = 3
"""Tiles in hand from which on a player is asked."""

SEVEN = parse_hand("66 65 64 63 55 21 11").mask
WIDOW = parse_tiles("41")[0]


def late_views():
    """What players know who have a choice among their last tiles, with bits for their samples."""
    pull = load_policy("moon", "play", "pull").plain
    met = []

    def watch(*told):
        view = views.PlayView(*told)
        if view.hand.bit_count() <= FEW:
            met.append(view._replace(bits=policy_bits(len(met), 1)))
        return pull(*told)

    for number in range(4):
        deal = random_deal(8, number)
        discard = tiles_of(deal[0])[number]
        views.play_hand(deal, 0, 5, plan_of(2 * number, discard), [watch] * 3)
    assert {view.seat for view in met} == {0, 1, 2}
    assert {view.position for view in met} == {0, 1, 2}
    return met


@pytest.mark.parametrize("name", ["ahead", "rollout", "mixed"])
def test_late_in_a_hand_plain_and_compiled_play_the_same(name):
    policy = load_policy("moon", "play", LOOKING_AHEAD[name])
    for view in late_views():
        answer = policy.plain(*view)
        assert view.legal >> answer & 1
        assert answer == policy.compiled(*view)


def test_trump_and_discard_are_the_same():
    policy = load_policy("moon", "exchange", "best[splits=10]")
    told = (SEVEN | 1 << WIDOW, WIDOW, 5, 0, policy_bits(3, 1))
    assert policy.plain(*told) == policy.compiled(*told)


@pytest.mark.parametrize("standing", [0, 5, 21])
def test_the_bid_is_the_same(standing):
    policy = load_policy("moon", "bid", "odds[deals=15]")
    told = (SEVEN, 1, standing, -1, standing, 0, policy_bits(4, 1))
    answer = policy.plain(*told)
    assert answer == 0 or answer > standing
    assert answer == policy.compiled(*told)
