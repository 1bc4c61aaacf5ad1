"""What is counted in the ring, against hands told by the plain rules and sums made by hand."""

from collections import Counter

import numpy as np
import pytest

from dealwise.reports.studies.hands_result import Sums
from dealwise.reports.studies.ring_result import (
    RingMatches,
    group_counts,
    play_ring,
    points_counts,
    promised,
    tricks_when,
)
from dealwise.simulate.moon.rules import points
from dealwise.strategies.moon.ring_plan import MatchRingPlan, RingPlan
from dealwise.strategies.moon.told_again import played_deals

NAMES = ("steady", "random", "simple", "never/longest/simple")


def by_hand():
    """Ten deals: three bids of 5, of which one fails, a made 21, five defended, one thrown in."""
    outcomes = [[0] * 8 for _ in range(5)]
    outcomes[1][4], outcomes[1][5], outcomes[1][6], outcomes[4][7] = 1, 1, 1, 1
    return Sums(10, (), tuple(map(tuple, outcomes)), 34, 0, (1, 0, 3, 1, 0, 0, 0, 0))


def test_sums_that_were_made_by_hand():
    sums = by_hand()
    counts = points_counts(sums)
    assert {value: count for value, count in counts.items() if count} == {
        -5: 1,
        0: 2,
        2: 3,
        3: 1,
        5: 2,
        21: 1,
    }
    assert list(counts) == sorted(counts)
    assert group_counts(sums) == (0, 1, 2, 3, 3, 1)
    assert promised(sums) == (3 * 5 + 7) / 4
    assert (tricks_when(sums, 5), tricks_when(sums, 4)) == (5.0, None)
    assert (sums.defended, sums.defended_tricks) == (5, 9)


@pytest.mark.compiled
def test_each_strategy_has_the_points_that_the_plain_rules_tell():
    plan = RingPlan(NAMES, 30, 3)
    found = play_ring(plan, NAMES)
    told = [Counter() for _ in NAMES]
    for table, places in enumerate(plan.seated):
        for number, played in played_deals(plan.tables[table], plan.deals):
            if number // 30 == table:
                play = played.play
                won = (0, 0, 0) if play is None else points(play.bidder, play.bid, play.tricks_won)
                for seat, place in enumerate(places):
                    told[place][won[seat]] += 1
    for sums, counts in zip(found.by_strategy, told, strict=True):
        assert +Counter(points_counts(sums)) == counts
        assert sums.deals == counts.total() == found.seats_of_each
    assert sum(sums.points for sums in found.seats) == sum(
        value * count for counts in told for value, count in counts.items()
    )


@pytest.mark.compiled
def test_matches_of_all_are_won_by_somebody():
    plan = MatchRingPlan(NAMES[:2], 60, 3)
    found = play_ring(plan, NAMES[:2])
    assert isinstance(found, RingMatches)
    assert sum(share.count for share in found.by_strategy) == 120 - found.matches.without_winner
    assert found.lengths.sum() == 120
    half = found.lengths[: found.median + 1].sum()
    assert half >= 60 > half - found.lengths[found.median]
    start = found.from_scores(1, 1)
    assert start.total >= 3 * 120 == 360
    np.testing.assert_array_equal(found.lengths @ np.arange(64), found.matches.hands)
