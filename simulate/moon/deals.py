"""Dealing: whole deals at random, and the completions of a hand that a player holds.

A deal's number is all it takes to make it again. The 51,480 completions of one hand (15 widows,
3,432 splits of the other 14 tiles) are numbered so that every run of numbers takes the widows in
turn, and the splits of each widow in a shuffled order: a run that is stopped early has seen what
might have been drawn at random.
"""

import math
from typing import NamedTuple

import numpy as np

from dealwise.simulate.jit import helper, ones
from dealwise.simulate.moon.tiles import (
    ALL_TILES,
    HAND_SIZE,
    HIDDEN_TILES,
    SEATS,
    SPLITS,
    TILES,
)
from dealwise.simulate.randomness import (
    DEAL_STEP,
    FIRST_BIDDER_STEP,
    MASK_32,
    SPLIT_STEP,
    WIDOW_STEP,
    below,
    deal_key,
    high_half,
    shuffled,
    word,
)

_SPLIT_ORDER = shuffled(SPLITS, key=SPLITS)

CHOOSE = np.array([[math.comb(n, k) for k in range(HAND_SIZE + 1)] for n in range(TILES)], np.int64)
CHOOSE.setflags(write=False)


@helper
def deal_hands(key: int, order: np.ndarray) -> tuple[int, int, int]:
    """Three hands of seven from 22 tiles (M3); what is left over is the widow.

    `order` is int64[22] to work in. Fisher and Yates, two draws a word.
    """
    for place in range(TILES):
        order[place] = place
    first = 0
    second = 0
    third = 0
    bits = 0
    for place in range(3 * HAND_SIZE):
        if place & 1 == 0:
            bits = word(key, DEAL_STEP + (place >> 1))
            draw = bits & MASK_32
        else:
            draw = high_half(bits)
        other = place + below(draw, TILES - place)
        tile = order[other]
        order[other] = order[place]
        if place < HAND_SIZE:
            first |= 1 << tile
        elif place < 2 * HAND_SIZE:
            second |= 1 << tile
        else:
            third |= 1 << tile
    return first, second, third


@helper
def first_to_bid(key: int) -> int:
    """The seat that opens the bidding of a match, from the match's key (M9)."""
    return below(word(key, FIRST_BIDDER_STEP), SEATS)


@helper
def subset_by_rank(tiles: int, wanted: int, rank: int) -> int:
    """The `wanted` of some tiles that stand at `rank` in combinatorial order."""
    chosen = 0
    remaining = ones(tiles)
    while wanted > 0:
        tile = tiles & -tiles
        tiles ^= tile
        remaining -= 1
        with_tile = CHOOSE[remaining, wanted - 1]
        if rank < with_tile:
            chosen |= tile
            wanted -= 1
        else:
            rank -= with_tile
    return chosen


@helper
def split_by_rank(hidden: int, rank: int) -> int:
    """The seven of 14 hidden tiles that stand at `rank` (0..3,431) in combinatorial order."""
    return subset_by_rank(hidden, HAND_SIZE, rank)


@helper
def split_at_random(hidden: int, key: int) -> int:
    """Seven of 14 hidden tiles, each choice equally likely, from a deal's key."""
    left = 0
    bits = 0
    for draw_number in range(HAND_SIZE):
        if draw_number & 1 == 0:
            bits = word(key, DEAL_STEP + (draw_number >> 1))
            draw = bits & MASK_32
        else:
            draw = high_half(bits)
        chosen = hidden
        for _ in range(below(draw, HIDDEN_TILES - draw_number)):
            chosen &= chosen - 1
        tile = chosen & -chosen
        left |= tile
        hidden ^= tile
    return left


@helper
def widow_place(exact: bool, seed: int, deal: int, widows: int) -> int:
    """Which of the possible widows lies in the middle: all in turn, and in a sample from a start
    drawn anew each round, so that no widow gains from a number of deals that does not divide."""
    if exact:
        return deal % widows
    turn = below(word(deal_key(seed, deal // widows), WIDOW_STEP), widows)
    return (deal + turn) % widows


@helper
def left_hand(exact: bool, hidden: int, deal: int, widows: int, key: int) -> int:
    """The hand on the left of the player in this completion; the right holds the rest.

    All splits are taken in one shuffled order, which any 14 hidden tiles enter at a place of their
    own.
    """
    if exact:
        hidden_key = int(hidden)  # run as plain Python it may be one of numpy's, which overflow
        start = below(word(hidden_key, SPLIT_STEP), SPLITS)
        return split_by_rank(hidden, _SPLIT_ORDER[(deal // widows + start) % SPLITS])
    return split_at_random(hidden, key)


@helper
def complete_hand(
    completions: NamedTuple, widows: np.ndarray, deal: int
) -> tuple[int, int, int, int, int, int]:
    """Half, widow's place, the player's eight tiles with it, both other hands and the deal's key.

    `completions` has the int64 `hand`, `seed` and `exact` (1: all in order, 0: a sample); `widows`
    int64[n] are the tiles that may lie in the middle.
    """
    exact = completions.exact == 1
    place = widow_place(exact, completions.seed, deal, len(widows))
    eight = completions.hand | (1 << widows[place])
    hidden = ALL_TILES & ~eight
    key = deal_key(completions.seed, deal)
    left = left_hand(exact, hidden, deal, len(widows), key)
    return (deal // len(widows)) & 1, place, eight, left, hidden & ~left, key


def random_deal(seed: int, deal: int) -> tuple[int, int, int, int]:
    """Deal number `deal` of a seed (int64): the masks of hands 0, 1, 2 and of the widow."""
    hands = deal_hands(deal_key(seed, deal), np.zeros(TILES, np.int64))
    first, second, third = (int(hand) for hand in hands)
    return first, second, third, ALL_TILES & ~(first | second | third)
