"""The words that policies of Moon are written in: small questions about tiles and sets of tiles.

All take and give int64; a set of tiles is a mask, `trump` and suits are as in
`dealwise.simulate.moon.tiles`. They work inside a compiled policy and as plain Python alike.
"""

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
    trumps_of,
)
from dealwise.simulate.moon.tiles import (
    ALL_TILES,
    DOUBLES,
    NO_TRUMP,
    TRUMP_PREFERENCE,
    TRUMP_SUIT,
    TRUMPS,
)
from dealwise.simulate.moon.unseen import unseen_by
from dealwise.simulate.randomness import below, salted
from dealwise.strategies.moon.word_tables import (
    BEATEN,
    GREATEST,
    LAST_TILE,
    LEAST,
    NOTHING,
    STRENGTHS,
    STRONGER,
    SUPERIORS,
    place_in_first,
    place_in_second,
    place_in_third,
)

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


@helper
def stronger_than(best: int, led: int, trump: int) -> int:
    """The tiles that would beat the strength `best` in a trick in which `led` was led."""
    return STRONGER[(trump * SUIT_SLOTS + led) * STRENGTHS + best]


@helper
def superiors_of(tile: int, trump: int) -> int:
    """The tiles above this one in the suit that it asks for when it is led."""
    return SUPERIORS[trump * TILE_SLOTS + tile]


@helper
def masters_of(hand: int, unseen: int, trump: int) -> int:
    """The held tiles that head the suit they would lead: no higher one of it is unseen.

    A master can still be trumped; field term: walker.
    """
    beaten = (
        BEATEN[place_in_first(unseen, trump)]
        | BEATEN[place_in_second(unseen, trump)]
        | BEATEN[place_in_third(unseen, trump)]
    )
    return hand & ~int(beaten)


@helper
def least(tiles: int, trump: int) -> int:
    """The tile of least worth: plain tiles by the sum of their ends, then doubles, then trumps.

    Of equal ones the lower id; -1 of an empty set.
    """
    found = min(
        int(LEAST[place_in_first(tiles, trump)]),
        int(LEAST[place_in_second(tiles, trump)]),
        int(LEAST[place_in_third(tiles, trump)]),
    )
    return found & LAST_TILE if found < NOTHING else -1


@helper
def greatest(tiles: int, trump: int) -> int:
    """The tile of greatest worth, on the scale of `least`.

    Of equal ones the lower id; -1 of an empty set.
    """
    found = max(
        int(GREATEST[place_in_first(tiles, trump)]),
        int(GREATEST[place_in_second(tiles, trump)]),
        int(GREATEST[place_in_third(tiles, trump)]),
    )
    return LAST_TILE - (found & LAST_TILE) if found >= 0 else -1


@helper
def cheapest(tiles: int, led: int, trump: int) -> int:
    """The tile of least strength in a trick in which `led` was led; -1 of an empty set."""
    strength = NOTHING
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
    """One of one to eight tiles, each equally likely, by the low 32 random bits."""
    passed = below(bits, ones(tiles))
    for place in range(_MOST_TILES - 1):  # no loop that ends at random: that costs 20 ns
        tiles &= tiles - int(place < passed)
    return lowest_bit(tiles)
