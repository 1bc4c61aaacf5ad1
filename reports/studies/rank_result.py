"""The answer to "who is best of many at one table", for any game."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from dealwise.reports.statistics.circles import shortest_circle
from dealwise.reports.statistics.families import bonferroni_level
from dealwise.reports.statistics.looks import FIRST_LOOK
from dealwise.reports.statistics.plackett_luce import (
    bootstrap_scales,
    chance_ahead,
    percentile_intervals,
    plackett_luce,
)
from dealwise.reports.studies.compare_estimate import NO_DIFFERENCE, Estimate, estimate_of
from dealwise.reports.studies.paired_result import PairedResult
from dealwise.simulate.randomness import as_signed
from dealwise.simulate.triples import GROUPS, PLACES, SIXTHS
from dealwise.strategies.triples import TripleSums, read_sums, triples_of, units_of

if TYPE_CHECKING:
    import matplotlib.axes
    import pandas

Interval = tuple[float, float]

EVEN = 1 / PLACES
"""The share of hands in which one of equals has most points."""


@dataclass(frozen=True)
class RankResult(PairedResult):
    """Three strategies or more, every three at one table: see `PairedResult`.

    `sums` int64 are those of `strategies.triples`; `most` is the largest number of points, either
    way, that one can have in a hand.
    """

    most: float = field(kw_only=True)

    @cached_property
    def by_name(self) -> TripleSums:
        """The sums by their names."""
        return read_sums(self.sums, len(self.strategies))

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

    @property
    def ranking_level(self) -> float:
        """The confidence of each interval of a mean or a share, so that those of all hold."""
        return bonferroni_level(len(self.strategies))

    @cached_property
    def ranking(self) -> list[tuple[int, Estimate]]:
        """Places with their mean points a hand, best first.

        The intervals hold all at once, each at 1 - alpha / m.
        """
        means = [
            self._mean("points", place, self.most, self.ranking_level)
            for place in range(len(self.strategies))
        ]
        order = sorted(range(len(means)), key=lambda place: -means[place].mean)
        return [(place, means[place]) for place in order]

    def wins(self, place: int) -> Estimate:
        """The share of hands in which a strategy has most points, shared among equals.

        Its interval is of the same level as those of the ranking.
        """
        beyond = self._mean("wins", place, 1 - EVEN, self.ranking_level)
        low, high = (min(max(EVEN + end, 0.0), 1.0) for end in beyond.interval)
        return Estimate(EVEN + beyond.mean, (low, high), beyond.method)

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

    def places(self, place: int) -> list[Estimate]:
        """What speaking first, second and third does to a strategy, in points a hand."""
        rows = range(PLACES * place, PLACES * (place + 1))
        return [self._mean("places", row, self.measure.largest, self.level) for row in rows]

    @property
    def openers(self) -> list[Estimate]:
        """What speaking first, second and third does to all, in points a hand."""
        largest = self.measure.largest
        return [self._mean("openers", row, largest, self.level) for row in range(PLACES)]

    @property
    def seats(self) -> list[Estimate]:
        """What each seat does to all, in points a hand: nothing but luck, as all sit everywhere."""
        largest = self.measure.largest
        return [self._mean("seats", row, largest, self.level) for row in range(PLACES)]

    def _mean(self, name: str, row: int, largest: float, level: float) -> Estimate:
        told = (int(number) for number in self.by_name.numbers[name][row])
        unit = units_of(len(self.strategies))[name]
        return estimate_of(
            self.deals, *told, unit=unit, largest=largest, seen=self.seen, level=level
        )

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

    @cached_property
    def scale_intervals(self) -> tuple[Interval, ...] | None:
        """Percentile intervals of the scale, each alone at `level`, for a fixed number of deals.

        By a bootstrap over 500 groups of deals, by deal number modulo 500. None of fewer than 200
        deals, or where some of the drawn groups have no scale.
        """
        if self.scale is None or self.deals < FIRST_LOOK:
            return None
        if len(set(self.identities)) == 1:
            return ((0.0, 0.0),) * len(self.strategies)
        sums = self.by_name
        deals = [len(range(group, self.deals, GROUPS)) for group in range(GROUPS)]
        hands = np.array(deals) * SIXTHS * SIXTHS
        key = as_signed(self.seed)
        drawn = bootstrap_scales(sums.chosen, sums.left, hands, self.scale, key)
        ends = percentile_intervals(drawn, self.level)
        return None if ends is None else tuple(zip(*(end.tolist() for end in ends), strict=True))

    @cached_property
    def circle(self) -> tuple[int, ...]:
        """The places of a circle in points: each beats the next, and the last the first.

        A pair counts where its interval tells the sign at the level at which those of all pairs
        hold at once. Empty where there is no circle.
        """
        level = bonferroni_level(len(self.pairs))
        return self._circle({pair: self._estimate_of_pair(*pair, level) for pair in self.pairs})

    @cached_property
    def circle_ahead(self) -> tuple[int, ...]:
        """The same of who finishes ahead of whom more often than behind."""
        level = bonferroni_level(len(self.pairs))
        return self._circle({pair: self._ahead(*pair, level) for pair in self.pairs})

    def _circle(self, estimates: dict[tuple[int, int], Estimate]) -> tuple[int, ...]:
        count = len(self.strategies)
        beats = np.zeros((count, count), bool)
        for (first, second), estimate in estimates.items():
            beats[first, second] = estimate.tells and estimate.mean > 0
            beats[second, first] = estimate.tells and estimate.mean < 0
        return shortest_circle(beats)

    def to_dict(self) -> dict:
        """The result as one JSON object, as `rank --json` prints it."""
        from dealwise.reports.studies.rank_document import document_of

        return document_of(self)

    def table(self) -> "pandas.DataFrame":
        """A row for each strategy, best first.

        Columns: strategy, mean, low, high, method, wins, wins_low, wins_high, scale, scale_low,
        scale_high, first, second, third, deals.
        """
        from dealwise.reports.studies.rank_document import table_of

        return table_of(self)

    def chart(self, ax: "matplotlib.axes.Axes") -> "matplotlib.axes.Axes":
        """Draw the mean points with their intervals into `ax`: a forest plot."""
        from dealwise.reports.charts.forest import forest

        return forest(self, ax)

    def _repr_html_(self) -> str:
        from dealwise.reports.studies.rank_words import html_page

        return html_page(self)
