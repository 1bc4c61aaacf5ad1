"""The rules of play compiled: one hand from the first lead to the last trick, and the tasks on it.

The plain twin is `rules.py`. Policies come in as function values of the types in `contract.py`;
each kernel calls the one of the seat to play at a single place, which is what keeps such a call as
cheap as inlined code.
"""

import numpy as np
from numba import int64, types

from dealwise.simulate.jit import helper, kernel, lowest_bit
from dealwise.simulate.moon.contract import (
    EXCHANGE,
    NO_SCORES,
    PLAY,
    discard_of,
    trick_for,
    trump_of,
    void_shown,
)
from dealwise.simulate.moon.deals import deal_hands, left_hand, widow_place
from dealwise.simulate.moon.tables import MEMBERS, STRENGTH, SUIT_LED
from dealwise.simulate.moon.tiles import ALL_TILES, HAND_SIZE, SEATS, TILES, TRICKS, TRUMPS
from dealwise.simulate.randomness import EXCHANGE_STEP, PLAY_STEP, deal_key, policy_bits

ILLEGAL = -1


@helper
def play_hand(
    bidder_hand, left, right, trump, bid, discard, scores, key, chance, hands, fault, play0, play1, play2
):
    """All seven tricks (M14 to M18); the tricks won, packed by seat, or ILLEGAL with `fault` filled."""
    hands[0] = bidder_hand
    hands[1] = left
    hands[2] = right
    leader = 0
    played = 0
    voids = 0
    tricks = 0
    ply = PLAY_STEP
    for _ in range(TRICKS):
        seat = leader
        led = -1
        best = -1
        winner = -1
        first = -1
        second = -1
        for position in range(SEATS):
            hand = hands[seat]
            legal = hand
            if position > 0:
                following = hand & MEMBERS[trump * SUIT_SLOTS + led]
                shows_void = int(following == 0)  # no branch here: a coin flip costs 5 ns
                legal = following | (hand & -shows_void)
                voids |= shows_void * void_shown(seat, led)
            if legal & (legal - 1) == 0:
                tile = lowest_bit(legal)
            else:
                policy = play0
                if seat == 1:
                    policy = play1
                elif seat == 2:
                    policy = play2
                bits = 0
                if (chance >> seat) & 1 == 1:
                    bits = policy_bits(key, ply)
                tile = policy(
                    legal, hand, trump, bid, seat, position, led, best, winner, first, second,
                    played, voids, tricks, discard if seat == 0 else -1, scores, bits,
                )
                if tile < 0 or tile >= TILES or (legal >> tile) & 1 == 0:
                    fault[0] = seat
                    fault[1] = tile
                    fault[2] = legal
                    fault[3] = hand
                    return ILLEGAL
            if position == 0:
                led = SUIT_LED[trump * 32 + tile]
                first = tile
            elif position == 1:
                second = tile
            strength = STRENGTH[(trump * 8 + led) * 32 + tile]
            if strength > best:
                best = strength
                winner = seat
            hands[seat] = hand & ~(1 << tile)
            played |= 1 << tile
            ply += 1
            seat = seat + 1 if seat < 2 else 0
        tricks += trick_for(winner)
        leader = winner
    return tricks


@kernel(int64(int64, int64, int64, int64, int64[::1], int64[::1], EXCHANGE, PLAY, PLAY, PLAY))
def play_dealt_hands(seed, start, stop, chance, histogram, fault, exchange, play0, play1, play2):
    """Play whole deals with seat 0 as the bidder; histogram int64[8] counts the bidder's tricks."""
    order = np.empty(TILES, np.int64)
    hands = np.empty(SEATS, np.int64)
    for deal in range(start, stop):
        key = deal_key(seed, deal)
        first, second, third = deal_hands(key, order)
        widow = ALL_TILES & ~(first | second | third)
        eight = first | widow
        bits = 0
        if chance >> 3 & 1 == 1:
            bits = policy_bits(key, EXCHANGE_STEP)
        plan = exchange(eight, lowest_bit(widow), 4, NO_SCORES, bits)
        discard = discard_of(plan)
        tricks = play_hand(
            eight & ~(1 << discard), second, third, trump_of(plan), 4, discard, NO_SCORES, key,
            chance, hands, fault, play0, play1, play2,
        )
        if tricks == ILLEGAL:
            return ILLEGAL
        histogram[tricks & 15] += 1
    return 0
