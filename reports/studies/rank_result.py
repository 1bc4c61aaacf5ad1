"""The answer to "who is best of many at one table" where three finish in an order, by points."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from dealwise.reports.statistics.families import bonferroni_level
from dealwise.reports.statistics.plackett_luce import (
    bootstrap_scales,
    chance_ahead,
    plackett_luce,
)
from dealwise.reports.studies.compare_estimate import NO_DIFFERENCE, Estimate
from dealwise.reports.studies.ranked_result import RankedResult
from dealwise.simulate.deal_sums import GROUPS
from dealwise.simulate.randomness import as_signed
from dealwise.simulate.triples import PLACES, SIXTHS
from dealwise.strategies.triples import TripleSums, read_sums, triples_of, units_of


@dataclass(frozen=True)
class RankResult(RankedResult):
    """Three strategies or more, every three at one table: see `RankedResult`.

    `sums` int64 are those of `strategies.triples`; `most` is the largest number of points, either
    way, that one can have in a hand.
    """

    most: float = field(kw_only=True)

    @property
    def by_winner(self) -> bool:
        """There are points."""
        return False

    @property
    def seats_a_table(self) -> int:
        """Three sit at a table."""
        return PLACES

    @cached_property
    def by_name(self) -> TripleSums:
        """The sums by their names."""
        return read_sums(self.sums, len(self.strategies))

    @property
    def _numbers(self) -> dict[str, np.ndarray]:
        return self.by_name.numbers

    @property
    def _units(self) -> dict[str, int]:
        return units_of(len(self.strategies))

    @cached_property
    def triples(self) -> list[tuple[int, int, int]]:
        """The places of each three strategies, in the order of the sums."""
        return triples_of(len(self.strategies))

    @property
    def by_pair(self) -> np.ndarray:
        """The sums of each pair's difference in points, int64[pairs, 3]."""
        return self.by_name.numbers["pair_points"]

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return self.deals * self.measure.hands_a_block * len(self.triples)

    @property
    def ranked_by(self) -> str:
        """What the numbers of the ranking are."""
        return self.measure.name

    def mean_of(self, place: int, level: float) -> Estimate:
        """Its mean points a hand."""
        return self._mean("points", place, self.most, level)

    def ahead(self, first: int, second: int) -> Estimate:
        """In what share of their hands the first finishes ahead, less the share where behind."""
        return self._ahead(first, second, self.level)

    def share_ahead(self, first: int, second: int) -> float:
        """In what share of hands the first finishes ahead of the second; a tie is half a hand."""
        return (1 + self.ahead(first, second).mean) / 2

    def _ahead(self, first: int, second: int, level: float) -> Estimate:
        if first > second:
            return self._ahead(second, first, level).negated
        if self.identities[first] == self.identities[second]:
            return NO_DIFFERENCE
        return self._mean("pair_ahead", self.pairs.index((first, second)), 1.0, level)

    @cached_property
    def scale(self) -> tuple[float, ...] | None:
        """The Plackett-Luce scale: log worths with the mean 0; None where there is none.

        Of two the chance that the first finishes ahead is 1 / (1 + exp(second - first)) by it.
        """
        sums = self.by_name
        hands = self.deals * SIXTHS * SIXTHS
        found = plackett_luce(sums.chosen.sum(axis=0), sums.left.sum(axis=0), hands)
        return None if np.isnan(found).any() else tuple(found.tolist())

    @property
    def misfit(self) -> float:
        """By how much the scale misses the shares of hands in which one finishes ahead, at most.

        Nan where there is no scale.
        """
        if self.scale is None:
            return np.nan
        return max(
            abs(
                self.share_ahead(first, second)
                - chance_ahead(self.scale[first], self.scale[second])
            )
            for first, second in self.pairs
        )

    def _scales_drawn_anew(self) -> np.ndarray:
        sums = self.by_name
        deals = [len(range(group, self.deals, GROUPS)) for group in range(GROUPS)]
        hands = np.array(deals) * SIXTHS * SIXTHS
        return bootstrap_scales(sums.chosen, sums.left, hands, self.scale, as_signed(self.seed))

    @cached_property
    def circle_ahead(self) -> tuple[int, ...]:
        """As `circle`, of who finishes ahead of whom more often than behind."""
        level = bonferroni_level(len(self.pairs))
        return self._circle({pair: self._ahead(*pair, level) for pair in self.pairs})
