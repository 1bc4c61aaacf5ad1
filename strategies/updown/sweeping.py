"""sweeping: a Clear goes as soon as the pile is big, lest one has to take it."""

import numpy as np

from dealwise.strategies.updown.words import (
    CLEARS,
    TURN,
    all_of,
    cards_in,
    discard_of,
    lowest_kind,
)


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
    cards: int = 6,
) -> int:
    """Plays the lowest, but a Clear on a pile of `cards` or more; never takes the pile."""
    if legal == 0:
        return TURN
    clears = legal & CLEARS
    if clears != 0 and cards_in(pile) >= cards:
        return discard_of(lowest_kind(clears), 1)
    return all_of(legal, lowest_kind(legal))
