"""How the difference of two strategies came to be what it is: at every look, as it stood there."""

from dealwise.reports.studies.compare_estimate import Estimate
from dealwise.reports.studies.paired_result import PairedResult
from dealwise.strategies.blocks import NONZERO, SQUARES, TOTAL


def running_estimates(result: PairedResult) -> list[tuple[int, Estimate]]:
    """Deals and the difference of the first two after them, at each look and at the end.

    Each interval is of the kind that the result has, as if the run had ended there.
    """
    looks = [sums for sums in result.history if sums[0] < result.deals]
    last = (int(result.by_pair[0, slot]) for slot in (NONZERO, TOTAL, SQUARES))
    return [(sums[0], result.estimate_after(*sums)) for sums in [*looks, (result.deals, *last)]]
