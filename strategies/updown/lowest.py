"""lowest: get rid of the lowest cards first, and of all that are equal.

What most players do, and the yardstick of this game: it keeps what goes on any pile for the end.
"""

import numpy as np

from dealwise.strategies.updown.words import TURN, all_of, lowest_kind


def discard(
    legal: int,
    source: int,
    first: int,
    may_take: int,
    owed: int,
    hand: int,
    seat: int,
    players: int,
    table: np.ndarray,
    pile: int,
    top: int,
    run: int,
    removed: int,
    left: int,
    deck: int,
    bits: int,
) -> int:
    """Plays all copies of the lowest number that goes, Clears last; never takes the pile."""
    return TURN if legal == 0 else all_of(legal, lowest_kind(legal))
