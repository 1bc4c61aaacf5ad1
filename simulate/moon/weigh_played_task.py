"""The task behind `moon advise` with players: each tile, and the hand finished by policies."""

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL, HANDS_PLAYED
from dealwise.simulate.jit import int64, kernel, lowest_bit
from dealwise.simulate.moon.contract import NO_SCORES, PLAY, tricks_won
from dealwise.simulate.moon.kernel import ILLEGAL, TABLE_SLOTS
from dealwise.simulate.moon.turns import finish_after
from dealwise.simulate.moon.unseen import deal_by_rank, hands_by_seat
from dealwise.simulate.moon.weighing import MOMENT, unseen_at
from dealwise.simulate.randomness import deal_key


@kernel(
    int64(
        MOMENT, int64, int64, int64[::1], int64, int64, int64[:, ::1], int64[::1], PLAY, PLAY
    )
)  # fmt: skip
def weigh_played(moment, seed, chance, ranks, start, stop, tally, fault, bidder, defence):
    """The deals `ranks[start:stop]`, played on after each tile; `tally` is that of `weighing`.

    `chance` has a bit a seat, set where its policy reads random bits. Returns 0, or ILLEGAL with
    `fault` filled in.
    """
    unseen = unseen_at(moment)
    table = np.empty(TABLE_SLOTS, np.int64)
    for number in range(start, stop):
        fault[FAULT_DEAL] = number
        key = deal_key(seed, number)
        first, second, discard = deal_by_rank(unseen, ranks[number])
        hands = hands_by_seat(moment.seat, moment.hand, first, second)
        tiles = moment.legal
        while tiles != 0:
            tile = lowest_bit(tiles)
            tiles &= tiles - 1
            ended = finish_after(
                tile, hands, table, moment.trump, moment.bid, max(discard, moment.discard),
                NO_SCORES, key, chance, fault, moment.seat, moment.position, moment.first,
                moment.second, moment.played, moment.voids, moment.tricks, bidder, defence, defence,
            )  # fmt: skip
            if ended == ILLEGAL:
                return ILLEGAL
            tally[tile, tricks_won(ended, 0)] += 1
        fault[HANDS_PLAYED] += 1
    return 0
