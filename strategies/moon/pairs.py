"""pairs: `pull`, but of the two highest of a suit it takes with the second, and returns the double.

The advice of "42 Tips & Tricks for Beginners", P. Proft, 2018. Other tiles are played as by `pull`.
"""

from dealwise.simulate.jit import helper
from dealwise.simulate.moon.tables import strength_of, suit_led_by
from dealwise.strategies.moon.playing import follow_by_pull, lead_by_pull
from dealwise.strategies.moon.words import (
    ALL_DOUBLES,
    TRUMP_SUIT,
    greatest,
    lowest_bit,
    members_of,
    stronger_than,
    trumps_of,
    unseen_by,
)


@helper
def _above(tile: int, suit: int, trump: int) -> int:
    """The tiles of a suit above one of it, whichever of its numbers that one would lead."""
    strength = strength_of(tile, suit, trump)
    return stronger_than(strength, suit, trump) & members_of(suit, trump)


@helper
def _second_of_two(legal: int, led: int, trump: int, unseen: int) -> int:
    """The highest tile of the suit led beneath the double, -1 unless both are held and high."""
    suit = members_of(led, trump)
    double = legal & suit & ALL_DOUBLES
    if led == TRUMP_SUIT or double == 0:
        return -1
    seconds = legal & suit & ~double
    while seconds != 0:
        tile = lowest_bit(seconds)
        seconds &= seconds - 1
        if _above(tile, led, trump) & (unseen | legal) == double:
            return tile
    return -1


@helper
def _doubles_to_return(legal: int, trump: int, played: int) -> int:
    """The plain doubles whose second has been played."""
    found = 0
    doubles = legal & ALL_DOUBLES & ~trumps_of(trump)
    while doubles != 0:
        double = lowest_bit(doubles)
        doubles &= doubles - 1
        suit = suit_led_by(double, trump)
        gone = played & members_of(suit, trump)
        while gone != 0:
            is_second = _above(lowest_bit(gone), suit, trump) == 1 << double
            found |= int(is_second) << double
            gone &= gone - 1
    return found


def play(
    legal: int,
    hand: int,
    trump: int,
    bid: int,
    seat: int,
    position: int,
    led: int,
    best: int,
    winner: int,
    first: int,
    second: int,
    played: int,
    voids: int,
    tricks: int,
    discard: int,
    scores: int,
    bits: int,
    take: int = 1,
    back: int = 1,
) -> int:
    """Takes with the second of the two highest, and returns the double.

    `take=0` takes as cheaply as it can; `back=0` leads as `pull` does.
    """
    unseen = unseen_by(hand, played, discard)
    if position == 0:
        doubles = _doubles_to_return(legal, trump, played)
        if back != 0 and doubles != 0:
            return greatest(doubles, trump)
        return lead_by_pull(legal, trump, seat, unseen)
    answer = follow_by_pull(legal, trump, seat, position, led, best, winner, voids, unseen)
    if take != 0 and (stronger_than(best, led, trump) >> answer) & 1 == 1:
        tile = _second_of_two(legal, led, trump, unseen)
        if tile >= 0 and (stronger_than(best, led, trump) >> tile) & 1 == 1:
            return tile
    return answer
