"""What the open-hand solver knows of tiles before any are dealt, frozen into its kernel.

The solver numbers the tiles anew for each trump: plain tiles from the weakest to the strongest,
then the trumps by rank, so that of two trumps the higher has the higher number, and the trumps in
a hand are its bits from `FIRST_TRUMP` up. Such a number is a *place* here. A *holding* is a set of
trumps alone, with the lowest in bit 0: at most seven bits.

PLACE        int64[9 * 32]    a tile's place under a trump, at trump * 32 + tile
TILE         int64[9 * 32]    the tile at a place, at trump * 32 + place
FIRST_TRUMP  int64[9]         the place of the lowest trump
FOLLOWERS    int64[9 * 32]    the places that follow when a place is led (M15)
OVER         int64[9 * 32]    the places that would win over a place that is led
SUIT         int64[9 * 32]    the suit that a place asks for, times 32 (M15)
BEATERS      int64[9 * 256]   the places that win over a place in a trick where a suit was led, at
                              trump * 256 + suit * 32 + place (M5, M8, M16)
SAFE_TRUMPS  int8[128 * 128]  how many trumps of one holding take a trick whatever is done, against
                              another, at holding * 128 + the other
TOP_RUN      int8[128 * 128]  how many trumps of one holding are above all of another
OF_EACH_RUN  int8[128 * 128]  the highest of each run of neighbours in a holding, where only those
                              in the other, `live`, still part neighbours
"""

import numpy as np

from dealwise.simulate.moon.tables import (
    SUIT_SLOTS,
    TILE_SLOTS,
    members_of,
    strength_of,
    suit_led_by,
    trumps_of,
)
from dealwise.simulate.moon.tiles import ENDS, TILES, TRUMP_SUIT, TRUMPS

HOLDINGS = 128
_DOUBLE_POWER = 50


def _power(tile: int) -> int:
    """How useful a plain tile is, roughly: what is thrown away first has the least."""
    high, low = ENDS[tile]
    return _DOUBLE_POWER + high if high == low else 2 * high + low


def _in_order(trump: int) -> list[int]:
    """The tiles by place."""
    trumps = trumps_of(trump)

    def standing(tile: int) -> tuple[bool, int]:
        if trumps >> tile & 1:
            return True, int(strength_of(tile, TRUMP_SUIT, trump))
        return False, _power(tile)

    return sorted(range(TILES), key=standing)


def _mask(places: list[int]) -> int:
    return sum(1 << place for place in places)


def _build() -> tuple[np.ndarray, ...]:
    place_of = np.zeros(TRUMPS * TILE_SLOTS, np.int64)
    tile_at = np.zeros(TRUMPS * TILE_SLOTS, np.int64)
    first_trump = np.zeros(TRUMPS, np.int64)
    followers = np.zeros(TRUMPS * TILE_SLOTS, np.int64)
    over = np.zeros(TRUMPS * TILE_SLOTS, np.int64)
    suit_of = np.zeros(TRUMPS * TILE_SLOTS, np.int64)
    beaters = np.zeros(TRUMPS * SUIT_SLOTS * TILE_SLOTS, np.int64)
    for trump in range(TRUMPS):
        order = _in_order(trump)
        first_trump[trump] = TILES - int(trumps_of(trump)).bit_count()
        for place, tile in enumerate(order):
            at = trump * TILE_SLOTS + place
            suit = suit_led_by(tile, trump)
            place_of[trump * TILE_SLOTS + tile] = place
            tile_at[at] = tile
            suit_of[at] = suit * TILE_SLOTS
            members = members_of(suit, trump)
            followers[at] = _mask([other for other in range(TILES) if members >> order[other] & 1])
            for led in range(SUIT_SLOTS):
                ranks = [strength_of(other, led, trump) for other in order]
                above = [other for other in range(TILES) if ranks[other] > ranks[place]]
                beaters[(trump * SUIT_SLOTS + led) * TILE_SLOTS + place] = _mask(above)
            over[at] = beaters[(trump * SUIT_SLOTS + suit) * TILE_SLOTS + place]
    return place_of, tile_at, first_trump, followers, over, suit_of, beaters


def _safe(mine: int, theirs: int) -> int:
    """Each trump of mine falls to a higher one of theirs at most, and each of theirs takes one."""
    safe = threats = 0
    for trump in reversed(range(HOLDINGS.bit_length())):
        if theirs >> trump & 1:
            threats += 1
        elif mine >> trump & 1 and threats:
            threats -= 1
        elif mine >> trump & 1:
            safe += 1
    return safe


def _highest_of_runs(mine: int, live: int) -> int:
    kept, above_is_mine = 0, False
    for trump in reversed(range(HOLDINGS.bit_length())):
        if mine >> trump & 1 and not above_is_mine:
            kept |= 1 << trump
        if live >> trump & 1:
            above_is_mine = bool(mine >> trump & 1)
    return kept


def _of_holdings(function: object) -> np.ndarray:
    table = [[function(one, other) for other in range(HOLDINGS)] for one in range(HOLDINGS)]
    return np.array(table, np.int8).ravel()


PLACE, TILE, FIRST_TRUMP, FOLLOWERS, OVER, SUIT, BEATERS = _build()
SAFE_TRUMPS = _of_holdings(_safe)
TOP_RUN = _of_holdings(lambda mine, theirs: (mine >> theirs.bit_length()).bit_count())
OF_EACH_RUN = _of_holdings(_highest_of_runs)
for _table in (PLACE, TILE, FIRST_TRUMP, FOLLOWERS, OVER, SUIT, BEATERS):
    _table.setflags(write=False)
for _table in (SAFE_TRUMPS, TOP_RUN, OF_EACH_RUN):
    _table.setflags(write=False)
