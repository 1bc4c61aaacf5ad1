"""The rules about single tiles as arrays, built once and frozen into every kernel.

MEMBERS   int64[9 * 8]    the set of tiles that belong to a suit under a trump, at trump * 8 + suit;
                          suit 7 is the trump suit (M4, M7, M8)
SUIT_LED  int64[9 * 32]   the suit that a led tile asks for, at trump * 32 + tile (M15)
STRENGTH  int64[9 * 256]  how a tile ranks in a trick, at (trump * 8 + suit led) * 32 + tile; the
                          highest wins, 0 never does (M5, M8, M16)
"""

import numpy as np

from dealwise.simulate.jit import helper
from dealwise.simulate.moon.tiles import DOUBLES, ENDS, NO_TRUMP, SUITS, TILES, TRUMP_SUIT, TRUMPS

TILE_SLOTS = 32
SUIT_SLOTS = 8
_DOUBLE_RANK = 15
_TRUMP_RANK = 32

ALL_DOUBLES = sum(1 << tile for tile, (high, low) in enumerate(ENDS) if high == low)


def _is_trump(tile: int, trump: int) -> bool:
    high, low = ENDS[tile]
    if trump == DOUBLES:
        return high == low
    return trump != NO_TRUMP and trump in (high, low)


def _rank_in(tile: int, suit: int) -> int:
    """The rank inside a number suit: the double above all, then by the other end (M5)."""
    high, low = ENDS[tile]
    return _DOUBLE_RANK if high == low else high + low - suit


def _trump_rank(tile: int, trump: int) -> int:
    return ENDS[tile][0] if trump == DOUBLES else _rank_in(tile, trump)


def _build() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    members = np.zeros(TRUMPS * SUIT_SLOTS, np.int64)
    suit_led = np.zeros(TRUMPS * TILE_SLOTS, np.int64)
    strength = np.zeros(TRUMPS * SUIT_SLOTS * TILE_SLOTS, np.int64)
    for trump in range(TRUMPS):
        for tile in range(TILES):
            is_trump = _is_trump(tile, trump)
            suits = {TRUMP_SUIT} if is_trump else set(ENDS[tile])
            suit_led[trump * TILE_SLOTS + tile] = TRUMP_SUIT if is_trump else ENDS[tile][0]
            for suit in suits:
                members[trump * SUIT_SLOTS + suit] |= 1 << tile
            for led in range(SUITS + 1):
                place = (trump * SUIT_SLOTS + led) * TILE_SLOTS + tile
                if is_trump:
                    strength[place] = _TRUMP_RANK + _trump_rank(tile, trump)
                elif led in suits:
                    strength[place] = 1 + _rank_in(tile, led)
    return members, suit_led, strength


MEMBERS, SUIT_LED, STRENGTH = _build()
for _table in (MEMBERS, SUIT_LED, STRENGTH):
    _table.setflags(write=False)


@helper
def members_of(suit: int, trump: int) -> int:
    """Every tile that follows a suit (0..6, or TRUMP_SUIT) under a trump."""
    return MEMBERS[trump * SUIT_SLOTS + suit]


@helper
def trumps_of(trump: int) -> int:
    """Every tile that is a trump; none under NO_TRUMP."""
    return MEMBERS[trump * SUIT_SLOTS + TRUMP_SUIT]


@helper
def suit_led_by(tile: int, trump: int) -> int:
    """The suit that a tile asks for when it is led."""
    return SUIT_LED[trump * TILE_SLOTS + tile]


@helper
def strength_of(tile: int, led: int, trump: int) -> int:
    """How a tile ranks in a trick in which the suit `led` was led; 0 cannot win."""
    return STRENGTH[(trump * SUIT_SLOTS + led) * TILE_SLOTS + tile]
