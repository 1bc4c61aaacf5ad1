"""Counting what several choices of one player come to on the same deals.

Choices that are clearly behind stop being played, so that each has played some first deals, and
two of them have the deals of the one that stopped first in common.
"""

import numpy as np

from dealwise.simulate.jit import helper
from dealwise.simulate.updown.position import NO_WINNER

# The columns of a tally int64[choices, choices + 3]: first for each other choice the games that
# this one won and the other one did not, of the deals that both played.
WINS, GAMES, NO_WINNERS = range(3)
"""Columns behind those: games won, played, and played without a winner."""
MORE_COLUMNS = 3


@helper
def count_choices(active: np.ndarray, ends: np.ndarray, seat: int, tally: np.ndarray) -> None:
    """Add one deal: `ends` int64[n] has what the `active` int64[m] choices came to for a seat."""
    choices = len(tally)
    for at in range(len(active)):
        choice = active[at]
        tally[choice, choices + GAMES] += 1
        tally[choice, choices + NO_WINNERS] += int(ends[choice] == NO_WINNER)
        if ends[choice] == seat:
            tally[choice, choices + WINS] += 1
            for beside in range(len(active)):
                tally[choice, active[beside]] += int(ends[active[beside]] != seat)


def new_tally(choices: int) -> np.ndarray:
    """The tally of no deals."""
    return np.zeros((choices, choices + MORE_COLUMNS), np.int64)
