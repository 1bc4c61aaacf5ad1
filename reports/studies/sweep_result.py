"""The answer to "which value of a parameter is best, and how good is it really", for any game."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from dealwise.reports.studies.blocks_result import BlocksResult
from dealwise.reports.studies.compare_best import nobody_beats
from dealwise.reports.studies.compare_estimate import Estimate
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.sweep_grid import Grid
from dealwise.strategies.against_one import PRODUCTS, UNLIKE, slots_of_two, sums_of_two
from dealwise.strategies.blocks import SQUARES, TOTAL

if TYPE_CHECKING:
    import matplotlib.axes
    import pandas


@dataclass(frozen=True)
class SweepResult(BlocksResult):
    """One strategy or policy at every point of a `grid`, each against the same other one.

    `strategies` are those of the points, in the order of the grid, and last the other one; the sums
    are those of `strategies.against_one`. `fresh` is the value that was found best against that
    one, on deals of a seed of its own; None where a run ended before.
    """

    grid: Grid = field(kw_only=True)
    fresh: CompareResult | None = field(default=None, kw_only=True)

    @property
    def against(self) -> str:
        """Whom every point was played against."""
        return self.strategies[-1]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Each point with the other one, by their places."""
        last = len(self.strategies) - 1
        return [(place, last) for place in range(last)]

    def _place_of(self, first: int, second: int) -> int:
        return min(first, second)

    @property
    def tail_slots(self) -> int:
        """How many sums stand behind those of the pairs."""
        return slots_of_two(len(self.pairs))

    @cached_property
    def estimates(self) -> list[Estimate]:
        """The difference at each point, with an interval for that one alone."""
        return [self.estimate(*pair) for pair in self.pairs]

    @property
    def chosen(self) -> int:
        """The place of the point with the largest difference, the first of several.

        Its difference is flattered by the choice: that of `fresh` is not.
        """
        return int(np.argmax(self.by_pair[:, TOTAL]))

    @property
    def ranking(self) -> list[tuple[int, Estimate]]:
        """The places of the points with their differences, best first, each interval alone."""
        order = np.argsort(-self.by_pair[:, TOTAL], kind="stable")
        return [(int(place), self.estimates[place]) for place in order]

    @property
    def ranked_by(self) -> str:
        """What the numbers of the ranking are."""
        return f"{self.measure.name} against {self.against}"

    @cached_property
    def best(self) -> tuple[int, ...]:
        """The places of the points that cannot be told from the best, rising; `chosen` is one.

        One point beats another if on the same deals it gains more from the one that both play
        against; see `best_method`.
        """
        return nobody_beats(
            self.deals,
            self._differences,
            unit=self.measure.unit,
            largest=2 * self.measure.largest,
            seen=self.seen,
        )

    @property
    def _differences(self) -> np.ndarray:
        of_two = sums_of_two(self.sums, len(self.pairs))
        totals, squares = self.by_pair[:, TOTAL], self.by_pair[:, SQUARES]
        return np.stack(
            [
                of_two[:, :, UNLIKE],
                totals[:, None] - totals,
                squares[:, None] + squares - 2 * of_two[:, :, PRODUCTS],
            ]
        )

    def to_dict(self) -> dict:
        """The result as one JSON object, as `sweep --json` prints it."""
        from dealwise.reports.studies.sweep_document import document_of

        return document_of(self)

    def table(self) -> "pandas.DataFrame":
        """A row for each point, and last the best one once more, on the deals of the fresh seed.

        Columns: one for each parameter, strategy, difference, low, high, method, differed,
        best, deals, seed, fresh. The last row alone is `fresh`, and no choice flatters its
        difference.
        """
        from dealwise.reports.studies.sweep_document import table_of

        return table_of(self)

    def chart(self, ax: "matplotlib.axes.Axes") -> "matplotlib.axes.Axes":
        """Draw the differences into `ax`: a curve of one parameter, a heat map of two."""
        from dealwise.reports.charts.sweep_charts import sweep_chart

        return sweep_chart(self, ax)

    def _repr_html_(self) -> str:
        from dealwise.reports.studies.sweep_words import html_page

        return html_page(self)
