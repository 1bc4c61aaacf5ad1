"""Which of several choices are clearly behind, and which cannot be told from the best.

Choices are played on the same deals, each for a win or not, and one that is clearly behind is
played no longer. What is read again and again as the deals go on, and decides who goes on, are
confidence sequences: they hold at all numbers of deals at once, so that stopping a choice for what
was seen of it makes nothing of them wrong.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dealwise.reports.statistics.blocks import block_means
from dealwise.reports.statistics.families import bonferroni_level, never_behind, unbeaten
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.statistics.looks import FIRST_LOOK, LEAST_NONZERO
from dealwise.reports.statistics.sequences import asymptotic_sequence, beta_binomial_sequence

NARROWEST = 10_000
"""Deals at which the sequences of differences are narrowest."""


class Lead(NamedTuple):
    """How much larger one chance to win is than another, with the interval, on common deals."""

    gain: float
    interval: tuple[float, float] | None
    deals: int


def pairs_of(choices: int) -> int:
    """How many pairs there are, one at least."""
    return max(1, choices * (choices - 1) // 2)


def told_apart(
    only: NDArray[np.int64], deals: int, pairs: int, level: float = LEVEL
) -> NDArray[np.bool_]:
    """Which pairs are known to differ, at whatever number of deals this is asked and how often.

    For each pair the asymptotic confidence sequence of the difference, at Bonferroni's level for
    all `pairs`: with probability `level` at least no two that are equal are ever told apart.
    Nothing is said of fewer than 200 deals, or where fewer than 20 differ.

    Args:
        only: int64[m, m], deals that the row won and the column did not.
        deals: how many both were played on.
        pairs: how many there were in all, before any choice was left behind.
    """
    totals, squares = only - only.T, only + only.T
    if deals < FIRST_LOOK:
        return np.zeros(only.shape, bool)
    each = bonferroni_level(pairs, level)
    low, high = asymptotic_sequence(deals, totals, squares, NARROWEST, level=each)
    return ((low > 0) | (high < 0)) & (squares >= LEAST_NONZERO)


def leaders(
    only: NDArray[np.int64], deals: int, pairs: int, level: float = LEVEL
) -> tuple[int, ...]:
    """Those that are clearly behind no other, by `told_apart`; indices, rising."""
    return never_behind(only - only.T, told_apart(only, deals, pairs, level))


def leaders_of_all(only: NDArray[np.int64], deals: int, level: float = LEVEL) -> tuple[int, ...]:
    """Those that no other beats where all have played a number of deals that was fixed before.

    Paired t tests with Holm's adjustment, see `unbeaten`.
    """
    totals, squares = only - only.T, only + only.T
    found = block_means(deals, totals, squares, level=level)
    if found is None:
        return tuple(range(len(only)))
    return unbeaten(found.mean, found.error, deals, level, nonzero=squares)


def lead(
    wins_alone: int, losses_alone: int, deals: int, *, fixed: bool, level: float = LEVEL
) -> Lead:
    """The gain of one over another: of the deals that both played, those that one alone won.

    The interval is Student's for a `fixed` number of deals, else a confidence sequence, which says
    nothing of fewer than 200. None where fewer than 20 deals differ.
    """
    total, squares = wins_alone - losses_alone, wins_alone + losses_alone
    gain = total / deals if deals else 0.0
    if deals < (2 if fixed else FIRST_LOOK) or squares < LEAST_NONZERO:
        return Lead(gain, None, deals)
    if fixed:
        means = block_means(deals, total, squares, level=level)
        return Lead(gain, (float(means.low), float(means.high)), deals)
    low, high = asymptotic_sequence(deals, total, squares, NARROWEST, level=level)
    return Lead(gain, (float(low), float(high)), deals)


def half_width(successes: int, trials: int, level: float = LEVEL) -> float:
    """Half the width of the confidence sequence of a share."""
    low, high = beta_binomial_sequence(successes, trials, level)
    return (high - low) / 2
