"""`best` and `odds`: plans and bids by playing out, and what that is worth."""

import numpy as np
import pytest

from dealwise.reports import compare, hands
from dealwise.simulate.moon.contract import NO_SCORES, plan_of
from dealwise.simulate.moon.kernel import FAULT_SLOTS, TABLE_SLOTS
from dealwise.simulate.moon.notation import parse_hand, parse_tiles
from dealwise.simulate.moon.tiles import ALL_TILES, TRUMPS, tiles_of
from dealwise.simulate.randomness import policy_bits
from dealwise.strategies.loader import load_policy
from dealwise.strategies.moon.odds_bid import best_call, call_by_odds
from dealwise.strategies.moon.playouts import left_drawn, tricks_by_pull

EIGHT = parse_hand("66 65 64 63 55 21 11").mask | 1 << parse_tiles("41")[0]


def test_a_deal_that_is_drawn_is_one_of_the_tiles_that_are_not_held():
    lefts = [left_drawn(EIGHT, policy_bits(5, 1), number) for number in range(40)]
    assert all(left.bit_count() == 7 and left & EIGHT == 0 for left in lefts)
    assert len(set(lefts)) > 35
    often = [sum(left >> tile & 1 for left in lefts) for tile in tiles_of(ALL_TILES & ~EIGHT)]
    assert min(often) > 8


def test_what_is_played_out_is_pull_against_pull():
    """The same tricks as by the plain rules."""
    from dealwise.simulate.moon import views

    pull = load_policy("moon", "play", "pull").plain
    table, fault = np.empty(TABLE_SLOTS, np.int64), np.empty(FAULT_SLOTS, np.int64)
    widow = EIGHT & -EIGHT
    for number in range(12):
        left = left_drawn(EIGHT, policy_bits(7, 1), number)
        deal = (EIGHT & ~widow, left, ALL_TILES & ~(EIGHT | left), widow)
        plan = plan_of(number % 9, tiles_of(EIGHT)[number % 8])
        by_rules = views.play_hand(deal, 0, 5, plan, [pull] * 3)
        assert (
            tricks_by_pull(EIGHT, plan, left, 5, NO_SCORES, table, fault)
            == (by_rules.tricks_won[0])
        )


@pytest.mark.compiled
def test_halving_finds_what_playing_every_plan_on_every_deal_finds():
    """Whatever bits it draws its own deals by, on others no plan of the 72 is better."""
    eight = parse_hand("66 55 44 43 42 31 21").mask | 1 << parse_tiles("62")[0]
    exchange = load_policy("moon", "exchange", "best[make=0]").compiled
    widow = parse_tiles("62")[0]
    named = {exchange(eight, widow, 5, NO_SCORES, policy_bits(key, 1)) for key in range(20)}
    table, fault = np.empty(TABLE_SLOTS, np.int64), np.empty(FAULT_SLOTS, np.int64)
    lefts = [left_drawn(eight, policy_bits(99, 1), number) for number in range(60)]
    sums = {
        plan: sum(tricks_by_pull(eight, plan, left, 5, NO_SCORES, table, fault) for left in lefts)
        for plan in (plan_of(trump, tile) for trump in range(TRUMPS) for tile in tiles_of(eight))
    }
    assert len(sums) == 72
    assert min(sums[plan] for plan in named) >= max(sums.values()) - 3


@pytest.mark.parametrize(
    ("counts", "standing", "moon", "call"),
    [
        ({5: 10}, 0, 0, 5),
        ({5: 10}, 5, 0, 0),
        ({5: 6, 6: 4}, 5, 0, 0),
        ({6: 9, 5: 1}, 4, 0, 5),
        ({6: 9, 5: 1}, 5, 0, 6),
        ({7: 9, 6: 1}, 0, 0, 21),
        ({7: 9, 6: 1}, 0, 15, 6),
        ({7: 9, 6: 1}, 7, 100, 0),
        ({3: 6, 4: 4}, 0, 0, 0),
    ],
)
def test_the_bid_that_brings_most_is_said(counts, standing, moon, call):
    reached = np.array([counts.get(tricks, 0) for tricks in range(8)], np.int64)
    assert best_call(reached, 10, standing, 0.0, float(moon)) == call


@pytest.mark.parametrize("deals", [0, -1])
def test_who_plays_no_deals_out_passes(deals):
    assert call_by_odds(ALL_TILES & 0x7F, 0, 5, deals, -0.5, 0.0, 0) == 0


@pytest.mark.compiled
def test_trump_and_discard_by_search_take_more_tricks():
    """Paired: `shape` bids, so that the same seats bid the same on the same deals."""
    found, usual = (
        hands((f"shape/{exchange}/pull",) * 3, deals=2_000, seed=4)
        for exchange in ("best", "longest")
    )
    assert found.table_sums.calls == usual.table_sums.calls
    gain = found.table_sums.tricks_as_bidder - usual.table_sums.tricks_as_bidder
    assert gain > 0.15


@pytest.mark.slow
@pytest.mark.compiled
def test_bidding_by_odds_brings_points():
    result = compare("odds", "shoot", only="bid", deals=600, seed=4)
    assert result.estimate(0, 1).interval[0] > 0.2
