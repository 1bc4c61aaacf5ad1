"""Bands around whole curves: the formula, and that they are held."""

import math

import numpy as np
import pytest

from dealwise.reports.statistics.curves import curve_half_width


def test_the_half_width_is_that_of_massart():
    assert curve_half_width(2, 0.5) == pytest.approx(math.sqrt(math.log(4) / 4))
    for count, level in ((0, 0.95), (10, 1.0), (10, 0.0)):
        with pytest.raises(ValueError, match="no curve"):
            curve_half_width(count, level)


def test_the_whole_curve_is_held():
    count, runs = 60, 1000
    drawn = np.sort(np.random.default_rng(5).random((runs, count)))
    above, below = np.arange(1, count + 1) / count, np.arange(count) / count
    furthest = np.maximum(abs(drawn - above), abs(drawn - below)).max(axis=1)
    assert 0.935 < (furthest <= curve_half_width(count)).mean() < 0.99
