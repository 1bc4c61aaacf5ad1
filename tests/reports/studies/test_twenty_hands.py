"""Twenty hands that stand for a distribution."""

import pytest

from dealwise.reports.studies.twenty_hands import twenty_hands


@pytest.mark.parametrize(
    ("counts", "dots"),
    [
        ((0, 0, 0, 0, 0, 0, 0, 9), (0, 0, 0, 0, 0, 0, 0, 20)),
        ((1, 1), (10, 10)),
        ((0, 25, 75, 0), (0, 5, 15, 0)),
        ((1, 39), (1, 19)),  # the first dot stands at 1/40
        ((1, 40), (0, 20)),
        ((10**9, 19 * 10**9 + 1, 0), (1, 19, 0)),
        ((24, 76), (5, 15)),
        ((22, 78), (4, 16)),
    ],
)
def test_each_dot_stands_for_an_equal_share(counts: tuple, dots: tuple) -> None:
    assert twenty_hands(counts) == dots
