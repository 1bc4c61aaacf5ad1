"""The answer to "who is better, by how much, and how sure", for any game."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from dealwise.reports.statistics.blocks import block_moments
from dealwise.reports.statistics.families import bonferroni_level
from dealwise.reports.statistics.gsprt import Gsprt, gsprt_bounds
from dealwise.reports.studies.blocks_result import BlocksResult
from dealwise.reports.studies.compare_estimate import NO_DIFFERENCE, Estimate
from dealwise.strategies.blocks import (
    NONZERO,
    ROW_NONZERO,
    ROW_SLOTS,
    ROW_SQUARES,
    ROW_TOTAL,
    SQUARES,
    SQUARES_OF_HANDS,
    TOTAL,
    row_sums,
)

if TYPE_CHECKING:
    import matplotlib.axes
    import pandas


@dataclass(frozen=True)
class CompareResult(BlocksResult):
    """Two or more strategies, each pair on the same deals: see `BlocksResult`."""

    @property
    def tail_slots(self) -> int:
        """How many sums stand behind those of the pairs."""
        return len(self.strategies) * ROW_SLOTS

    def saving(self, first: int, second: int) -> float | None:
        """How many times fewer hands the pairing needed; None where nothing differed.

        The variance of one hand's contrast over (hands a block × the variance of a deal's number).
        """
        sums = self.sums_of(first, second)
        if self.deals < 2 or not sums[NONZERO]:
            return None
        mean, variance = block_moments(
            self.deals, int(sums[TOTAL]), int(sums[SQUARES]), self.measure.unit
        )
        if not variance:
            return None
        hands = self.deals * self.measure.hands_a_block
        of_hands = int(sums[SQUARES_OF_HANDS]) / (hands * self.measure.hand_unit**2) - mean**2
        return float(of_hands / (self.measure.hands_a_block * variance))

    @property
    def test(self) -> Gsprt | None:
        """The sequential test as it stood at the end; None if none was asked for."""
        if self.rule.sprt is None:
            return None
        if self.identities[0] == self.identities[1]:
            return Gsprt(0.0, gsprt_bounds(self.rule.alpha, self.rule.beta), "not better")
        found = self.rule.test(self.deals, self.by_pair[0], self.measure.unit)
        return found if self.stopped_by == "sprt" else found._replace(verdict="undecided")

    @cached_property
    def ranking(self) -> list[tuple[int, Estimate]]:
        """Places with the mean of their differences to all others, best first.

        The intervals hold all at once, each at 1 - alpha / m.
        """
        count = len(self.strategies)
        level = bonferroni_level(count)
        estimates = [self.mean_of(place, level) for place in range(count)]
        order = sorted(range(count), key=lambda place: -estimates[place].mean)
        return [(place, estimates[place]) for place in order]

    def mean_of(self, place: int, level: float) -> Estimate:
        """The mean of the differences of one to all others, with an interval at a level."""
        if len(set(self.identities)) == 1:
            return NO_DIFFERENCE
        count = len(self.strategies)
        row = row_sums(self.sums, count)[place]
        told = (int(row[slot]) for slot in (ROW_NONZERO, ROW_TOTAL, ROW_SQUARES))
        return self._estimate(*told, unit=self.measure.unit * (count - 1), level=level)

    @property
    def difference(self) -> float:
        """The first of two strategies less the second, such as in points a hand.

        Raises:
            ValueError: there are more; see `estimate`.
        """
        return self._of_two.mean

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of `difference`, at `level`.

        Raises:
            ValueError: there are more than two strategies; see `estimate`.
        """
        return self._of_two.interval

    @property
    def _of_two(self) -> Estimate:
        if len(self.strategies) > 2:
            raise ValueError(
                f"{len(self.strategies)} strategies have a difference for each two: ask "
                f"estimate(first, second) by their places, or table()."
            )
        return self.estimate(0, 1)

    @property
    def ranked_by(self) -> str:
        """What the numbers of the ranking are."""
        return f"{self.measure.name} against the others"

    def to_dict(self) -> dict:
        """The result as one JSON object, as `compare --json` prints it."""
        from dealwise.reports.studies.compare_document import document_of

        return document_of(self)

    def table(self) -> "pandas.DataFrame":
        """A row for each pair.

        Columns: first, second, difference, low, high, method, differed, saving, deals.
        """
        from dealwise.reports.studies.compare_document import table_of

        return table_of(self)

    def chart(self, ax: "matplotlib.axes.Axes") -> "matplotlib.axes.Axes":
        """Draw the differences with their intervals into `ax`: a forest plot."""
        from dealwise.reports.charts.forest import forest

        return forest(self, ax)

    def _repr_html_(self) -> str:
        from dealwise.reports.studies.compare_words import html_page

        return html_page(self)
