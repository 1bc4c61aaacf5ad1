"""How the numbers of a comparison are written, on a page, in a picture and in a notebook."""

import math

from dealwise.reports.statistics.families import bonferroni_level
from dealwise.reports.studies.compare_estimate import SAME, Estimate
from dealwise.reports.studies.paired_result import PairedResult

MOST_SHOWN = 30
"""The most strategies in a picture or a matrix; the rest stand in the table."""

_FEWEST_DECIMALS = 3
_MOST_DECIMALS = 9


def decimals_of(estimate: Estimate) -> int:
    """Decimals that show two digits of half the width of the interval, three at least."""
    width = estimate.half_width
    if not (math.isfinite(width) and width > 0):
        return _FEWEST_DECIMALS
    wanted = 1 - math.floor(math.log10(width))
    return min(max(wanted, _FEWEST_DECIMALS), _MOST_DECIMALS)


def signed(value: float, decimals: int = _FEWEST_DECIMALS) -> str:
    """A number with its sign: "+0.883". What rounds to nothing is "+0.000"."""
    return f"{round(value, decimals) + 0.0:+.{decimals}f}"


def mean_text(estimate: Estimate) -> str:
    """The mean with its sign; "0" where both are the same players."""
    return signed(estimate.mean, decimals_of(estimate)) if estimate.method != SAME else "0"


def interval_text(estimate: Estimate) -> str:
    """Both ends of the interval with their signs: "+0.851 to +0.914"."""
    if estimate.method == SAME:
        return "exactly 0"
    decimals = decimals_of(estimate)
    low, high = (signed(end, decimals) for end in estimate.interval)
    return f"{low} to {high}"


def says_nothing(result: PairedResult, estimate: Estimate) -> bool:
    """Whether the interval leaves out no difference that there can be, as of a single deal."""
    return estimate.is_bound and estimate.half_width >= result.measure.largest


def level_text(level: float) -> str:
    """A level of confidence that is never rounded to certainty: "95%", "98.33%", "99.995%"."""
    for decimals in range(2, _MOST_DECIMALS):
        text = f"{100 * level:.{decimals}f}"
        if float(text) < 100:
            break
    return f"{text.rstrip('0').rstrip('.')}%"


def ranking_level(result: PairedResult) -> float:
    """The confidence of each interval of a ranking, so that all of them hold at once."""
    return bonferroni_level(len(result.strategies))


def times_as_many(saving: float, things: str) -> str:
    """How many times fewer the pairing needed: "2.1 times fewer hands", or more."""
    more = saving < 1
    factor = 1 / saving if more else saving
    times = f"{factor:.2f}" if factor < 10 else f"{factor:,.0f}"
    if times == "1.00":
        return f"as many {things}"
    return f"{times} times {'more' if more else 'fewer'} {things}"
