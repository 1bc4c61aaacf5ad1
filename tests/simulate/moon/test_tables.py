"""The tables that kernels read, against the reference, for every trump and every pair of tiles."""

import pytest

from dealwise.simulate.moon import rules
from dealwise.simulate.moon.tables import (
    ALL_DOUBLES,
    MEMBERS,
    STRENGTH,
    SUIT_LED,
    SUIT_SLOTS,
    TILE_SLOTS,
    members_of,
    strength_of,
    suit_led_by,
    trumps_of,
)
from dealwise.simulate.moon.tiles import (
    ENDS,
    SUITS,
    TILE_IDS,
    TILES,
    TRUMP_NAMES,
    TRUMP_SUIT,
    TRUMPS,
)
from dealwise.simulate.moon.views import as_mask, as_tiles, strength

every_trump = pytest.mark.parametrize("trump", range(TRUMPS), ids=TRUMP_NAMES)


@every_trump
def test_who_follows_whom(trump):
    for led in range(TILES):
        suit = SUIT_LED[trump * TILE_SLOTS + led]
        assert suit == rules.suit_led(ENDS[led], trump)
        for tile in range(TILES):
            follows = MEMBERS[trump * SUIT_SLOTS + suit] >> tile & 1 == 1
            assert follows == rules.follows(ENDS[tile], suit, trump)
            may_be_played = rules.legal_tiles(
                frozenset({ENDS[tile], ENDS[led]}), ENDS[led], trump
            )  # the led tile stands for any that follows
            assert follows == (ENDS[tile] in may_be_played)


@every_trump
def test_who_beats_whom(trump):
    for led in range(TILES):
        suit = SUIT_LED[trump * TILE_SLOTS + led]
        ranks = STRENGTH[(trump * SUIT_SLOTS + suit) * TILE_SLOTS :][:TILES]
        assert ranks[led] > 0
        for second in range(TILES):
            for third in range(TILES):
                if len({led, second, third}) < 3:
                    continue
                tiles = (led, second, third)
                strongest = max(tiles, key=lambda tile, ranks=ranks: ranks[tile])
                assert sum(ranks[tile] == ranks[strongest] for tile in tiles) == 1
                won = rules.winning_tile([ENDS[tile] for tile in tiles], trump)
                assert TILE_IDS[won] == strongest


@every_trump
def test_strength_has_the_documented_scale(trump):
    for suit in range(SUITS + 1):
        for tile in range(TILES):
            place = (trump * SUIT_SLOTS + suit) * TILE_SLOTS + tile
            assert STRENGTH[place] == strength(ENDS[tile], suit, trump)


@every_trump
def test_the_words_read_the_right_places(trump):
    for suit in range(SUITS + 1):
        follow = as_mask(tile for tile in ENDS if rules.follows(tile, suit, trump))
        assert members_of(suit, trump) == follow
        for tile in range(TILES):
            assert strength_of(tile, suit, trump) == strength(ENDS[tile], suit, trump)
    assert trumps_of(trump) == members_of(TRUMP_SUIT, trump)
    for tile in range(TILES):
        assert suit_led_by(tile, trump) == rules.suit_led(ENDS[tile], trump)


def test_slots_beyond_the_tiles_are_empty():
    for tile in range(TILES, TILE_SLOTS):
        assert not STRENGTH[tile::TILE_SLOTS].any()
    assert not (MEMBERS >> TILES).any()


def test_all_doubles():
    assert as_tiles(ALL_DOUBLES) == {(end, end) for end in range(SUITS)}


@pytest.mark.parametrize("table", [MEMBERS, SUIT_LED, STRENGTH])
def test_tables_cannot_be_written_to(table):
    with pytest.raises(ValueError, match="read-only"):
        table[0] = 1
