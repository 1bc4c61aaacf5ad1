"""Comparisons made of blocks by hand, for what is rare, slow or large to play."""

from collections.abc import Sequence

import numpy as np

from dealwise.reports.statistics.looks import looks
from dealwise.reports.studies.compare_estimate import Measure
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.stop_rules import StopRule
from dealwise.strategies.blocks import PAIR_SLOTS, ROW_SLOTS

UNIT, HAND_UNIT, HANDS, LARGEST = 12, 2, 6, 24.5
MEASURE = Measure(UNIT, HAND_UNIT, HANDS, LARGEST)


def compared(
    names: Sequence[str], contrasts: np.ndarray, *, squares_of_hands: int = 900, **changes: object
) -> CompareResult:
    """The result of int64[deals, pairs] contrasts in 12ths, pairs in the order of the plan.

    A deal counts as different where its contrast is not zero.
    """
    deals, count = len(contrasts), len(names)
    pairs = [(first, second) for first in range(count) for second in range(first + 1, count)]
    by_pair = np.zeros((len(pairs), PAIR_SLOTS), np.int64)
    rows = np.zeros((deals, count), np.int64)
    for place, (first, second) in enumerate(pairs):
        of_pair = contrasts[:, place]
        nonzero = np.count_nonzero(of_pair)
        total, squares = of_pair.sum(), of_pair @ of_pair
        by_pair[place] = nonzero, total, squares, nonzero, squares_of_hands * deals
        rows[:, first] += of_pair
        rows[:, second] -= of_pair
    by_row = np.zeros((count, ROW_SLOTS), np.int64)
    by_row[:, 0] = np.count_nonzero(rows, axis=0)
    by_row[:, 1], by_row[:, 2] = rows.sum(axis=0), (rows * rows).sum(axis=0)
    told = {
        "game": "moon",
        "strategies": tuple(names),
        "deals": deals,
        "rule": StopRule(deals),
        "stopped_by": "deals",
        "seed": 7,
        "options": {},
        "files": {},
        "measure": MEASURE,
        "sums": np.concatenate([by_pair.ravel(), by_row.ravel()]),
        "identities": tuple(range(count)),
        "history": history_of(contrasts[:, 0]),
    }
    return CompareResult(**(told | changes))


def history_of(contrasts: np.ndarray) -> tuple[tuple[int, int, int, int], ...]:
    """The sums of the first pair at each look, and at the end."""
    stops = []
    for look in looks():
        if look >= len(contrasts):
            break
        stops.append(look)
    return tuple(
        (stop, int(np.count_nonzero(part)), int(part.sum()), int(part @ part))
        for stop in (*stops, len(contrasts))
        for part in [contrasts[:stop]]
    )


def a_pair(
    mean: float = 0.5, deals: int = 2000, names: Sequence[str] = ("steady", "simple"), **changes
) -> CompareResult:
    """Two strategies, `mean` points a hand apart, with a spread of 2 points a deal."""
    return compared(names, drawn([mean], deals), **changes)


def a_rare_pair(nonzero: int = 3, deals: int = 2000, **changes) -> CompareResult:
    """Two strategies that differ in a few deals alone."""
    contrasts = np.zeros((deals, 1), np.int64)
    contrasts[:nonzero] = 30
    return compared(("steady", "careful"), contrasts, **changes)


def a_field(
    strengths: Sequence[float], deals: int = 2000, names: Sequence[str] = (), **changes
) -> CompareResult:
    """Strategies of these strengths: two differ by the difference of theirs."""
    count = len(strengths)
    gaps = [
        strengths[first] - strengths[second]
        for first in range(count)
        for second in range(first + 1, count)
    ]
    named = names or [f"strategy {place}" for place in range(count)]
    return compared(named, drawn(gaps, deals), **changes)


def a_circle(deals: int = 2000, **changes) -> CompareResult:
    """Rock beats scissors, which beat paper, which beats rock."""
    return compared(("rock", "paper", "scissors"), drawn([-1, 1, -1], deals), **changes)


def drawn(means: Sequence[float], deals: int) -> np.ndarray:
    """Contrasts in 12ths with these means, in points, and a spread of 2 points a deal."""
    generator = np.random.default_rng(5)
    contrasts = generator.normal(means, 2.0, (deals, len(means)))
    return np.rint(contrasts * UNIT).astype(np.int64)
