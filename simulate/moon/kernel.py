"""The rules compiled: the auction, the exchange, and a hand from the first lead to the last trick.

The plain twin is `rules.py`. Policies come in as function values of the types in `contract.py` and
are called at a single place, which is what keeps such a call as cheap as inlined code.
"""

from collections.abc import Callable

import numpy as np

from dealwise.simulate.errors import HANDS_PLAYED
from dealwise.simulate.jit import adaptable, helper, inlined, lowest_bit, ones
from dealwise.simulate.moon.contract import (
    discard_of,
    pack_scores,
    trick_for,
    trump_of,
    void_shown,
)
from dealwise.simulate.moon.tables import members_of, strength_of, suit_led_by
from dealwise.simulate.moon.tiles import LOWEST_BID, MOON, PASS, SEATS, TILES, TRICKS, TRUMPS
from dealwise.simulate.randomness import BID_STEP, EXCHANGE_STEP, PLAY_STEP, policy_bits

ILLEGAL = -1
FIRST_PLAYED = SEATS
TABLE_SLOTS = SEATS + SEATS * TRICKS
EXCHANGE_SEAT = SEATS  # its bit in `chance`, after those of the seats
NOT_YET = -1
FAULT_DECISION, FAULT_SEAT, FAULT_TILE, FAULT_LEGAL, FAULT_HAND = range(1, HANDS_PLAYED)
FAULT_SLOTS = HANDS_PLAYED + 1
PLAY_FAULT, EXCHANGE_FAULT, BID_FAULT = range(3)


@helper
def uses_chance(chance: int, seat: int) -> bool:
    """Whether the policy of a seat, or of EXCHANGE_SEAT, reads its random bits."""
    return (chance >> seat) & 1 == 1


@helper
def seated(seat: int, first: Callable, second: Callable, third: Callable) -> Callable:
    """The policy of a seat: a value is chosen, so that there is one place that calls it."""
    chosen = first
    if seat == 1:
        chosen = second
    elif seat == 2:
        chosen = third
    return chosen


@helper
def seat_after(seat: int, steps: int) -> int:
    """The seat that many steps clockwise, for up to two steps."""
    seat += steps
    return seat - SEATS if seat >= SEATS else seat


@helper
def is_legal_call(call: int, standing: int) -> bool:
    """Whether a call may be made over the highest bid so far (M10)."""
    is_bid = LOWEST_BID <= call <= TRICKS or call == MOON
    return call == PASS or (is_bid and call > standing)


@helper
def illegal(fault: np.ndarray, decision: int, seat: int, answer: int, legal: int, hand: int) -> int:
    """Fill in what a policy answered that the rules do not allow."""
    fault[FAULT_DECISION] = decision
    fault[FAULT_SEAT] = seat
    fault[FAULT_TILE] = answer
    fault[FAULT_LEGAL] = legal
    fault[FAULT_HAND] = hand
    return ILLEGAL


@inlined
def speak_on(
    hands: np.ndarray, first_bidder: int, start: int, stop: int, bidder: int, force_last: int,
    scores: np.ndarray, key: int, chance: int, calls: np.ndarray, fault: np.ndarray,
    bid0: Callable, bid1: Callable, bid2: Callable,
) -> int:  # fmt: skip
    """The auction from the place `start` on, up to that before `stop` (M9 to M11).

    `calls` has what was said before, NOT_YET by all others, and `bidder` is who bid highest there,
    SEATS if nobody has. All else, and the answer, is as in `hold_auction`.
    """
    standing = 0 if bidder == SEATS else calls[bidder]
    for place in range(start, stop):
        if standing == MOON:
            break
        seat = seat_after(first_bidder, place)
        left = seat_after(seat, 1)
        right = seat_after(seat, 2)
        policy = seated(seat, bid0, bid1, bid2)
        bits = 0
        if uses_chance(chance, seat):
            bits = policy_bits(key, BID_STEP + place)
        packed = pack_scores(scores[seat], scores[left], scores[right])
        call = policy(hands[seat], place, standing, calls[left], calls[right], packed, bits)
        if not is_legal_call(call, standing):
            return illegal(fault, BID_FAULT, seat, call, standing, hands[seat])
        if force_last == 1 and place == SEATS - 1 and standing == 0 and call == PASS:
            call = LOWEST_BID
        calls[seat] = call
        if call > standing:
            standing = call
            bidder = seat
    return bidder


@helper
def hold_auction(
    hands: np.ndarray, first_bidder: int, force_last: int, scores: np.ndarray, key: int,
    chance: int, calls: np.ndarray, fault: np.ndarray,
    bid0: Callable, bid1: Callable, bid2: Callable,
) -> int:  # fmt: skip
    """The auction (M9 to M11): the seat that bid highest, SEATS if all passed, or ILLEGAL.

    `hands`, `scores` and `calls` int64[3] go by table seat, as do `chance` and the fault's seat;
    `calls` receives each call, NOT_YET where a 21 came before.
    """
    calls[:] = NOT_YET
    return speak_on(
        hands, first_bidder, 0, SEATS, SEATS, force_last, scores, key, chance, calls, fault,
        bid0, bid1, bid2,
    )  # fmt: skip


@helper
def name_plan(
    exchange: Callable,
    eight: int,
    widow: int,
    bid: int,
    scores: int,
    key: int,
    reads_bits: bool,
    fault: np.ndarray,
) -> int:
    """The bidder's plan (M12), or ILLEGAL for a trump or a discard that there is not."""
    bits = 0
    if reads_bits:
        bits = policy_bits(key, EXCHANGE_STEP)
    plan = exchange(eight, widow, bid, scores, bits)
    trump = trump_of(plan)
    if trump < 0 or trump >= TRUMPS or (eight >> discard_of(plan)) & 1 == 0:
        return illegal(fault, EXCHANGE_FAULT, 0, plan, eight, eight)
    return plan


@helper
def play_hand(
    bidder_hand: int, left_hand: int, right_hand: int, trump: int, bid: int, discard: int,
    scores: int, key: int, chance: int, table: np.ndarray, fault: np.ndarray,
    bidder: Callable, left: Callable, right: Callable,
) -> int:  # fmt: skip
    """All seven tricks (M14 to M18): the tricks by seat, or ILLEGAL with `fault` filled in.

    `table` int64[24] holds the three hands and then, in order, the 21 tiles that were played;
    `fault` int64[FAULT_SLOTS] says decision, seat, tile, legal tiles and hand.
    """
    table[0] = bidder_hand
    table[1] = left_hand
    table[2] = right_hand
    return play_on(
        table, trump, bid, discard, scores, key, chance, fault, 0, 0, -1, -1, 0, 0, 0, bidder,
        left, right,
    )  # fmt: skip


@inlined
def won_so_far(
    trump: int, seat: int, position: int, first: int, second: int
) -> tuple[int, int, int]:
    """Suit led, strength of the tile that is winning and who played it; -1 each for a leader.

    The tiles on the table stand before `seat` as number `position`, as a play policy is told.
    """
    led = -1
    best = -1
    winner = -1
    if position > 0:
        led = suit_led_by(first, trump)
        winner = seat_after(seat, SEATS - position)
        best = strength_of(first, led, trump)
    if position > 1 and strength_of(second, led, trump) > best:
        winner = seat_after(seat, SEATS - 1)
        best = strength_of(second, led, trump)
    return led, best, winner


@adaptable
def play_on(
    table: np.ndarray, trump: int, bid: int, discard: int, scores: int, key: int, chance: int,
    fault: np.ndarray, seat: int, position: int, first: int, second: int, played: int, voids: int,
    tricks: int, bidder: Callable, left: Callable, right: Callable,
) -> int:  # fmt: skip
    """The rest of a hand from any ply, as `play_hand`: `table` has the tiles that are still held.

    `seat` is to play, `first` and `second` lie on the table, as a play policy is told; `tricks` are
    those so far, and the answer counts them too. It is a part of what calls it, where all that is
    fixed at the first lead falls away.
    """
    led, best, winner = won_so_far(trump, seat, position, first, second)
    ply = ones(played)
    start = position
    for _ in range(ply // SEATS, TRICKS):
        for place in range(start, SEATS):
            position = place
            hand = table[seat]
            legal = hand
            if position > 0:
                following = hand & members_of(led, trump)
                shows_void = int(following == 0)  # no branch here: a coin flip costs 5 ns
                legal = following | (hand & -shows_void)
                voids |= shows_void * void_shown(seat, led)
            if legal & (legal - 1) == 0:
                tile = lowest_bit(legal)
            else:
                policy = bidder  # as `seated` has it, which cannot return a function known by name
                if seat == 1:
                    policy = left
                elif seat == 2:
                    policy = right
                bits = 0
                if uses_chance(chance, seat):
                    bits = policy_bits(key, PLAY_STEP + ply)
                tile = policy(
                    legal, hand, trump, bid, seat, position, led, best, winner, first, second,
                    played, voids, tricks, discard if seat == 0 else -1, scores, bits,
                )  # fmt: skip
                if tile < 0 or tile >= TILES or (legal >> tile) & 1 == 0:
                    return illegal(fault, PLAY_FAULT, seat, tile, legal, hand)
            if position == 0:
                led = suit_led_by(tile, trump)
                first = tile
            elif position == 1:
                second = tile
            strength = strength_of(tile, led, trump)
            if strength > best:
                best = strength
                winner = seat
            table[seat] = hand & ~(1 << tile)
            table[FIRST_PLAYED + ply] = tile
            played |= 1 << tile
            ply += 1
            seat = seat + 1 if seat < SEATS - 1 else 0
        tricks += trick_for(winner)
        seat = winner
        start = 0
        led = -1
        best = -1
        winner = -1
        first = -1
        second = -1
    return tricks
