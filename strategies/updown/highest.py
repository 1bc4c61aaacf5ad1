"""highest: the highest cards lie up, or go first."""

import numpy as np

from dealwise.strategies.updown.words import TURN, UP_CARDS, all_of, cards_of, highest_kind


def up(six: int, players: int, deck: int, bits: int) -> int:
    """Lays up the three highest cards, Clears counting as the highest."""
    chosen = 0
    for _ in range(UP_CARDS):
        chosen += cards_of(highest_kind(six - chosen), 1)
    return chosen


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
    """Plays all copies of the highest card that goes, Clears first; never takes the pile."""
    return TURN if legal == 0 else all_of(legal, highest_kind(legal))
