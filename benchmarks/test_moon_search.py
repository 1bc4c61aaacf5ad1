"""Players that look ahead: how fast they are, and how many tricks it brings. pytest benchmarks -s

The strength is measured on common deals in which the bidder is the best of three hands by a simple
rule: 8 for each trump and 3 for each double held, under the best number, or 8 for each double with
doubles as trump; of equal ones the lower number. The same rule names trump, and the plain tile with
the smallest sum is laid away. The rows of TABLE were measured by programs in C which share nothing
with this one, with a rule like it.
"""

import time
from functools import cache

import numpy as np
import pytest

from dealwise.simulate.jit import helper, int64, kernel, lowest_bit
from dealwise.simulate.moon.bare_task import play_dealt_hands
from dealwise.simulate.moon.contract import (
    EXCHANGE,
    NO_SCORES,
    PLAY,
    discard_of,
    tricks_won,
    trump_of,
)
from dealwise.simulate.moon.deals import deal_hands
from dealwise.simulate.moon.kernel import FAULT_SLOTS, ILLEGAL, TABLE_SLOTS, name_plan, play_hand
from dealwise.simulate.moon.solver import new_memory, open_tricks
from dealwise.simulate.moon.tiles import ALL_TILES, LOWEST_BID, SEATS, TILES
from dealwise.simulate.randomness import deal_key
from dealwise.strategies.loader import load_policy
from dealwise.strategies.moon.words import ALL_DOUBLES, DOUBLES, least, ones, trumps_of

SEED = 3
HANDS = 400
LEAST_HANDS = 200  # a CPU second
ALL_CHANCE = 0b1111
ROW_DEALS = 6_000
PAIRED_DEALS = 2_000
STANDARD_ERRORS = 3
TWO_SIDED = 1.96
LEAST_GAIN = 0.15  # tricks a hand

TABLE = {
    ("random", "random"): 5.105,
    ("simple", "simple"): 5.535,
    ("open", "open"): 5.456,
}
"""The bidder's mean tricks by who bids and who defends, of 6,000 deals."""


@helper
def worth_of(tiles, trump):
    """What the rule gives for some tiles under a trump."""
    doubles = 0 if trump == DOUBLES else 3 * ones(tiles & ALL_DOUBLES)
    return 8 * ones(tiles & trumps_of(trump)) + doubles


@helper
def best_trump(tiles):
    """The trump with the largest worth, of equal ones the lower."""
    chosen = 0
    for trump in range(DOUBLES + 1):
        if worth_of(tiles, trump) > worth_of(tiles, chosen):
            chosen = trump
    return chosen


@helper
def best_seat(hands):
    """The seat whose hand has the largest worth, of equal ones the lower."""
    chosen = 0
    for seat in range(1, SEATS):
        worth = worth_of(hands[chosen], best_trump(hands[chosen]))
        if worth_of(hands[seat], best_trump(hands[seat])) > worth:
            chosen = seat
    return chosen


@cache
def kernel_of_rows():
    """A kernel that plays deals of the best of three hands, and one that solves them."""

    @kernel(int64(int64, int64, int64, int64[::1], int64[::1], PLAY, PLAY), kept=False)
    def play_rows(seed, deals, chance, tricks, opened, bidder, defence):
        order = np.empty(TILES, np.int64)
        table = np.empty(TABLE_SLOTS, np.int64)
        fault = np.zeros(FAULT_SLOTS, np.int64)
        memory = new_memory()
        for deal in range(deals):
            key = deal_key(seed, deal)
            hands = deal_hands(key, order)
            seat = best_seat(hands)
            left, right = hands[(seat + 1) % SEATS], hands[(seat + 2) % SEATS]
            eight = ALL_TILES & ~(left | right)
            trump = best_trump(eight)
            discard = least(eight, trump)
            kept = eight & ~(1 << discard)
            played = play_hand(
                kept, left, right, trump, LOWEST_BID, discard, NO_SCORES, key, chance, table, fault,
                bidder, defence, defence,
            )  # fmt: skip
            if played == ILLEGAL:
                return ILLEGAL
            tricks[deal] = tricks_won(played, 0)
            if len(opened) > 0:
                opened[deal] = open_tricks(trump, kept, left, right, 0, 0, -1, -1, memory)
        return 0

    return play_rows


@cache
def kernel_of_plans():
    """A kernel that plays the same deals with `pull` by all, under a policy's trump and discard."""

    @kernel(int64(int64, int64, int64[::1], EXCHANGE, PLAY), kept=False)
    def play_plans(seed, deals, tricks, exchange, play):
        order = np.empty(TILES, np.int64)
        table = np.empty(TABLE_SLOTS, np.int64)
        fault = np.zeros(FAULT_SLOTS, np.int64)
        for deal in range(deals):
            key = deal_key(seed, deal)
            hands = deal_hands(key, order)
            seat = best_seat(hands)
            left, right = hands[(seat + 1) % SEATS], hands[(seat + 2) % SEATS]
            eight = ALL_TILES & ~(left | right)
            widow = lowest_bit(eight & ~hands[seat])
            plan = name_plan(exchange, eight, widow, LOWEST_BID, NO_SCORES, key, True, fault)
            if plan == ILLEGAL:
                return ILLEGAL
            discard = discard_of(plan)
            played = play_hand(
                eight & ~(1 << discard), left, right, trump_of(plan), LOWEST_BID, discard,
                NO_SCORES, key, 0, table, fault, play, play, play,
            )  # fmt: skip
            if played == ILLEGAL:
                return ILLEGAL
            tricks[deal] = tricks_won(played, 0)
        return 0

    return play_plans


@cache
def tricks_by(exchange, deals):
    """The bidder's tricks in each deal if an exchange policy names trump, int64[deals]."""
    tricks = np.zeros(deals, np.int64)
    chosen, play = load_policy("moon", "exchange", exchange), load_policy("moon", "play", "pull")
    assert kernel_of_plans()(SEED, deals, tricks, chosen.compiled, play.compiled) == 0
    return tricks


@cache
def tricks_of(bidder, defence, deals):
    """The bidder's tricks in each deal, int64[deals]."""
    opened = np.zeros(deals if bidder == "open" else 0, np.int64)
    tricks = np.zeros(deals, np.int64)
    names = ("simple", "simple") if bidder == "open" else (bidder, defence)
    own, other = (load_policy("moon", "play", name) for name in names)
    chance = int(own.uses_chance) | 0b110 * int(other.uses_chance)
    status = kernel_of_rows()(SEED, deals, chance, tricks, opened, own.compiled, other.compiled)
    assert status == 0
    return opened if bidder == "open" else tricks


def mean_and_error(values):
    return values.mean(), values.std(ddof=1) / len(values) ** 0.5


@pytest.mark.parametrize("name", ["ahead", "mixed", "rollout"])
@pytest.mark.benchmark(timer=time.process_time, min_rounds=3, warmup=True)
def test_hands_a_second(benchmark, name):
    exchange = load_policy("moon", "exchange", "longest").compiled
    play = load_policy("moon", "play", name).compiled
    tally = np.zeros(8, np.int64)

    def play_all():
        fault = np.zeros(FAULT_SLOTS, np.int64)
        status = play_dealt_hands(
            SEED, 0, HANDS, ALL_CHANCE, tally, fault, exchange, play, play, play
        )
        assert status == 0

    benchmark.pedantic(play_all, rounds=3, warmup_rounds=1)
    hands = HANDS / benchmark.stats.stats.min
    benchmark.extra_info |= {"hands": hands}
    print(f"\n{name} against itself: {hands:.0f} hands/CPU s")
    assert hands >= LEAST_HANDS


@pytest.mark.parametrize(("bidder", "defence"), TABLE)
def test_rows_are_those_of_other_programs(bidder, defence):
    mean, error = mean_and_error(tricks_of(bidder, defence, ROW_DEALS))
    print(f"\n{bidder} v {defence}: {mean:.3f} ±{error:.3f}, there {TABLE[bidder, defence]}")
    assert abs(mean - TABLE[bidder, defence]) <= STANDARD_ERRORS * 2**0.5 * error


@pytest.mark.parametrize("defence", ["pull", "ahead", "rollout"])
@pytest.mark.parametrize("name", ["ahead", "rollout", "mixed"])
def test_looking_ahead_takes_no_fewer_tricks_than_pull(name, defence):
    """Paired, on the same deals; only `mixed` is held to it."""
    own = tricks_of(name, defence, PAIRED_DEALS)
    gain, error = mean_and_error(own - tricks_of("pull", defence, PAIRED_DEALS))
    low, high = gain - TWO_SIDED * error, gain + TWO_SIDED * error
    print(
        f"\n{name} v {defence}: {own.mean():.3f} tricks, 7 in {(own == 7).mean():.1%}; more than "
        f"pull by {gain:+.3f} ({low:+.3f} to {high:+.3f})"
    )
    assert low >= 0 or name != "mixed"


@pytest.mark.parametrize("name", ["ahead", "rollout", "mixed"])
def test_defenders_who_look_ahead_leave_fewer_tricks(name):
    own = tricks_of("pull", name, PAIRED_DEALS)
    gain, error = mean_and_error(own - tricks_of("pull", "pull", PAIRED_DEALS))
    print(f"\npull v {name}: {own.mean():.3f} tricks, {gain:+.3f} ±{TWO_SIDED * error:.3f}")
    assert gain + TWO_SIDED * error <= 0


def test_trumps_are_named_better_by_search():
    """Paired, on the same deals."""
    gain, error = mean_and_error(tricks_by("best", ROW_DEALS) - tricks_by("longest", ROW_DEALS))
    print(f"\nbest over longest: {gain:+.3f} ±{TWO_SIDED * error:.3f} tricks")
    assert gain - TWO_SIDED * error >= LEAST_GAIN
