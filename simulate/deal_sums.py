"""Sums over deals of whole numbers that each deal has, such as what a strategy made of it."""

import numpy as np

from dealwise.simulate.jit import helper

NONZERO, TOTAL, SQUARES = range(3)
"""What is summed up of each number: deals on which it is not 0, the sum, the sum of squares."""
NUMBER_SLOTS = 3

GROUPS = 500
"""Deals are parted by their number modulo this, so that a bootstrap may draw groups of deals."""


@helper
def add_deal(numbers: np.ndarray, of_deal: np.ndarray) -> None:
    """Add the numbers of one deal, int64[n], to their sums, int64[n, NUMBER_SLOTS]."""
    for number in range(len(numbers)):
        value = of_deal[number]
        numbers[number, NONZERO] += int(value != 0)
        numbers[number, TOTAL] += value
        numbers[number, SQUARES] += value * value
