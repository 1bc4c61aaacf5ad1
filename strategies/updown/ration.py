"""ration: while cards are left to draw, high numbers go one at a time.

A high card that stays in the hand goes on many a pile; what is drawn instead seldom does. Low cards
are only got rid of, so they go together.
"""

import numpy as np

from dealwise.simulate.updown.finishing import HIGH, rationed


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
    high: int = HIGH,
) -> int:
    """Plays the lowest, but from kind `high` on single cards while some are left; Clears last."""
    return rationed(legal, left, high)
