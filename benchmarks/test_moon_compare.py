"""Comparisons against whole hands in the same run, and two threads against one."""

import time

import pytest

from dealwise.reports.studies.compare import compare
from dealwise.reports.studies.hands import hands

DEALS = 100_000
HANDS = 6 * DEALS
PAIR = ("steady", "simple")
FLOOR = 0.8
MOST_FOR_TWO = 1.1
ROUNDS = 7


@pytest.mark.benchmark(timer=time.process_time, warmup=True)
def test_comparing_against_playing(benchmark):
    """As many hands by the same two, as blocks with all statistics and as a plain table."""
    played = []

    def play_hands():
        """Half of the hands at each of the two kinds of table that a block has."""
        began = time.process_time()
        for table in (("steady", "steady", "simple"), ("steady", "simple", "simple")):
            hands(table, deals=HANDS // 2, threads=1)
        played.append(time.process_time() - began)

    def play_blocks():
        return compare(*PAIR, deals=DEALS, threads=1).to_dict()

    found = benchmark.pedantic(play_blocks, setup=play_hands, rounds=ROUNDS, warmup_rounds=1)
    assert found["hands"] == HANDS
    ratio = min(played) / benchmark.stats.stats.min
    print(
        f"\ncompare {HANDS / benchmark.stats.stats.min / 1e6:.2f} M hands/CPU s, "
        f"moon hands {HANDS / min(played) / 1e6:.2f}, {ratio:.2f} x"
    )
    assert ratio >= FLOOR


def test_two_threads_cost_no_more_than_one():
    """Processor seconds a hand, the least of several runs each, by turns."""
    used = {1: [], 2: []}
    walls = {1: [], 2: []}
    for _ in range(ROUNDS):
        for threads in (1, 2):
            began = time.process_time(), time.perf_counter()
            compare(*PAIR, deals=2 * DEALS, threads=threads)
            used[threads].append(time.process_time() - began[0])
            walls[threads].append(time.perf_counter() - began[1])
    cost = min(used[2]) / min(used[1])
    wall = min(walls[1]) / min(walls[2])
    print(f"\ntwo threads: {cost:.2f} x the CPU seconds of one, {wall:.2f} x as fast by the clock")
    assert cost <= MOST_FOR_TWO
