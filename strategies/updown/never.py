"""never: draw before no further discard; the hand is what it is."""

import numpy as np

from dealwise.strategies.updown.words import DO_NOT_DRAW


def draw(
    owed: int,
    hand: int,
    seat: int,
    players: int,
    table: np.ndarray,
    removed: int,
    left: int,
    deck: int,
    bits: int,
) -> int:
    """Draws before no further discard."""
    return DO_NOT_DRAW
