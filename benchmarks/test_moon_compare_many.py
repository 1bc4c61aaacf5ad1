"""Comparing many strategies against comparing two of them, in the same run."""

import itertools
import time

from dealwise.reports.studies.compare import compare

STRATEGIES = [
    f"count[threshold={threshold}]/{exchange}/{play}"
    for threshold in range(1, 11)
    for exchange, play in itertools.product(("longest", "shape"), ("pull", "simple"))
]
DEALS = 2_000
FLOOR = 0.6
ROUNDS = 3


def speed(comparisons: list[list[str]], deals: int) -> float:
    """Hands a CPU second, one thread."""
    began = time.process_time()
    hands = sum(compare(*names, deals=deals, threads=1).hands for names in comparisons)
    return hands / (time.process_time() - began)


def test_many_strategies_are_as_quick_as_two():
    """The two are taken from the many, all by turns: what they play takes as long."""
    couples = [list(couple) for couple in zip(STRATEGIES[::2], STRATEGIES[1::2], strict=True)]
    found = {2: [], 20: [], 40: []}
    speed(couples, 1)  # everything is compiled
    for _ in range(ROUNDS):
        found[2].append(speed(couples, 10 * DEALS))
        found[20].append(speed([STRATEGIES[:20], STRATEGIES[20:]], DEALS))
        found[40].append(speed([STRATEGIES], DEALS))
    best = {count: max(speeds) for count, speeds in found.items()}
    told = ", ".join(f"{count}: {hands / 1e6:.2f}" for count, hands in best.items())
    print(f"\nstrategies and M hands/CPU s: {told}; 40 against 2: {best[40] / best[2]:.2f} x")
    assert min(best[20], best[40]) >= FLOOR * best[2]
