"""Bounds for a mean contrast of which too few blocks are not zero for any spread to be told."""

from dealwise.reports.statistics.intervals import LEVEL, clopper_pearson_upper
from dealwise.reports.statistics.levels import check_positive
from dealwise.reports.statistics.sequences import beta_binomial_sequence

Interval = tuple[float, float]


def rarely_different(nonzero: int, count: int, largest: float, level: float = LEVEL) -> Interval:
    """The interval for a mean contrast of which too few blocks are not zero for Student's.

    ± M p, with M the largest contrast there can be and p the one-sided upper bound of Clopper and
    Pearson for the share of blocks that are not zero: |mean| <= M × that share, so the interval is
    held at least as often as promised, whatever the contrasts are. It does not shrink to nothing
    where no block differed, as the sample variance does. For a number of blocks that hangs neither
    on that count nor on the contrasts; else take `rarely_different_at_any_time`.

    Args:
        nonzero: blocks whose contrast is not zero, out of `count`.
        largest: M, in points.

    Raises:
        ValueError: the counts cannot be.
        BadInput: M is not above 0, or the level not between 0.5 and 1.
    """
    return _either_way(largest, clopper_pearson_upper(nonzero, count, level))


def rarely_different_at_any_time(
    nonzero: int, count: int, largest: float, level: float = LEVEL
) -> Interval:
    """The same for a run whose end hangs on what was counted: it holds at all `count` at once.

    ± M p, with p the upper end of the beta-binomial confidence sequence of that share, more than
    twice as large where few blocks are not zero. Arguments and errors are those of
    `rarely_different`.
    """
    return _either_way(largest, beta_binomial_sequence(nonzero, count, level)[1])


def _either_way(largest: float, share: float) -> Interval:
    check_positive(largest, "the largest contrast")
    return -largest * share, largest * share
