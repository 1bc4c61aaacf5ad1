"""Dealt games by one strategy a seat: what speed is measured by, and what tests of kernels play.

No command plays so; in a module of its own its kernel costs the first run of a user nothing.
"""

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL
from dealwise.simulate.jit import int64, kernel
from dealwise.simulate.randomness import deal_key
from dealwise.simulate.updown.cards import MOST_PLAYERS
from dealwise.simulate.updown.dealt import play_dealt
from dealwise.simulate.updown.kernel import play_on
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
WINS_AT = 0  # games won by seat, and those without a winner
TURNS_AT = NO_WINNER + 1
PICK_UPS_AT, CLEARS_AT, SETS_AT = TURNS_AT + 1, TURNS_AT + 2, TURNS_AT + 3
TALLY_SLOTS = TURNS_AT + 4


@kernel(
    int64(
        RULES, int64, int64, int64, int64[::1], int64[:, ::1], int64[::1], int64[::1], int64[::1],
        int64[::1], int64[:, ::1], int64[:, ::1], int64[:, ::1],
    )
)  # fmt: skip
def play_dealt_games(
    rules, seed, start, stop, deck, orders, position, log, tally, fault, ups, discards, draws
):
    """Deals start..stop-1 from `deck` int64[n], all kinds; tally int64[TALLY_SLOTS] is added to.

    `orders` int64[rows, places], `position` int64[POSITION_SLOTS] and `log` are left as the last
    game ends. Returns 0, or ILLEGAL with `fault` filled in.
    """
    cards = np.empty_like(deck)
    table = np.zeros(TABLE_SLOTS, np.int64)
    six = np.zeros(MOST_PLAYERS, np.int64)
    down = np.zeros(MOST_PLAYERS, np.int64)
    for deal in range(start, stop):
        fault[FAULT_DEAL] = deal
        cards[:] = deck
        ended = play_dealt(
            rules, deal_key(seed, deal), cards, six, down, table, position, orders, log, fault,
            ups, discards, draws,
        )  # fmt: skip
        if ended == ILLEGAL:
            return ILLEGAL
        tally[WINS_AT + ended] += 1
        tally[TURNS_AT] += position[TURNS]
        tally[PICK_UPS_AT] += position[PICK_UPS]
        tally[CLEARS_AT] += position[CLEARED]
        tally[SETS_AT] += position[SETS]
    return 0


@kernel(
    int64(
        RULES, int64, int64[::1], int64[::1], int64[::1], int64[:, ::1], int64[::1], int64[::1],
        int64[:, ::1], int64[:, ::1],
    )
)  # fmt: skip
def play_from(rules, key, position, table, cards, orders, log, fault, discards, draws):
    """Play on from a position: the winner's seat, NO_WINNER or ILLEGAL, see `play_on`."""
    return play_on(rules, key, position, table, cards, orders, log, fault, discards, draws)
