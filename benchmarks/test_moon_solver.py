"""The open-hand solver against the C yardstick in the same run: pytest benchmarks -s."""

import time
from pathlib import Path

import numpy as np
import pytest

from dealwise.simulate.moon.open_positions import read_row
from dealwise.simulate.moon.solve_task import solve_positions
from dealwise.simulate.moon.solver import new_memory
from dealwise.simulate.moon.solving import row_of
from dealwise.simulate.moon.tiles import TRICKS

CORPUS = Path(__file__).parents[1] / "tests" / "data" / "moon_open_hand.csv"
FLOOR = 0.6


@pytest.mark.benchmark(timer=time.process_time, min_rounds=5, warmup=True)
def test_seven_tiles_against_c(benchmark, c_moon_solver):
    lines = CORPUS.read_text(encoding="utf-8").splitlines()
    rows = [read_row(line, 0, answered=True) for line in lines[1:]]
    whole = [row for row in rows if row.position.length == TRICKS]
    positions = np.array([row_of(row.position) for row in whole], np.int64)
    tricks = np.zeros(len(whole), np.int64)
    memory = new_memory()
    yardstick = c_moon_solver(CORPUS)

    benchmark.pedantic(
        lambda: solve_positions(positions, tricks, memory), rounds=5, warmup_rounds=1
    )
    solves = len(whole) / benchmark.stats.stats.min
    ratio = solves / yardstick
    benchmark.extra_info |= {"solves": solves, "c": yardstick, "ratio": ratio}
    print(f"\n{len(whole)} hands: {solves:,.0f} solves/CPU s, C {yardstick:,.0f}, {ratio:.2f} x")
    assert tricks.tolist() == [row.answer for row in whole]
    assert ratio >= FLOOR
