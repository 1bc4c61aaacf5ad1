"""Lets the tests of Moon share their odd players: under importlib mode no folder is importable."""

import sys
from pathlib import Path

import numpy as np
import pytest
from numba import int64

sys.path.insert(0, str(Path(__file__).parent))

from auctioned import Policies
from odd_players import EVERY_PLAYER

from dealwise.simulate.jit import kernel
from dealwise.simulate.moon.contract import PLAY, SIGNATURES
from dealwise.simulate.moon.kernel import FAULT_SLOTS, TABLE_SLOTS, play_hand


@pytest.fixture(scope="session")
def honest() -> Policies:
    """Policies for a whole hand, by the rules; compiling them takes long."""
    return Policies()


@pytest.fixture(scope="session")
def careless() -> Policies:
    """Some of their answers are against the rules."""
    return Policies(misses=1)


@pytest.fixture(scope="session")
def compiled_players():
    """The odd players as function values for a kernel."""
    return {
        name: kernel(SIGNATURES["play"], kept=False)(player)
        for name, player in EVERY_PLAYER.items()
    }


@pytest.fixture(scope="session")
def play_compiled():
    """kernel.play_hand for a single hand, compiled; its arguments without `table`."""

    @kernel(int64(*[int64] * 9, int64[::1], PLAY, PLAY, PLAY), kept=False)
    def play_one_hand(
        bidder_hand,
        left_hand,
        right_hand,
        trump,
        bid,
        discard,
        scores,
        key,
        chance,
        fault,
        bidder,
        left,
        right,
    ):
        table = np.empty(TABLE_SLOTS, np.int64)
        return play_hand(
            bidder_hand,
            left_hand,
            right_hand,
            trump,
            bid,
            discard,
            scores,
            key,
            chance,
            table,
            fault,
            bidder,
            left,
            right,
        )

    return play_one_hand


@pytest.fixture(scope="session")
def play_many_compiled():
    """kernel.play_hand for many hands of the same three players: handing them over takes long.

    A row holds the nine arguments of a hand; its tricks are written at its place.
    """

    @kernel(int64(int64[:, ::1], int64[::1], PLAY, PLAY, PLAY), kept=False)
    def play_each_hand(rows, tricks, bidder, left, right):
        table = np.empty(TABLE_SLOTS, np.int64)
        fault = np.empty(FAULT_SLOTS, np.int64)
        for place in range(len(rows)):
            row = rows[place]
            tricks[place] = play_hand(
                row[0],
                row[1],
                row[2],
                row[3],
                row[4],
                row[5],
                row[6],
                row[7],
                row[8],
                table,
                fault,
                bidder,
                left,
                right,
            )
        return 0

    return play_each_hand
