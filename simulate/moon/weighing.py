"""What the tasks share that weigh the tiles of one player on deals of what he does not see."""

from typing import NamedTuple

import numpy as np

from dealwise.simulate.jit import int64, types
from dealwise.simulate.moon.tiles import TILES, TRICK_COUNTS


class Moment(NamedTuple):
    """A turn in the middle of a hand, as a play policy is told of it; all int64."""

    legal: int
    hand: int
    trump: int
    bid: int
    seat: int
    position: int
    first: int
    second: int
    played: int
    voids: int
    tricks: int
    discard: int


MOMENT = types.NamedUniTuple(int64, len(Moment._fields), Moment)
"""The type of `Moment` in the signature of a kernel."""


def new_tally() -> np.ndarray:
    """How often the bidder ends with 0..7 tricks after each tile: int64[22, 8], all zero."""
    return np.zeros((TILES, TRICK_COUNTS), np.int64)
