"""The numbers of deals at which a stop rule is read."""

import itertools
import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealwise.reports.statistics.looks import (
    FIRST_LOOK,
    LEAST_NONZERO,
    looks,
    may_conclude,
    next_look,
)


def test_the_first_looks():
    wanted = [*range(200, 1200, 100), 1300, 1500, 1700, 1900, 2100, 2400, 2700, 3000, 3300, 3700]
    assert list(itertools.islice(looks(), len(wanted))) == wanted


def test_each_is_ten_percent_more_rounded_up_to_a_hundred():
    for now, then in itertools.pairwise(itertools.islice(looks(), 300)):
        assert then == math.ceil(Fraction(11, 10) * now / 100) * 100
        assert then > now


def test_a_long_run_has_few_looks():
    """What is read often is wrong often: 10^12 deals, the most there can be, have 243 looks."""
    assert len(list(itertools.takewhile(lambda look: look <= 10**12, looks()))) < 250


@given(st.integers(0, 10**12))
def test_the_next_is_the_least_beyond(deals):
    found = next_look(deals)
    assert found > deals
    assert all(look <= deals for look in itertools.takewhile(lambda look: look < found, looks()))
    assert found in itertools.takewhile(lambda look: look <= found, looks())


@pytest.mark.parametrize(("deals", "look"), [(0, 200), (199, 200), (200, 300), (1100, 1300)])
def test_the_next_by_hand(deals, look):
    assert next_look(deals) == look


def test_both_enough_blocks_and_enough_that_differ():
    assert (FIRST_LOOK, LEAST_NONZERO) == (200, 20)
    assert may_conclude(200, 20)
    assert not may_conclude(199, 199)
    assert not may_conclude(10**9, 19)
