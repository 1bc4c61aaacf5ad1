"""The task behind `moon compare`: each deal played in all six seatings of two strategies.

A block is one deal with A, A, B and A, B, B at the table in every order; the first bidder is seat
deal mod 3 in all six hands, and so are the cards and the chance. The contrast of a hand is the mean
points of the seats that play A less that of the seats that play B. Seat and luck of the deal fall
out of the sum of the six, which changes its sign when A and B change their names.
"""

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL
from dealwise.simulate.jit import helper, int64, kernel
from dealwise.simulate.moon.contract import BID, EXCHANGE, PLAY, tricks_won
from dealwise.simulate.moon.deals import deal_hands
from dealwise.simulate.moon.hands_task import RULES
from dealwise.simulate.moon.kernel import FIRST_PLAYED, ILLEGAL, TABLE_SLOTS, seat_after
from dealwise.simulate.moon.tiles import MOON, SEATS, TILES, TRICKS
from dealwise.simulate.moon.whole_deal import bid_points, play_whole_deal, turned_to_bidders
from dealwise.simulate.randomness import deal_key

SEATINGS = (0b001, 0b010, 0b100, 0b110, 0b101, 0b011)
"""By seating the mask of the seats that play B: one of them, then two."""

UNIT = 2 * len(SEATINGS)
"""What a deal's number is a multiple of one part of: six contrasts, each in halves."""

LARGEST_CONTRAST = MOON + 3.5
"""The most that a contrast can be, in points: a failed 21 against two who share seven tricks."""

# The columns of what is written down of a block.
CONTRAST = 0  # the sum of the six contrasts in halves: UNIT times the deal's number
HAND_SQUARES = 1  # the sum of their squares, in quarters
DIFFERED = 2  # whether the six hands are not all alike in calls, plan and plays
BLOCK_SLOTS = 3

_SEATINGS = np.array(SEATINGS, np.int64)
_HAND_SLOTS = 2 + SEATS + SEATS * TRICKS  # bidder, plan, calls, tiles


@helper
def contrast_in_halves(points: np.ndarray, seating: int) -> int:
    """Twice the mean points of the seats of A less that of the seats of B, int64[3] by seat."""
    of_a = 0
    of_b = 0
    b_seats = 0
    for seat in range(SEATS):
        if (seating >> seat) & 1 == 1:
            of_b += points[seat]
            b_seats += 1
        else:
            of_a += points[seat]
    return 2 * of_a - of_b if b_seats == 2 else of_a - 2 * of_b


@helper
def _score(points, bidder, bid, tricks):
    """The points of all three, by table seat (M19, M20); none where all have passed."""
    points[:] = 0
    if bidder == SEATS:
        return
    points[bidder] = bid_points(bid, tricks)
    for steps in range(1, SEATS):
        points[seat_after(bidder, steps)] = tricks_won(tricks, steps)


@helper
def _write_hand(hand, bidder, plan, calls, table):
    """What was done in a hand, int64[26]: bidder, plan, calls and tiles in order of play."""
    hand[:] = -1
    hand[0] = bidder
    hand[2 : 2 + SEATS] = calls
    if bidder != SEATS:
        hand[1] = plan
        hand[2 + SEATS :] = table[FIRST_PLAYED:]


@helper
def _is_other(first, bidder, plan, calls, table):
    """Whether anything was done otherwise than in the first hand of the block."""
    differs = first[0] ^ bidder
    for seat in range(SEATS):
        differs |= first[2 + seat] ^ calls[seat]
    if bidder != SEATS:
        differs |= first[1] ^ plan
        for ply in range(SEATS * TRICKS):
            differs |= first[2 + SEATS + ply] ^ table[FIRST_PLAYED + ply]
    return differs != 0


@helper
def _chance_by_seat(seating, of_a, of_b):
    """Which seats get random bits, as a mask: those whose strategy reads them."""
    every = (1 << SEATS) - 1
    return (every & ~seating) * of_a | seating * of_b


@kernel(
    int64(RULES, int64, int64, int64[:, ::1], int64[::1], BID, BID, EXCHANGE, EXCHANGE, PLAY, PLAY)
)
def play_blocks(
    rules, start, stop, blocks, fault, bid_a, bid_b, exchange_a, exchange_b, play_a, play_b
):
    """Play deals start..stop-1 in all six seatings of A (functions a) and B (functions b).

    `blocks` int64[stop - start, BLOCK_SLOTS] is filled. The chances of `rules` have bit 0 for A
    and bit 1 for B. Returns ILLEGAL with `fault` filled in by table seat, else 0; the seating in
    which a fault happened is in blocks[deal - start, 0].
    """
    order = np.empty(TILES, np.int64)
    table = np.empty(TABLE_SLOTS, np.int64)
    hands = np.empty(SEATS, np.int64)
    calls = np.empty(SEATS, np.int64)
    points = np.empty(SEATS, np.int64)
    first = np.empty(_HAND_SLOTS, np.int64)
    scores = np.zeros(SEATS, np.int64)
    chances = np.empty((len(_SEATINGS), 2), np.int64)
    play_chances = np.empty((len(_SEATINGS), SEATS), np.int64)
    for place in range(len(_SEATINGS)):
        seating = _SEATINGS[place]
        chances[place, 0] = _chance_by_seat(seating, rules.bid_chance & 1, rules.bid_chance >> 1)
        chances[place, 1] = _chance_by_seat(
            seating, rules.exchange_chance & 1, rules.exchange_chance >> 1
        )
        play_chances[place] = turned_to_bidders(
            _chance_by_seat(seating, rules.play_chance & 1, rules.play_chance >> 1)
        )
    for deal in range(start, stop):
        fault[FAULT_DEAL] = deal
        key = deal_key(rules.seed, deal)
        hands[0], hands[1], hands[2] = deal_hands(key, order)
        block = blocks[deal - start]
        block[:] = 0
        for place in range(len(_SEATINGS)):
            seating = _SEATINGS[place]
            b0, b1, b2 = seating & 1 == 1, seating & 2 == 2, seating & 4 == 4
            bidder, plan, tricks = play_whole_deal(
                hands, deal % SEATS, rules.force_last, scores, key,
                chances[place, 0], chances[place, 1], play_chances[place], calls, table, fault,
                bid_b if b0 else bid_a, bid_b if b1 else bid_a, bid_b if b2 else bid_a,
                exchange_b if b0 else exchange_a, exchange_b if b1 else exchange_a,
                exchange_b if b2 else exchange_a,
                play_b if b0 else play_a, play_b if b1 else play_a, play_b if b2 else play_a,
            )  # fmt: skip
            if bidder == ILLEGAL:
                block[CONTRAST] = seating
                return ILLEGAL
            if place == 0:
                _write_hand(first, bidder, plan, calls, table)
            elif block[DIFFERED] == 0 and _is_other(first, bidder, plan, calls, table):
                block[DIFFERED] = 1
            _score(points, bidder, calls[bidder] if bidder != SEATS else 0, tricks)
            contrast = contrast_in_halves(points, seating)
            block[CONTRAST] += contrast
            block[HAND_SQUARES] += contrast * contrast
    return 0
