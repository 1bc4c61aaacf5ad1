"""What a tile leads to: who plays next to which trick, for those who look ahead."""

from typing import NamedTuple

from dealwise.simulate.jit import helper
from dealwise.simulate.moon.kernel import seat_after, won_so_far
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
