"""worth: lay up what is worth most there, and of equal numbers as many as one has.

Up cards that are equal go together, which saves a turn each. The worths were found by trying them
against `lowest`, with 2, 3 and 4 players.
"""

import numpy as np

from dealwise.simulate.jit import helper
from dealwise.simulate.updown.packed import COUNT_BITS
from dealwise.strategies.updown.words import (
    CLEAR,
    CLEAR_1,
    CLEAR_2,
    cards_of,
    kinds_in,
    lowest_kind,
)

NO_KIND = -1


@helper
def worth_of(kind: int, clear: float, clear_1: float, clear_2: float) -> float:
    """What a card is worth face up: a number what it shows."""
    if kind == CLEAR:
        return clear
    if kind == CLEAR_1:
        return clear_1
    if kind == CLEAR_2:
        return clear_2
    return kind + 1.0


@helper
def from_kind(cards: int, kind: int) -> int:
    """One card of each kind in a set, from a kind on."""
    return kinds_in(cards) & (-1 << COUNT_BITS * kind)


def up(
    six: int,
    players: int,
    deck: int,
    bits: int,
    clear: float = 9.5,
    clear_1: float = 10.5,
    clear_2: float = 12.0,
    again: float = 9.0,
    kind: int = NO_KIND,
    more: float = 0.0,
) -> int:
    """Lays up what is worth most: numbers as they stand, Clears as said, equals `again` more.

    One `kind`, 0..12, may be worth `more` than that, so that it is laid up or kept.
    """
    chosen = 0
    most = -np.inf
    lows = kinds_in(six)
    while lows != 0:
        low = lowest_kind(lows)
        lows -= cards_of(low, 1)
        five = six - cards_of(low, 1)
        middles = from_kind(five, low)
        while middles != 0:
            middle = lowest_kind(middles)
            middles -= cards_of(middle, 1)
            highs = from_kind(five - cards_of(middle, 1), middle)
            while highs != 0:
                high = lowest_kind(highs)
                highs -= cards_of(high, 1)
                worth = 0.0
                for each in (low, middle, high):
                    worth += worth_of(each, clear, clear_1, clear_2) + more * int(each == kind)
                if low < CLEAR:
                    worth += again * (int(low == middle) + int(middle == high and middle < CLEAR))
                if chosen == 0 or worth > most:  # sums of huge worths may be no number
                    most = worth
                    chosen = cards_of(low, 1) + cards_of(middle, 1) + cards_of(high, 1)
    return chosen
