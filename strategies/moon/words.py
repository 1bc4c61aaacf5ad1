"""The words that policies of Moon are written in: small questions about tiles and sets of tiles."""

import numpy as np

from dealwise.simulate.jit import helper, lowest_bit, ones
from dealwise.simulate.moon.tables import ALL_DOUBLES, MEMBERS, STRENGTH
from dealwise.simulate.moon.tiles import DOUBLES, ENDS, TILES, TRUMP_SUIT, TRUMPS
from dealwise.simulate.randomness import below

_TRUMP_WORTH = 64
_DOUBLE_WORTH = 32


def _build_worth() -> np.ndarray:
    worth = np.zeros(TRUMPS * 32, np.int64)
    for trump in range(TRUMPS):
        for tile, (high, low) in enumerate(ENDS):
            if MEMBERS[trump * 8 + TRUMP_SUIT] >> tile & 1:
                if trump == DOUBLES:
                    rank = high
                else:
                    rank = 15 if high == low else high + low - trump
                worth[trump * 32 + tile] = _TRUMP_WORTH + rank
            else:
                worth[trump * 32 + tile] = _DOUBLE_WORTH + high if high == low else high + low
    return worth


WORTH = _build_worth()
WORTH.setflags(write=False)

@helper
def trumps_of(trump):
    return MEMBERS[trump * 8 + TRUMP_SUIT]

@helper
def least(tiles, trump):
    worth = 1000
    tile = -1
    while tiles:
        candidate = lowest_bit(tiles)
        tiles &= tiles - 1
        if WORTH[trump * 32 + candidate] < worth:
            worth = WORTH[trump * 32 + candidate]
            tile = candidate
    return tile

@helper
def greatest(tiles, trump):
    worth = -1
    tile = -1
    while tiles:
        candidate = lowest_bit(tiles)
        tiles &= tiles - 1
        if WORTH[trump * 32 + candidate] > worth:
            worth = WORTH[trump * 32 + candidate]
            tile = candidate
    return tile

@helper
def cheapest_winner(legal, trump, led, best):
    strength = 1000
    tile = -1
    base = (trump * 8 + led) * 32
    while legal:
        candidate = lowest_bit(legal)
        legal &= legal - 1
        s = STRENGTH[base + candidate]
        if best < s < strength:
            strength = s
            tile = candidate
    return tile

@helper
def nth(tiles, n):
    for passed in range(7):
        tiles &= tiles - int(passed < n)
    return lowest_bit(tiles)

@helper
def any_of(tiles, bits):
    return nth(tiles, below(bits, ones(tiles)))
