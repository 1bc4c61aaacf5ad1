"""What the tasks share that weigh the tiles of one player on deals of what he does not see."""

from typing import NamedTuple

import numpy as np

from dealwise.simulate.jit import helper, int64, types
from dealwise.simulate.moon.tiles import TILES, TRICK_COUNTS
from dealwise.simulate.moon.unseen import Unseen, unseen_by_seat


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


@helper
def unseen_at(moment: Moment) -> Unseen:
    """What the player whose turn it is cannot see."""
    return unseen_by_seat(
        moment.hand, moment.trump, moment.seat, moment.position, moment.played, moment.voids,
        moment.discard,
    )  # fmt: skip


def new_tally() -> np.ndarray:
    """How often the bidder ends with 0..7 tricks after each tile: int64[22, 8], all zero."""
    return np.zeros((TILES, TRICK_COUNTS), np.int64)
