"""taking: picks a small pile up on purpose, where the rules let one (pickup=voluntary, U9).

What speaks for it: high cards go on many a pile, and who takes them leaves an empty one.
"""

import numpy as np

from dealwise.simulate.updown.finishing import HIGH, rationed
from dealwise.strategies.updown.words import TAKE, cards_in


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
    least: int = 9,
    most: int = 1,
) -> int:
    """Takes a pile of up to `most` cards whose top is of kind `least` or higher; else rations."""
    if may_take == 1 and top >= least and cards_in(pile) <= most:
        return TAKE
    return rationed(legal, left, HIGH)
