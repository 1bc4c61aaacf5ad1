"""Positions with all hands open, a run of them at a time.

A position is a row int64[8]: trump, the hands of bidder, left and right, who plays next, as first,
second or last of the trick, and the tiles led and played second, -1 where there are none.
"""

from dealwise.simulate.jit import int64, kernel
from dealwise.simulate.moon.solver import open_plays, open_tricks

POSITION_SLOTS = 8


@kernel(int64(int64[:, ::1], int64[::1], int64[::1]))
def solve_positions(positions, tricks, memory):
    """The bidder's tricks of each position, into tricks int64[positions]."""
    for row in range(len(positions)):
        tricks[row] = open_tricks(
            positions[row, 0], positions[row, 1], positions[row, 2], positions[row, 3],
            positions[row, 4], positions[row, 5], positions[row, 6], positions[row, 7], memory,
        )  # fmt: skip
    return 0


@kernel(int64(int64[:, ::1], int64[:, ::1], int64[::1]))
def weigh_plays(positions, worth, memory):
    """The bidder's tricks after each play in each position, worth int64[positions, 22 tiles]."""
    for row in range(len(positions)):
        open_plays(
            positions[row, 0], positions[row, 1], positions[row, 2], positions[row, 3],
            positions[row, 4], positions[row, 5], positions[row, 6], positions[row, 7], memory,
            worth[row],
        )  # fmt: skip
    return 0
