"""always: draw whenever one may."""

import numpy as np

from dealwise.strategies.updown.words import DRAW


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
    """Draws before every further discard."""
    return DRAW
