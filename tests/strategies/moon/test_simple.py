"""simple: high when leading, as cheap as possible when following; counted by a second program."""

import numpy as np
import plain_yardstick
import pytest
from asking import played_by
from late import late
from seen_tables import table

from dealwise.simulate.jit import kernel
from dealwise.simulate.moon.contract import SIGNATURES
from dealwise.simulate.moon.kernel import FAULT_SLOTS
from dealwise.simulate.moon.tiles import DOUBLES, NO_TRUMP
from dealwise.strategies.loader import load_policy
from dealwise.strategies.moon.words import ALL_DOUBLES, least, ones, plan_of, trumps_of

bare_task = late("dealwise.simulate.moon.bare_task")

SEED = 7


def longest_suit(eight, widow, bid, scores, bits):
    """The exchange of the yardstick: 4 a tile of the suit, 1 more for a double; first on a tie."""
    best = -1
    chosen = 0
    for trump in range(NO_TRUMP):
        held = eight & trumps_of(trump)
        length = 4 * ones(held) + ones(held & ALL_DOUBLES)
        if length > best:
            best = length
            chosen = trump
    return plan_of(chosen, least(eight, chosen))


def histogram(hands):
    tally, fault = np.zeros(8, np.int64), np.zeros(FAULT_SLOTS, np.int64)
    simple = load_policy("moon", "play", "simple").compiled
    exchange = kernel(SIGNATURES["exchange"], kept=False)(longest_suit)
    assert (
        bare_task.play_dealt_hands(
            SEED, 0, hands, 0, tally, fault, exchange, simple, simple, simple
        )
        == 0
    )
    return tally.tolist()


def test_a_few_hands_end_as_in_a_second_program():
    assert histogram(300) == plain_yardstick.histogram(SEED, 300)


@pytest.mark.compiled
def test_twenty_thousand_hands_end_as_in_a_second_program():
    assert histogram(20_000) == plain_yardstick.histogram(SEED, 20_000)


# The bidder's hand, the left's and the right's after the exchange; 0-0 lies away.
DEALT = {
    "mixed": "66 64 63 55 44 21 11 | 65 61 51 41 33 31 22 | 62 54 53 52 43 42 32",
    "fours": "44 43 42 41 33 22 11 | 66 62 55 54 51 32 31 | 65 64 63 61 53 52 21",
}


@pytest.mark.parametrize(
    ("hands", "trump", "played", "answer"),
    [
        ("mixed", 6, "", "66"),
        ("mixed", 4, "", "44"),
        ("mixed", 1, "", "11"),
        ("mixed", 2, "", "21"),
        ("mixed", 3, "", "63"),
        ("mixed", DOUBLES, "", "66"),
        ("mixed", 6, "21 22 52", "65"),
        ("mixed", 2, "64 61 62", "52"),
    ],
)
def test_the_leader_plays_its_highest_trump(hands, trump, played, answer):
    assert (
        played_by("simple", table(DEALT[hands], trump=trump, discard="00", played=played)) == answer
    )


@pytest.mark.parametrize(
    ("hands", "trump", "played", "answer"),
    [
        ("mixed", 0, "", "66"),
        ("mixed", NO_TRUMP, "", "66"),
        ("mixed", NO_TRUMP, "21 22 32", "33"),
        ("fours", 6, "", "44"),
    ],
)
def test_without_a_trump_it_leads_its_highest_double(hands, trump, played, answer):
    assert (
        played_by("simple", table(DEALT[hands], trump=trump, discard="00", played=played)) == answer
    )


def test_without_trump_and_double_it_leads_low():
    play = table(DEALT["fours"], trump=4, discard="00", played="43 54 64")
    assert played_by("simple", play) == "21"


@pytest.mark.parametrize(
    ("hands", "trump", "played", "answer"),
    [
        ("mixed", 6, "64", "65"),  # 6-1 would not win
        ("mixed", 3, "11 41", "32"),  # void in ones: of three trumps the lowest
        ("fours", 4, "43 54 64 65", "41"),  # the bidder ruffs as low as it can
        ("fours", NO_TRUMP, "41 54 64 61 11", "62"),  # overtakes even its partner, with 6-2 not 6-6
    ],
)
def test_a_follower_wins_as_cheaply_as_it_can(hands, trump, played, answer):
    assert (
        played_by("simple", table(DEALT[hands], trump=trump, discard="00", played=played)) == answer
    )


@pytest.mark.parametrize(
    ("hands", "trump", "played", "answer"),
    [
        ("mixed", 6, "21 22", "32"),  # of 5-2, 4-2 and 3-2
        ("mixed", 3, "11", "41"),  # of 6-1, 5-1 and 4-1
        ("fours", NO_TRUMP, "41 54 64 61", "42"),  # void: plain tiles before doubles
        ("fours", 4, "22 32", "21"),
    ],
)
def test_a_follower_who_cannot_win_throws_its_lowest(hands, trump, played, answer):
    assert (
        played_by("simple", table(DEALT[hands], trump=trump, discard="00", played=played)) == answer
    )
