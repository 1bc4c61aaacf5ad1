"""Seeded runs that look at their sums as a real run does, many at a time."""

import itertools
import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dealwise.reports.statistics.looks import looks

UNIT = 12


class Law(NamedTuple):
    """How likely each value of a block's contrast is, in units."""

    values: NDArray[np.int64]
    chances: NDArray[np.float64]

    @property
    def mean(self) -> float:
        """The true mean, in points."""
        return float(self.chances @ self.values) / UNIT

    @property
    def spread(self) -> float:
        """The true standard deviation, in points."""
        return math.sqrt(self.chances @ (self.values / UNIT - self.mean) ** 2)

    @property
    def skewness(self) -> float:
        """The third standardised moment."""
        return float(self.chances @ ((self.values / UNIT - self.mean) / self.spread) ** 3)

    def mirrored(self) -> "Law":
        """The law of the other side's contrasts."""
        return Law(-self.values[::-1], self.chances[::-1])

    def shifted(self, mean: float) -> "Law":
        """The law tilted until it has this mean, with the same values (as its likeliest rival)."""
        tilt = 0.0
        for _ in range(50):  # Newton's steps: the variance is how fast the mean follows the tilt
            law = self._tilted(tilt)
            tilt += (mean - law.mean) / law.spread**2
        return self._tilted(tilt)

    def _tilted(self, tilt: float) -> "Law":
        weights = self.chances * np.exp(tilt * self.values / UNIT)
        return Law(self.values, weights / weights.sum())


def normal_law(mean: float) -> Law:
    """Nearly normal with a standard deviation of 3 points."""
    values = np.arange(-240, 241)
    weights = np.exp(-((values / UNIT - mean) ** 2) / 18)
    return Law(values, weights / weights.sum())


def rare_law(share: float) -> Law:
    """Blocks of which only a share differ, more often for the better and by more."""
    return Law(np.array([-24, 0, 36]), np.array([0.3 * share, 1 - share, 0.7 * share]))


SKEWED = Law(np.array([-48, 0, 12, 126]), np.array([0.15, 0.75, 0.05, 0.05]))
"""Losses and rarer, greater gains: a skewness of 2."""
VERY_SKEWED = Law(np.array([-48, 0, 252]), np.array([0.1, 0.88, 0.02]))
"""As if all six hands of a deal were one: often nothing, at times a loss, rarely 21 points; 5."""


class Sums(NamedTuple):
    """What many runs know at one look; each array has one entry a run, int64."""

    count: int
    totals: NDArray[np.int64]
    squares: NDArray[np.int64]
    nonzero: NDArray[np.int64]


def runs(law: Law, repetitions: int, last: int, seed: int) -> Iterator[Sums]:
    """The sums of so many independent runs at each look up to the last."""
    generator = np.random.default_rng(seed)
    counts = np.zeros((repetitions, len(law.values)), np.int64)
    before = 0
    for look in itertools.takewhile(lambda look: look <= last, looks()):
        counts += generator.multinomial(look - before, law.chances, repetitions)
        nonzero = counts[:, law.values != 0].sum(axis=1)
        yield Sums(look, counts @ law.values, counts @ law.values**2, nonzero)
        before = look


def tolerance(rate: float, repetitions: int) -> float:
    """Four standard errors of a share of so many repetitions."""
    return 4 * math.sqrt(rate * (1 - rate) / repetitions)
