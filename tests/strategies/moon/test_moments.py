"""The tests of the contract tested: a policy or a builder of arguments that cheats is caught."""

import random

import pytest
from moments import (
    BidMoment,
    ExchangeMoment,
    any_legal,
    breaches_of_blindness,
    moments,
    some_deals,
)
from seen_tables import retold, unable

from dealwise.simulate.moon import rules, views
from dealwise.simulate.moon.contract import plan_of
from dealwise.simulate.moon.tiles import ENDS, SEATS, TILE_IDS, TRUMPS, tiles_of


def play_moments(count=20):
    chance = random.Random(12)
    return list(moments("play", any_legal, some_deals(count, chance), chance))


@pytest.mark.uncounted
def test_other_worlds_are_possible_and_differ():
    """Every table that a seat is said not to tell apart could have come about as it stands."""
    chance = random.Random(13)
    met = play_moments(60)
    moved = discards_moved = 0
    for moment in met:
        other = moment.alike(chance).table
        assert retold(other) == other
        assert retold(moment.table) == moment.table
        assert other.hands[other.seat] == moment.table.hands[moment.table.seat]
        assert (other.tricks, other.on_table) == (moment.table.tricks, moment.table.on_table)
        moved += other.hands != moment.table.hands
        discards_moved += other.discard != moment.table.discard
        if other.seat == other.bidder:
            assert other.discard == moment.table.discard
    assert moved > 0.9 * len(met)
    assert discards_moved > 0.3 * len(met)
    assert any(any(suits) for moment in met for suits in unable(moment.table).values())


def peeking_view(moment):
    """A builder that counts the tiles a seat really lacks as voids that it has shown."""
    table, view = moment.table, moment.view()
    voids = view.voids
    for seat in range(SEATS):
        for suit in range(7):
            if not any(rules.follows(held, suit, table.trump) for held in table.hands[seat]):
                voids |= views.void_shown(views.from_player(seat, table.bidder), suit)
    return view._replace(voids=voids)


def telling_view(moment):
    """A builder that tells the defenders which tile was laid away."""
    return moment.view()._replace(discard=TILE_IDS[moment.table.discard])


@pytest.mark.uncounted
@pytest.mark.parametrize("view", [peeking_view, telling_view])
def test_a_builder_that_peeks_is_caught(view):
    breaches = breaches_of_blindness(any_legal, play_moments(), random.Random(14), view=view)
    assert len(breaches) > 50
    assert all(breach.startswith("told") for breach in breaches)


class Mirror:
    """What a policy could look into that sits where it sees the other hands."""

    def __init__(self):
        self.moment = None

    def view(self, moment):
        self.moment = moment
        return moment.view()


@pytest.mark.uncounted
def test_a_policy_that_peeks_into_the_other_hands_is_caught():
    mirror = Mirror()

    def peeking(*view):
        table = mirror.moment.table
        left = table.hands[(table.seat + 1) % SEATS]
        legal = tiles_of(view[0])
        return legal[0] if (6, 6) in left else legal[-1]

    breaches = breaches_of_blindness(
        peeking, play_moments(), random.Random(15), view=mirror.view, worlds=5
    )
    assert any(breach.startswith("answered") for breach in breaches)
    assert not breaches_of_blindness(any_legal, play_moments(), random.Random(15), view=mirror.view)


@pytest.mark.uncounted
def test_a_defender_that_knows_the_discard_is_caught():
    mirror = Mirror()

    def knowing(*view):
        table = mirror.moment.table
        legal = tiles_of(view[0])
        return legal[0] if table.discard < (4, 0) else legal[-1]

    met = play_moments()
    breaches = breaches_of_blindness(knowing, met, random.Random(16), view=mirror.view)
    assert breaches
    bidders = [moment for moment in met if moment.table.seat == moment.table.bidder]
    assert bidders
    assert not breaches_of_blindness(knowing, bidders, random.Random(16), view=mirror.view)


def test_an_exchange_that_peeks_is_caught():
    mirror, chance = Mirror(), random.Random(17)

    def peeking(*view):
        left = mirror.moment.deal[(mirror.moment.bidder + 1) % SEATS]
        return plan_of(0 if left >> TILE_IDS[5, 4] & 1 else 1, tiles_of(view[0])[0])

    def honest(*view):
        return plan_of(view[1] % TRUMPS, tiles_of(view[0])[0])

    met = list(moments("exchange", honest, some_deals(20, chance), chance))
    assert all(isinstance(moment, ExchangeMoment) for moment in met)
    assert not breaches_of_blindness(honest, met, chance, view=mirror.view)
    assert breaches_of_blindness(peeking, met, chance, view=mirror.view)


def test_a_bid_that_peeks_at_the_widow_is_caught():
    mirror, chance = Mirror(), random.Random(18)

    def peeking(*_view):
        return 4 if mirror.moment.deal[SEATS] >> TILE_IDS[5, 4] & 1 else 0

    def honest(hand, _place, standing, _left, _right, _scores, _bits):
        return 4 if hand.bit_count() == 7 and standing < 4 and hand & 1 else 0

    met = list(moments("bid", honest, some_deals(60, chance), chance))
    assert all(isinstance(moment, BidMoment) for moment in met)
    assert all(moment.allows(honest(*moment.view())) for moment in met)
    assert not breaches_of_blindness(honest, met, chance, view=mirror.view)
    assert breaches_of_blindness(peeking, met, chance, view=mirror.view, worlds=10)


def test_a_revoke_is_not_allowed():
    for moment in play_moments(5):
        held = moment.table.hands[moment.table.seat]
        for answer, ends in enumerate(ENDS):
            assert moment.allows(answer) == (ends in moment.table.legal())
        assert not moment.allows(-1)
        assert not moment.allows(len(ENDS))
        assert moment.table.legal() <= held
