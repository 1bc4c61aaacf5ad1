"""The task behind `moon advise` with open hands: each tile by the solver, deal for deal."""

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL, HANDS_PLAYED
from dealwise.simulate.jit import int64, kernel, lowest_bit
from dealwise.simulate.moon.contract import tricks_won
from dealwise.simulate.moon.solver import new_memory, open_plays
from dealwise.simulate.moon.tiles import TILES
from dealwise.simulate.moon.unseen import deal_by_rank, hands_by_seat
from dealwise.simulate.moon.weighing import MOMENT, unseen_at


@kernel(int64(MOMENT, int64[::1], int64, int64, int64[:, ::1], int64[::1]))
def weigh_open(moment, ranks, start, stop, tally, fault):
    """The deals `ranks[start:stop]` with all hands open; `tally` is that of `weighing`."""
    unseen = unseen_at(moment)
    worth = np.empty(TILES, np.int64)
    memory = new_memory()
    before = tricks_won(moment.tricks, 0)
    for number in range(start, stop):
        fault[FAULT_DEAL] = number
        first, second, _ = deal_by_rank(unseen, ranks[number])
        bidder, left, right = hands_by_seat(moment.seat, moment.hand, first, second)
        open_plays(
            moment.trump, bidder, left, right, moment.seat, moment.position, moment.first,
            moment.second, memory, worth,
        )  # fmt: skip
        tiles = moment.legal
        while tiles != 0:
            tile = lowest_bit(tiles)
            tiles &= tiles - 1
            tally[tile, before + worth[tile]] += 1
        fault[HANDS_PLAYED] += 1
    return 0
