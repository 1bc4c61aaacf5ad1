"""The words that policies of Moon are written in: small questions about tiles and sets of tiles.

All take and give int64; a set of tiles is a mask, `trump` and suits are as in
`dealwise.simulate.moon.tiles`. They work inside a compiled policy and as plain Python alike.
"""

import numpy as np

from dealwise.simulate.jit import helper, lowest_bit, ones
from dealwise.simulate.moon.contract import (
    discard_of,
    has_shown_void,
    plan_of,
    score_of,
    tricks_won,
    trump_of,
)
from dealwise.simulate.moon.tables import (
    ALL_DOUBLES,
    SUIT_SLOTS,
    TILE_SLOTS,
    members_of,
    strength_of,
    suit_led_by,
    trumps_of,
)
from dealwise.simulate.moon.tiles import (
    ALL_TILES,
    DOUBLES,
    ENDS,
    NO_TRUMP,
    TILES,
    TRUMP_PREFERENCE,
    TRUMP_SUIT,
    TRUMPS,
)
from dealwise.simulate.randomness import below, salted

__all__ = [
    "ALL_DOUBLES",
    "ALL_TILES",
    "DOUBLES",
    "NO_TRUMP",
    "TRUMPS",
    "TRUMP_PREFERENCE",
    "TRUMP_SUIT",
    "any_of",
    "below",
    "cheapest",
    "discard_of",
    "greatest",
    "has_shown_void",
    "least",
    "lowest_bit",
    "masters_of",
    "members_of",
    "ones",
    "plan_of",
    "salted",
    "score_of",
    "stronger_than",
    "superiors_of",
    "tricks_won",
    "trump_of",
    "trumps_of",
    "unseen_by",
]

_MOST_TILES = 8  # nobody ever chooses among more: the bidder's hand with the widow
_STRENGTHS = 64
_TRUMP_WORTH = 64
_DOUBLE_WORTH = 32
_NOTHING = 1 << 20


def _build_worth() -> np.ndarray:
    """int64[9 * 32]: plain tiles by the sum of their ends, then doubles, then trumps by rank."""
    worth = np.zeros(TRUMPS * TILE_SLOTS, np.int64)
    for trump in range(TRUMPS):
        for tile, (high, low) in enumerate(ENDS):
            if trumps_of(trump) >> tile & 1:
                value = _TRUMP_WORTH + strength_of(tile, TRUMP_SUIT, trump)
            else:
                value = _DOUBLE_WORTH + high if high == low else high + low
            worth[trump * TILE_SLOTS + tile] = value
    return worth


def _build_stronger() -> np.ndarray:
    """int64[9 * 8 * 64]: the tiles that beat a strength in a trick, by trump and suit led."""
    stronger = np.zeros(TRUMPS * SUIT_SLOTS * _STRENGTHS, np.int64)
    for trump in range(TRUMPS):
        for led in range(SUIT_SLOTS):
            for tile in range(TILES):
                start = (trump * SUIT_SLOTS + led) * _STRENGTHS
                stronger[start : start + strength_of(tile, led, trump)] |= 1 << tile
    return stronger


def _build_superiors() -> np.ndarray:
    """int64[9 * 32]: the higher tiles of the suit that a tile asks for when it is led."""
    superiors = np.zeros(TRUMPS * TILE_SLOTS, np.int64)
    for trump in range(TRUMPS):
        for tile in range(TILES):
            led = suit_led_by(tile, trump)
            strength = strength_of(tile, led, trump)
            higher = STRONGER[(trump * SUIT_SLOTS + led) * _STRENGTHS + strength]
            superiors[trump * TILE_SLOTS + tile] = higher & members_of(led, trump)
    return superiors


WORTH = _build_worth()
STRONGER = _build_stronger()
SUPERIORS = _build_superiors()
for _table in (WORTH, STRONGER, SUPERIORS):
    _table.setflags(write=False)


@helper
def unseen_by(hand: int, played: int, discard: int) -> int:
    """The tiles that a seat cannot place: not held, not played, not its own discard."""
    known = hand | played
    if discard >= 0:
        known |= 1 << discard
    return ALL_TILES & ~known


@helper
def stronger_than(best: int, led: int, trump: int) -> int:
    """The tiles that would beat the strength `best` in a trick in which `led` was led."""
    return STRONGER[(trump * SUIT_SLOTS + led) * _STRENGTHS + best]


@helper
def superiors_of(tile: int, trump: int) -> int:
    """The tiles above this one in the suit that it asks for when it is led."""
    return SUPERIORS[trump * TILE_SLOTS + tile]


@helper
def masters_of(hand: int, unseen: int, trump: int) -> int:
    """The held tiles that head the suit they would lead: no higher one of it is unseen.

    A master can still be trumped; field term: walker.
    """
    masters = 0
    tiles = hand
    while tiles != 0:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        if superiors_of(tile, trump) & unseen == 0:
            masters |= 1 << tile
    return masters


@helper
def least(tiles: int, trump: int) -> int:
    """The tile of least worth: plain tiles by the sum of their ends, then doubles, then trumps."""
    worth = _NOTHING
    chosen = -1
    while tiles != 0:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        if WORTH[trump * TILE_SLOTS + tile] < worth:
            worth = WORTH[trump * TILE_SLOTS + tile]
            chosen = tile
    return chosen


@helper
def greatest(tiles: int, trump: int) -> int:
    """The tile of greatest worth, on the scale of `least`."""
    worth = -1
    chosen = -1
    while tiles != 0:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        if WORTH[trump * TILE_SLOTS + tile] > worth:
            worth = WORTH[trump * TILE_SLOTS + tile]
            chosen = tile
    return chosen


@helper
def cheapest(tiles: int, led: int, trump: int) -> int:
    """The tile of least strength in a trick in which `led` was led; -1 of an empty set."""
    strength = _NOTHING
    chosen = -1
    while tiles != 0:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        if strength_of(tile, led, trump) < strength:
            strength = strength_of(tile, led, trump)
            chosen = tile
    return chosen


@helper
def any_of(tiles: int, bits: int) -> int:
    """One of at most eight tiles, each equally likely, by the low 32 random bits."""
    passed = below(bits, ones(tiles))
    for place in range(_MOST_TILES - 1):  # no loop that ends at random: that costs 20 ns
        tiles &= tiles - int(place < passed)
    return lowest_bit(tiles)
