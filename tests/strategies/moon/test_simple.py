"""simple: high when leading, as cheap as possible when following; counted by a second program."""

import numpy as np
import plain_yardstick
import pytest
from asking import played_by
from seen_tables import table

from dealwise.simulate.jit import kernel
from dealwise.simulate.moon.contract import SIGNATURES
from dealwise.simulate.moon.kernel import FAULT_SLOTS
from dealwise.simulate.moon.tasks import play_dealt_hands
from dealwise.simulate.moon.tiles import DOUBLES, NO_TRUMP
from dealwise.strategies.loader import load_policy
from dealwise.strategies.moon.words import ALL_DOUBLES, least, ones, plan_of, trumps_of

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
    exchange = kernel(SIGNATURES["exchange"], cached=False)(longest_suit)
    assert play_dealt_hands(SEED, 0, hands, 0, tally, fault, exchange, simple, simple, simple) == 0
    return tally.tolist()


def test_a_few_hands_end_as_in_a_second_program():
    assert histogram(300) == plain_yardstick.histogram(SEED, 300)


@pytest.mark.compiled
def test_twenty_thousand_hands_end_as_in_a_second_program():
    assert histogram(20_000) == plain_yardstick.histogram(SEED, 20_000)


# Three hands after the exchange, the bidder's first.
HANDS = "66 64 63 55 44 21 11 | 65 61 51 41 33 31 22 | 62 54 53 52 43 42 32"


def at(trump, played="", hands=HANDS):
    return table(hands, trump=trump, discard="00", played=played)


@pytest.mark.parametrize(
    ("trump", "played", "answer", "why"),
    [
        (6, "", "66", "the highest trump is its double"),
        (4, "", "44", "of 6-4 and 4-4 the double"),
        (1, "", "11", "of 2-1 and 1-1 the double"),
        (DOUBLES, "", "66", "doubles rank by their ends when they are trumps"),
        (0, "", "66", "no trump held: the highest double"),
        (NO_TRUMP, "", "66", "no trump at all: the highest double"),
        (3, "", "63", "a single trump, though there are doubles"),
        (3, "63 33 32", "22", "seat 1 leads: no trump but 3-1 and ... "),
        (6, "66 65", "62", "second defender must follow and has but one trump"),
    ],
)
def test_leads(trump, played, answer, why):
    play = at(trump, played)
    if len(play.legal()) == 1:
        assert play.legal() == {(int(answer[0]), int(answer[1]))}, why
    else:
        assert played_by("simple", play) == answer, why
