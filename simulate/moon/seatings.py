"""The six seatings of two strategies, and how a kernel finds the functions that sit there."""

import numpy as np

from dealwise.simulate.function_tables import function_reader, put_function
from dealwise.simulate.jit import helper, int64, kernel
from dealwise.simulate.moon.contract import BID, EXCHANGE, PLAY
from dealwise.simulate.moon.kernel import FAULT_SLOTS
from dealwise.simulate.moon.tiles import MOON, SEATS
from dealwise.simulate.moon.whole_deal import turned_to_bidders

SEATINGS = (0b001, 0b010, 0b100, 0b110, 0b101, 0b011)
"""By seating the mask of the seats that play B: one of them, then two."""

SEATINGS_BY_SEAT = tuple(tuple(mask >> seat & 1 for seat in range(SEATS)) for mask in SEATINGS)
"""The same as tables: for each seat 0 for the first strategy, 1 for the second."""

UNIT = 2 * len(SEATINGS)
"""What a deal's number is a multiple of one part of: six contrasts, each in halves."""

LARGEST_CONTRAST = MOON + 3.5
"""The most that a deal can come to, in points: a failed 21 against two who share seven tricks."""

LARGEST_WIN_SHARE = 3 / 4
"""The most that a match can come to: in three seatings half a win for A, in three a whole one."""

FAULT_PAIR, FAULT_SEATING = FAULT_SLOTS, FAULT_SLOTS + 1
BLOCK_FAULT_SLOTS = FAULT_SLOTS + 2
"""A fault array with two slots more: the place of the pair, and that of the seating."""

ROWS_A_STRATEGY = 3
BID_AT, EXCHANGE_AT, PLAY_AT = range(ROWS_A_STRATEGY)

SEATING_MASKS = np.array(SEATINGS, np.int64)
_EVERY_SEAT = (1 << SEATS) - 1

# By who of A (bit 0) and B (bit 1) reads random bits, and by seating: the seats that do.
CHANCES = np.array(
    [
        [(_EVERY_SEAT & ~seating) * (who & 1) | seating * (who >> 1) for seating in SEATINGS]
        for who in range(4)
    ],
    np.int64,
)
CHANCES_FROM_BIDDER = np.array(
    [[turned_to_bidders(seats) for seats in by_seating] for by_seating in CHANCES.tolist()],
    np.int64,
)

bid_in = function_reader(BID)
exchange_in = function_reader(EXCHANGE)
play_in = function_reader(PLAY)


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


@kernel(int64(int64[:, ::1], int64, BID, EXCHANGE, PLAY))
def put_strategy(functions, row, bid, exchange, play):
    """Keep the three functions of a strategy in the rows of a table from `row` on."""
    put_function(functions, row + BID_AT, bid)
    put_function(functions, row + EXCHANGE_AT, exchange)
    put_function(functions, row + PLAY_AT, play)
    return 0
