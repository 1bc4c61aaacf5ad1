"""Sweeps made of blocks by hand, of one parameter or two."""

from collections.abc import Sequence

import numpy as np
from comparisons_by_hand import MEASURE, a_pair, drawn

from dealwise.reports.studies.stop_rules import StopRule
from dealwise.reports.studies.sweep_grid import Axis, Grid
from dealwise.reports.studies.sweep_result import SweepResult
from dealwise.strategies.against_one import TWO_SLOTS
from dealwise.strategies.blocks import PAIR_SLOTS

CURVE = ("2", "3", "4", "5.5", "6")
MEANS = (-1.0, 0.2, 0.5, 0.45, -0.5)


def swept(
    contrasts: np.ndarray, *values: Sequence[str], names: Sequence[str] = "xy", **changes: object
) -> SweepResult:
    """The result of int64[deals, points] contrasts in 12ths, points in the order of the grid."""
    deals, count = contrasts.shape
    nonzero = np.count_nonzero(contrasts, axis=0)
    by_pair = np.zeros((count, PAIR_SLOTS), np.int64)
    by_pair[:] = np.stack(
        [nonzero, contrasts.sum(axis=0), (contrasts**2).sum(axis=0), nonzero, nonzero], axis=1
    )
    upper = np.triu_indices(count, 1)
    of_two = np.zeros((len(upper[0]), TWO_SLOTS), np.int64)
    for row, (one, other) in enumerate(zip(*upper, strict=True)):
        first, second = contrasts[:, one], contrasts[:, other]
        of_two[row] = np.count_nonzero(first != second), first @ second
    axes = tuple(Axis("bid", name, tuple(each)) for name, each in zip(names, values, strict=False))
    strategies = tuple(f"count[x={place}]" for place in range(count))
    told = {
        "game": "moon",
        "strategies": (*strategies, "other"),
        "deals": deals,
        "rule": StopRule(deals),
        "stopped_by": "deals",
        "seed": 7,
        "options": {},
        "files": {},
        "measure": MEASURE,
        "sums": np.concatenate([by_pair.ravel(), of_two.ravel()]),
        "identities": tuple(range(count + 1)),
        "grid": Grid("count", axes),
        "fresh": a_pair(0.4, names=("count[x=2]", "other"), seed=8),
    }
    return SweepResult(**(told | changes))


def a_curve(deals: int = 2000, **changes: object) -> SweepResult:
    """Five values of one parameter, of which the third is best and the fourth as good."""
    return swept(drawn(MEANS, deals), CURVE, **changes)


def a_map(deals: int = 2000, **changes: object) -> SweepResult:
    """Three values of one parameter by four of another, the last point best by far."""
    means = [0.0, 0.02, 0.1, 0.2, -0.3, -0.2, 0.0, 0.3, -0.5, 0.0, 0.5, 2.0]
    return swept(drawn(means, deals), ("0", "1", "2"), ("10", "20", "30", "40"), **changes)
