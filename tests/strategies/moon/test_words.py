"""The words that policies are written in, against the plain rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealwise.simulate.moon import rules, views
from dealwise.simulate.moon.tables import strength_of
from dealwise.simulate.moon.tiles import ALL_TILES, ENDS, TILE_IDS, TILES, TRUMPS, tiles_of
from dealwise.strategies.moon import words

masks = st.integers(1, ALL_TILES)
trumps = st.integers(0, TRUMPS - 1)


def beats(tile, winning, led, trump):
    """Whether a tile takes a trick that `winning` is winning and in which `led` was led."""
    return rules.winning_tile([led, winning, tile], trump) == tile != winning


@pytest.mark.uncounted
def test_stronger_tiles_are_those_that_take_the_trick():
    for trump in range(TRUMPS):
        for led in ENDS:
            suit = rules.suit_led(led, trump)
            for second in ENDS:
                if second == led:
                    continue
                winning = rules.winning_tile([led, second], trump)
                stronger = words.stronger_than(views.strength(winning, suit, trump), suit, trump)
                expected = {
                    tile
                    for tile in ENDS
                    if tile not in (led, second) and beats(tile, winning, led, trump)
                }
                assert views.as_tiles(int(stronger)) - {led, second} == expected


def is_master(tile, unseen, trump):
    """Led against two of the unseen, it loses to no tile that follows."""
    suit = rules.suit_led(tile, trump)
    following = [other for other in unseen if rules.follows(other, suit, trump)]
    return all(rules.winning_tile([tile, other], trump) == tile for other in following)


@given(masks, masks, trumps)
def test_masters_head_the_suit_that_they_lead(hand, unseen, trump):
    unseen &= ~hand
    expected = {
        tile for tile in views.as_tiles(hand) if is_master(tile, views.as_tiles(unseen), trump)
    }
    assert views.as_tiles(words.masters_of(hand, unseen, trump)) == expected


@given(masks, masks, trumps)
def test_what_is_no_tile_makes_no_difference(hand, unseen, trump):
    """A policy may say ~hand for the tiles that it does not hold."""
    beyond = ~ALL_TILES
    assert words.masters_of(hand, unseen | beyond, trump) == words.masters_of(hand, unseen, trump)
    assert words.least(hand | beyond, trump) == words.least(hand, trump)
    assert words.greatest(hand | beyond, trump) == words.greatest(hand, trump)


@given(masks, masks, st.integers(-1, TILES - 1))
def test_unseen_is_all_but_hand_table_and_own_discard(hand, played, discard):
    known = {*tiles_of(hand), *tiles_of(played), discard}
    assert set(tiles_of(words.unseen_by(hand, played, discard))) == set(range(TILES)) - known


def usefulness(tile, trump):
    """Plain tiles by the sum of their ends, then doubles, then trumps as the rules rank them."""
    high, low = tile
    if rules.is_trump(tile, trump):
        return 2, rules.rank_as_trump(tile, trump)
    return int(high == low), high + low


@given(masks, trumps)
def test_least_and_greatest_worth(tiles, trump):
    """Of equal ones that with the lower id, which `min` and `max` meet first."""
    held = sorted(tiles_of(tiles))

    def worth(tile):
        return usefulness(ENDS[tile], trump)

    assert words.least(tiles, trump) == min(held, key=worth)
    assert words.greatest(tiles, trump) == max(held, key=worth)


@given(masks, st.sampled_from(ENDS), trumps)
def test_cheapest_is_of_least_strength(tiles, led, trump):
    suit = rules.suit_led(led, trump)
    chosen = words.cheapest(tiles, suit, trump)
    assert tiles >> chosen & 1
    strengths = [strength_of(tile, suit, trump) for tile in tiles_of(tiles)]
    assert strength_of(chosen, suit, trump) == min(strengths)


def test_nothing_is_chosen_of_nothing():
    assert words.cheapest(0, 3, 5) == words.least(0, 5) == words.greatest(0, 5) == -1
    assert words.masters_of(0, ALL_TILES, 5) == 0


@given(st.sets(st.integers(0, TILES - 1), min_size=1, max_size=8), st.integers(0, 2**62 - 1))
def test_any_of_is_one_of_them(tiles, bits):
    chosen = words.any_of(sum(1 << tile for tile in tiles), bits)
    assert chosen == sorted(tiles)[(bits % 2**32) * len(tiles) >> 32]


def test_the_doubles_are_the_doubles():
    assert tiles_of(words.ALL_DOUBLES) == [TILE_IDS[end, end] for end in range(6, -1, -1)]


def test_superiors_are_the_higher_tiles_of_the_suit_that_is_led():
    for trump in range(TRUMPS):
        for tile in ENDS:
            suit = rules.suit_led(tile, trump)
            expected = {
                other
                for other in rules.ALL_THE_TILES - {tile}
                if rules.follows(other, suit, trump)
                and rules.winning_tile([tile, other], trump) == other
            }
            assert views.as_tiles(int(words.superiors_of(TILE_IDS[tile], trump))) == expected
