"""Who of many cannot be told from the best: those that no other beats."""

import numpy as np

from dealwise.reports.statistics.blocks import block_moments
from dealwise.reports.statistics.families import bonferroni_level, never_behind, unbeaten
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.compare_estimate import Seen, estimate_of


def nobody_beats(
    deals: int,
    differences: np.ndarray,
    *,
    unit: int,
    largest: float,
    seen: Seen,
) -> tuple[int, ...]:
    """The places that are beaten by no other, rising; all of them where one deal was played.

    Args:
        deals: how many there were, the same for every two.
        differences: int64[3, m, m], of row less column the deals on which it is not zero, the sum
            and the sum of squares; of each two only what is above the diagonal is read.
        unit, largest: of such a difference, see `compare_estimate.estimate_of`.
        seen: what may have decided where the run ended.
    """
    count = differences.shape[1]
    if deals < 2 or count < 2:
        return tuple(range(count))
    upper = np.triu_indices(count, 1)
    sums = differences[:, *upper]
    means = np.zeros((count, count))
    if seen.answer:
        level = bonferroni_level(len(sums[0]))
        told_apart = np.zeros((count, count), bool)
        estimates = [
            estimate_of(deals, *map(int, told), unit=unit, largest=largest, seen=seen, level=level)
            for told in sums.T
        ]
        means[upper] = [estimate.mean for estimate in estimates]
        told_apart[upper] = [estimate.tells for estimate in estimates]
        return never_behind(means - means.T, told_apart | told_apart.T)
    errors, differing = np.zeros((count, count)), np.zeros((count, count), np.int64)
    means[upper], variances = block_moments(deals, sums[1], sums[2], unit)
    errors[upper] = np.sqrt(variances / deals)
    differing[upper] = sums[0]
    return unbeaten(means - means.T, errors + errors.T, deals, LEVEL, differing)
