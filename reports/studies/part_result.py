"""Some of the strategies of a run, as they stood among all that played in it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property

import numpy as np

from dealwise.reports.statistics.families import bonferroni_level
from dealwise.reports.studies.compare_estimate import Estimate
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.paired_result import PairedResult
from dealwise.reports.studies.ranked_result import RankedResult
from dealwise.strategies.blocks import NONZERO, SQUARES, TOTAL

History = tuple[tuple[int, int, int, int], ...]


@dataclass(frozen=True)
class PartResult(PairedResult):
    """Two or more `members` of a `whole` by their places there, in any order.

    What each is ranked by is what it was in the whole, such as the mean against all who played.
    """

    whole: CompareResult | RankedResult = field(kw_only=True, repr=False)
    members: tuple[int, ...] = field(kw_only=True)

    test = None
    """No test is of a part."""

    @cached_property
    def by_pair(self) -> np.ndarray:
        """The sums of each pair, int64[pairs, NONZERO, TOTAL, SQUARES]."""
        rows = []
        for first, second in self.pairs:
            mine, its = self.members[first], self.members[second]
            row = self.whole.sums_of(mine, its)[[NONZERO, TOTAL, SQUARES]]
            rows.append(row * (1, 1 if mine < its else -1, 1))
        return np.array(rows, np.int64)

    @property
    def hands(self) -> int:
        """How many hands were played by all."""
        return self.whole.hands

    @cached_property
    def ranking(self) -> list[tuple[int, Estimate]]:
        """Places with what they are ranked by, best first; the intervals hold all at once."""
        level = bonferroni_level(len(self.members))
        means = [self.whole.mean_of(member, level) for member in self.members]
        order = sorted(range(len(means)), key=lambda place: -means[place].mean)
        return [(place, means[place]) for place in order]

    @property
    def ranked_by(self) -> str:
        """What the numbers of the ranking are."""
        return f"{self.measure.name} among all {len(self.whole.strategies):,} that played"


def part_of(
    whole: CompareResult | RankedResult, members: Sequence[int], history: History = ()
) -> PartResult:
    """Some of a result by their places; `history` is that of the first two of them."""
    told = {each.name: getattr(whole, each.name) for each in fields(PairedResult)}
    told |= {
        name: tuple(told[name][member] for member in members)
        for name in ("strategies", "identities")
    }
    told["history"] = history
    return PartResult(whole=whole, members=tuple(members), **told)
