"""Bare play without an auction: what speed is measured by, and what tests of kernels play.

No command plays so; in a module of its own its kernel costs the first run of a user nothing.
"""

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL
from dealwise.simulate.jit import int64, kernel, lowest_bit
from dealwise.simulate.moon.contract import (
    EXCHANGE,
    NO_SCORES,
    PLAY,
    discard_of,
    tricks_won,
    trump_of,
)
from dealwise.simulate.moon.deals import deal_hands
from dealwise.simulate.moon.kernel import (
    EXCHANGE_SEAT,
    ILLEGAL,
    TABLE_SLOTS,
    name_plan,
    play_hand,
    uses_chance,
)
from dealwise.simulate.moon.tiles import ALL_TILES, LOWEST_BID, TILES
from dealwise.simulate.randomness import deal_key


@kernel(int64(int64, int64, int64, int64, int64[::1], int64[::1], EXCHANGE, PLAY, PLAY, PLAY))
def play_dealt_hands(seed, start, stop, chance, tally, fault, exchange, bidder, left, right):
    """Whole deals with seat 0 as the bidder; tally int64[8] counts the bidder's tricks 0..7."""
    order = np.empty(TILES, np.int64)
    table = np.empty(TABLE_SLOTS, np.int64)
    for deal in range(start, stop):
        fault[FAULT_DEAL] = deal
        key = deal_key(seed, deal)
        first, second, third = deal_hands(key, order)
        eight = ALL_TILES & ~(second | third)
        widow = lowest_bit(eight & ~first)
        plan = name_plan(
            exchange,
            eight,
            widow,
            LOWEST_BID,
            NO_SCORES,
            key,
            uses_chance(chance, EXCHANGE_SEAT),
            fault,
        )
        tricks = ILLEGAL
        if plan != ILLEGAL:
            discard = discard_of(plan)
            tricks = play_hand(
                eight & ~(1 << discard),
                second,
                third,
                trump_of(plan),
                LOWEST_BID,
                discard,
                NO_SCORES,
                key,
                chance,
                table,
                fault,
                bidder,
                left,
                right,
            )
        if tricks == ILLEGAL:
            return ILLEGAL
        tally[tricks_won(tricks, 0)] += 1
    return 0
