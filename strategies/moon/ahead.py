"""ahead: tries each tile on deals that fit what it has seen, as if all hands lay open from then on.

M. Ginsberg's "GIB: Imperfect information in a computationally challenging game" (Journal of
Artificial Intelligence Research 14, 2001) plays bridge so. It takes the others to play perfectly,
and itself to see all from the next trick on: so it never plays to find out, nor to hide.
"""

import numpy as np

from dealwise.simulate.jit import allocating, helper
from dealwise.simulate.moon.solver import new_memory, open_plays
from dealwise.simulate.moon.tiles import TILES
from dealwise.strategies.moon.looking import Hands, add_tricks, chosen_by, tile_by_pull

Desk = tuple[np.ndarray, np.ndarray]


@helper
def try_open(
    worth: np.ndarray, desk: Desk, legal: int, hands: Hands, trump: int, bid: int, seat: int,
    position: int, first: int, second: int, played: int, voids: int, discard: int, scores: int,
) -> None:  # fmt: skip
    """The tricks that the bidder takes in one deal after each legal tile, with all hands open."""
    open_plays(
        trump, hands[0], hands[1], hands[2], seat, position, first, second, desk[1], worth
    )  # fmt: skip


@helper
def add_open(
    sums: np.ndarray, desk: Desk, legal: int, hand: int, trump: int, bid: int, seat: int,
    position: int, first: int, second: int, played: int, voids: int, discard: int, scores: int,
    bits: int, samples: int, weight: int,
) -> None:  # fmt: skip
    """Add up the tricks of the bidder after each legal tile with open hands, see `add_tricks`."""
    add_tricks(
        sums, try_open, desk, legal, hand, trump, bid, seat, position, first, second, played,
        voids, discard, scores, bits, samples, weight,
    )  # fmt: skip


@allocating
def new_open_desk() -> Desk:
    """What open hands are solved on: tricks by tile, and the memory of the solver."""
    return np.empty(TILES, np.int64), new_memory()


@allocating
def tile_by_open_hands(
    legal: int, hand: int, trump: int, bid: int, seat: int, position: int, first: int, second: int,
    played: int, voids: int, discard: int, scores: int, bits: int, samples: int, usual: int,
) -> int:  # fmt: skip
    """The tile with the best sum, of equal ones the usual."""
    sums = np.zeros(TILES, np.int64)
    add_open(
        sums, new_open_desk(), legal, hand, trump, bid, seat, position, first, second, played,
        voids, discard, scores, bits, samples, 1,
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
    """Tries each tile on k deals that fit, with all hands open from then on."""
    usual = tile_by_pull(
        legal, hand, trump, bid, seat, position, led, best, winner, first, second, played, voids,
        tricks, discard, scores, bits,
    )  # fmt: skip
    return tile_by_open_hands(
        legal, hand, trump, bid, seat, position, first, second, played, voids, discard, scores,
        bits, k, usual,
    )  # fmt: skip
