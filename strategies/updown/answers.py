"""Every answer that policies gave in one game, from which the game can be told again."""

from collections.abc import Callable

import numpy as np

_ROOM = 4096  # answers of a game that are logged at once; a longer one is played once more


def answers_of(play: Callable[[np.ndarray], int]) -> list[int]:
    """Every answer in a game in order, first the up cards by seat.

    `play` plays it with a log int64[n] and says how many answers there were, also if they are more.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    room = _ROOM
    while True:
        log = np.empty(room, np.int64)
        logged = play(log)
        if logged <= room:
            return log[:logged].tolist()
        room = logged
