"""rollout: tries each tile on deals that fit what it has seen, and lets `pull` finish the hands.

The oldest way to look ahead (G. Tesauro and G. Galperin, "On-line policy improvement using
Monte-Carlo search", NIPS 1996): a player is made better by asking it how each choice would end.
"""

import numpy as np

from dealwise.simulate.jit import allocating, helper, lowest_bit
from dealwise.simulate.moon.contract import tricks_won
from dealwise.simulate.moon.kernel import FAULT_SLOTS, TABLE_SLOTS
from dealwise.simulate.moon.tiles import TILES
from dealwise.simulate.moon.turns import finish_after
from dealwise.strategies.moon.looking import Hands, add_tricks, chosen_by, tile_by_pull
from dealwise.strategies.moon.playing import BIDDER

Desk = tuple[np.ndarray, np.ndarray, np.ndarray]


@helper
def try_by_pull(
    worth: np.ndarray, desk: Desk, legal: int, hands: Hands, trump: int, bid: int, seat: int,
    position: int, first: int, second: int, played: int, voids: int, discard: int, scores: int,
) -> None:  # fmt: skip
    """The tricks that the bidder takes in one deal after each legal tile, if all play `pull`."""
    table, fault = desk[1], desk[2]
    tiles = legal
    while tiles != 0:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        tricks = finish_after(
            tile, hands, table, trump, bid, discard, scores, 0, 0, fault, seat, position, first,
            second, played, voids, 0, tile_by_pull, tile_by_pull, tile_by_pull,
        )  # fmt: skip
        worth[tile] = tricks_won(tricks, BIDDER)


@helper
def add_by_pull(
    sums: np.ndarray, desk: Desk, legal: int, hand: int, trump: int, bid: int, seat: int,
    position: int, first: int, second: int, played: int, voids: int, discard: int, scores: int,
    bits: int, samples: int, weight: int,
) -> None:  # fmt: skip
    """Add up the tricks of the bidder after each tile if `pull` plays on, see `add_tricks`."""
    add_tricks(
        sums, try_by_pull, desk, legal, hand, trump, bid, seat, position, first, second, played,
        voids, discard, scores, bits, samples, weight,
    )  # fmt: skip


@allocating
def new_desk() -> Desk:
    """What hands are finished on: tricks by tile, and what a kernel plays on."""
    return (
        np.empty(TILES, np.int64),
        np.empty(TABLE_SLOTS, np.int64),
        np.empty(FAULT_SLOTS, np.int64),
    )


@allocating
def tile_by_rollouts(
    legal: int, hand: int, trump: int, bid: int, seat: int, position: int, first: int, second: int,
    played: int, voids: int, discard: int, scores: int, bits: int, samples: int, usual: int,
) -> int:  # fmt: skip
    """The tile with the best sum, of equal ones the usual."""
    sums = np.zeros(TILES, np.int64)
    add_by_pull(
        sums, new_desk(), legal, hand, trump, bid, seat, position, first, second, played, voids,
        discard, scores, bits, samples, 1,
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
    k: int = 200,
) -> int:
    """Tries each tile on k deals that fit, finished by `pull` at all seats."""
    usual = tile_by_pull(
        legal, hand, trump, bid, seat, position, led, best, winner, first, second, played, voids,
        tricks, discard, scores, bits,
    )  # fmt: skip
    return tile_by_rollouts(
        legal, hand, trump, bid, seat, position, first, second, played, voids, discard, scores,
        bits, k, usual,
    )  # fmt: skip
