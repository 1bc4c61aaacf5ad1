"""What was done in a hand as a row: the calls by seat, the bidder, the plan, and 21 tiles."""

import numpy as np

from dealwise.simulate.jit import helper
from dealwise.simulate.moon.kernel import FIRST_PLAYED
from dealwise.simulate.moon.tiles import SEATS, TRICKS

LOG_BIDDER = SEATS  # 3: all passed, and what follows is -1
LOG_PLAN = SEATS + 1
LOG_TILES = SEATS + 2
LOG_SLOTS = LOG_TILES + SEATS * TRICKS


@helper
def write_row(
    row: np.ndarray, bidder: int, plan: int, calls: np.ndarray, table: np.ndarray
) -> None:
    """Fill a row, int64[LOG_SLOTS], from what `play_whole_deal` says and leaves behind."""
    for seat in range(SEATS):
        row[seat] = calls[seat]
    row[LOG_BIDDER] = bidder
    passed_out = bidder == SEATS
    row[LOG_PLAN] = -1 if passed_out else plan
    for ply in range(SEATS * TRICKS):
        row[LOG_TILES + ply] = -1 if passed_out else table[FIRST_PLAYED + ply]


@helper
def is_other_row(
    row: np.ndarray, bidder: int, plan: int, calls: np.ndarray, table: np.ndarray
) -> int:
    """1 if anything in a hand was done otherwise than a row says, else 0."""
    differs = row[LOG_BIDDER] ^ bidder
    for seat in range(SEATS):
        differs |= row[seat] ^ calls[seat]
    if bidder != SEATS:
        differs |= row[LOG_PLAN] ^ plan
        for ply in range(SEATS * TRICKS):
            differs |= row[LOG_TILES + ply] ^ table[FIRST_PLAYED + ply]
    return int(differs != 0)
