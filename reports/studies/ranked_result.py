"""What rankings of strategies at one table have in common, whatever is won there."""

import abc
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from dealwise.reports.statistics.circles import shortest_circle
from dealwise.reports.statistics.families import bonferroni_level
from dealwise.reports.statistics.looks import FIRST_LOOK
from dealwise.reports.statistics.plackett_luce import percentile_intervals
from dealwise.reports.studies.compare_estimate import Estimate, estimate_of
from dealwise.reports.studies.paired_result import PairedResult

if TYPE_CHECKING:
    import matplotlib.axes
    import pandas

Interval = tuple[float, float]

PLACE_NAMES = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True)
class RankedResult(PairedResult):
    """Base of a frozen result of strategies of which `seats_a_table` sit at each table.

    `by_winner` is whether nothing but who has won counts, and no points.
    """

    @property
    @abc.abstractmethod
    def by_winner(self) -> bool:
        """Whether there are no points, and somebody or nobody wins."""

    @property
    @abc.abstractmethod
    def seats_a_table(self) -> int:
        """How many sit at a table."""

    @property
    @abc.abstractmethod
    def _numbers(self) -> dict[str, np.ndarray]:
        """The sums of numbers of deals by name, int64[n, 3] each."""

    @property
    @abc.abstractmethod
    def _units(self) -> dict[str, int]:
        """By the same names what a number of a deal is divided by."""

    @property
    @abc.abstractmethod
    def scale(self) -> tuple[float, ...] | None:
        """Log worths with the mean 0; None where there are none.

        Of two the chance that the first comes before the other is 1 / (1 + exp(second - first)).
        """

    @property
    @abc.abstractmethod
    def misfit(self) -> float:
        """By how much the scale misses such chances at most; nan where there is no scale."""

    @abc.abstractmethod
    def _scales_drawn_anew(self) -> np.ndarray:
        """The scales of a bootstrap over groups of deals, float64 [samples, m]."""

    @property
    def place_names(self) -> tuple[str, ...]:
        """The places in the order of play."""
        return PLACE_NAMES[: self.seats_a_table]

    @property
    def even(self) -> float:
        """The share that one of equals wins."""
        return 1 / self.seats_a_table

    @property
    def ranking_level(self) -> float:
        """The confidence of each interval of a mean or a share, so that those of all hold."""
        return bonferroni_level(len(self.strategies))

    @cached_property
    def ranking(self) -> list[tuple[int, Estimate]]:
        """Places with what they are ranked by, best first.

        The intervals hold all at once, each at 1 - alpha / m.
        """
        level = self.ranking_level
        means = [self.mean_of(place, level) for place in range(len(self.strategies))]
        order = sorted(range(len(means)), key=lambda place: -means[place].mean)
        return [(place, means[place]) for place in order]

    @abc.abstractmethod
    def mean_of(self, place: int, level: float) -> Estimate:
        """What a strategy is ranked by, with an interval at a level."""

    def wins(self, place: int) -> Estimate:
        """The share that a strategy wins, of points the share of the most, shared among equals.

        Its interval is of the same level as those of the ranking.
        """
        beyond = self._mean("wins", place, 1 - self.even, self.ranking_level)
        low, high = (min(max(self.even + end, 0.0), 1.0) for end in beyond.interval)
        return Estimate(self.even + beyond.mean, (low, high), beyond.method)

    def places(self, place: int) -> list[Estimate]:
        """What each place in the order of play does to a strategy."""
        rows = range(self.seats_a_table * place, self.seats_a_table * (place + 1))
        return [self._mean("places", row, self.measure.largest, self.level) for row in rows]

    @property
    def openers(self) -> list[Estimate]:
        """What each place in the order of play does to all."""
        return self._of_all("openers")

    @property
    def seats(self) -> list[Estimate]:
        """What each seat does to all: nothing but luck, as all sit everywhere."""
        return self._of_all("seats")

    def _of_all(self, name: str) -> list[Estimate]:
        rows = range(self.seats_a_table)
        return [self._mean(name, row, self.measure.largest, self.level) for row in rows]

    def _mean(self, name: str, row: int, largest: float, level: float) -> Estimate:
        told = (int(number) for number in self._numbers[name][row])
        unit = self._units[name]
        return estimate_of(
            self.deals, *told, unit=unit, largest=largest, seen=self.seen, level=level
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
        ends = percentile_intervals(self._scales_drawn_anew(), self.level)
        return None if ends is None else tuple(zip(*(end.tolist() for end in ends), strict=True))

    @cached_property
    def circle(self) -> tuple[int, ...]:
        """The places of a circle in what is counted: each beats the next, and the last the first.

        A pair counts where its interval tells the sign at the level at which those of all pairs
        hold at once. Empty where there is no circle.
        """
        level = bonferroni_level(len(self.pairs))
        return self._circle({pair: self._estimate_of_pair(*pair, level) for pair in self.pairs})

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
        scale_high, those of `place_names`, deals.
        """
        from dealwise.reports.studies.rank_document import table_of

        return table_of(self)

    def chart(self, ax: "matplotlib.axes.Axes") -> "matplotlib.axes.Axes":
        """Draw what they are ranked by with its intervals into `ax`: a forest plot."""
        from dealwise.reports.charts.forest import forest

        return forest(self, ax)

    def _repr_html_(self) -> str:
        from dealwise.reports.studies.rank_words import html_page

        return html_page(self)
