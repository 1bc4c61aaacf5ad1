"""What may be asked for, and the sentence that refuses the rest."""

import math

import pytest

from dealwise.reports.statistics.levels import check_error_rate, check_level, check_positive
from dealwise.simulate.errors import BadInput


@pytest.mark.parametrize("level", [0.51, 0.9, 0.95, 0.999999])
def test_usual_levels_pass(level):
    check_level(level)
    check_error_rate(1 - level)


@pytest.mark.parametrize("level", [0, 0.5, 1, 1.5, 95, -0.9, math.nan, math.inf])
def test_no_other_level_does(level):
    with pytest.raises(BadInput) as refusal:
        check_level(level, "--level")
    assert str(refusal.value) == (
        f"--level cannot be {level:g}: write a number between 0.5 and 1, neither included, "
        "such as 0.95."
    )


@pytest.mark.parametrize("rate", [0, 0.5, 0.7, 1, 5, -0.05, math.nan, math.inf])
def test_no_error_is_made_never_or_as_often_as_not(rate):
    with pytest.raises(BadInput) as refusal:
        check_error_rate(rate, "--alpha")
    assert str(refusal.value) == (
        f"--alpha cannot be {rate:g}: write a number between 0 and 0.5, neither included, "
        "such as 0.05."
    )


@pytest.mark.parametrize("number", [1e-300, 0.5, 7, 1e300])
def test_any_width_above_nothing_passes(number):
    check_positive(number, "--precision")


@pytest.mark.parametrize("number", [0, -0.0, -1, math.nan, math.inf, -math.inf])
def test_no_other_width_does(number):
    with pytest.raises(BadInput) as refusal:
        check_positive(number, "--precision")
    assert str(refusal.value) == (
        f"--precision cannot be {number:g}: write a number above 0, such as 0.05."
    )
