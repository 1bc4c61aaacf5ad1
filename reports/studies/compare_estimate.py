"""One difference and its interval, of the kind that is honest for what ended the run."""

from dataclasses import dataclass

from dealwise.reports.statistics.blocks import block_means
from dealwise.reports.statistics.bounds import (
    Interval,
    rarely_different,
    rarely_different_at_any_time,
)
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.statistics.looks import FIRST_LOOK, LEAST_NONZERO
from dealwise.reports.statistics.sequences import asymptotic_sequence
from dealwise.simulate.quantities import counted, plural

PAIRED_T = "paired t"
SEQUENCE = "confidence sequence"
RARE = "clopper-pearson bound"
RARE_AT_ANY_TIME = "beta-binomial bound"
SAME = "the same policies"
BOOTSTRAP = "bootstrap"
METHODS = (PAIRED_T, SEQUENCE, RARE, RARE_AT_ANY_TIME, SAME)
"""All kinds of interval that a difference may have, in the order in which they are named."""

TIGHTEST_AT = 2_000
"""The number of deals at which the confidence sequence is made to be tightest, fixed beforehand."""


@dataclass(frozen=True)
class Measure:
    """How blocks of a game are counted: see `strategies.blocks.BlocksPlan`.

    `name` is what is counted, and `amount` what is said behind a number of it; a block is one
    `block`, which is played as several `hand`s.
    """

    unit: int
    hand_unit: int
    hands_a_block: int
    largest: float
    name: str = "points a hand"
    amount: str = "points a hand"
    block: str = "deal"
    hand: str = "hand"

    @property
    def blocks(self) -> str:
        """What several blocks are called."""
        return plural(self.block)

    def counted(self, blocks: int) -> str:
        """So many blocks with their noun."""
        return counted(blocks, self.block)


@dataclass(frozen=True)
class Seen:
    """What a run has looked at before it ended, as far as it may have ended for that.

    `answer` is the difference itself, `count` in how many deals there was any.
    """

    answer: bool
    count: bool


@dataclass(frozen=True)
class Estimate:
    """A mean difference, such as in points a hand, and how sure it is."""

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

    @property
    def is_bound(self) -> bool:
        """Whether it is a bound for players that rarely score differently, not an interval."""
        return self.method in (RARE, RARE_AT_ANY_TIME)

    @property
    def negated(self) -> "Estimate":
        """The same difference seen from the other side."""
        low, high = self.interval
        return Estimate(0.0 - self.mean, (0.0 - high, 0.0 - low), self.method)  # 0 has no sign


NO_DIFFERENCE = Estimate(0.0, (0.0, 0.0), SAME)
"""The difference of two that are the same players."""


def estimate_of(
    deals: int,
    nonzero: int,
    total: int,
    squares: int,
    *,
    unit: int,
    largest: float,
    seen: Seen,
    level: float = LEVEL,
) -> Estimate:
    """A mean contrast of `deals` blocks, from their exact sums.

    Student's interval, or of a run that saw the answer the confidence sequence; a bound where fewer
    than 20 blocks are not zero, and for the sequence also before its first look.

    Args:
        deals, nonzero, total, squares, unit: as `statistics.blocks` has them.
        largest: the largest contrast there can be, in points.
        level: confidence of the interval.
    """
    mean = total / (deals * unit)
    if nonzero < LEAST_NONZERO or (seen.answer and deals < FIRST_LOOK):
        if seen.answer or seen.count:
            bound = rarely_different_at_any_time(nonzero, deals, largest, level)
            return Estimate(mean, bound, RARE_AT_ANY_TIME)
        return Estimate(mean, rarely_different(nonzero, deals, largest, level), RARE)
    if seen.answer:
        low, high = asymptotic_sequence(deals, total, squares, TIGHTEST_AT, unit, level)
        return Estimate(mean, (float(low), float(high)), SEQUENCE)
    means = block_means(deals, total, squares, unit, level)
    return Estimate(mean, (float(means.low), float(means.high)), PAIRED_T)
