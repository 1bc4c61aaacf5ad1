"""The solver against a plain minimax, against the corpus, and along its own lines of play."""

import csv
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from late import late
from open_hand import BIDDER, OpenHand

from dealwise.simulate.moon.rules import Hand, Tile, winning_tile
from dealwise.simulate.moon.solver_memory import MOST_DEALS
from dealwise.simulate.moon.tiles import ENDS, SEATS, TILE_IDS, TILES, TRUMP_NAMES, TRUMPS, mask_of

solve_task = late("dealwise.simulate.moon.solve_task")
solver = late("dealwise.simulate.moon.solver")

CORPUS = Path(__file__).parents[2] / "data" / "moon_open_hand.csv"

Position = tuple[int, tuple[Hand, ...], int, tuple[Tile, ...]]
"""Trump, hands by seat from the bidder, who is to play, and the tiles on the table."""


def row_of(position: Position) -> list[int]:
    trump, hands, seat, on_table = position
    masks = [mask_of([TILE_IDS[tile] for tile in hand]) for hand in hands]
    table = [TILE_IDS[tile] for tile in on_table]
    return [trump, *masks, seat, len(table), *table, *[-1] * (SEATS - 1 - len(table))]


def solved(positions: list[Position]) -> list[tuple[int, dict[Tile, int]]]:
    """The tricks, and the tricks after each play, by the solver."""
    rows = np.array([row_of(position) for position in positions], np.int64)
    assert rows.shape[1] == solve_task.POSITION_SLOTS
    tricks = np.zeros(len(rows), np.int64)
    worth = np.zeros((len(rows), TILES), np.int64)
    memory = solver.new_memory()
    solve_task.solve_positions(rows, tricks, memory)
    solve_task.weigh_plays(rows, worth, memory)
    return [
        (value, {ENDS[tile]: after for tile, after in enumerate(plays) if after != solver.NO_PLAY})
        for value, plays in zip(tricks.tolist(), worth.tolist(), strict=True)
    ]


def along_a_hand(trump: int, length: int, chance: random.Random) -> Iterator[tuple]:
    """Each position of a hand played at random, and its tricks after each play."""
    tiles = [ENDS[tile] for tile in chance.sample(range(TILES), SEATS * length)]
    hands = tuple(frozenset(tiles[seat::SEATS]) for seat in range(SEATS))
    seat, on_table = chance.randrange(SEATS), ()
    plain = OpenHand(trump)
    while any(hands):
        after = plain.after_each(hands, seat, on_table)
        yield (trump, hands, seat, on_table), after
        tile = chance.choice(sorted(after))
        hands = tuple(hand - {tile} for hand in hands)
        on_table = (*on_table, tile)
        seat = (seat + 1) % SEATS
        if len(on_table) == SEATS:
            seat = (seat + on_table.index(winning_tile(on_table, trump))) % SEATS
            on_table = ()


def check_along_hands(length: int, hands: int, seed: int) -> None:
    chance = random.Random(seed)
    found = [
        pair
        for hand in range(hands)
        for pair in along_a_hand((hand + seed) % TRUMPS, length, chance)
    ]
    answers = solved([position for position, _ in found])
    for (position, after), answer in zip(found, answers, strict=True):
        best = max if position[2] == BIDDER else min
        assert answer == (best(after.values()), after), position


@pytest.mark.parametrize(("length", "hands"), [(1, 90), (2, 180), (3, 90)])
def test_endings_against_plain_minimax(length: int, hands: int) -> None:
    check_along_hands(length, hands, seed=length)


@pytest.mark.compiled
def test_many_endings_against_plain_minimax() -> None:
    for length, hands in ((3, 180), (4, 90), (5, 9)):
        check_along_hands(length, hands, seed=100 + length)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize(("length", "hands"), [(5, 45), (6, 6), (7, 1)])
def test_longer_endings_and_a_whole_hand_against_plain_minimax(length: int, hands: int) -> None:
    check_along_hands(length, hands, seed=10 + length)


def test_a_memory_that_has_counted_all_its_deals_begins_anew() -> None:
    """Else an answer to one deal would be taken for that to another."""
    chance = random.Random(3)
    memory = solver.new_memory()
    for _ in range(20):
        (position, after), *_ = along_a_hand(6, 3, chance)
        rows = np.array([row_of(position)], np.int64)
        tricks = np.zeros(1, np.int64)
        memory[-1] = MOST_DEALS - 1
        for _ in range(2):
            solve_task.solve_positions(rows, tricks, memory)
            best = max if position[2] == BIDDER else min
            assert tricks[0] == best(after.values())
        assert memory[-1] == 2


@pytest.mark.compiled
def test_the_corpus() -> None:
    positions, wanted = [], []
    with CORPUS.open(encoding="utf-8", newline="") as file:
        for line in csv.DictReader(file):
            hands = tuple(
                frozenset((int(tile[0]), int(tile[1])) for tile in line[f"{seat}_hand"].split())
                for seat in ("bidder", "left", "right")
            )
            trump = TRUMP_NAMES.index(line["trump"])
            positions.append((trump, hands, int(line["leader"]), ()))
            wanted.append(int(line["bidder_tricks"]))
    rows = np.array([row_of(position) for position in positions], np.int64)
    tricks = np.zeros(len(rows), np.int64)
    solve_task.solve_positions(rows, tricks, solver.new_memory())
    assert len(wanted) == 4000
    assert tricks.tolist() == wanted
