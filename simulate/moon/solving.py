"""Positions with all hands open, solved: from Python values to the kernels and back."""

from collections.abc import Iterable

import numpy as np

from dealwise.simulate.moon.open_positions import OpenPosition
from dealwise.simulate.moon.rules import Tile, Trick, winning_tile
from dealwise.simulate.moon.solve_task import solve_positions, weigh_plays
from dealwise.simulate.moon.solver import NO_PLAY, new_memory
from dealwise.simulate.moon.solver_tables import PLACE
from dealwise.simulate.moon.tables import TILE_SLOTS
from dealwise.simulate.moon.tiles import ENDS, SEATS, TILES

_BIDDER = 0
_TABLE_SLOTS = SEATS - 1


def tricks_of(positions: Iterable[OpenPosition]) -> list[int]:
    """The bidder's tricks in each position with best play by all three."""
    rows = [row_of(each) for each in positions]
    tricks = np.zeros(len(rows), np.int64)
    if rows:
        solve_positions(np.array(rows, np.int64), tricks, new_memory())
    return tricks.tolist()


def worth_of_leads(position: OpenPosition) -> dict[int, int]:
    """The bidder's tricks after each lead, by tile id."""
    return _worth(position.trump, position.hands, position.leader, [], new_memory())


def perfect_line(position: OpenPosition) -> tuple[Trick, ...]:
    """One way in which all three play their best to the end; seats from the bidder.

    Of equally good tiles a leader plays the strongest, the others the weakest.
    """
    trump, seat, hands = position
    memory = new_memory()
    tricks = []
    for _ in range(position.length):
        leader, on_table = seat, []
        while len(on_table) < SEATS:
            tile = _best(trump, hands, seat, on_table, memory)
            hands = tuple(hand & ~(1 << tile) for hand in hands)
            on_table.append(tile)
            seat = (seat + 1) % SEATS
        tiles: tuple[Tile, ...] = tuple(ENDS[tile] for tile in on_table)
        seat = (leader + tiles.index(winning_tile(tiles, trump))) % SEATS
        tricks.append(Trick(leader, tiles, seat))
    return tuple(tricks)


def row_of(position: OpenPosition) -> list[int]:
    """A position as `solve_task` has it."""
    return _row(position.trump, position.hands, position.leader, ())


def _best(
    trump: int, hands: tuple[int, ...], seat: int, on_table: list[int], memory: np.ndarray
) -> int:
    worth = _worth(trump, hands, seat, on_table, memory)
    side = 1 if seat == _BIDDER else -1
    strength = -1 if on_table else 1
    return max(
        worth,
        key=lambda tile: (side * worth[tile], strength * PLACE[trump * TILE_SLOTS + tile]),
    )


def _worth(
    trump: int, hands: tuple[int, ...], seat: int, on_table: list[int], memory: np.ndarray
) -> dict[int, int]:
    worth = np.zeros((1, TILES), np.int64)
    weigh_plays(np.array([_row(trump, hands, seat, on_table)], np.int64), worth, memory)
    return {tile: after for tile, after in enumerate(worth[0].tolist()) if after != NO_PLAY}


def _row(trump: int, hands: tuple[int, ...], seat: int, on_table: Iterable[int]) -> list[int]:
    table = list(on_table)
    return [trump, *hands, seat, len(table), *table, *[-1] * (_TABLE_SLOTS - len(table))]
