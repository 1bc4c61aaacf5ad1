"""The answer to "who is better, by how much, and how sure", for any game."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from dealwise.reports.statistics.blocks import block_moments
from dealwise.reports.statistics.families import bonferroni_level, never_behind, unbeaten
from dealwise.reports.statistics.gsprt import Gsprt, gsprt_bounds
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.compare_estimate import (
    METHODS,
    NO_DIFFERENCE,
    Estimate,
    Measure,
    Seen,
    estimate_of,
)
from dealwise.reports.studies.match_tally import MatchTally
from dealwise.reports.studies.stop_rules import StopRule
from dealwise.strategies.blocks import (
    DIFFERENT,
    NONZERO,
    ROW_NONZERO,
    ROW_SQUARES,
    ROW_TOTAL,
    SQUARES,
    SQUARES_OF_HANDS,
    TOTAL,
    more_sums,
    pair_sums,
    row_sums,
)

if TYPE_CHECKING:
    import matplotlib.axes
    import pandas

HOLM = "holm over paired t tests"
BONFERRONI = "bonferroni over confidence sequences"


@dataclass(frozen=True)
class CompareResult:
    """Two or more strategies, each pair on the same deals.

    `stopped_by` is "deals", "precision", "sprt", "time" or "interrupt", None where a policy's
    `fault` (its sentence) ended the run. `kept` deals were read back from the file of an earlier
    call. `sums` int64 are those of `strategies.blocks`, read only; `identities` tell which
    strategies are the same players. `history` has at each look deals, blocks that are not zero, the
    sum and the sum of squares of the first pair. `only` is the decision that differs and `rest` who
    decides all else, if single policies were compared.
    """

    game: str
    strategies: tuple[str, ...]
    deals: int
    rule: StopRule
    stopped_by: str | None
    seed: int
    options: dict[str, str | int] = field(hash=False)
    files: dict[str, str] = field(hash=False)
    measure: Measure
    sums: np.ndarray = field(compare=False, repr=False)
    identities: tuple[object, ...] = field(compare=False, repr=False)
    history: tuple[tuple[int, int, int, int], ...] = field(default=(), repr=False)
    only: str | None = None
    rest: str | None = None
    stopped: bool = False
    kept: int = field(default=0, compare=False)
    fault: str | None = None

    def __post_init__(self) -> None:
        sums = self.sums.copy()
        sums.setflags(write=False)
        object.__setattr__(self, "sums", sums)

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped by hand before its rule was met."""
        return self.stopped_by == "interrupt"

    @property
    def deals_asked(self) -> int:
        """The most deals that there would have been."""
        return self.rule.deals

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The places of each two strategies, in the order of the sums."""
        places = range(len(self.strategies))
        return [(first, second) for first in places for second in places if first < second]

    @cached_property
    def by_pair(self) -> np.ndarray:
        """int64[pairs, PAIR_SLOTS] as in `strategies.blocks`."""
        return pair_sums(self.sums, len(self.strategies))

    @property
    def of_matches(self) -> bool:
        """Whether whole matches are compared, and what is called a deal here is one."""
        return self.measure.block == "match"

    @property
    def hands(self) -> int:
        """How many hands were played."""
        if self.of_matches:
            return self.matches.hands
        return self.deals * self.measure.hands_a_block * len(self.pairs)

    @cached_property
    def matches(self) -> MatchTally:
        """What became of all matches, in every seating of every pair; none where hands count."""
        return self._matches_of(more_sums(self.sums, len(self.strategies)))

    def matches_of(self, first: int, second: int) -> MatchTally:
        """What became of the matches of two strategies, by their places."""
        place = self._place_of(first, second)
        return self._matches_of(more_sums(self.sums, len(self.strategies))[[place]])

    def _matches_of(self, by_pair: np.ndarray) -> MatchTally:
        matches = self.deals * self.measure.hands_a_block * len(by_pair)
        return MatchTally(matches, by_pair.sum(axis=0))

    @property
    def level(self) -> float:
        """The confidence of each interval of a difference."""
        return LEVEL

    @property
    def seen(self) -> Seen:
        """What may have decided where the run ended.

        A time that was given again goes on from a result that had been read.
        """
        by_hand = self.stopped_by in ("interrupt", None)
        went_on = self.stopped_by == "time" and self.kept > 0
        return Seen(
            answer=self.rule.sprt is not None or by_hand or went_on,
            count=self.rule.precision is not None,
        )

    def estimate(self, first: int, second: int) -> Estimate:
        """The difference of two strategies by their places, the first less the second."""
        if first > second:
            return self.estimate(second, first).negated
        return self._estimate_of_pair(first, second, LEVEL)

    def _estimate_of_pair(self, first: int, second: int, level: float) -> Estimate:
        if self.identities[first] == self.identities[second]:
            return NO_DIFFERENCE
        sums = self._sums_of(first, second)
        told = (int(sums[slot]) for slot in (NONZERO, TOTAL, SQUARES))
        return self._estimate(*told, unit=self.measure.unit, level=level)

    def _estimate(
        self, nonzero: int, total: int, squares: int, *, unit: int, level: float
    ) -> Estimate:
        largest, seen = self.measure.largest, self.seen
        return estimate_of(
            self.deals,
            nonzero,
            total,
            squares,
            unit=unit,
            largest=largest,
            seen=seen,
            level=level,
        )

    def differed(self, first: int, second: int) -> float:
        """The share of deals on which not all hands of the block were alike."""
        return int(self._sums_of(first, second)[DIFFERENT]) / self.deals

    def saving(self, first: int, second: int) -> float | None:
        """How many times fewer hands the pairing needed; None where nothing differed.

        The variance of one hand's contrast over (hands a block × the variance of a deal's number).
        """
        sums = self._sums_of(first, second)
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

    def _sums_of(self, first: int, second: int) -> np.ndarray:
        return self.by_pair[self._place_of(first, second)]

    def _place_of(self, first: int, second: int) -> int:
        """The place of a pair among all."""
        low, high = sorted((first, second))
        before = low * len(self.strategies) - low * (low + 1) // 2  # the pairs of those before
        return before + high - low - 1

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
        rows = row_sums(self.sums, count)
        estimates = [
            self._estimate(
                *(int(rows[place, slot]) for slot in (ROW_NONZERO, ROW_TOTAL, ROW_SQUARES)),
                unit=self.measure.unit * (count - 1),
                level=level,
            )
            for place in range(count)
        ]
        if len(set(self.identities)) == 1:
            estimates = [NO_DIFFERENCE] * count
        order = sorted(range(count), key=lambda place: -estimates[place].mean)
        return [(place, estimates[place]) for place in order]

    @cached_property
    def best(self) -> tuple[int, ...]:
        """Those that cannot be told from the best: no other beats them; see `best_method`."""
        if self.deals < 2:
            return tuple(range(len(self.strategies)))
        return self._best_at_any_time() if self.seen.answer else self._best_by_tests()

    @property
    def best_method(self) -> str:
        """By which family of tests one strategy beats another, all pairs at once with `level`.

        Holm's over paired t tests, or where the run saw the answer every pair's confidence sequence
        at 1 - alpha / pairs.
        """
        return BONFERRONI if self.seen.answer else HOLM

    def _best_at_any_time(self) -> tuple[int, ...]:
        count = len(self.strategies)
        means, told_apart = np.zeros((count, count)), np.zeros((count, count), bool)
        level = bonferroni_level(len(self.pairs))
        for first, second in self.pairs:
            estimate = self._estimate_of_pair(first, second, level)
            means[first, second], means[second, first] = estimate.mean, -estimate.mean
            told_apart[first, second] = told_apart[second, first] = estimate.tells
        return never_behind(means, told_apart)

    def _best_by_tests(self) -> tuple[int, ...]:
        count = len(self.strategies)
        means, errors = np.zeros((2, count, count))
        nonzero = np.zeros((count, count), np.int64)
        for place, (first, second) in enumerate(self.pairs):
            sums = self.by_pair[place]
            mean, variance = block_moments(
                self.deals, int(sums[TOTAL]), int(sums[SQUARES]), self.measure.unit
            )
            means[first, second], means[second, first] = mean, -mean
            errors[first, second] = errors[second, first] = np.sqrt(variance / self.deals)
            nonzero[first, second] = nonzero[second, first] = sums[NONZERO]
        return unbeaten(means, errors, self.deals, LEVEL, nonzero)

    @property
    def methods(self) -> tuple[str, ...]:
        """The kinds of interval that the differences of pairs have, each once."""
        found = {self.estimate(first, second).method for first, second in self.pairs}
        return tuple(method for method in METHODS if method in found)

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
