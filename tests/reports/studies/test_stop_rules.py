"""What ends a run, as people write it."""

import pytest

from dealwise.reports.studies.stop_rules import DEFAULT_DEALS, LIMIT_OF_A_TEST, parse_rule
from dealwise.simulate.quantities import LARGEST_COUNT


@pytest.mark.parametrize(
    ("text", "seconds"), [("60s", 60), ("5m", 300), ("1.5h", 5400), (2, 2), ("0.5", 0.5)]
)
def test_times_as_people_write_them(text, seconds):
    assert parse_rule(seconds=text).seconds == seconds


@pytest.mark.parametrize(
    ("rule", "deals"),
    [
        ({}, DEFAULT_DEALS),
        ({"deals": "1e6"}, 10**6),
        ({"precision": 0.1}, LARGEST_COUNT),
        ({"seconds": "1s"}, LARGEST_COUNT),
        ({"sprt": 0.1}, LIMIT_OF_A_TEST),
        ({"sprt": 0.1, "seconds": "1s"}, LARGEST_COUNT),
        ({"sprt": 0.1, "deals": 500}, 500),
    ],
)
def test_which_limit_a_rule_has(rule, deals):
    assert parse_rule(**rule).deals == deals
