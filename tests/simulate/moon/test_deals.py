"""Dealing: every deal is whole, every completion is there once, and chance is even-handed."""

import functools
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import int64
from scipy import stats

from dealwise.simulate.jit import kernel, lowest_bit
from dealwise.simulate.moon.deals import (
    HIDDEN_TILES,
    SPLITS,
    deal_hands,
    left_hand,
    random_deal,
    split_at_random,
    split_by_rank,
    widow_place,
)
from dealwise.simulate.moon.tiles import ALL_TILES, HAND_SIZE, SEATS, TILES, mask_of, tiles_of
from dealwise.simulate.randomness import as_signed, deal_key

WIDOWS = TILES - HAND_SIZE
COMPLETIONS = WIDOWS * SPLITS
FAIR = (1e-4, 1 - 1e-4)
GROUP_SIZE = 6  # tiles: the last of the four groups has but four
GROUPS = range(4)
PAIRS_OF_GROUPS = list(combinations(GROUPS, 2))
SEEDS = (0, 1, 2**63, 2**64 - 1, *range(2, 18))

int64s = st.integers(-(2**63), 2**63 - 1)
hidden_sets = st.permutations(range(TILES)).map(lambda tiles: mask_of(tiles[:HIDDEN_TILES]))
hands_of_seven = st.permutations(range(TILES)).map(lambda tiles: mask_of(tiles[:HAND_SIZE]))


def is_fair(statistic, degrees):
    return FAIR[0] <= stats.chi2.sf(statistic, degrees) <= FAIR[1]


# Whole deals


@given(int64s, st.integers(0, 2**62))
def test_a_deal_is_the_whole_set_in_three_sevens_and_a_widow(seed, deal):
    dealt = random_deal(seed, deal)
    assert [mask.bit_count() for mask in dealt] == [7, 7, 7, 1]
    assert sum(dealt) == ALL_TILES
    assert dealt == random_deal(seed, deal)


@pytest.fixture(scope="module")
def count_deals():
    """What counts how often each tile and each pair of tiles went to each seat.

    A kernel counts what each two groups of tiles have in a hand, in the order of
    `PAIRS_OF_GROUPS`: six steps instead of 21 pairs.
    """

    @kernel(int64(int64, int64, int64[:, :, ::1], int64[::1]), kept=False)
    def counting(seed, deals, groups, widows):
        order = np.empty(TILES, np.int64)
        whole_group = (1 << GROUP_SIZE) - 1
        for deal in range(deals):
            hands = deal_hands(deal_key(seed, deal), order)
            for seat in range(SEATS):
                hand = hands[seat]
                first, second = hand & whole_group, hand >> GROUP_SIZE & whole_group
                third, last = hand >> 2 * GROUP_SIZE & whole_group, hand >> 3 * GROUP_SIZE
                groups[seat, 0, first << GROUP_SIZE | second] += 1
                groups[seat, 1, first << GROUP_SIZE | third] += 1
                groups[seat, 2, first << GROUP_SIZE | last] += 1
                groups[seat, 3, second << GROUP_SIZE | third] += 1
                groups[seat, 4, second << GROUP_SIZE | last] += 1
                groups[seat, 5, third << GROUP_SIZE | last] += 1
            widows[lowest_bit(ALL_TILES & ~(hands[0] | hands[1] | hands[2]))] += 1
        return 0

    def count(seed, deals):
        groups = np.zeros((SEATS, len(PAIRS_OF_GROUPS), 1 << 2 * GROUP_SIZE), np.int64)
        widows = np.zeros(TILES, np.int64)
        counting(seed, deals, groups, widows)
        pairs = np.array([pairs_of(counted) for counted in groups])
        return np.vstack([np.diagonal(pairs, axis1=1, axis2=2), widows]), pairs

    return count


def pairs_of(groups):
    """How often two tiles were together, from how often two groups had which of their tiles."""
    subsets = 1 << GROUP_SIZE
    holds = np.arange(subsets)[:, None] >> np.arange(GROUP_SIZE) & 1
    together = np.zeros((len(GROUPS) * GROUP_SIZE,) * 2, np.int64)
    at = [slice(group * GROUP_SIZE, (group + 1) * GROUP_SIZE) for group in GROUPS]
    for (one, other), counted in zip(PAIRS_OF_GROUPS, groups, strict=True):
        times = counted.reshape(subsets, subsets)
        together[at[one], at[other]] = holds.T @ times @ holds
        together[at[other], at[one]] = together[at[one], at[other]].T
        # Within a group every pair of groups that it is in says the same.
        together[at[one], at[one]] = holds.T @ (holds * times.sum(axis=1)[:, None])
        together[at[other], at[other]] = holds.T @ (holds * times.sum(axis=0)[:, None])
    return together[:TILES, :TILES]


@pytest.mark.compiled
def test_pairs_are_counted_as_they_are(count_deals):
    places, pairs = count_deals(5, 50)
    dealt = [[tiles_of(mask) for mask in random_deal(5, deal)] for deal in range(50)]
    for seat, tile, other in np.ndindex(pairs.shape):
        assert pairs[seat, tile, other] == sum(
            tile in hands[seat] and other in hands[seat] for hands in dealt
        )
    for seat, tile in np.ndindex(places.shape):
        assert places[seat, tile] == sum(tile in hands[seat] for hands in dealt)


def chi2_of_places(places, deals):
    """Pearson's statistic for the places of tiles, with 21 * 3 degrees of freedom.

    Places are drawn without replacement: between two tiles the covariance is -1/21 of a tile's
    own, which stretches the plain statistic by 22/21.
    """
    expected = deals * np.array([[HAND_SIZE], [HAND_SIZE], [HAND_SIZE], [1]]) / TILES
    return ((places - expected) ** 2 / expected).sum() * (TILES - 1) / TILES


def covariance_of_pairs():
    """Of the 231 indicators "both tiles are in this hand", from counting hands of seven."""

    def chance(tiles):
        together = 1.0
        for taken in range(tiles):
            together *= (HAND_SIZE - taken) / (TILES - taken)
        return together

    pairs = [set(pair) for pair in combinations(range(TILES), 2)]
    union = np.array([[len(one | other) for other in pairs] for one in pairs])
    return np.vectorize(chance)(union) - chance(2) ** 2


@functools.cache
def whitening_of_pairs():
    """The inverse of the covariance, where there is one: the pairs of a hand are always 21."""
    covariance = covariance_of_pairs()
    assert np.linalg.matrix_rank(covariance, tol=1e-9, hermitian=True) == len(covariance) - 1
    return np.linalg.pinv(covariance, rcond=1e-9, hermitian=True)


def chi2_of_pairs(pairs, deals):
    """The whitened squared distance of pair counts in one hand, 230 degrees of freedom."""
    counts = pairs[np.triu_indices(TILES, 1)]
    assert counts.sum() == deals * HAND_SIZE * (HAND_SIZE - 1) // 2
    off = counts - deals * HAND_SIZE * (HAND_SIZE - 1) / (TILES * (TILES - 1))
    return off @ whitening_of_pairs() @ off / deals


def unfair_counts(count_deals, seed, deals):
    places, pairs = count_deals(as_signed(seed), deals)
    assert (places.sum(axis=1) == np.array([7, 7, 7, 1]) * deals).all()
    unfair = []
    if not is_fair(chi2_of_places(places, deals), (TILES - 1) * SEATS):
        unfair.append((seed, "places"))
    for seat in range(SEATS):
        if not is_fair(chi2_of_pairs(pairs[seat], deals), TILES * (TILES - 1) // 2 - 1):
            unfair.append((seed, f"pairs of seat {seat}"))
    return unfair


@pytest.mark.compiled
@pytest.mark.parametrize("seed", SEEDS[:2])
def test_tiles_and_pairs_go_everywhere_alike(count_deals, seed):
    assert not unfair_counts(count_deals, seed, 1_000_000)


@pytest.mark.slow(first=True)
@pytest.mark.compiled
def test_tiles_and_pairs_go_everywhere_alike_in_the_long_run(count_deals):
    assert not [unfair for seed in SEEDS for unfair in unfair_counts(count_deals, seed, 10_000_000)]


def test_the_statistics_have_the_law_that_they_claim():
    """By numpy's own shuffles: the mean of a chi2 is its degrees of freedom, its variance twice."""
    chance = np.random.default_rng(1)
    deals, repeats = 100, 400
    of_places, of_pairs = [], []
    for _ in range(repeats):
        order = chance.permuted(np.tile(np.arange(TILES), (deals, 1)), axis=1)
        seats = np.searchsorted([7, 14, 21], np.arange(TILES), side="right")
        places = np.zeros((SEATS + 1, TILES), np.int64)
        np.add.at(places, (np.broadcast_to(seats, order.shape), order), 1)
        holds = np.zeros((deals, TILES), np.int64)
        np.put_along_axis(holds, order[:, :HAND_SIZE], 1, axis=1)
        of_places.append(chi2_of_places(places, deals))
        of_pairs.append(chi2_of_pairs(holds.T @ holds, deals))
    for values, degrees in ((of_places, 63), (of_pairs, 230)):
        assert abs(np.mean(values) - degrees) < 5 * (2 * degrees / repeats) ** 0.5
        assert 0.7 < np.var(values) / (2 * degrees) < 1.4


@pytest.mark.compiled
def test_a_dealer_with_a_favourite_is_caught(count_deals):
    """A few hundredths of one pair or one tile moved are seen, so that passing says something."""
    places, pairs = count_deals(0, 1_000_000)
    moved = pairs[0, 3, 5] * 3 // 100
    pairs[0, 3, 5] += moved
    pairs[0, 3, 6] -= moved
    assert not is_fair(chi2_of_pairs(pairs[0], 1_000_000), 230)
    moved = places[0, 4] // 100
    places[0, 4] += moved
    places[1, 4] -= moved
    assert not is_fair(chi2_of_places(places, 1_000_000), 63)


# The completions of one hand


@pytest.mark.uncounted
@given(hidden_sets)
def test_ranks_are_all_the_splits_there_are(hidden):
    tiles = tiles_of(hidden)
    splits = {split_by_rank(hidden, rank) for rank in range(SPLITS)}
    assert splits == {mask_of(seven) for seven in combinations(tiles, HAND_SIZE)}


def widow_and_left(hand, deal, exact, seed=0):
    """A completion as a kernel makes it: the widow of its place, the rest split."""
    hidden = ALL_TILES & ~hand
    widow = sorted(tiles_of(hidden))[widow_place(exact, seed, deal, WIDOWS)]
    hidden &= ~(1 << widow)
    return widow, hidden, left_hand(exact, hidden, deal, WIDOWS, deal_key(seed, deal))


@pytest.mark.compiled
@pytest.mark.parametrize("hand", [0b1111111, 0b1111111 << 15, 0b1010101010101 << 4])
def test_51480_completions_are_all_different(hand):
    completions = [widow_and_left(hand, deal, exact=True) for deal in range(COMPLETIONS)]
    assert len({(widow, left) for widow, _, left in completions}) == COMPLETIONS == 51_480
    assert all(left & ~hidden == 0 for _, hidden, left in completions)
    assert {left.bit_count() for _, _, left in completions} == {HAND_SIZE}
    widows = np.bincount([widow for widow, _, _ in completions], minlength=TILES)
    assert set(widows[widows > 0]) == {SPLITS}
    assert (widows > 0).sum() == WIDOWS


def test_a_part_of_the_completions_takes_the_widows_in_turn():
    hand = 0b1111111
    for start in (0, 7, 30_000):
        part = [widow_and_left(hand, deal, exact=True)[0] for deal in range(start, start + 3000)]
        assert set(np.bincount(part)[HAND_SIZE:]) == {200}


def test_a_part_of_the_completions_spreads_over_the_splits():
    """Each hidden tile lies on the left in about half of any thousand splits of a widow."""
    hidden = ALL_TILES & ~(0b11111111)
    for start in (0, 1000, 2000):
        deals = range(start * WIDOWS, (start + 1000) * WIDOWS, WIDOWS)
        lefts = [left_hand(True, hidden, deal, WIDOWS, 0) for deal in deals]
        for tile in tiles_of(hidden):
            assert abs(sum(left >> tile & 1 for left in lefts) - 500) < 60


@pytest.mark.uncounted
def test_the_splits_of_two_widows_are_not_in_step():
    """Each widow has them in an order of its own: no two begin at the same split."""
    starts = set()
    for place in range(HAND_SIZE, TILES):
        hidden = ALL_TILES & ~(0b1111111 | 1 << place)
        ranks = {split_by_rank(hidden, rank): rank for rank in range(SPLITS)}
        starts.add(tuple(ranks[left_hand(True, hidden, 15 * turn, 15, 0)] for turn in range(3)))
    assert len(starts) == WIDOWS
    assert len({first for first, _, _ in starts}) == WIDOWS


@given(hands_of_seven, int64s, st.integers(0, 2**62))
def test_a_sampled_completion_is_whole(hand, seed, deal):
    widow, hidden, left = widow_and_left(hand, deal, exact=False, seed=seed)
    assert not hand >> widow & 1
    assert left & ~hidden == 0
    assert left.bit_count() == (hidden & ~left).bit_count() == HAND_SIZE


@pytest.mark.compiled
@pytest.mark.parametrize("seed", [0, 3, 2**64 - 1])
def test_sampled_splits_are_all_alike(seed):
    """Pearson's chi2 over all 3,432 splits of 14 tiles."""

    @kernel(int64(int64, int64, int64, int64[::1]), kept=False)
    def sample(seed, deals, hidden, splits):
        for deal in range(deals):
            splits[split_at_random(hidden, deal_key(seed, deal)) >> 8] += 1
        return 0

    deals, hidden = 1_000_000, ALL_TILES & ~0xFF
    counts = np.zeros(1 << HIDDEN_TILES, np.int64)
    sample(as_signed(seed), deals, hidden, counts)
    drawn = counts[[split_by_rank(hidden, rank) >> 8 for rank in range(SPLITS)]]
    assert drawn.sum() == deals
    assert is_fair(((drawn - deals / SPLITS) ** 2).sum() * SPLITS / deals, SPLITS - 1)


@given(int64s, st.integers(1, 200), st.integers(1, WIDOWS))
def test_sampled_widows_are_balanced_for_any_number_of_deals(seed, deals, widows):
    places = [widow_place(False, seed, deal, widows) for deal in range(deals)]
    counts = np.bincount(places, minlength=widows)
    assert len(counts) == widows
    assert counts.max() - counts.min() <= 1


@pytest.mark.uncounted
def test_no_widow_gains_from_a_number_of_deals_that_does_not_divide():
    """The widow of one deal too many is each of the 15 alike, over seeds and over rounds."""
    over_seeds = [widow_place(False, as_signed(seed), 15 * 4, WIDOWS) for seed in range(30_000)]
    over_rounds = [widow_place(False, 8, 15 * turn, WIDOWS) for turn in range(30_000)]
    for extra in (over_seeds, over_rounds):
        counts = np.bincount(extra, minlength=WIDOWS)
        expected = len(extra) / WIDOWS
        assert is_fair(((counts - expected) ** 2 / expected).sum(), WIDOWS - 1)


@pytest.mark.uncounted
def test_the_widow_does_not_hang_together_with_the_split():
    """Within each widow, sampled, every hidden tile goes left half of the time."""
    hand, deals = 0b1111111, 15_000
    left_of = np.zeros((WIDOWS, TILES), np.int64)
    for deal in range(deals):
        widow, _, left = widow_and_left(hand, deal, exact=False, seed=12)
        left_of[widow - HAND_SIZE] += left >> np.arange(TILES) & 1
    of_each = deals / WIDOWS
    for place in range(WIDOWS):
        others = [tile for tile in range(HAND_SIZE, TILES) if tile != place + HAND_SIZE]
        off = left_of[place, others] - of_each / 2
        assert abs(off).max() < 5 * (of_each / 4) ** 0.5


# The twins


@pytest.mark.compiled
def test_machine_code_deals_the_same():
    @kernel(int64(int64, int64, int64[::1]), kept=False)
    def deal_one(seed, deal, hands):
        hands[0], hands[1], hands[2] = deal_hands(deal_key(seed, deal), np.empty(TILES, np.int64))
        return 0

    @kernel(int64(int64, int64), kept=False)
    def split_one(hidden, rank):
        return split_by_rank(hidden, rank)

    @kernel(int64(int64, int64), kept=False)
    def sample_one(hidden, key):
        return split_at_random(hidden, key)

    @kernel(int64(int64, int64, int64, int64), kept=False)
    def place_one(exact, seed, deal, widows):
        return widow_place(exact == 1, seed, deal, widows)

    for seed in map(as_signed, SEEDS[:4]):
        for deal in (0, 1, 2, 99, 2**40, 2**62):
            hands = np.zeros(SEATS, np.int64)
            deal_one(seed, deal, hands)
            dealt = random_deal(seed, deal)
            assert tuple(hands) == dealt[:SEATS]
            key, hidden = deal_key(seed, deal), dealt[0] | dealt[1]
            assert sample_one(hidden, key) == split_at_random(hidden, key)
            for exact in (0, 1):
                place = widow_place(exact == 1, seed, deal, WIDOWS)
                assert place_one(exact, seed, deal, WIDOWS) == place
    hidden = random_deal(1, 1)[0] | random_deal(1, 1)[1]
    for rank in range(SPLITS):
        assert split_one(hidden, rank) == split_by_rank(hidden, rank)
