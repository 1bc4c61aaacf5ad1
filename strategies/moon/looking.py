"""What players share that look ahead: each legal tile tried on deals that fit what they have seen.

Such a player deals the unseen tiles anew (`simulate.moon.unseen`), finishes the hand after each of
its legal tiles in some way, and plays what leaves the bidder most tricks on average, or as a
defender fewest. M. Ginsberg's "GIB: Imperfect information in a computationally challenging game"
(Journal of Artificial Intelligence Research 14, 2001) made bridge players so.
"""

from collections.abc import Callable

import numpy as np

from dealwise.simulate.jit import adaptable, helper, inlined, lowest_bit
from dealwise.simulate.moon.unseen import (
    deal_by_rank,
    hands_by_seat,
    rank_drawn,
    unseen_by_seat,
)
from dealwise.strategies.moon.playing import BIDDER, follow_by_pull, lead_by_pull
from dealwise.strategies.moon.words import least, unseen_by

Hands = tuple[int, int, int]


@inlined
def tile_by_pull(
    legal: int, hand: int, trump: int, bid: int, seat: int, position: int, led: int, best: int,
    winner: int, first: int, second: int, played: int, voids: int, tricks: int, discard: int,
    scores: int, bits: int,
) -> int:  # fmt: skip
    """What `pull` would play."""
    unseen = unseen_by(hand, played, discard)
    if position == 0:
        return lead_by_pull(legal, trump, seat, unseen)
    return follow_by_pull(legal, trump, seat, position, led, best, winner, voids, unseen)


@adaptable
def add_tricks(
    sums: np.ndarray, try_tiles: Callable, desk: object, legal: int, hand: int, trump: int,
    bid: int, seat: int, position: int, first: int, second: int, played: int, voids: int,
    discard: int, scores: int, bits: int, samples: int, weight: int,
) -> None:  # fmt: skip
    """Add up the tricks that the bidder still takes after each legal tile, over deals that fit.

    `sums` int64[22] goes by tile, and a trick counts `weight`; `bits` choose at most `samples`
    deals. `try_tiles` writes the tricks in one deal into `worth` int64[22], working on `desk`. All
    else is as a play policy is told.
    """
    worth = desk[0]
    unseen = unseen_by_seat(hand, trump, seat, position, played, voids, discard)
    for number in range(min(samples, unseen.deals)):
        rank = rank_drawn(unseen.deals, bits, number, samples)
        one, other, away = deal_by_rank(unseen, rank)
        hands = hands_by_seat(seat, hand, one, other)
        try_tiles(
            worth, desk, legal, hands, trump, bid, seat, position, first, second, played, voids,
            max(discard, away), scores,
        )  # fmt: skip
        tiles = legal
        while tiles != 0:
            tile = lowest_bit(tiles)
            tiles &= tiles - 1
            sums[tile] += weight * worth[tile]


@helper
def chosen_by(sums: np.ndarray, legal: int, trump: int, seat: int, usual: int) -> int:
    """The legal tile that is best by its sum: the largest for the bidder, the smallest for others.

    Of equal ones `usual`, which is what a player would play who does not look ahead; else the one
    of least worth.
    """
    sign = 1 if seat == BIDDER else -1
    most = sign * sums[lowest_bit(legal)]
    tied = 0
    tiles = legal
    while tiles != 0:
        value = sign * sums[lowest_bit(tiles)]
        if value > most:
            most = value
            tied = 0
        if value == most:
            tied |= tiles & -tiles
        tiles &= tiles - 1
    if (tied >> usual) & 1 == 1:
        return usual
    return least(tied, trump)
