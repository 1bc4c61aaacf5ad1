"""The ideas of the exchange policies, on eights written down by hand."""

import pytest
from asking import exchanged_by
from scipy.stats import chisquare

from dealwise.simulate.moon.contract import discard_of, trump_of
from dealwise.simulate.moon.tiles import TRUMPS, mask_of, tiles_of
from dealwise.simulate.randomness import deal_key, policy_bits
from dealwise.strategies.loader import load_policy


@pytest.mark.parametrize(
    ("eight", "widow", "trumps", "discards"),
    [
        ("66 65 64 63 55 44 21 11", "21", {6}, {"21"}),  # the widow may go back
        ("66 65 64 63 55 44 31 22", "66", {6}, {"31"}),
        ("65 63 61 53 52 51 55 21", "63", {5}, {"21"}),  # four twos are above it, three sixes 6-1
        ("55 54 53 51 33 31 64 00", "00", {5}, {"31"}),  # only 6-6 is above 6-4
        ("44 43 41 64 22 32 21 61", "61", {4}, {"61"}),  # the worst, though not the smallest
        ("64 63 62 55 54 51 32 21", "64", {5}, {"32", "21"}),  # three of 6, 5, 2: 5-5 decides
        ("66 55 44 33 22 61 51 00", "00", {5, 6}, {"61", "51"}),  # no number, so never doubles
        ("66 65 64 63 62 61 55 44", "44", {6}, {"55", "44", "61"}),  # no off at all
    ],
)
def test_longest_names_the_number_held_most_often(eight, widow, trumps, discards):
    """Its double breaks ties; the off with most above it goes."""
    trump, discard = exchanged_by("longest", eight, widow=widow)
    assert trump in trumps
    assert discard in discards


@pytest.mark.parametrize("bid", [4, 7, 21])
def test_longest_asks_neither_for_the_bid_nor_for_the_widow(bid):
    eight = "66 65 64 63 55 44 21 11"
    answers = {exchanged_by("longest", eight, widow=name, bid=bid) for name in eight.split()}
    assert answers == {(6, "21")}


def bits_of(count):
    return [policy_bits(deal_key(99, number), 12) for number in range(count)]


def test_random_names_every_plan_equally_often():
    """All 72 plans of an eight; chi squared on 14,400 answers with fixed bits."""
    eight = mask_of([0, 3, 4, 9, 11, 15, 20, 21])
    random = load_policy("moon", "exchange", "random").function
    plans = [random(eight, 3, 4, 0, bits) for bits in bits_of(14_400)]
    named = [(trump_of(plan), discard_of(plan)) for plan in plans]
    every = [(trump, tile) for trump in range(TRUMPS) for tile in tiles_of(eight)]
    assert set(named) == set(every)
    assert 1e-4 < chisquare([named.count(plan) for plan in every]).pvalue < 1 - 1e-4


@pytest.mark.parametrize("count", range(2, 8))
def test_random_plays_every_legal_tile_equally_often(count):
    legal = mask_of([1, 4, 5, 12, 17, 19, 21][:count])
    random = load_policy("moon", "play", "random").function
    answers = [random(legal, *[0] * 15, bits) for bits in bits_of(7_000)]
    assert set(answers) == set(tiles_of(legal))
    counts = [answers.count(tile) for tile in tiles_of(legal)]
    assert 1e-4 < chisquare(counts).pvalue < 1 - 1e-4
