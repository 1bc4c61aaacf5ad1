"""Intervals for a proportion. Pure functions of counts."""

import math
from statistics import NormalDist

from dealwise.reports.statistics.levels import check_level

LEVEL = 0.95


def wilson(successes: int, trials: int, level: float = LEVEL) -> tuple[float, float]:
    """Wilson's score interval for `successes` of `trials` independent trials.

    (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n), with p = successes / n and z the normal
    quantile of (1 + level) / 2. E. B. Wilson, "Probable inference, the law of succession, and
    statistical inference", JASA 22 (1927). Of no trials: (0, 1).

    Raises:
        ValueError: successes are not within 0..trials, or the level is not between 0 and 1.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes of {trials} trials cannot be")
    if not 0 < level < 1:
        raise ValueError(f"a confidence level lies between 0 and 1, and {level} does not")
    if trials == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + level) / 2)
    share = successes / trials
    pull = z * z / trials
    middle = share + pull / 2
    reach = z * math.sqrt(share * (1 - share) / trials + pull / (4 * trials))
    low = 0.0 if successes == 0 else max(0.0, (middle - reach) / (1 + pull))
    high = 1.0 if successes == trials else min(1.0, (middle + reach) / (1 + pull))
    return low, high


def clopper_pearson(successes: int, trials: int, level: float = LEVEL) -> tuple[float, float]:
    """The exact interval for `successes` of `trials` independent trials: never held too rarely.

    Each end is the share of which the tail beyond the count has the probability (1 - level) / 2:
    the quantiles of Beta(k, n - k + 1) and Beta(k + 1, n - k). C. J. Clopper, E. S. Pearson, "The
    use of confidence or fiducial limits illustrated in the case of the binomial", Biometrika 26
    (1934). Of no trials: (0, 1). Wider than Wilson's; for few successes or few failures, and where
    a guarantee is claimed.

    Raises:
        ValueError: successes are not within 0..trials.
        BadInput: the level is not between 0.5 and 1.
    """
    check_level(level)
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes of {trials} trials cannot be")
    tail = (1 - level) / 2
    low = 1 - _most_likely_below(trials - successes, trials, tail)
    return max(0.0, low), _most_likely_below(successes, trials, tail)


def clopper_pearson_upper(successes: int, trials: int, level: float = LEVEL) -> float:
    """The exact upper bound alone: the share is below it with at least this probability.

    The quantile `level` of Beta(k + 1, n - k); of no successes 1 - (1 - level)^(1/n), near 3/n at
    95 %. One-sided, so nearer than the upper end of `clopper_pearson` at the same level.

    Raises:
        ValueError: successes are not within 0..trials.
        BadInput: the level is not between 0.5 and 1.
    """
    check_level(level)
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes of {trials} trials cannot be")
    return _most_likely_below(successes, trials, 1 - level)


def _most_likely_below(successes: int, trials: int, tail: float) -> float:
    """The share of which so few successes or fewer have the probability `tail`."""
    if successes == trials:
        return 1.0
    from scipy.special import betainccinv

    return float(betainccinv(successes + 1, trials - successes, tail))
