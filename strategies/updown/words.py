"""The words that policies of 3UP 3DOWN are written in: small questions about cards and sets.

All take and give int64; kinds, sets of cards and the table are as in
`dealwise.simulate.updown.contract`. They work inside a compiled policy and as plain Python alike.
"""

from dealwise.simulate.jit import helper, highest_bit, lowest_bit
from dealwise.simulate.randomness import below, salted
from dealwise.simulate.updown.cards import (
    CLEAR,
    CLEAR_1,
    CLEAR_2,
    HAND_CARDS,
    KINDS,
    MOST_PLAYERS,
    UP_CARDS,
)
from dealwise.simulate.updown.contract import (
    FROM_DOWN,
    FROM_HAND,
    FROM_UP,
    down_of,
    known_down_of,
    known_of,
    size_of,
    up_of,
)
from dealwise.simulate.updown.packed import (
    CLEARS,
    COUNT_BITS,
    NUMBERS,
    cards_in,
    cards_of,
    count_of,
    kinds_in,
    playable,
)
from dealwise.simulate.updown.table import DO_NOT_DRAW, DRAW, TAKE, TURN

__all__ = ["CLEAR", "CLEARS", "CLEAR_1", "CLEAR_2", "DO_NOT_DRAW", "DRAW", "FROM_DOWN"]
__all__ += ["FROM_HAND", "FROM_UP", "HAND_CARDS", "KINDS", "MOST_PLAYERS", "NUMBERS", "TAKE"]
__all__ += ["TURN", "UP_CARDS", "all_of", "below", "cards_in", "cards_of", "count_of"]
__all__ += ["discard_of", "down_of", "highest_kind", "kinds_in", "known_down_of", "known_of"]
__all__ += ["lowest_kind", "playable", "salted", "size_of", "up_of"]


@helper
def discard_of(kind: int, count: int) -> int:
    """The action that discards so many cards of a kind."""
    return kind + (count << COUNT_BITS)


@helper
def all_of(cards: int, kind: int) -> int:
    """The action that discards all cards of a kind in a set; of a Clear it is one (U7)."""
    return discard_of(kind, 1 if kind >= CLEAR else count_of(cards, kind))


@helper
def lowest_kind(cards: int) -> int:
    """The lowest kind in a set, which is not empty; Clears are above the numbers."""
    return lowest_bit(cards) // COUNT_BITS


@helper
def highest_kind(cards: int) -> int:
    """The highest kind in a set, which is not empty; Clears are above the numbers."""
    return highest_bit(cards) // COUNT_BITS
