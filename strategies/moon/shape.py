"""shape: weigh all eight tiles under every trump, and take the trump under which seven weigh most.

A tile is worth the chance that it takes a trick, judged by how many tiles that the others may hold
stand above it in its suit. Each trump counts more for its length, and trumps in enemy hands that
outnumber one's own cost as much. The weights are rounded from a least-squares fit of the bidder's
tricks, `pull` against `pull`, over 4,000 random hands with all 72 plans.

The bids follow from the same weight of the seven tiles before the widow.
"""

import numpy as np

from dealwise.simulate.jit import helper
from dealwise.simulate.moon.tiles import BIDS, HAND_SIZE, LOWEST_BID, MOON
from dealwise.strategies.moon.words import (
    ALL_DOUBLES,
    ALL_TILES,
    DOUBLES,
    TRUMP_PREFERENCE,
    lowest_bit,
    ones,
    plan_of,
    superiors_of,
    trumps_of,
)

_BY_SUPERIORS = np.array([100, 50, 25, 10, 0, 0, 0], np.int64)  # hundredths of a trick
_TRUMP_LENGTH = 60
_FEWEST_TRUMPS = 3

# The least weights, before the widow, from which the next of _WISHES earns most, and from which
# each of BIDS still earns more than a defender's point or so if it takes that to win the auction.
# Measured on 400,000 hands in which all three were `shape` and `pull`.
_WISHED_FROM = (390, 590, 720, 790)
_WISHES = (0, 4, 5, 6, MOON)
_BORNE_FROM = (390, 500, 620, 750, 730)
WEIGHT_FOR_21 = _WISHED_FROM[-1]

_NEVER = 10_000


@helper
def _rank_worth(tile: int, trump: int, unseen: int) -> int:
    """Hundredths of a trick that a held tile is worth by its rank under a trump."""
    return _BY_SUPERIORS[ones(superiors_of(tile, trump) & unseen)]


@helper
def _length_worth(trumps: int, hand: int, unseen: int) -> int:
    """Hundredths of a trick for the number of trumps held, less those that outnumber them."""
    held = ones(trumps & hand)
    return _TRUMP_LENGTH * (held - max(0, ones(trumps & unseen) - held))


@helper
def _is_thinkable(trumps: int, hand: int, unseen: int) -> bool:
    """Whether a trump is worth weighing: none, or three of it are held, or all there are."""
    return ones(trumps & hand) >= _FEWEST_TRUMPS or trumps & unseen == 0


@helper
def longest_by(hand: int, double_worth: int) -> int:
    """The number held most often, the lower of equals; its double adds half of `double_worth`."""
    longest = -1
    chosen = 0
    for number in range(DOUBLES):
        held = hand & trumps_of(number)
        length = 2 * ones(held) + double_worth * int(held & ALL_DOUBLES != 0)
        if length > longest:
            longest = length
            chosen = number
    return chosen


@helper
def longest_number(hand: int) -> int:
    """The number held most often, its double breaking ties, then the lower."""
    return longest_by(hand, 1)


@helper
def weight_of(hand: int) -> int:
    """The weight of seven tiles with their longest number as trump, in hundredths of a trick.

    Weighing every trump is no better for bidding and takes three times as long.
    """
    unseen = ALL_TILES & ~hand
    trump = longest_number(hand)
    weight = _length_worth(trumps_of(trump), hand, unseen)
    tiles = hand
    for _ in range(HAND_SIZE):
        weight += _rank_worth(lowest_bit(tiles), trump, unseen)
        tiles &= tiles - 1
    return weight


@helper
def _above(standing: int) -> int:
    """The place in BIDS of the lowest bid above a standing one that is below 21."""
    return 0 if standing == 0 else standing - LOWEST_BID + 1


@helper
def lowest_above(standing: int) -> int:
    """The lowest bid above a standing one that is below 21; 4 if there is none."""
    return BIDS[_above(standing)]


@helper
def call_for(weight: int, standing: int) -> int:
    """The bid that a weight is used to make, else the next above `standing` if it can bear it."""
    wishes = 0
    for least_weight in _WISHED_FROM:
        wishes += int(weight >= least_weight)
    if _WISHES[wishes] > standing:
        return _WISHES[wishes]
    if standing == MOON:
        return 0
    following = _above(standing)
    return BIDS[following] if weight >= _BORNE_FROM[following] else 0


@helper
def call_below_21(weight: int, standing: int) -> int:
    """The same where a 21 is not to be bid."""
    call = call_for(min(weight, WEIGHT_FOR_21 - 1), standing)
    return 0 if call == MOON else call


@helper
def heaviest_plan(eight: int) -> int:
    """The trump under which eight tiles weigh most without their lightest, and that tile away."""
    unseen = ALL_TILES & ~eight
    heaviest = -_NEVER
    chosen = 0
    for trump in TRUMP_PREFERENCE:
        trumps = trumps_of(trump)
        if not _is_thinkable(trumps, eight, unseen):
            continue
        weight = 0
        lightest = _NEVER
        discard = -1
        tiles = eight
        while tiles != 0:
            tile = lowest_bit(tiles)
            tiles &= tiles - 1
            worth = _rank_worth(tile, trump, unseen)
            weight += worth
            worth += _TRUMP_LENGTH * ((trumps >> tile) & 1)
            if worth < lightest:
                lightest = worth
                discard = tile
        kept = eight & ~(1 << discard)
        weight -= _rank_worth(discard, trump, unseen)
        weight += _length_worth(trumps, kept, unseen)
        if weight > heaviest:
            heaviest = weight
            chosen = plan_of(trump, discard)
    return chosen


def bid(
    hand: int,
    place: int,
    standing: int,
    call_left: int,
    call_right: int,
    scores: int,
    bits: int,
    caution: int = 0,
) -> int:
    """Bids what its weight is used to make; if that is not enough, the next bid if it can bear it.

    `caution` adds to every threshold, in hundredths of a trick.
    """
    return call_for(weight_of(hand) - caution, standing)


def exchange(eight: int, widow: int, bid: int, scores: int, bits: int) -> int:
    """Names the trump under which the hand weighs most, and lays the lightest tile away."""
    return heaviest_plan(eight)
