"""leads and pairs: each rule of thumb about the leads, at tables written down by hand."""

import random

import pytest
from asking import dealt, leads, played_by
from moments import moments, some_deals
from seen_tables import table

from dealwise.simulate.moon.tiles import NO_TRUMP
from dealwise.strategies.loader import load_policy


@pytest.mark.parametrize("spec", ["leads", "pairs[take=0,back=0]", "guards"])
def test_with_nothing_turned_on_it_is_pull(spec):
    chance = random.Random(spec)
    pull, other = (load_policy("moon", "play", name).plain for name in ("pull", spec))
    for moment in moments("play", pull, some_deals(60, chance), chance):
        assert other(*moment.view()) == pull(*moment.view())


# --- to the first trick --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bidder", "trump", "by_rule", "by_pull"),
    [
        ("66 64 63 55 44 21 11", 6, "55", "66"),  # a plain master before the trumps
        ("66 65 63 41 31 21 11", 6, "11", "66"),
        ("66 65 64 63 32 31 21", 6, "66", "66"),  # there is none
    ],
)
def test_trumps_are_left_for_later(bidder, trump, by_rule, by_pull):
    assert leads("leads[draw=0]", bidder, trump=trump) == by_rule
    assert leads("leads[draw=1]", bidder, trump=trump) == by_pull


@pytest.mark.parametrize(
    ("parameters", "bidder", "led"),
    [
        ("off_first=1", "66 65 64 63 55 44 21", "21"),  # one off beside four trumps
        ("off_first=0", "66 65 64 63 55 44 21", "66"),
        ("off_first=1", "66 65 64 63 55 31 21", "66"),  # two offs
        ("off_first=1,off_most=2", "66 65 64 63 55 31 21", "21"),
        ("off_first=1", "66 65 64 55 44 33 21", "66"),  # three trumps
        ("off_first=1,off_trumps=3", "66 65 64 55 44 33 21", "21"),
        ("off_first=1", "66 65 64 63 55 44 33", "66"),  # no off at all
    ],
)
def test_the_off_is_led_first_if_it_is_the_only_one(parameters, bidder, led):
    assert leads(f"leads[{parameters}]", bidder, trump=6) == led


@pytest.mark.parametrize(
    ("bidder", "trump", "led"),
    [
        ("44 43 42 41 65 33 22", 4, "65"),
        ("44 43 42 65 66 33 22", 4, "44"),  # beside 6-6 it is high
        ("55 54 53 65 33 22 11", 5, "55"),  # it is a trump
        ("44 43 42 41 64 33 22", 4, "44"),  # it is not held
    ],
)
def test_the_six_five_is_shed_early(bidder, trump, led):
    assert leads("leads[shed=1]", bidder, trump=trump) == led
    assert leads("leads[shed=0]", bidder, trump=trump) in ("44", "55")


def test_the_six_five_is_shed_to_the_first_trick_alone():
    hands = "44 43 42 41 65 33 22 | 66 62 61 55 54 53 52 | 64 63 51 32 31 21 11"
    later = table(hands, trump=4, discard="00", played="44 54 64")
    assert played_by("leads[shed=1]", later) != "65"


# --- trumps --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bidder", "led"),
    [
        ("66 63 62 55 44 21 11", "63"),  # 6-6 stays to come in again
        ("66 65 63 55 44 21 11", "66"),  # 6-5 is as high
        ("66 63 55 44 33 21 11", "66"),  # of two it is not worth it
        ("65 63 62 55 44 21 11", "65"),  # there is no boss
    ],
)
def test_the_boss_is_kept(bidder, led):
    assert leads("leads[keep_boss=1]", bidder, trump=6) == led
    assert leads("leads[keep_boss=0]", bidder, trump=6) == max(bidder.split()[:1])


# --- what is high --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bidder", "low_first", "double_first"),
    [
        ("66 64 63 62 32 31 21", "62", "66"),  # nothing is trump: the low six before its double
        ("66 65 63 55 44 33 11", "63", "66"),  # 6-5 is high
        ("66 65 64 55 44 33 11", "66", "66"),  # there is no low one
        ("55 65 64 62 53 44 11", "53", "55"),  # 6-4 and 6-2 would lead sixes
    ],
)
def test_double_or_low_first(bidder, low_first, double_first):
    assert leads("leads[double_first=1]", bidder, trump=NO_TRUMP) == double_first
    assert leads("leads[double_first=0]", bidder, trump=NO_TRUMP) == low_first


DRAWN = "66 65 64 63 55 51 42 | 62 54 53 44 41 31 22 | 61 52 43 33 32 21 11"


@pytest.mark.parametrize(
    ("spec", "led"),
    [("leads", "65"), ("leads[walkers=0]", "51 42")],
)
def test_a_walker_is_led_or_not(spec, led):
    """Nothing is trump; 6-6 and 5-5 have gone: 6-5, 6-4 and 6-3 are high and no doubles."""
    play = table(DRAWN, trump=NO_TRUMP, discard="00", played="66 62 61 55 54 52")
    assert played_by(spec, play) in led.split()


def test_with_walkers_left_alone_doubles_are_led_all_the_same():
    play = table(DRAWN, trump=NO_TRUMP, discard="00", played="66 62 61")
    assert played_by("leads[walkers=0]", play) == "55"


@pytest.mark.parametrize(
    ("bidder", "trump", "discard", "by_rule", "by_pull"),
    [
        # 0-0 is out: of sixes three are out, of fives two, of ones five
        ("66 65 64 55 54 53 11", 0, "22", "11", "66"),
        # no trump is out: of sixes five, of fives two, of ones five
        ("66 55 54 53 52 44 11", NO_TRUMP, "00", "55", "66"),
    ],
)
def test_the_order_of_the_doubles(bidder, trump, discard, by_rule, by_pull):
    """With a trump out the suit of which most are out, so that it must be followed; else fewest."""
    assert leads("leads[order=1]", bidder, trump=trump, discard=discard) == by_rule
    assert leads("leads[order=0]", bidder, trump=trump, discard=discard) == by_pull


# --- pairs ---------------------------------------------------------------------------------------

BIDDER = "11 21 31 41 63 53 22"


@pytest.mark.parametrize(
    ("left", "parameters", "played"),
    [
        ("66 65 64", "", "65"),  # the second of the two highest, though 6-4 would do
        ("66 65 64", "take=0", "64"),
        ("66 64 55 54 52 51 44", "", "64"),  # 6-5 is elsewhere
        ("65 64 55 54 52 51 44", "", "64"),  # so is 6-6
    ],
)
def test_the_second_takes(left, parameters, played):
    over = table(dealt(BIDDER, left=left, right="43"), trump=1, discard="00", played="63")
    assert played_by(f"pairs[{parameters}]" if parameters else "pairs", over) == played


@pytest.mark.parametrize(("parameters", "led"), [("", "44"), ("back=0", "66")])
def test_the_double_comes_back(parameters, led):
    """4-2 was led and 6-4 took it: now 4-4, though pull would lead 6-6."""
    hands = dealt("11 21 31 51 42 53 22", left="66 64 44", right="43 54 65")
    after = table(hands, trump=1, discard="00", played="42 64 43")
    assert played_by(f"pairs[{parameters}]" if parameters else "pairs", after) == led
