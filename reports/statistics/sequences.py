"""Confidence sequences: intervals that may be read as often as one likes, and stopped at any time.

A 95 % interval for a fixed number that is read again and again excludes the truth at some time in
four runs of ten. These hold at all times at once with the level they promise, and are wider.
"""

import math

import numpy as np
from numpy.typing import ArrayLike

from dealwise.reports.statistics.blocks import Floats, block_moments
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.statistics.levels import check_level

JEFFREYS = (0.5, 0.5)


def beta_binomial_evidence(
    share: ArrayLike,
    successes: ArrayLike,
    trials: ArrayLike,
    prior: tuple[float, float] = JEFFREYS,
) -> Floats:
    """How strongly the trials speak against a share: a log likelihood ratio, above 0 against it.

    ln B(a + S, b + n - S) - ln B(a, b) - S ln p - (n - S) ln(1 - p): shares mixed by Beta(a, b)
    against the one share p. Its exponential is a martingale with mean 1 where p is true, so that it
    ever passes 1 / alpha with probability alpha at most (Ville's inequality).

    Args:
        share, successes, trials: float64 or int64, of shapes that broadcast.
        prior: a and b.

    Returns:
        float64 of the common shape; infinite where p is 0 or 1 and the trials refute it.
    """
    from scipy.special import betaln, xlog1py, xlogy

    hits, share = np.asarray(successes, float), np.asarray(share, float)
    misses = np.asarray(trials, float) - hits
    mixed = betaln(prior[0] + hits, prior[1] + misses) - betaln(*prior)
    return mixed - xlogy(hits, share) - xlog1py(misses, -share)


def beta_binomial_sequence(
    successes: int, trials: int, level: float = LEVEL, prior: tuple[float, float] = JEFFREYS
) -> tuple[float, float]:
    """The shares that the trials do not speak against by 1 / (1 - level): valid at all n at once.

    { p : beta_binomial_evidence(p) < ln(1 / alpha) }, exact for independent trials of one share.
    H. Robbins, "Statistical methods related to the law of the iterated logarithm", Annals of
    Mathematical Statistics 41 (1970); S. R. Howard, A. Ramdas, J. McAuliffe, J. Sekhon,
    "Time-uniform, nonparametric, nonasymptotic confidence sequences", Annals of Statistics 49
    (2021). About twice as wide as Wilson's. Of no trials: (0, 1).

    Raises:
        ValueError: successes are not within 0..trials.
        BadInput: the level is not between 0.5 and 1.
    """
    check_level(level)
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes of {trials} trials cannot be")
    if trials == 0:
        return 0.0, 1.0
    from scipy.optimize import brentq

    found = successes / trials
    limit = -math.log(1 - level)

    def beyond(share: float) -> float:
        # brentq wants finite numbers, and at 0 or 1 the evidence may be infinite
        evidence = float(beta_binomial_evidence(share, successes, trials, prior))
        return min(evidence - limit, 1e300)

    tight = {"xtol": 1e-300, "rtol": 1e-14, "maxiter": 2000}
    low = 0.0 if successes == 0 else brentq(beyond, 0.0, found, **tight)
    high = 1.0 if successes == trials else brentq(beyond, found, 1.0, **tight)
    return float(low), float(high)


def asymptotic_reach(count: ArrayLike, n_opt: float, level: float = LEVEL) -> Floats:
    """Half the width of the asymptotic confidence sequence in standard deviations of one block.

    √( 2 (n r + 1) / (n² r) × ln(√(n r + 1) / alpha) ) with
    r = (-2 ln alpha + ln(-2 ln alpha) + 1) / n_opt, which makes it narrowest near n_opt.

    Args:
        count: blocks n, at least 1, float64 or int64 of any shape.
        n_opt: the number of blocks at which it should be narrowest, chosen beforehand.

    Raises:
        ValueError: there is not one block, or n_opt is not above 0.
        BadInput: the level is not between 0.5 and 1.
    """
    check_level(level)
    blocks = np.asarray(count, float)
    if not np.all(blocks >= 1):
        raise ValueError("a confidence sequence needs one block")
    if not 0 < n_opt < math.inf:
        raise ValueError(f"the sequence cannot be narrowest at {n_opt} blocks")
    alpha = 1 - level
    rate = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha)) + 1) / n_opt
    grown = blocks * rate + 1
    return np.sqrt(2 * grown / (blocks * blocks * rate) * (np.log(grown) / 2 - math.log(alpha)))


def asymptotic_sequence(
    count: int,
    totals: ArrayLike,
    squares: ArrayLike,
    n_opt: float,
    unit: int = 1,
    level: float = LEVEL,
) -> tuple[Floats, Floats] | None:
    """The interval for mean contrasts of blocks that holds at all n; None of fewer than two blocks.

    mean ± s × `asymptotic_reach`, s the sample standard deviation. I. Waudby-Smith, D. Arbour,
    R. Sinha, E. H. Kennedy, A. Ramdas, "Time-uniform central limit theory and asymptotic confidence
    sequences", Annals of Statistics 52 (2024). About 1.6 times as wide as Student's at n_opt. As
    the central limit theorem, it is for enough blocks: read it from `looks.FIRST_LOOK` on, and only
    where enough of them are not zero.

    Args:
        count, totals, squares, unit: as `block_moments` has them.
        n_opt: as `asymptotic_reach` has it.

    Returns:
        Low and high ends in points, each of the shape of `totals`.

    Raises:
        ValueError, TypeError: as `block_moments` and `asymptotic_reach` do.
        BadInput: the level is not between 0.5 and 1.
    """
    reach = asymptotic_reach(max(count, 1), n_opt, level)
    if count < 2:
        return None
    mean, variance = block_moments(count, totals, squares, unit)
    width = np.sqrt(variance) * reach
    return mean - width, mean + width
