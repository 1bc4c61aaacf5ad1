"""What exchange and bid policies share that play hands out: one plan on one deal, `pull` thrice.

Deals of the tiles that are not held are drawn from the policy's own random bits.
"""

import numpy as np

from dealwise.simulate.jit import helper
from dealwise.simulate.moon.contract import discard_of, tricks_won, trump_of
from dealwise.simulate.moon.deals import split_at_random
from dealwise.simulate.moon.kernel import play_on
from dealwise.strategies.moon.looking import tile_by_pull
from dealwise.strategies.moon.playing import BIDDER
from dealwise.strategies.moon.words import ALL_TILES, salted

NOBODY = -1


@helper
def left_drawn(eight: int, bits: int, number: int) -> int:
    """The hand on the left in deal `number` of those that random bits stand for."""
    return split_at_random(ALL_TILES & ~eight, salted(bits, number + 1))


@helper
def tricks_by_pull(
    eight: int, plan: int, left: int, bid: int, scores: int, table: np.ndarray, fault: np.ndarray
) -> int:
    """The tricks of a bidder with eight tiles and a plan, if the left holds `left`.

    `table` int64[TABLE_SLOTS] and `fault` int64[FAULT_SLOTS] are to work in.
    """
    discard = discard_of(plan)
    table[0] = eight & ~(1 << discard)
    table[1] = left
    table[2] = ALL_TILES & ~(eight | left)
    tricks = play_on(
        table, trump_of(plan), bid, discard, scores, 0, 0, fault, BIDDER, 0, NOBODY, NOBODY, 0, 0,
        0, tile_by_pull, tile_by_pull, tile_by_pull,
    )  # fmt: skip
    return tricks_won(tricks, BIDDER)
