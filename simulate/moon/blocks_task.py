"""The task behind `moon compare`: each deal played in all six seatings of two strategies.

A block is one deal with A, A, B and A, B, B at the table in every order; the first bidder is seat
deal mod 3 in all six hands, and so are the cards and the chance. The contrast of a hand is the mean
points of the seats that play A less that of the seats that play B. Seat and luck of the deal fall
out of the sum of the six, which changes its sign when A and B change their names.
"""

import numpy as np

from dealwise.simulate.blocks import CONTRAST, DIFFERED, HAND_SQUARES
from dealwise.simulate.errors import FAULT_DEAL, HANDS_PLAYED
from dealwise.simulate.function_tables import function_reader, put_function
from dealwise.simulate.jit import helper, int64, kernel
from dealwise.simulate.moon.contract import BID, EXCHANGE, PLAY, tricks_won
from dealwise.simulate.moon.deals import deal_hands
from dealwise.simulate.moon.kernel import (
    FAULT_SLOTS,
    FIRST_PLAYED,
    ILLEGAL,
    TABLE_SLOTS,
    seat_after,
)
from dealwise.simulate.moon.tiles import MOON, SEATS, TILES, TRICKS
from dealwise.simulate.moon.whole_deal import bid_points, play_whole_deal, turned_to_bidders
from dealwise.simulate.randomness import deal_key

SEATINGS = (0b001, 0b010, 0b100, 0b110, 0b101, 0b011)
"""By seating the mask of the seats that play B: one of them, then two."""

UNIT = 2 * len(SEATINGS)
"""What a deal's number is a multiple of one part of: six contrasts, each in halves."""

LARGEST_CONTRAST = MOON + 3.5
"""The most that a contrast can be, in points: a failed 21 against two who share seven tricks."""

FAULT_PAIR, FAULT_SEATING = FAULT_SLOTS, FAULT_SLOTS + 1
BLOCK_FAULT_SLOTS = FAULT_SLOTS + 2
"""A fault array with two slots more: the place of the pair, and that of the seating."""

ROWS_A_STRATEGY = 3
BID_AT, EXCHANGE_AT, PLAY_AT = range(ROWS_A_STRATEGY)

_SEATINGS = np.array(SEATINGS, np.int64)
_HAND_SLOTS = 2 + SEATS + SEATS * TRICKS  # bidder, plan, calls, tiles
_EVERY_SEAT = (1 << SEATS) - 1

# By who of A (bit 0) and B (bit 1) reads random bits, and by seating: the seats that do.
_CHANCES = np.array(
    [
        [(_EVERY_SEAT & ~seating) * (who & 1) | seating * (who >> 1) for seating in SEATINGS]
        for who in range(4)
    ],
    np.int64,
)
_CHANCES_FROM_BIDDER = np.array(
    [[turned_to_bidders(seats) for seats in by_seating] for by_seating in _CHANCES.tolist()],
    np.int64,
)

_bid_in = function_reader(BID)
_exchange_in = function_reader(EXCHANGE)
_play_in = function_reader(PLAY)


@helper
def contrast_in_halves(points: np.ndarray, seating: int) -> int:
    """Twice the mean points of the seats of A less that of the seats of B, int64[3] by seat."""
    of_a = 0
    of_b = 0
    b_seats = 0
    for seat in range(SEATS):
        if (seating >> seat) & 1 == 1:
            of_b += points[seat]
            b_seats += 1
        else:
            of_a += points[seat]
    return 2 * of_a - of_b if b_seats == 2 else of_a - 2 * of_b


@helper
def _score(points, bidder, bid, tricks):
    """The points of all three, by table seat (M19, M20); none where all have passed."""
    points[:] = 0
    if bidder == SEATS:
        return
    points[bidder] = bid_points(bid, tricks)
    for steps in range(1, SEATS):
        points[seat_after(bidder, steps)] = tricks_won(tricks, steps)


@helper
def _write_hand(hand, bidder, plan, calls, table):
    """What was done in a hand, int64[26]: bidder, plan, calls and tiles in order of play."""
    hand[:] = -1
    hand[0] = bidder
    hand[2 : 2 + SEATS] = calls
    if bidder != SEATS:
        hand[1] = plan
        hand[2 + SEATS :] = table[FIRST_PLAYED:]


@helper
def _is_other(first, bidder, plan, calls, table):
    """Whether anything was done otherwise than in the first hand of the block."""
    differs = first[0] ^ bidder
    for seat in range(SEATS):
        differs |= first[2 + seat] ^ calls[seat]
    if bidder != SEATS:
        differs |= first[1] ^ plan
        for ply in range(SEATS * TRICKS):
            differs |= first[2 + SEATS + ply] ^ table[FIRST_PLAYED + ply]
    return differs != 0


@kernel(int64(int64[:, ::1], int64, BID, EXCHANGE, PLAY))
def put_strategy(functions, row, bid, exchange, play):
    """Keep the three functions of a strategy in the rows of a table from `row` on."""
    put_function(functions, row + BID_AT, bid)
    put_function(functions, row + EXCHANGE_AT, exchange)
    put_function(functions, row + PLAY_AT, play)
    return 0


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
    first = np.empty(_HAND_SLOTS, np.int64)
    scores = np.zeros(SEATS, np.int64)
    for deal in range(start, stop):
        fault[FAULT_DEAL] = deal
        key = deal_key(seed, deal)
        hands[0], hands[1], hands[2] = deal_hands(key, order)
        for pair in range(len(pairs)):
            fault[FAULT_PAIR] = pair
            a, b = pairs[pair, 0], pairs[pair, 1]
            bid_a, bid_b = _bid_in(functions, a + BID_AT), _bid_in(functions, b + BID_AT)
            exchange_a = _exchange_in(functions, a + EXCHANGE_AT)
            exchange_b = _exchange_in(functions, b + EXCHANGE_AT)
            play_a, play_b = _play_in(functions, a + PLAY_AT), _play_in(functions, b + PLAY_AT)
            bid_chances = chances[a + BID_AT] + 2 * chances[b + BID_AT]
            exchange_chances = chances[a + EXCHANGE_AT] + 2 * chances[b + EXCHANGE_AT]
            play_chances = chances[a + PLAY_AT] + 2 * chances[b + PLAY_AT]
            block = blocks[deal - start, pair]
            block[:] = 0
            for place in range(len(_SEATINGS)):
                fault[FAULT_SEATING] = place
                seating = _SEATINGS[place]
                b0, b1, b2 = seating & 1 == 1, seating & 2 == 2, seating & 4 == 4
                bidder, plan, tricks = play_whole_deal(
                    hands, deal % SEATS, force_last, scores, key,
                    _CHANCES[bid_chances, place], _CHANCES[exchange_chances, place],
                    _CHANCES_FROM_BIDDER[play_chances, place], calls, table, fault,
                    bid_b if b0 else bid_a, bid_b if b1 else bid_a, bid_b if b2 else bid_a,
                    exchange_b if b0 else exchange_a, exchange_b if b1 else exchange_a,
                    exchange_b if b2 else exchange_a,
                    play_b if b0 else play_a, play_b if b1 else play_a, play_b if b2 else play_a,
                )  # fmt: skip
                if bidder == ILLEGAL:
                    return ILLEGAL
                if place == 0:
                    _write_hand(first, bidder, plan, calls, table)
                elif block[DIFFERED] == 0 and _is_other(first, bidder, plan, calls, table):
                    block[DIFFERED] = 1
                _score(points, bidder, calls[bidder] if bidder != SEATS else 0, tricks)
                contrast = contrast_in_halves(points, seating)
                block[CONTRAST] += contrast
                block[HAND_SQUARES] += contrast * contrast
                fault[HANDS_PLAYED] += 1
    return 0
