"""Bands around whole curves of shares. Pure functions."""

import math

from dealwise.reports.statistics.intervals import LEVEL


def curve_half_width(count: int, level: float = LEVEL) -> float:
    """How far all shares of a curve may lie off at once, of `count` independent numbers.

    Of the share that lies above t, for all t: sqrt(ln(2 / (1 - level)) / 2n), whatever the law.
    A. Dvoretzky, J. Kiefer and J. Wolfowitz (1956) with the constant of P. Massart, "The tight
    constant in the Dvoretzky-Kiefer-Wolfowitz inequality", Annals of Probability 18 (1990).

    Raises:
        ValueError: there is no number, or the level is not between 0 and 1.
    """
    if count < 1 or not 0 < level < 1:
        raise ValueError(f"{count} numbers have no curve at the level {level}")
    return math.sqrt(math.log(2 / (1 - level)) / (2 * count))
