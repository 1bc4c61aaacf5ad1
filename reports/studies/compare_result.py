"""The answer to "who is better, by how much, and how sure", for any game."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from dealwise.reports.statistics.blocks import block_means, block_moments, rarely_different
from dealwise.reports.statistics.families import bonferroni_level, unbeaten
from dealwise.reports.statistics.gsprt import Gsprt, gsprt_bounds
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.statistics.looks import LEAST_NONZERO
from dealwise.reports.statistics.sequences import asymptotic_sequence
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
    pair_sums,
    row_sums,
)

if TYPE_CHECKING:
    import matplotlib.axes
    import pandas

SCHEMA = "dealwise/compare/1"
PAIRED_T = "paired t"
SEQUENCE = "confidence sequence"
SAME = "the same policies"
RARE = "clopper-pearson bound"
TIGHTEST_AT = 2_000
"""The number of deals at which the confidence sequence is made to be tightest, fixed beforehand."""

Interval = tuple[float, float]


@dataclass(frozen=True)
class Measure:
    """How blocks of a game are counted: see `strategies.blocks.BlocksPlan`."""

    unit: int
    hand_unit: int
    hands_a_block: int
    largest: float
    name: str = "points a hand"


@dataclass(frozen=True)
class Estimate:
    """A mean difference in points a hand, and how sure it is."""

    mean: float
    interval: Interval
    method: str

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.interval[1] - self.interval[0]) / 2

    @property
    def tells(self) -> bool:
        """Whether the interval leaves no doubt about the sign."""
        return self.interval[0] > 0 or self.interval[1] < 0


@dataclass(frozen=True)
class CompareResult:
    """Two or more strategies, each pair on the same deals.

    `sums` int64 are those of `strategies.blocks`, read only; `identities` tell which strategies are
    the same players. `history` has at each look deals, blocks that are not zero, the sum and the
    sum of squares of the first pair. `only` is the decision that differs and `rest` who decides all
    else, if single policies were compared.
    """

    game: str
    strategies: tuple[str, ...]
    deals: int
    rule: StopRule
    stopped_by: str
    seed: int
    options: dict[str, str | int]
    files: dict[str, str]
    measure: Measure
    sums: np.ndarray = field(compare=False, repr=False)
    identities: tuple[object, ...] = field(compare=False, repr=False)
    history: tuple[tuple[int, int, int, int], ...] = field(default=(), repr=False)
    only: str | None = None
    rest: str | None = None
    stopped: bool = False

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
    def hands(self) -> int:
        """How many hands were played."""
        return self.deals * self.measure.hands_a_block * len(self.pairs)

    @property
    def level(self) -> float:
        """The confidence of each interval of a difference."""
        return LEVEL

    @property
    def looks_at_the_answer(self) -> bool:
        """Whether what ended the run may have hung on the difference itself."""
        return self.rule.sprt is not None or self.interrupted

    def estimate(self, first: int, second: int) -> Estimate:
        """The difference of two strategies by their places, the first less the second."""
        if first > second:
            other = self.estimate(second, first)
            low, high = other.interval
            return Estimate(-other.mean, (-high, -low), other.method)
        if self.identities[first] == self.identities[second]:
            return Estimate(0.0, (0.0, 0.0), SAME)
        sums = self._sums_of(first, second)
        return self._estimate(*(int(sums[slot]) for slot in (NONZERO, TOTAL, SQUARES)))

    def _estimate(
        self,
        nonzero: int,
        total: int,
        squares: int,
        *,
        unit: int | None = None,
        level: float = LEVEL,
    ) -> Estimate:
        unit = unit or self.measure.unit
        mean = total / (self.deals * unit)
        if nonzero < LEAST_NONZERO:
            interval = rarely_different(nonzero, self.deals, self.measure.largest, level)
            return Estimate(mean, interval, RARE)
        if self.looks_at_the_answer:
            found = asymptotic_sequence(self.deals, total, squares, TIGHTEST_AT, unit, level)
            return Estimate(mean, (float(found[0]), float(found[1])), SEQUENCE)
        means = block_means(self.deals, total, squares, unit, level)
        return Estimate(mean, (float(means.low), float(means.high)), PAIRED_T)

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
        low, high = sorted((first, second))
        before = low * len(self.strategies) - low * (low + 1) // 2  # the pairs of those before
        return self.by_pair[before + high - low - 1]

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
            estimates = [Estimate(0.0, (0.0, 0.0), SAME)] * count
        order = sorted(range(count), key=lambda place: -estimates[place].mean)
        return [(place, estimates[place]) for place in order]

    @cached_property
    def best(self) -> tuple[int, ...]:
        """Those that cannot be told from the best: no other beats them, after Holm (all pairs)."""
        count = len(self.strategies)
        means, errors = np.zeros((2, count, count))
        nonzero = np.zeros((count, count), np.int64)
        for place, (first, second) in enumerate(self.pairs):
            sums = self.by_pair[place]
            if self.deals < 2:
                continue
            mean, variance = block_moments(
                self.deals, int(sums[TOTAL]), int(sums[SQUARES]), self.measure.unit
            )
            means[first, second], means[second, first] = mean, -mean
            errors[first, second] = errors[second, first] = np.sqrt(variance / self.deals)
            nonzero[first, second] = nonzero[second, first] = sums[NONZERO]
        if self.deals < 2:
            return tuple(range(count))
        return unbeaten(means, errors, self.deals, LEVEL, nonzero)

    def to_dict(self) -> dict:
        """The result as one JSON object, as `compare --json` prints it."""
        document = {
            "schema": SCHEMA,
            "game": self.game,
            "strategies": list(self.strategies),
            "only": self.only,
            "rest": self.rest,
            "unit": self.measure.name,
            "level": self.level,
            "deals": self.deals,
            "hands": self.hands,
            "stopped_by": self.stopped_by,
            "seed": self.seed,
            "options": self.options,
            "files": self.files,
        }
        if len(self.strategies) == 2:
            return document | self._pair_entry(0, 1) | self._test_entry()
        count = range(len(self.strategies))
        return document | {
            "method": self.method,
            "ranking": [
                {
                    "strategy": self.strategies[place],
                    "mean": estimate.mean,
                    "interval": list(estimate.interval),
                }
                for place, estimate in self.ranking
            ],
            "ranking_level": bonferroni_level(len(self.strategies)),
            "matrix": [
                [0.0 if row == column else self.estimate(row, column).mean for column in count]
                for row in count
            ],
            "pairs": [
                {"strategies": [self.strategies[first], self.strategies[second]]}
                | self._pair_entry(first, second)
                for first, second in self.pairs
            ],
            "best": [self.strategies[place] for place in self.best],
        }

    @property
    def method(self) -> str:
        """The kind of interval that most differences have."""
        return SEQUENCE if self.looks_at_the_answer else PAIRED_T

    def _pair_entry(self, first: int, second: int) -> dict:
        estimate = self.estimate(first, second)
        return {
            "difference": estimate.mean,
            "interval": list(estimate.interval),
            "method": estimate.method,
            "differed": self.differed(first, second),
            "saving": self.saving(first, second),
        }

    def _test_entry(self) -> dict:
        test = self.test
        if test is None:
            return {}
        return {
            "verdict": test.verdict,
            "llr": test.llr,
            "bounds": list(test.bounds),
            "sprt": self.rule.sprt,
            "alpha": self.rule.alpha,
            "beta": self.rule.beta,
        }

    def table(self) -> "pandas.DataFrame":
        """A row for each pair.

        Columns: first, second, difference, low, high, method, differed, saving, deals.
        """
        import pandas

        rows = []
        for first, second in self.pairs:
            estimate = self.estimate(first, second)
            rows.append(
                {
                    "first": self.strategies[first],
                    "second": self.strategies[second],
                    "difference": estimate.mean,
                    "low": estimate.interval[0],
                    "high": estimate.interval[1],
                    "method": estimate.method,
                    "differed": self.differed(first, second),
                    "saving": self.saving(first, second),
                    "deals": self.deals,
                }
            )
        return pandas.DataFrame(rows)

    def chart(self, ax: "matplotlib.axes.Axes") -> "matplotlib.axes.Axes":
        """Draw the differences with their intervals into `ax`: a forest plot."""
        from dealwise.reports.charts.forest import forest

        return forest(self, ax)

    def _repr_html_(self) -> str:
        from dealwise.reports.studies.compare_words import html_page

        return html_page(self)
