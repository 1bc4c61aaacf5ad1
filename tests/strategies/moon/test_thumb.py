"""thumb: each rule of thumb about the trump and the discard, on eights written down by hand."""

import pytest
from asking import exchanged_by

from dealwise.simulate.moon.contract import trump_of
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.tiles import DOUBLES, NO_TRUMP, hand_name, tile_name, tiles_of
from dealwise.strategies.loader import load_policy


def named(eight, spec="thumb", bid=4):
    return exchanged_by(spec, eight, widow=eight.split()[0], bid=bid)


def some_eights(count):
    for index in range(count):
        deal = random_deal(5, index)
        yield hand_name(deal[0] | deal[3])


def test_as_it_stands_it_is_longest():
    for eight in some_eights(500):
        assert named(eight) == named(eight, "longest")


def test_weighed_it_names_the_trump_of_shape():
    differed = 0
    for eight in some_eights(300):
        (trump, discard), weighed = named(eight, "shape"), named(eight, "thumb[weighed=1]")
        assert weighed[0] == trump
        differed += weighed[1] != discard
    assert differed > 0


@pytest.mark.parametrize(
    ("spec", "eight", "trump"),
    [
        ("thumb", "64 63 62 55 54 51 32 21", 5),  # three of 6, 5 and 2, and 5-5
        ("thumb[ties=0]", "64 63 62 55 54 51 32 21", 2),
        ("thumb", "65 64 63 62 54 55 31 21", 6),  # four
        ("thumb[needs_double=1]", "65 64 63 62 54 55 31 21", 5),  # three with 5-5
        ("thumb[needs_double=1]", "65 64 63 62 54 53 31 21", 6),  # no double anywhere
        ("thumb[doubles_from=4]", "66 55 44 33 61 51 41 21", DOUBLES),
        ("thumb[doubles_from=5]", "66 55 44 33 61 51 41 21", 1),
        ("thumb[doubles_from=5]", "66 55 44 33 22 51 41 21", DOUBLES),
    ],
)
def test_which_trump_is_named(spec, eight, trump):
    assert named(eight, spec)[0] == trump


RUNNER = "66 65 64 55 54 44 31 21"  # six masters when nothing is trump


@pytest.mark.parametrize("bid", [4, 5, 6])
def test_without_trumps_the_bid_must_run_from_the_top(bid):
    trump, discard = named(RUNNER, "thumb[no_trump=1]", bid)
    assert trump == NO_TRUMP
    assert discard in ("31", "21")
    assert named(RUNNER, "thumb[no_trump=0]", bid)[0] == 4


@pytest.mark.parametrize("bid", [7, 21])
def test_without_trumps_six_are_too_few_for_seven(bid):
    assert named(RUNNER, "thumb[no_trump=1]", bid)[0] == 4
    assert named("66 65 64 63 55 54 44 21", "thumb[no_trump=1]", bid) == (NO_TRUMP, "21")


def test_zeros_are_better_than_no_trump_with_their_only_tile():
    with_zero = "66 65 64 55 54 00 31 21"
    assert named(with_zero, "thumb[no_trump=1]", 6)[0] == NO_TRUMP
    assert named(with_zero, "thumb[no_trump=1,zero=1]", 6)[0] == 0
    assert named(RUNNER, "thumb[no_trump=1,zero=1]", 6)[0] == NO_TRUMP


@pytest.mark.parametrize(
    ("eight", "discards"),
    [
        # 4-1 has four above it and leaves two voids; 5-2 and 5-3 two, and 3-2 none
        ("66 65 64 63 41 52 53 32", {"": "41", "voids=1": "41", "voids=-1": "52 53 32"}),
        # 5-4 has 5-5 alone above it and leaves two voids; 2-1 and 3-1 have three
        ("66 65 64 63 54 21 31 32", {"": "21 31", "voids=1": "54", "voids=-1": "21 31"}),
        # beside 5-5 the 5-4 is the suit-mate of a double; 4-3 has 4-4 and 5-4 above it
        ("66 65 64 63 55 54 43 33", {"": "43", "mates=1": "43", "voids=1": "54 43"}),
        # 4-1 is beside 4-4; 5-3 beside no double, though it has two above it and 4-1 three
        ("66 65 64 63 44 41 53 22", {"mates=0": "41", "mates=1": "53", "voids=1,mates=1": "53"}),
        ("44 43 41 64 22 32 21 61", {"": "61", "value=1": "21"}),
        ("66 65 64 63 55 44 31 22", {"": "31", "value=1": "31"}),
        ("66 65 64 63 55 44 33 22", {"": "22", "value=1": "22"}),  # no off at all
    ],
)
def test_which_tile_is_laid_away(eight, discards):
    for parameters, allowed in discards.items():
        spec = f"thumb[{parameters}]" if parameters else "thumb"
        assert named(eight, spec)[1] in allowed.split(), spec


def test_a_trump_is_worth_more_than_a_double_and_a_double_than_a_high_end():
    """Of 1-1 with 9, 6-5 with 6 and 2-1 with 14 the 6-5 goes; then the 1-1."""
    assert named("22 21 32 42 52 62 11 65", "thumb[value=1]") == (2, "65")
    assert named("22 21 32 42 52 62 11 66", "thumb[value=1]") == (2, "11")


@pytest.mark.uncounted
def test_a_run_of_masters_makes_its_bid_on_every_deal():
    """The promise of `no_trump=1`, held against the plain rules."""
    from dealwise.simulate.moon import views

    exchange = load_policy("moon", "exchange", "thumb[no_trump=1]").plain
    pull = load_policy("moon", "play", "pull").plain
    played = 0
    for index in range(1500):
        deal = random_deal(6, index)
        plan = views.choose_plan(deal, 0, 4, exchange)
        if trump_of(plan) == NO_TRUMP:
            played += 1
            assert views.play_hand(deal, 0, 4, plan, [pull] * 3).tricks_won[0] >= 4
    assert played > 3


def test_tiles_have_the_names_that_this_file_uses():
    assert [tile_name(tile) for tile in tiles_of(0b11)] == ["11", "00"]
