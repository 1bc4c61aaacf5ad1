"""The task behind `moon compare`: each deal played in all six seatings of two strategies.

A block is one deal with A, A, B and A, B, B at the table in every order; the first bidder is seat
deal mod 3 in all six hands, and so are the cards and the chance. The contrast of a hand is the mean
points of the seats that play A less that of the seats that play B. Seat and luck of the deal fall
out of the sum of the six, which changes its sign when A and B change their names.
"""

import numpy as np

from dealwise.simulate.blocks import CONTRAST, DIFFERED, HAND_SQUARES
from dealwise.simulate.errors import FAULT_DEAL, HANDS_PLAYED
from dealwise.simulate.jit import int64, kernel
from dealwise.simulate.moon.deals import deal_hands
from dealwise.simulate.moon.hand_log import LOG_SLOTS, is_other_row, write_row
from dealwise.simulate.moon.kernel import ILLEGAL, TABLE_SLOTS
from dealwise.simulate.moon.seatings import (
    BID_AT,
    CHANCES,
    CHANCES_FROM_BIDDER,
    EXCHANGE_AT,
    FAULT_PAIR,
    FAULT_SEATING,
    PLAY_AT,
    SEATING_MASKS,
    bid_in,
    contrast_in_halves,
    exchange_in,
    play_in,
)
from dealwise.simulate.moon.tiles import SEATS, TILES
from dealwise.simulate.moon.whole_deal import play_whole_deal, score_deal
from dealwise.simulate.randomness import deal_key


@kernel(
    int64(
        int64, int64, int64[:, ::1], int64[::1], int64[:, ::1], int64, int64, int64[:, :, ::1],
        int64[::1],
    )
)  # fmt: skip
def play_blocks(seed, force_last, functions, chances, pairs, start, stop, blocks, fault):
    """Play deals start..stop-1 in all six seatings of each of the pairs.

    `pairs` int64[n, 2] has the first rows of A and of B in `functions`, see `put_strategy`, and
    `chances` int64[rows] has 1 where a function reads its random bits. `blocks` int64[stop - start,
    n, BLOCK_SLOTS] is filled deal by deal, the pairs in their order. Returns 0, or ILLEGAL with
    `fault` int64[BLOCK_FAULT_SLOTS] filled in by table seat.
    """
    order = np.empty(TILES, np.int64)
    table = np.empty(TABLE_SLOTS, np.int64)
    hands = np.empty(SEATS, np.int64)
    calls = np.empty(SEATS, np.int64)
    points = np.empty(SEATS, np.int64)
    first = np.empty(LOG_SLOTS, np.int64)
    scores = np.zeros(SEATS, np.int64)
    for deal in range(start, stop):
        fault[FAULT_DEAL] = deal
        key = deal_key(seed, deal)
        hands[0], hands[1], hands[2] = deal_hands(key, order)
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
            block = blocks[deal - start, pair]
            block[:] = 0
            for place in range(len(SEATING_MASKS)):
                fault[FAULT_SEATING] = place
                seating = SEATING_MASKS[place]
                b0, b1, b2 = seating & 1 == 1, seating & 2 == 2, seating & 4 == 4
                bidder, plan, tricks = play_whole_deal(
                    hands, deal % SEATS, force_last, scores, key,
                    CHANCES[bid_chances, place], CHANCES[exchange_chances, place],
                    CHANCES_FROM_BIDDER[play_chances, place], calls, table, fault,
                    bid_b if b0 else bid_a, bid_b if b1 else bid_a, bid_b if b2 else bid_a,
                    exchange_b if b0 else exchange_a, exchange_b if b1 else exchange_a,
                    exchange_b if b2 else exchange_a,
                    play_b if b0 else play_a, play_b if b1 else play_a, play_b if b2 else play_a,
                )  # fmt: skip
                if bidder == ILLEGAL:
                    return ILLEGAL
                if place == 0:
                    write_row(first, bidder, plan, calls, table)
                elif block[DIFFERED] == 0:
                    block[DIFFERED] = is_other_row(first, bidder, plan, calls, table)
                score_deal(points, bidder, calls, tricks)
                contrast = contrast_in_halves(points, seating)
                block[CONTRAST] += contrast
                block[HAND_SQUARES] += contrast * contrast
                fault[HANDS_PLAYED] += 1
    return 0
