"""What a tile leads to: who plays next to which trick, for those who look ahead."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from dealwise.simulate.jit import adaptable, helper
from dealwise.simulate.moon.contract import trick_for
from dealwise.simulate.moon.kernel import play_on, seat_after, won_so_far
from dealwise.simulate.moon.tables import strength_of

NOBODY = -1


class Turn(NamedTuple):
    """Whose turn it is, in the terms of a play policy, and who has just won a trick."""

    seat: int
    position: int
    first: int
    second: int
    taken_by: int
    """The seat that won the trick which the last tile ended; NOBODY while it goes on."""


@helper
def turn_after(trump: int, seat: int, position: int, first: int, second: int, tile: int) -> Turn:
    """The turn after `seat` has played a tile as number `position` of a trick."""
    following = seat_after(seat, 1)
    if position == 0:
        return Turn(following, 1, tile, NOBODY, NOBODY)
    if position == 1:
        return Turn(following, 2, first, tile, NOBODY)
    led, best, winner = won_so_far(trump, seat, position, first, second)
    if strength_of(tile, led, trump) > best:
        winner = seat
    return Turn(winner, 0, NOBODY, NOBODY, winner)


@adaptable
def finish_after(
    tile: int, hands: tuple[int, int, int], table: np.ndarray, trump: int, bid: int, discard: int,
    scores: int, key: int, chance: int, fault: np.ndarray, seat: int, position: int, first: int,
    second: int, played: int, voids: int, tricks: int, bidder: Callable, left: Callable,
    right: Callable,
) -> int:  # fmt: skip
    """The tricks by seat, or ILLEGAL, if `seat` plays a tile and the hand goes on to its end.

    `hands` are those before it, from the bidder; all else is as for `kernel.play_on`.
    """
    table[0], table[1], table[2] = hands
    table[seat] &= ~(1 << tile)
    turn = turn_after(trump, seat, position, first, second, tile)
    if turn.taken_by != NOBODY:
        tricks += trick_for(turn.taken_by)
    return play_on(
        table, trump, bid, discard, scores, key, chance, fault, turn.seat, turn.position,
        turn.first, turn.second, played | 1 << tile, voids, tricks, bidder, left, right,
    )  # fmt: skip
