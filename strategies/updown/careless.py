"""careless: takes no care in one half of the game, so that it shows which half decides.

The halves are parted by the end of the draw pile: before it, or behind it with `late=1`, any card
that goes is as good as another.
"""

import numpy as np

from dealwise.simulate.updown.finishing import HIGH, rationed
from dealwise.strategies.updown.chance import any_discard


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
    late: int = 0,
) -> int:
    """Plays anything while cards are left to draw and then as `ration`; `late=1` the other way."""
    if (left == 0) == (late != 0):
        return any_discard(legal, source, 0, bits)
    return rationed(legal, left, HIGH)
