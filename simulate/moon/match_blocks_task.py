"""The task behind `moon compare --match`: each match in all six seatings of two strategies.

A block is one match with A, A, B and A, B, B at the table in every order; hand by hand the cards,
the chance and the first bidder are the same in all six. A match counts 1 for the winner and 0 for
others, and its contrast is the mean of that over the seats that play A less that over those of B.
Seat and luck of the deal fall out of the sum of the six as in `blocks_task.py`.
"""

import numpy as np

from dealwise.simulate.blocks import BLOCK_SLOTS, CONTRAST, DIFFERED, HAND_SQUARES
from dealwise.simulate.errors import FAULT_DEAL
from dealwise.simulate.jit import int64, kernel
from dealwise.simulate.moon.hand_log import LOG_SLOTS
from dealwise.simulate.moon.kernel import ILLEGAL
from dealwise.simulate.moon.seatings import (
    BID_AT,
    CHANCES,
    CHANCES_FROM_BIDDER,
    EXCHANGE_AT,
    FAULT_PAIR,
    FAULT_SEATING,
    PLAY_AT,
    SEATING_MASKS,
    SEATINGS,
    bid_in,
    contrast_in_halves,
    exchange_in,
    play_in,
)
from dealwise.simulate.moon.tiles import SEATS
from dealwise.simulate.moon.whole_match import (
    COMPARED,
    MATCH_RULES,
    MATCH_SLOTS,
    UNWATCHED,
    WRITTEN,
    count_match,
    new_desk,
    play_whole_match,
)
from dealwise.simulate.randomness import deal_key

MATCH_BLOCK_SLOTS = BLOCK_SLOTS + MATCH_SLOTS
"""The columns of a block, and behind them what `count_match` sums up of its matches."""


@kernel(
    int64(
        MATCH_RULES, int64[:, ::1], int64[::1], int64[:, ::1], int64, int64, int64[:, :, ::1],
        int64[::1],
    )
)  # fmt: skip
def play_match_blocks(rules, functions, chances, pairs, start, stop, blocks, fault):
    """Play matches start..stop-1 in all six seatings of each of the pairs.

    `functions`, `chances` and `pairs` are as for `play_blocks`. `blocks` int64[stop - start, n,
    MATCH_BLOCK_SLOTS] is filled match by match, the pairs in their order. Returns 0, or ILLEGAL
    with `fault` int64[MATCH_FAULT_SLOTS] filled in by table seat.
    """
    desk = new_desk(rules.hand_cap, np.empty((rules.hand_cap, LOG_SLOTS), np.int64))
    points = np.empty(SEATS, np.int64)
    for match in range(start, stop):
        fault[FAULT_DEAL] = match
        key = deal_key(rules.seed, match)
        known = 0
        for pair in range(len(pairs)):
            fault[FAULT_PAIR] = pair
            a, b = pairs[pair, 0], pairs[pair, 1]
            bid_a, bid_b = bid_in(functions, a + BID_AT), bid_in(functions, b + BID_AT)
            exchange_a = exchange_in(functions, a + EXCHANGE_AT)
            exchange_b = exchange_in(functions, b + EXCHANGE_AT)
            play_a, play_b = play_in(functions, a + PLAY_AT), play_in(functions, b + PLAY_AT)
            bid_chances = chances[a + BID_AT] + 2 * chances[b + BID_AT]
            exchange_chances = chances[a + EXCHANGE_AT] + 2 * chances[b + EXCHANGE_AT]
            play_chances = chances[a + PLAY_AT] + 2 * chances[b + PLAY_AT]
            block = blocks[match - start, pair]
            block[:] = 0
            for place in range(len(SEATINGS)):
                fault[FAULT_SEATING] = place
                seating = SEATING_MASKS[place]
                b0, b1, b2 = seating & 1 == 1, seating & 2 == 2, seating & 4 == 4
                watching = UNWATCHED
                if place == 0:
                    watching = WRITTEN
                elif block[DIFFERED] == 0:
                    watching = COMPARED
                ended = play_whole_match(
                    rules, key, known, watching, desk, fault,
                    CHANCES[bid_chances, place], CHANCES[exchange_chances, place],
                    CHANCES_FROM_BIDDER[play_chances, place],
                    bid_b if b0 else bid_a, bid_b if b1 else bid_a, bid_b if b2 else bid_a,
                    exchange_b if b0 else exchange_a, exchange_b if b1 else exchange_a,
                    exchange_b if b2 else exchange_a,
                    play_b if b0 else play_a, play_b if b1 else play_a, play_b if b2 else play_a,
                )  # fmt: skip
                if ended.winner == ILLEGAL:
                    return ILLEGAL
                known = ended.known
                block[DIFFERED] |= ended.differs
                points[:] = 0
                if ended.winner != SEATS:
                    points[ended.winner] = 1
                contrast = contrast_in_halves(points, seating)
                block[CONTRAST] += contrast
                block[HAND_SQUARES] += contrast * contrast
                count_match(block[BLOCK_SLOTS:], ended)
    return 0
