"""How many blocks a width takes: by hand, and against a published simulation."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import t

from dealwise.reports.statistics.blocks import block_means
from dealwise.reports.statistics.sizes import stein_size
from dealwise.simulate.errors import BadInput

PILOTS = st.lists(st.integers(-294, 294), min_size=2, max_size=60)


def sums(numbers):
    return len(numbers), sum(numbers), sum(number * number for number in numbers)


@given(PILOTS, st.floats(0.01, 5), st.sampled_from([0.9, 0.95, 0.99]))
def test_by_the_formula(numbers, half_width, level):
    found = stein_size(*sums(numbers), half_width, 12, level)
    spread = np.std(np.array(numbers) / 12, ddof=1)
    wanted = (t.ppf((1 + level) / 2, len(numbers) - 1) * spread / half_width) ** 2
    assert found >= len(numbers)
    assert found == max(len(numbers), math.ceil(wanted)) or abs(found - wanted) < 1 + 1e-9 * wanted


@given(PILOTS)
def test_what_the_pilot_reaches_already_takes_no_more(numbers):
    reached = block_means(*sums(numbers), 12)
    half_width = float(reached.high - reached.mean)
    if half_width > 0:
        assert stein_size(*sums(numbers), half_width * 1.000001, 12) == len(numbers)
        assert stein_size(*sums(numbers), half_width * 0.9, 12) > len(numbers)


def test_a_pilot_without_spread_asks_for_no_more():
    assert stein_size(200, 0, 0, 0.01, 12) == 200


def test_a_size_of_any_size():
    assert stein_size(200, 0, 200 * 144, 1e-12, 12) == pytest.approx(3.9e24, rel=0.02)


@pytest.mark.parametrize(
    ("half_width", "size", "size_error", "held", "held_error"),
    [
        (1.789, 40.48, 0.264, 0.9577, 0.0029),
        (1.386, 67.22, 0.416, 0.9458, 0.0037),
        (0.980, 135.16, 0.915, 0.9524, 0.0032),
    ],
)
def test_a_published_simulation(half_width, size, size_error, held, held_error):
    """Table 13.2.1 of N. Mukhopadhyay, Probability and Statistical Inference (2000), m = 10.

    5,000 repetitions each; its optimal sizes 30, 50 and 100 are those of a standard deviation of 5.
    Ours are 4,000, seeded; both have their error, and the tolerance is four of the joint one.
    """
    generator = np.random.default_rng(1945)
    repetitions, unit = 4000, 1000
    sizes, holds = [], 0
    for _ in range(repetitions):
        pilot = np.rint(generator.normal(0, 5 * unit, 10)).astype(int)
        count = stein_size(*sums(pilot.tolist()), half_width, unit)
        mean = (pilot.sum() / unit + generator.normal(0, 5, count - 10).sum()) / count
        sizes.append(count)
        holds += abs(mean) <= half_width
    own_error = np.std(sizes) / math.sqrt(repetitions)
    assert np.mean(sizes) == pytest.approx(size, abs=4 * math.hypot(size_error, own_error))
    own_error = math.sqrt(0.05 * 0.95 / repetitions)
    assert holds / repetitions == pytest.approx(held, abs=4 * math.hypot(held_error, own_error))


@pytest.mark.parametrize("half_width", [0, -0.1, math.nan, math.inf])
def test_an_impossible_width_is_refused(half_width):
    with pytest.raises(BadInput, match=f"the half-width cannot be {half_width}"):
        stein_size(200, 0, 5, half_width)


def test_an_impossible_pilot_or_level_is_refused():
    with pytest.raises(ValueError, match="two blocks, and has 1"):
        stein_size(1, 0, 0, 0.1)
    with pytest.raises(ValueError, match="no 5 numbers"):
        stein_size(5, 9, 1, 0.1)
    with pytest.raises(ValueError, match="0 units"):
        stein_size(5, 1, 9, 0.1, 0)
    with pytest.raises(BadInput, match=r"between 0\.5 and 1"):
        stein_size(5, 1, 9, 0.1, level=1)
