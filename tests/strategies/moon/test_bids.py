"""The ideas of the bid policies: on hands written down by hand, and against a second telling.

What every policy owes (legal answers, blindness, compiled as plain) stands in `test_contract.py`.
"""

import collections
import functools
import itertools
import random

import numpy as np
import pytest
from scipy.stats import chisquare
from seen_tables import tile

from dealwise.simulate.moon import rules, views
from dealwise.simulate.moon.contract import NO_SCORES
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.rules import ALL_THE_TILES, Auction
from dealwise.simulate.moon.tiles import BIDS, PASS, TILE_IDS
from dealwise.simulate.randomness import BID_STEP, deal_key, policy_bits
from dealwise.strategies.loader import load_policy
from dealwise.strategies.moon import losers, shape

NUMBERS = range(7)
STANDINGS = (PASS, *BIDS)
GRAND = "66 65 64 63 62 61 55"
POOR = "63 62 54 51 43 21 00"


def hand_of(text):
    return frozenset(tile(name) for name in text.split())


def random_hands(count, seed=3):
    for index in range(count):
        yield views.as_tiles(random_deal(seed, index)[index % 3])


def called(policy, hand, standing=PASS, *, place=None, bits=0):
    """What a policy says with a hand, after a bid of the seat before or as the first to speak."""
    place = int(standing != PASS) if place is None else place
    right = standing if place else -1
    left = -1 if place < 2 else PASS
    function = load_policy("moon", "bid", policy).plain
    return function(views.as_mask(hand), place, standing, left, right, NO_SCORES, bits)


# --- never ---------------------------------------------------------------------------------------


def test_never_passes_whatever_it_holds():
    for hand, standing in itertools.product([hand_of(GRAND), *random_hands(50)], STANDINGS):
        assert called("never", hand, standing) == PASS


# --- count ---------------------------------------------------------------------------------------


def counted(hand):
    """The most trumps and outside doubles that a number gives."""
    return max(
        sum(rules.is_trump(held, number) or rules.is_double(held) for held in hand)
        for number in NUMBERS
    )


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("66 65 64 55 33 21 00", 6),  # three sixes and three doubles
        ("66 65 64 54 53 21 00", 5),  # three fives and two doubles
        ("66 65 54 53 42 31 21", 4),
        ("65 54 43 32 21 61 62", 0),
        (GRAND, 7),
        ("66 65 64 63 62 61 21", 6),
        ("66 55 44 33 22 11 00", 7),
        ("65 64 63 62 61 43 32", 5),
        ("54 53 52 51 32 21 62", 4),  # trumps without their double count as well
    ],
)
def test_count_adds_trumps_and_outside_doubles(text, call):
    assert called("count", hand_of(text)) == call


@pytest.mark.parametrize("threshold", [None, 3, 4, 5, 6, 7, 8])
def test_count_bids_one_more_for_each_beyond_its_threshold(threshold):
    name = "count" if threshold is None else f"count[threshold={threshold}]"
    seen = set()
    for hand, standing in itertools.product(random_hands(400), STANDINGS):
        wished = min(7, counted(hand) - (threshold or 4) + 4)
        expected = wished if wished >= 4 and wished > standing else PASS
        assert called(name, hand, standing) == expected
        seen.add(expected)
    assert len(seen) >= (1 if threshold == 8 else 2)


# --- losers --------------------------------------------------------------------------------------


def lost_under(hand, trump):
    """The losers of a hand as the docstrings say them, told by the plain rules."""
    unseen = ALL_THE_TILES - hand
    trumps = [held for held in hand if rules.is_trump(held, trump)]
    lost = 0
    if trumps:
        lowest = min(rules.rank_as_trump(held, trump) for held in trumps)
        missing = [
            other
            for other in unseen
            if rules.is_trump(other, trump) and rules.rank_as_trump(other, trump) > lowest
        ]
        lost = min(len(missing), len(trumps))
    for held in hand:
        if held in trumps or rules.is_double(held):
            continue
        suit = rules.suit_led(held, trump)
        above = [
            other
            for other in unseen
            if rules.follows(other, suit, trump)
            and rules.rank_in_number(other, suit) > rules.rank_in_number(held, suit)
        ]
        lost += len(above) > 0
    return lost


@pytest.mark.parametrize(
    ("text", "trump", "lost"),
    [
        (GRAND, 6, 0),
        ("66 65 64 63 62 61 54", 6, 1),  # 5-5 alone is above 5-4
        ("66 65 64 63 62 61 53", 6, 1),  # 5-5 and 5-4 are
        ("65 64 63 62 61 55 44", 6, 1),  # 6-6 alone is missing
        ("65 55 44 33 22 11 00", 6, 1),
        ("61 55 44 33 22 11 00", 6, 1),  # five are missing: no more is lost than is held
        ("66 55 44 33 22 11 00", 0, 0),
        ("43 42 32 21 51 53 62", 6, 7),
    ],
)
def test_losers_are_high_trumps_elsewhere_and_open_offs(text, trump, lost):
    hand = hand_of(text)
    assert lost_under(hand, trump) == lost
    assert losers.losers_of(views.as_mask(hand), trump) == lost


def test_losers_of_many_hands():
    for hand, number in itertools.product(random_hands(500), NUMBERS):
        found = losers.losers_of(views.as_mask(hand), number)
        assert found == lost_under(hand, number), (rules.written(hand), number)


@pytest.mark.uncounted
@pytest.mark.parametrize("allowance", [None, -1, 0, 1, 2, 3])
def test_losers_bids_seven_less_its_losers(allowance):
    name = "losers" if allowance is None else f"losers[allowance={allowance}]"
    for hand, standing in itertools.product(random_hands(300), STANDINGS):
        mask = views.as_mask(hand)
        fewest = min(losers.losers_of(mask, number) for number in NUMBERS)
        wished = min(7, 7 - fewest + (1 if allowance is None else allowance))
        expected = wished if wished >= 4 and wished > standing else PASS
        assert called(name, hand, standing) == expected


# --- shape ---------------------------------------------------------------------------------------


@functools.cache
def weighed(hand, trump):
    """The weight of seven tiles under a trump, told by the plain rules."""
    unseen = ALL_THE_TILES - hand
    weight = 0
    for held in hand:
        suit = rules.suit_led(held, trump)
        above = [
            other
            for other in unseen
            if rules.follows(other, suit, trump)
            and rules.winning_tile([held, other], trump) == other
        ]
        weight += (100, 50, 25, 10, 0, 0, 0)[len(above)]
    own = sum(rules.is_trump(held, trump) for held in hand)
    others = sum(rules.is_trump(other, trump) for other in unseen)
    return weight + 60 * (own - max(0, others - own))


@functools.cache
def longest_of(hand):
    """The number held most often, its double breaking ties, then the lower."""
    lengths = {number: sum(number in held for held in hand) for number in NUMBERS}
    return max(NUMBERS, key=lambda number: (lengths[number], (number, number) in hand, -number))


@pytest.mark.uncounted
def test_shape_weighs_a_hand_under_its_longest_number():
    for hand in random_hands(1500):
        mask = views.as_mask(hand)
        assert shape.longest_number(mask) == longest_of(hand)
        assert shape.weight_of(mask) == weighed(hand, longest_of(hand))


def test_shape_bids_all_with_everything_and_passes_with_nothing():
    assert [called("shape", hand_of(GRAND), standing) for standing in STANDINGS] == [21] * 5 + [0]
    assert [called("shape", hand_of(POOR), standing) for standing in STANDINGS] == [0] * 6


@pytest.mark.parametrize("standing", STANDINGS)
def test_shape_never_bids_less_with_a_heavier_hand(standing):
    hands = sorted(random_hands(1500), key=lambda hand: weighed(hand, longest_of(hand)))
    calls = [called("shape", hand, standing) for hand in hands]
    assert calls == sorted(calls)
    assert all(call == PASS or call > standing for call in calls)
    assert (len(set(calls)) > 1) == (standing < 21)


@pytest.mark.uncounted
def test_shape_speaks_up_when_another_has_bid():
    """A hand that would bid 4 bids 5 over a 4 if it can bear that; it never jumps for it."""
    overcalls = collections.Counter()
    for hand in random_hands(1500):
        alone = called("shape", hand)
        for standing in BIDS:
            call = called("shape", hand, standing)
            if call not in (PASS, alone):
                assert call == min(bid for bid in BIDS if bid > standing)
                overcalls[standing] += 1
    assert overcalls[4] > 10


@pytest.mark.uncounted
def test_caution_adds_to_every_threshold():
    """As if the hand were so much lighter, whatever is asked."""
    by_weight = {}
    for hand, standing in itertools.product(random_hands(1500), STANDINGS):
        by_weight[weighed(hand, longest_of(hand)), standing] = called("shape", hand, standing)
    for caution in (-300, -50, 0, 50, 300):
        compared = 0
        for hand, standing in itertools.product(random_hands(200, seed=4), STANDINGS):
            weight = weighed(hand, longest_of(hand)) - caution
            if (weight, standing) in by_weight:
                call = called(f"shape[caution={caution}]", hand, standing)
                assert call == by_weight[weight, standing], caution
                compared += 1
        assert compared > 100


# --- random --------------------------------------------------------------------------------------


def luck(count, seed=9):
    return [policy_bits(deal_key(seed, index), BID_STEP) for index in range(count)]


@pytest.mark.parametrize("salt", [0, 1, 2, -5, 2**62])
@pytest.mark.parametrize("standing", STANDINGS)
def test_random_makes_every_call_equally_often(standing, salt):
    auction = Auction(0).call(standing) if standing else Auction(0)
    legal = auction.legal_calls() or (PASS,)
    calls = [
        called(f"random[salt={salt}]", hand_of(POOR), standing, bits=bits) for bits in luck(2400)
    ]
    counts = collections.Counter(calls)
    assert set(counts) == set(legal)
    if len(legal) > 1:
        assert 1e-4 < chisquare([counts[call] for call in legal]).pvalue < 1 - 1e-4


@pytest.mark.uncounted
@pytest.mark.parametrize("salts", [(0, 1), (1, 2), (0, 2**40)])
def test_another_salt_is_other_luck(salts):
    """Equal in law but not in moves: what two of them say has nothing to do with each other."""
    told = [
        [called(f"random[salt={salt}]", hand_of(POOR), bits=bits) for bits in luck(6000)]
        for salt in salts
    ]
    table = np.zeros((6, 6))
    for pair in zip(*told, strict=True):
        table[STANDINGS.index(pair[0]), STANDINGS.index(pair[1])] += 1
    assert chisquare(table.ravel()).pvalue > 1e-4


def test_random_asks_for_nothing_but_luck_and_the_standing_bid():
    chance = random.Random(1)
    function = load_policy("moon", "bid", "random").function
    for bits in luck(50):
        for standing in STANDINGS:
            answers = {
                function(
                    views.as_mask(hand),
                    *(
                        chance.randrange(3),
                        standing,
                        chance.choice([-1, 0]),
                        chance.choice([-1, 0]),
                    ),
                    *(chance.randrange(2**60), bits),
                )
                for hand in random_hands(5)
            }
            assert len(answers) == 1


def test_tiles_have_the_names_that_this_file_uses():
    assert {TILE_IDS[held] for held in hand_of(GRAND)} <= set(range(22))
    assert len(hand_of(GRAND)) == len(hand_of(POOR)) == 7
