"""mixed: `ahead` and `rollout` in one, on the same deals.

With open hands alone a player takes the others to see everything, and so gives up on their
mistakes; with rollouts alone it counts on them. Each trick of open hands counts ten and each of
rollouts three: it then loses to strong players what `ahead` does, and wins from weak ones more.
"""

import numpy as np

from dealwise.simulate.jit import allocating
from dealwise.simulate.moon.tiles import TILES
from dealwise.strategies.moon.ahead import add_open, new_open_desk
from dealwise.strategies.moon.looking import chosen_by, tile_by_pull
from dealwise.strategies.moon.rollout import add_by_pull, new_desk

_OPEN_WEIGHT = 10
_ROLLOUT_WEIGHT = 3


@allocating
def tile_by_both(
    legal: int, hand: int, trump: int, bid: int, seat: int, position: int, first: int, second: int,
    played: int, voids: int, discard: int, scores: int, bits: int, samples: int, usual: int,
) -> int:  # fmt: skip
    """The tile with the best sum, of equal ones the usual."""
    sums = np.zeros(TILES, np.int64)
    add_open(
        sums, new_open_desk(), legal, hand, trump, bid, seat, position, first, second, played,
        voids, discard, scores, bits, samples, _OPEN_WEIGHT,
    )  # fmt: skip
    add_by_pull(
        sums, new_desk(), legal, hand, trump, bid, seat, position, first, second, played, voids,
        discard, scores, bits, samples, _ROLLOUT_WEIGHT,
    )  # fmt: skip
    return chosen_by(sums, legal, trump, seat, usual)


def play(
    legal: int,
    hand: int,
    trump: int,
    bid: int,
    seat: int,
    position: int,
    led: int,
    best: int,
    winner: int,
    first: int,
    second: int,
    played: int,
    voids: int,
    tricks: int,
    discard: int,
    scores: int,
    bits: int,
    k: int = 20,
) -> int:
    """Tries each tile on k deals that fit, by open hands and also by `pull` at all seats."""
    usual = tile_by_pull(
        legal, hand, trump, bid, seat, position, led, best, winner, first, second, played, voids,
        tricks, discard, scores, bits,
    )  # fmt: skip
    return tile_by_both(
        legal, hand, trump, bid, seat, position, first, second, played, voids, discard, scores,
        bits, k, usual,
    )  # fmt: skip
