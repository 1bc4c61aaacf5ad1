"""A result in a line, as Python shows it where nothing else is asked for."""

import pytest

from dealwise.reports import hands, odds

pytestmark = pytest.mark.compiled


def test_odds_are_told_in_a_line():
    found = odds("66 65 64 55 33 21 00", widow="43", trump="5", discard="21")
    made = ", ".join(f"P({goal}) {100 * share:.1f}" for goal, share in found.chances.make().items())
    assert repr(found) == (
        f"<OddsResult 66 65 64 55 33 21 00: best bid 4, {made}; 3,432 deals, exact>"
    )


def test_hands_are_told_in_a_line():
    found = hands("steady,never/shape/pull,steady", deals=300, seed=5)
    told = ", ".join(
        f"{strategy} {seat.mean_points:+.3f}"
        for strategy, seat in zip(found.strategies, found.seats, strict=True)
    )
    assert repr(found) == f"<HandsResult {told} points a deal; 300 deals, seed 5>"
