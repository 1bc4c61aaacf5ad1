"""Which tile to lay away under a trump that is chosen: the rules of thumb, for exchange policies.

An off is a tile that is neither a trump nor a double.
"""

from dealwise.simulate.jit import helper
from dealwise.simulate.moon.tables import suit_led_by
from dealwise.strategies.moon.words import (
    ALL_DOUBLES,
    ALL_TILES,
    DOUBLES,
    NO_TRUMP,
    least,
    lowest_bit,
    members_of,
    ones,
    superiors_of,
    trumps_of,
)

_A_VOID = 10  # more than any number of tiles above an off
_UNPROTECTED = 100  # more than two voids
_DOUBLE_VALUE = 8
_TRUMP_VALUE = 12
_NEVER = 1 << 20


@helper
def offs_of(tiles: int, trump: int) -> int:
    """The tiles that are neither trumps nor doubles."""
    return tiles & ~trumps_of(trump) & ~ALL_DOUBLES


@helper
def higher_end(tile: int) -> int:
    """The larger number of a tile."""
    return int(suit_led_by(tile, NO_TRUMP))


@helper
def double_of(number: int) -> int:
    """The double of a number, as a set of one tile."""
    return ALL_DOUBLES & members_of(number, NO_TRUMP)


@helper
def voids_without(tile: int, tiles: int, trump: int) -> int:
    """In how many of its two numbers a tile is the only plain one held."""
    others = tiles & ~trumps_of(trump) & ~(1 << tile)
    voids = 0
    for number in range(DOUBLES):
        suit = members_of(number, trump)
        voids += int((suit >> tile) & 1 == 1 and suit & others == 0)
    return voids


@helper
def riskiest_off(eight: int, trump: int, voids: int, mates: int) -> int:
    """The off with most unseen tiles above it in the suit it would lead; without one, the least.

    First those that make most voids for `voids` of 1, fewest for -1; before that, with `mates` of
    1, those beside no double of their own.
    """
    unseen = ALL_TILES & ~eight
    offs = offs_of(eight, trump)
    if offs == 0:
        return least(eight, trump)
    most = -_NEVER
    chosen = -1
    while offs != 0:
        tile = lowest_bit(offs)
        offs &= offs - 1
        risk = ones(superiors_of(tile, trump) & unseen)
        risk += _A_VOID * voids * voids_without(tile, eight, trump)
        risk += _UNPROTECTED * mates * int(eight & double_of(higher_end(tile)) == 0)
        if risk > most:
            most = risk
            chosen = tile
    return chosen


@helper
def worst_off(eight: int, trump: int) -> int:
    """The off with most unseen tiles above it in the suit it would lead; without one, the least."""
    return riskiest_off(eight, trump, 0, 0)


@helper
def lowest_value(eight: int, trump: int) -> int:
    """The tile of lowest value: its higher end, and 8 more for a double and 12 for a trump."""
    lowest = _NEVER
    chosen = -1
    tiles = eight
    while tiles != 0:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        value = higher_end(tile) + _DOUBLE_VALUE * ((ALL_DOUBLES >> tile) & 1)
        value += _TRUMP_VALUE * ((trumps_of(trump) >> tile) & 1)
        if value < lowest:
            lowest = value
            chosen = tile
    return chosen
