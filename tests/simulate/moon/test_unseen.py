"""Dealing what a seat cannot see: all that fits, nothing else, and each as often."""

import numpy as np
import pytest
from scipy import stats
from seen_tables import table
from unseen_tables import deal_of, dealt, fitting, tables_of, told

from dealwise.simulate.jit import int64, kernel
from dealwise.simulate.moon.tiles import NO_TRUMP, TILE_IDS
from dealwise.simulate.moon.unseen import deal_by_rank, rank_drawn, unseen_by_seat
from dealwise.simulate.randomness import policy_bits

FAIR = (1e-4, 1 - 1e-4)


@pytest.mark.parametrize("play", list(tables_of(1, [9, 10, 11, 12, 13, 14, 15, 16, 17, 18] * 4)))
def test_every_deal_that_fits_is_there_once(play):
    deals = unseen_by_seat(*told(play)).deals
    made = [dealt(play, rank) for rank in range(deals)]
    assert len(set(made)) == deals
    assert set(made) == fitting(play)


def test_a_first_lead_says_little():
    """The bidder cannot tell 3,432 deals apart; the left has one more tile to place."""
    play = next(tables_of(2, [0]))
    assert unseen_by_seat(*told(play)).deals == 3_432
    after = play.play(min(play.legal()))
    assert unseen_by_seat(*told(after)).deals == 24_024


def test_a_tile_that_nobody_can_hold_was_laid_away():
    """Both others have shown out of fives, and the leader does not hold the 5-4."""
    play = table(
        "21 31 41 33 43 44 00 | 55 65 53 52 51 22 11 | 32 42 61 62 63 64 66",
        trump=NO_TRUMP,
        discard="54",
        played="21 22 32 55 61 31",
    )
    deals = unseen_by_seat(*told(play)).deals
    assert deals == 252
    assert {dealt(play, rank)[3] for rank in range(deals)} == {TILE_IDS[5, 4]}


def test_a_position_that_cannot_be_has_no_deals():
    hand, trump, seat, position, played, voids, discard = told(next(tables_of(3, [10])))
    assert unseen_by_seat(hand, trump, seat, position, played | hand, voids, discard).deals == 0
    everything = (1 << 24) - 1
    assert unseen_by_seat(hand, trump, seat, position, played, everything, discard).deals == 0


@pytest.mark.compiled
def test_every_deal_is_drawn_as_often_as_any_other():
    """Pearson's test on single draws, each with other bits, against the list of all."""

    @kernel(int64(*[int64] * 8, int64[::1]), kept=False)
    def count_draws(hand, trump, seat, position, played, voids, discard, draws, counts):
        unseen = unseen_by_seat(hand, trump, seat, position, played, voids, discard)
        for number in range(draws):
            bits = policy_bits(number, 16)
            rank = rank_drawn(unseen.deals, bits, number & 1, 2)
            first, second, away = deal_by_rank(unseen, rank)
            counts[(first * 31 + second * 17 + away) % len(counts)] += 1
        return 0

    for play in tables_of(4, [10, 11, 12]):
        seen = told(play)
        unseen = unseen_by_seat(*seen)
        slots = 100_003
        expected = np.zeros(slots)
        for rank in range(unseen.deals):
            first, second, away = deal_by_rank(unseen, rank)
            expected[(first * 31 + second * 17 + away) % slots] += 1
        counts = np.zeros(slots, np.int64)
        draws = 200 * unseen.deals
        count_draws(*seen, draws, counts)
        assert counts[expected == 0].sum() == 0
        expected = expected[expected > 0] * draws / unseen.deals
        observed = counts[counts > 0]
        statistic = ((observed - expected) ** 2 / expected).sum()
        assert FAIR[0] <= stats.chi2.sf(statistic, len(expected) - 1) <= FAIR[1]


@pytest.mark.uncounted
def test_the_true_deal_turns_up_as_often_as_it_should_and_no_more():
    """Among equally likely deals the true one is drawn once in as many draws as there are."""
    hits, expected = 0, 0.0
    for number, play in enumerate(tables_of(5, [9, 11, 12, 13, 14, 16] * 50)):
        deals, truth = unseen_by_seat(*told(play)).deals, deal_of(play)
        for draw in range(8):
            rank = rank_drawn(deals, policy_bits(number, draw), 0, 1)
            hits += dealt(play, rank) == truth
            expected += 1 / deals
    assert abs(hits - expected) < 4 * expected**0.5


def test_few_deals_are_all_taken_and_many_evenly():
    assert [rank_drawn(5, 123, number, 8) for number in range(5)] == list(range(5))
    for number in range(20):
        rank = rank_drawn(1_000, 987654321, number, 20)
        assert 50 * number <= rank < 50 * (number + 1)
