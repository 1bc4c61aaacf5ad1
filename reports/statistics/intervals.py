"""Intervals for a proportion. Pure functions of counts."""

import math
from statistics import NormalDist

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
