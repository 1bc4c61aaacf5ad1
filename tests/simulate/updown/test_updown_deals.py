"""Deals of 3UP 3DOWN: twins, laws, and that no seat can change what another will draw."""

import random
from collections import Counter

import numpy as np
import pytest
from late import late
from updown_games import PLAIN, SMALL, Table

from dealwise.simulate.function_tables import function_table
from dealwise.simulate.jit import int64, kernel
from dealwise.simulate.randomness import deal_key
from dealwise.simulate.updown.cards import DECKS
from dealwise.simulate.updown.deals import (
    bits_of,
    common_order,
    deal_cards,
    own_orders,
    random_deal,
    shuffle_deck,
    starter_of,
)
from dealwise.simulate.updown.options import Options
from dealwise.simulate.updown.packed import (
    cards_in,
    count_of,
    is_within,
    kinds_in,
    packed,
    packed_counts,
    playable,
    unpacked,
)
from dealwise.simulate.updown.table import Drawn
from dealwise.strategies.assembling import load_strategy

seated = late("dealwise.simulate.updown.seated")

ALL = (*DECKS.values(), SMALL, (15,) * 13)


@pytest.fixture(scope="module")
def deal_compiled():
    @kernel(int64(int64, int64, int64[::1], int64[::1], int64[::1]), kept=False)
    def compiled_deal(key, players, cards, down, six):
        shuffle_deck(key, cards)
        return deal_cards(players, cards, down, six) * 8 + starter_of(key, players, -1)

    return compiled_deal


@pytest.mark.parametrize("deck", ALL, ids=sum)
def test_compiled_and_plain_deal_the_same(deal_compiled, deck):
    for number in range(40):
        players = 2 + number % 5
        deal = random_deal(5, number, players, deck)
        cards = np.repeat(np.arange(13), deck)
        down, six = np.zeros(6, np.int64), np.zeros(6, np.int64)
        left, starter = divmod(deal_compiled(deal_key(5, number), players, cards, down, six), 8)
        assert (left, starter) == (len(deal.draw), deal.starter)
        assert tuple(cards[:left]) == deal.draw
        for seat in range(players):
            assert tuple((down[seat] >> 4 * at) & 15 for at in range(3)) == deal.down[seat]
            assert six[seat] == packed(deal.dealt[seat])


@pytest.mark.parametrize("deck", ALL, ids=sum)
def test_a_deal_is_the_whole_deck(deck):
    deal = random_deal(1, 2, 6, deck)
    there = Counter(deal.draw)
    for three, six in zip(deal.down, deal.dealt, strict=True):
        assert (len(three), len(six)) == (3, 6)
        there.update(three + six)
    assert there == Counter({kind: count for kind, count in enumerate(deck) if count})


@pytest.mark.uncounted
def test_every_place_gets_every_card_as_often():
    """Of 4,000 deals each place of the deck has a given kind by its share, within 5 errors."""
    found = np.zeros((13, 84))
    for number in range(4000):
        cards = np.repeat(np.arange(13), DECKS["84"])
        shuffle_deck(deal_key(9, number), cards)
        found[cards, np.arange(84)] += 1
    share = np.array(DECKS["84"])[:, None] / 84
    off = (found / 4000 - share) / np.sqrt(share * (1 - share) / 4000)
    assert abs(off).max() < 5
    assert off.std() == pytest.approx(1, abs=0.1)


def test_starters_are_equally_often_or_the_one_that_is_named():
    starters = Counter(random_deal(3, number, 3, SMALL).starter for number in range(900))
    assert all(240 < count < 360 for count in starters.values())
    assert random_deal(3, 1, 4, SMALL, starter=2).starter == 2
    assert starter_of(7, 4, 3) == 3


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("places", [0, 1, 5, 30, 48])
def test_own_orders_take_every_place_once_and_begin_apart(players, places):
    orders = own_orders(players, places)
    assert (np.sort(orders, axis=1) == np.arange(places)).all()
    own = places // players
    begun = orders[:, :own].ravel().tolist()
    assert len(set(begun)) == len(begun)


def test_after_its_own_part_a_seat_takes_what_another_would_take_last():
    assert own_orders(2, 6).tolist() == [[0, 1, 2, 5, 4, 3], [3, 4, 5, 2, 1, 0]]
    assert common_order(3).tolist() == [[0, 1, 2]]


def drawn_by(table, number, seat, answer):
    """What a seat draws where the seat after it always, or never, draws before its time."""
    other = (seat + 1) % table.players
    draws = {True: lambda *view: answer if view[2] == other else 14}
    game, _ = table.by_reference(number, PLAIN | {"draw": draws[True], "discard": lowest})
    return [
        card
        for turn in game.turns
        if turn.player == seat
        for done in turn.actions
        if isinstance(done, Drawn)
        for card in done.cards
    ]


def lowest(legal, *_):
    kind = next(kind for kind in range(13) if count_of(legal, kind))
    return kind + 16 * (1 if kind >= 10 else count_of(legal, kind))


@pytest.mark.uncounted
@pytest.mark.parametrize("own", [True, False])
def test_who_draws_more_changes_nothing_of_what_another_draws(own):
    """With orders of their own: but for the end of a seat's part, which others may have come to."""
    table = Table(3, DECKS["84"], Options(turn_cap=60), own=own)
    part = (84 - 27) // 3 - 6
    apart = compared = 0
    for number in range(12):
        with_draws = drawn_by(table, number, 0, 14)[:part]
        without = drawn_by(table, number, 0, 15)[:part]
        shorter = min(len(with_draws), len(without))
        apart += with_draws[:shorter] != without[:shorter]
        compared += shorter
    assert compared > 120
    assert (apart == 0) == own


def first_wins(functions, own, games):
    """By game whether seat 0 of two wins, as the kernel plays it: float64."""
    table = Table(2, DECKS["84"], Options(), own=own, chance=(0, 0, 63))
    return np.array([table.by_kernel(game, functions)[0] == 0 for game in range(games)], float)


@pytest.mark.compiled
def test_own_orders_pair_two_players_better_than_a_common_pile_does():
    """The error of a paired difference, for two who differ in when they draw: a tenth less."""
    errors = {}
    for own in (True, False):
        wins = []
        for first in ("highest/lowest/always", "highest/lowest/random"):
            functions, kept = at_table(first, "highest/lowest/always")
            wins.append(first_wins(functions, own, 8000))
            assert kept
        errors[own] = (wins[0] - wins[1]).std()
    assert errors[True] < 0.95 * errors[False]


def at_table(first, others):
    """Tables with one strategy at seat 0 and another beside it, and what keeps them alive."""
    strategies = [
        [policy.compiled for policy in load_strategy("updown", name)] for name in (first, others)
    ]
    tables = [function_table(6) for _ in range(3)]
    for seat in range(6):
        seated.put_strategy(*tables, seat, *strategies[seat > 0])
    return tables, strategies


def test_bits_of_seats_and_decisions_are_their_own():
    bits = {bits_of(12, seat, asked) for seat in range(6) for asked in range(300)}
    assert len(bits) == 1800


# Sets of cards


def test_sets_of_cards_are_counts():
    chance = random.Random(1)
    for _ in range(300):
        counts = [chance.choice([0, 1, 3, 15]) for _ in range(13)]
        cards = packed_counts(counts)
        assert [count_of(cards, kind) for kind in range(13)] == counts
        assert cards_in(cards) == sum(counts)
        assert kinds_in(cards) == packed(kind for kind in range(13) if counts[kind])
        assert packed(unpacked(cards)) == cards
        top = chance.randrange(-1, 10)
        assert unpacked(playable(cards, top)) == tuple(
            kind for kind in unpacked(cards) if kind >= 10 or kind >= top
        )


def test_one_set_is_within_another():
    assert is_within(packed([1, 1, 12]), packed([0, 1, 1, 12]))
    assert not is_within(packed([1, 1, 1]), packed([0, 1, 1, 12]))
