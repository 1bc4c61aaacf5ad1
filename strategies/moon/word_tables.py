"""What the words of policies are answered from: arrays that are built once and frozen into kernels.

WORTH      int64[9 * 32]     plain tiles by the sum of their ends, then doubles, then trumps by
                             rank, at trump * 32 + tile
STRONGER   int64[9 * 8 * 64] the tiles that beat a strength in a trick, by trump and suit led
SUPERIORS  int64[9 * 32]     the higher tiles of the suit that a tile asks for when it is led
LEAST      int32[9 * 768]    by trump and by each third of a set of tiles: the tile of least worth,
GREATEST   int32[9 * 768]    that of greatest worth, and the tiles to which any of the set is
BEATEN     int32[9 * 768]    superior

A set of 22 tiles is cut into three of eight bits, so that three look-ups say of it what a loop over
its tiles would: where the processor cannot foretell how often a loop is run it has to begin anew.
Of LEAST and GREATEST a number is the worth above five bits for the tile: of tiles of equal worth it
is the one with the lower id.
"""

import numpy as np

from dealwise.simulate.jit import helper
from dealwise.simulate.moon.tables import (
    SUIT_SLOTS,
    TILE_SLOTS,
    members_of,
    strength_of,
    suit_led_by,
    trumps_of,
)
from dealwise.simulate.moon.tiles import ENDS, TILES, TRUMP_SUIT, TRUMPS

STRENGTHS = 64
NOTHING = 1 << 20
"""More than any worth, with a tile or without."""

PART_BITS = 8
SET_SLOTS = 3 << PART_BITS
TILE_BITS = 5
LAST_TILE = (1 << TILE_BITS) - 1

_PART = (1 << PART_BITS) - 1
_REST = (1 << TILES - 2 * PART_BITS) - 1
_TRUMP_WORTH = 64
_DOUBLE_WORTH = 32


def _build_worth() -> np.ndarray:
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
    stronger = np.zeros(TRUMPS * SUIT_SLOTS * STRENGTHS, np.int64)
    for trump in range(TRUMPS):
        for led in range(SUIT_SLOTS):
            for tile in range(TILES):
                start = (trump * SUIT_SLOTS + led) * STRENGTHS
                stronger[start : start + strength_of(tile, led, trump)] |= 1 << tile
    return stronger


def _build_superiors() -> np.ndarray:
    superiors = np.zeros(TRUMPS * TILE_SLOTS, np.int64)
    for trump in range(TRUMPS):
        for tile in range(TILES):
            led = suit_led_by(tile, trump)
            strength = strength_of(tile, led, trump)
            higher = STRONGER[(trump * SUIT_SLOTS + led) * STRENGTHS + strength]
            superiors[trump * TILE_SLOTS + tile] = higher & members_of(led, trump)
    return superiors


def _build_of_sets() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """LEAST, GREATEST and BEATEN, tile by tile: each joins the sets that have it already."""
    shape = (TRUMPS, 3, 1 << PART_BITS)
    least = np.full(shape, NOTHING, np.int32)
    greatest = np.full(shape, -1, np.int32)
    beaten = np.zeros(shape, np.int32)
    sets = np.arange(1 << PART_BITS)
    for trump in range(TRUMPS):
        superiors = SUPERIORS[trump * TILE_SLOTS :][:TILES]
        for tile in range(TILES):
            part, bit = divmod(tile, PART_BITS)
            having = sets >> bit & 1 == 1
            worth = int(WORTH[trump * TILE_SLOTS + tile]) << TILE_BITS
            for table, join, value in (
                (least, np.minimum, worth | tile),
                (greatest, np.maximum, worth | LAST_TILE - tile),
                (beaten, np.bitwise_or, _mask_of_places(superiors >> tile & 1)),
            ):
                table[trump, part, having] = join(table[trump, part, having], value)
    return least.ravel(), greatest.ravel(), beaten.ravel()


def _mask_of_places(bits: np.ndarray) -> int:
    return sum(1 << place for place, bit in enumerate(bits.tolist()) if bit)


WORTH = _build_worth()
STRONGER = _build_stronger()
SUPERIORS = _build_superiors()
LEAST, GREATEST, BEATEN = _build_of_sets()
for _table in (WORTH, STRONGER, SUPERIORS, LEAST, GREATEST, BEATEN):
    _table.setflags(write=False)


@helper
def place_in_first(tiles: int, trump: int) -> int:
    """Where the tables have the lower eight tiles of a set."""
    return trump * SET_SLOTS + (tiles & _PART)


@helper
def place_in_second(tiles: int, trump: int) -> int:
    """Where the tables have the middle eight."""
    return trump * SET_SLOTS + (1 << PART_BITS) + (tiles >> PART_BITS & _PART)


@helper
def place_in_third(tiles: int, trump: int) -> int:
    """Where the tables have the upper six; what a policy adds beyond the 22 is nothing."""
    return trump * SET_SLOTS + (2 << PART_BITS) + (tiles >> 2 * PART_BITS & _REST)
