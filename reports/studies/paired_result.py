"""Strategies in pairs on the same deals: who differs from whom, whatever the tables they sat at."""

import abc
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.compare_best import nobody_beats
from dealwise.reports.studies.compare_estimate import (
    METHODS,
    NO_DIFFERENCE,
    Estimate,
    Measure,
    Seen,
    estimate_of,
)
from dealwise.reports.studies.reported import Reported
from dealwise.reports.studies.stop_rules import StopRule
from dealwise.strategies.blocks import NONZERO, SQUARES, TOTAL

HOLM = "holm over paired t tests"
BONFERRONI = "bonferroni over confidence sequences"


@dataclass(frozen=True)
class PairedResult(Reported, abc.ABC):
    """Two or more strategies on the same deals, with a difference for each two.

    `stopped_by` is "deals", "precision", "sprt", "time" or "interrupt", None where a policy's
    `fault` (its sentence) ended the run. `kept` deals were read back from the file of an earlier
    call. `setting` has how many play with which cards, where a game leaves that open. `sums` int64
    are read only; `identities` tell which strategies are the same players. `history` has at each
    look deals, differences that are not zero, the sum and the sum of squares of the first pair.
    `only` is the decision that differs and `rest` who decides all else, if single policies were
    compared.
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
    setting: dict[str, object] = field(default_factory=dict, hash=False)

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

    @property
    @abc.abstractmethod
    def by_pair(self) -> np.ndarray:
        """The sums of each pair, int64[pairs, NONZERO, TOTAL, SQUARES and more]."""

    @property
    @abc.abstractmethod
    def hands(self) -> int:
        """How many hands were played."""

    @property
    @abc.abstractmethod
    def ranking(self) -> list[tuple[int, Estimate]]:
        """Places with what they are ranked by, best first; the intervals hold all at once."""

    @property
    @abc.abstractmethod
    def ranked_by(self) -> str:
        """What the numbers of the ranking are, for the title of a table or a picture."""

    @property
    def of_matches(self) -> bool:
        """Whether whole matches are compared, and what is called a deal here is one."""
        return self.measure.block == "match"

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

    def estimate_after(self, deals: int, nonzero: int, total: int, squares: int) -> Estimate:
        """The difference of the first two by their sums after some deals, as if it had ended there.

        Its interval is of the kind that the result has.
        """
        if self.identities[0] == self.identities[1]:
            return NO_DIFFERENCE
        then = replace(self, deals=deals)
        return then._estimate(nonzero, total, squares, unit=self.measure.unit, level=self.level)

    def _estimate_of_pair(self, first: int, second: int, level: float) -> Estimate:
        if self.identities[first] == self.identities[second]:
            return NO_DIFFERENCE
        sums = self.sums_of(first, second)
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

    def sums_of(self, first: int, second: int) -> np.ndarray:
        """The sums of two by their places, the one that comes before less the other."""
        return self.by_pair[self._place_of(first, second)]

    def _place_of(self, first: int, second: int) -> int:
        """The place of a pair among all."""
        low, high = sorted((first, second))
        before = low * len(self.strategies) - low * (low + 1) // 2  # the pairs of those before
        return before + high - low - 1

    @cached_property
    def best(self) -> tuple[int, ...]:
        """Those that cannot be told from the best: no other beats them; see `best_method`."""
        return nobody_beats(
            self.deals,
            self._differences,
            unit=self.measure.unit,
            largest=self.measure.largest,
            seen=self.seen,
        )

    @property
    def _differences(self) -> np.ndarray:
        """NONZERO, TOTAL and SQUARES of each two, int64[3, m, m], row less column from above."""
        count = len(self.strategies)
        found = np.zeros((3, count, count), np.int64)
        for sums, (first, second) in zip(self.by_pair, self.pairs, strict=True):
            if self.identities[first] != self.identities[second]:
                found[:, first, second] = sums[[NONZERO, TOTAL, SQUARES]]
        return found

    @property
    def best_method(self) -> str:
        """By which family of tests one strategy beats another, all pairs at once with `level`.

        Holm's over paired t tests, or where the run saw the answer every pair's confidence sequence
        at 1 - alpha / pairs.
        """
        return BONFERRONI if self.seen.answer else HOLM

    @property
    def methods(self) -> tuple[str, ...]:
        """The kinds of interval that the differences of pairs have, each once."""
        found = {self.estimate(first, second).method for first, second in self.pairs}
        return tuple(method for method in METHODS if method in found)
