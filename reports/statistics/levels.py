"""What may be asked of a test or an interval: levels, error rates, widths. Pure checks.

One rule for all: an error rate lies strictly between 0 and 0.5, so a confidence level between 0.5
and 1. The sentences are for the user; `name` is what the user calls the number.
"""

import math

from dealwise.simulate.errors import BadInput

LARGEST_ERROR_RATE = 0.5


def check_level(level: float, name: str = "the confidence level") -> None:
    """Let a confidence level pass: 0.5 < level < 1, a share, not a percentage.

    Raises:
        BadInput: the level is outside of that range, or no number.
    """
    if not 1 - LARGEST_ERROR_RATE < level < 1:
        raise BadInput(
            f"{name} cannot be {level:g}: write a number between 0.5 and 1, neither included, "
            "such as 0.95."
        )


def check_error_rate(rate: float, name: str = "alpha") -> None:
    """Let the rate of an error pass, such as a test's alpha or beta: 0 < rate < 0.5.

    Raises:
        BadInput: the rate is outside of that range, or no number.
    """
    if not 0 < rate < LARGEST_ERROR_RATE:
        raise BadInput(
            f"{name} cannot be {rate:g}: write a number between 0 and 0.5, neither included, "
            "such as 0.05."
        )


def check_positive(number: float, name: str) -> None:
    """Let a width or a difference in points pass: finite and above 0.

    Raises:
        BadInput: the number is 0 or below, infinite, or no number.
    """
    if not 0 < number < math.inf:
        raise BadInput(f"{name} cannot be {number:g}: write a number above 0, such as 0.05.")
