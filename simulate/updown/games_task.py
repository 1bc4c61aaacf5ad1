"""The task behind `updown games`: dealt games by one strategy a seat, counted.

Who won is counted by who had started; how long games were is a histogram up to the turn cap, so
that every share and every quantile of it is exact.
"""

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL
from dealwise.simulate.jit import int64, kernel
from dealwise.simulate.randomness import deal_key
from dealwise.simulate.updown.cards import MOST_PLAYERS
from dealwise.simulate.updown.deals import starter_of
from dealwise.simulate.updown.dealt import play_dealt
from dealwise.simulate.updown.position import (
    CLEARED,
    ILLEGAL,
    NO_WINNER,
    PICK_UPS,
    RULES,
    SETS,
    TABLE_SLOTS,
    TURNS,
)

# The slots of a tally.
ENDS = NO_WINNER + 1  # what a game comes to: a seat has won it, or nobody
ENDS_AT = 0  # games by who started and what they came to
PICK_UPS_AT = ENDS_AT + MOST_PLAYERS * ENDS
CLEARS_AT, SETS_AT, LENGTHS_AT = PICK_UPS_AT + 1, PICK_UPS_AT + 2, PICK_UPS_AT + 3
"""From LENGTHS_AT on: games by their number of turns, 0 to the cap."""


def tally_slots(turn_cap: int) -> int:
    """How many slots a tally has."""
    return LENGTHS_AT + turn_cap + 1


@kernel(
    int64(
        RULES, int64, int64, int64, int64[::1], int64[:, ::1], int64[::1], int64[::1], int64[::1],
        int64[::1], int64[:, ::1], int64[:, ::1], int64[:, ::1],
    )
)  # fmt: skip
def play_games(
    rules, seed, start, stop, deck, orders, position, log, tally, fault, ups, discards, draws
):
    """Deals start..stop-1 from `deck` int64[n]; tally int64[tally_slots(cap)] is added to.

    `orders` int64[rows, places]; `position` int64[POSITION_SLOTS] and `log` are left as the last
    game ends. Returns 0, or ILLEGAL with `fault` filled in.
    """
    cards = np.empty_like(deck)
    table = np.zeros(TABLE_SLOTS, np.int64)
    six = np.zeros(MOST_PLAYERS, np.int64)
    down = np.zeros(MOST_PLAYERS, np.int64)
    for deal in range(start, stop):
        fault[FAULT_DEAL] = deal
        key = deal_key(seed, deal)
        cards[:] = deck
        ended = play_dealt(
            rules, key, cards, six, down, table, position, orders, log, fault, ups, discards, draws
        )
        if ended == ILLEGAL:
            return ILLEGAL
        tally[ENDS_AT + ENDS * starter_of(key, rules.players, rules.starter) + ended] += 1
        tally[PICK_UPS_AT] += position[PICK_UPS]
        tally[CLEARS_AT] += position[CLEARED]
        tally[SETS_AT] += position[SETS]
        tally[LENGTHS_AT + position[TURNS]] += 1
    return 0
