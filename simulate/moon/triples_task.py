"""The task behind `moon rank`: each deal played by every three strategies in all six seatings.

The first bidder is seat deal mod 3 in all hands of a deal, and so are the cards and the chance.
"""

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL, HANDS_PLAYED
from dealwise.simulate.jit import helper, int64, kernel
from dealwise.simulate.moon.deals import deal_hands
from dealwise.simulate.moon.kernel import FAULT_SLOTS, ILLEGAL, TABLE_SLOTS
from dealwise.simulate.moon.seatings import (
    BID_AT,
    EXCHANGE_AT,
    PLAY_AT,
    bid_in,
    exchange_in,
    play_in,
)
from dealwise.simulate.moon.tiles import MOON, SEATS, TILES, TRICKS
from dealwise.simulate.moon.whole_deal import play_whole_deal, score_deal, turned_to_bidders
from dealwise.simulate.randomness import deal_key
from dealwise.simulate.triples import SEATINGS

LARGEST_GAP = MOON + TRICKS
"""The most points that two can be apart in a hand: a failed 21 against one who takes all tricks."""

FAULT_TRIPLE, FAULT_SEATING = FAULT_SLOTS, FAULT_SLOTS + 1
TRIPLE_FAULT_SLOTS = FAULT_SLOTS + 2
"""A fault array with two slots more: the place of the three, and that of their seating."""

_SEATINGS = np.array(SEATINGS, np.int64)
_FROM_BIDDER = np.array([turned_to_bidders(seats) for seats in range(1 << SEATS)], np.int64)


@helper
def _chance(chances, first, second, third):
    """The mask of the seats whose functions, by their rows, read random bits."""
    return chances[first] | chances[second] << 1 | chances[third] << 2


@kernel(
    int64(
        int64, int64, int64[:, ::1], int64[::1], int64[:, ::1], int64, int64, int64[:, :, :, ::1],
        int64[::1],
    )
)  # fmt: skip
def play_triples(seed, force_last, functions, chances, triples, start, stop, points, fault):
    """Play deals start..stop-1 by each three strategies in all six seatings.

    `triples` int64[n, 3] has the first rows of three strategies in `functions`, and `chances`
    int64[rows] has 1 where a function reads its random bits, see `put_strategy`. `points`
    int64[stop - start, n, 6 seatings, 3 seats] is filled deal by deal. Returns 0, or ILLEGAL with
    `fault` int64[TRIPLE_FAULT_SLOTS] filled in by table seat.
    """
    order = np.empty(TILES, np.int64)
    table = np.empty(TABLE_SLOTS, np.int64)
    hands = np.empty(SEATS, np.int64)
    calls = np.empty(SEATS, np.int64)
    scores = np.zeros(SEATS, np.int64)
    for deal in range(start, stop):
        fault[FAULT_DEAL] = deal
        key = deal_key(seed, deal)
        hands[0], hands[1], hands[2] = deal_hands(key, order)
        for triple in range(len(triples)):
            fault[FAULT_TRIPLE] = triple
            for place in range(len(_SEATINGS)):
                fault[FAULT_SEATING] = place
                a = triples[triple, _SEATINGS[place, 0]]
                b = triples[triple, _SEATINGS[place, 1]]
                c = triples[triple, _SEATINGS[place, 2]]
                bidder, _, tricks = play_whole_deal(
                    hands, deal % SEATS, force_last, scores, key,
                    _chance(chances, a + BID_AT, b + BID_AT, c + BID_AT),
                    _chance(chances, a + EXCHANGE_AT, b + EXCHANGE_AT, c + EXCHANGE_AT),
                    _FROM_BIDDER[_chance(chances, a + PLAY_AT, b + PLAY_AT, c + PLAY_AT)],
                    calls, table, fault,
                    bid_in(functions, a + BID_AT), bid_in(functions, b + BID_AT),
                    bid_in(functions, c + BID_AT),
                    exchange_in(functions, a + EXCHANGE_AT),
                    exchange_in(functions, b + EXCHANGE_AT),
                    exchange_in(functions, c + EXCHANGE_AT),
                    play_in(functions, a + PLAY_AT), play_in(functions, b + PLAY_AT),
                    play_in(functions, c + PLAY_AT),
                )  # fmt: skip
                if bidder == ILLEGAL:
                    return ILLEGAL
                score_deal(points[deal - start, triple, place], bidder, calls, tricks)
                fault[HANDS_PLAYED] += 1
    return 0
