"""pull: the ideas of the books at tables written down by hand.

Where the idea leaves a choice the test does too: it names the tiles that the idea allows.
"""

import pytest
from asking import played_by
from seen_tables import table, tile, tiles

from dealwise.simulate.moon.tiles import NO_TRUMP

# The bidder's hand, the left's and the right's after the exchange; 0-0 lies away.
DEALT = {
    "mixed": "66 64 63 55 44 21 11 | 65 61 51 41 33 31 22 | 62 54 53 52 43 42 32",
    "fours": "44 43 42 41 33 22 11 | 66 62 55 54 51 32 31 | 65 64 63 61 53 52 21",
    "sixes": "66 65 64 63 55 51 42 | 62 54 53 44 41 31 22 | 61 52 43 33 32 21 11",
    "fives right": "66 65 63 41 31 21 11 | 64 62 44 43 33 32 22 | 61 55 54 53 52 51 42",
    "ends": "66 65 64 63 32 31 21 | 62 53 42 41 33 22 11 | 61 55 54 52 51 44 43",
    "void": "66 64 63 62 32 31 21 | 65 54 53 41 33 22 11 | 61 55 52 51 44 43 42",
    "draw": "66 65 64 63 32 31 21 | 62 51 42 41 33 22 11 | 61 55 54 53 52 44 43",
}


def answer(hands, trump, played):
    return played_by("pull", table(DEALT[hands], trump=trump, discard="00", played=played))


def trumps_in(hands, trump):
    return {f"{high}{low}" for high, low in tiles(hands) if trump in (high, low)}


@pytest.mark.parametrize(
    ("hands", "trump", "played", "led"),
    [
        ("mixed", 6, "", "66 64 63"),
        ("mixed", 4, "", "64 44"),
        ("mixed", 1, "", "21 11"),
        ("mixed", 3, "", "63"),  # a single low trump
        ("fours", 4, "", "44 43 42 41"),
        ("sixes", 6, "", "66 65 64 63"),
        ("sixes", 6, "66 62 61", None),
        ("fours", 4, "44 54 64", None),
        ("fives right", 6, "66 62 61", "65 63"),  # 6-4 is still out
        ("mixed", 6, "66 61 62", "64 63"),  # 6-5 is still out
    ],
)
def test_the_bidder_draws_trumps_while_one_is_out(hands, trump, played, led):
    """Where `led` is None every trump that the others held is gone."""
    play = table(DEALT[hands], trump=trump, discard="00", played=played)
    others = [held for seat in (1, 2) for held in play.hands[seat]]
    assert any(trump in held for held in others) == (led is not None)
    if led is not None:
        assert tile(answer(hands, trump, played)) in tiles(led)


@pytest.mark.parametrize(
    ("hands", "trump", "played", "masters"),
    [
        ("sixes", 6, "66 62 61", "65 64 63 55"),
        ("sixes", NO_TRUMP, "", "66 65 64 63 55"),
        ("sixes", NO_TRUMP, "66 62 61", "65 64 63 55"),
        ("fours", 4, "44 54 64", "43 42 41 33 22 11"),
        ("mixed", NO_TRUMP, "", "66 55 44 11"),
    ],
)
def test_then_the_bidder_plays_masters(hands, trump, played, masters):
    assert tile(answer(hands, trump, played)) in tiles(masters)


@pytest.mark.parametrize(
    ("hands", "trump", "played", "double"),
    [
        ("sixes", 6, "66 62 61 65 22 21 64 31 32 63 41 43", "55"),  # before 5-1 and 4-2
        ("void", NO_TRUMP, "", "66"),  # before 6-4, 6-3 and 6-2
    ],
)
def test_a_double_comes_before_the_lows_of_its_suit(hands, trump, played, double):
    assert answer(hands, trump, played) == double


@pytest.mark.parametrize(
    ("hands", "trump", "played", "masters"),
    [
        ("sixes", 6, "42 44 43", "22"),  # the left leads; its 6-2 is no master
        ("ends", NO_TRUMP, "21 22 52", "33 11"),
    ],
)
def test_a_defender_leads_a_master(hands, trump, played, masters):
    assert tile(answer(hands, trump, played)) in tiles(masters)


def test_a_defender_without_a_master_leads_low():
    """6-5, 6-3, 6-1, 5-3, 5-2 and 2-1 all have a higher one out."""
    assert answer("fours", 4, "43 54 64") == "21"


def test_last_to_play_a_defender_leaves_a_winning_partner_alone():
    """4-1 led, 4-3 wins: the right has 5-4, which would win from its partner, and 4-2."""
    assert answer("fives right", 6, "41 43") == "42"
    over = table(DEALT["fives right"], trump=6, discard="00", played="41 43")
    assert played_by("simple", over) == "54"  # who does not look whose tile is winning


def test_between_a_defender_leaves_a_partner_alone_whom_the_bidder_cannot_beat():
    """5-3 led without trumps, every higher five but its own has been played: not 5-4 or 5-5."""
    assert answer("ends", NO_TRUMP, "65 62 61 21 22 52 53") == "51"


def test_a_shown_void_makes_a_partner_safe():
    """The bidder has thrown 3-1 on a five, so 6-5 is not in that hand, though it is out."""
    played = "21 22 42 53 51 31 54"
    assert answer("void", NO_TRUMP, played) == "52"


@pytest.mark.parametrize(
    ("hands", "trump", "played", "cheapest"),
    [
        ("fives right", 6, "21", "32"),  # not 2-2
        ("mixed", 3, "11 41", "32"),  # the lowest of three trumps
        ("mixed", 6, "64", "65"),
        ("fours", 4, "43 54 64 65", "41"),  # the bidder ruffs
    ],
)
def test_a_trick_is_taken_as_cheaply_as_possible(hands, trump, played, cheapest):
    assert answer(hands, trump, played) == cheapest


@pytest.mark.parametrize(
    ("hands", "trump", "played", "useless"),
    [
        ("mixed", 6, "21 22", "32"),
        ("mixed", 3, "11", "61 51 41"),
        ("draw", 6, "66 62 61 65", "51 42 41"),  # not the doubles 3-3, 2-2 and 1-1
        ("fours", 4, "22", "32 62"),
    ],
)
def test_who_cannot_win_throws_what_is_least_use(hands, trump, played, useless):
    assert tile(answer(hands, trump, played)) in tiles(useless)


def test_a_tile_that_has_become_high_is_kept():
    """5-4 is a master, since 5-5 and 6-5 are gone: 6-4 goes, though it is the larger."""
    hands = "65 55 33 32 31 22 21 | 64 61 54 53 44 11 00 | 63 62 52 51 43 42 41"
    play = table(hands, trump=NO_TRUMP, discard="66", played="55 53 51 65 61 62 33")
    assert played_by("pull", play) == "64"
    assert played_by("simple", play) == "54"
