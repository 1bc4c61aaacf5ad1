"""One whole match at a table of three, from the first hand to the last, compiled.

The plain twin is `match.py`, where it stands what the chance of a match hangs on. Policies are told
the scores as they were before the hand. A match ends by M21 or M22, or without a winner when
`hand_cap` hands were dealt (M23).
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from dealwise.simulate.errors import HANDS_PLAYED
from dealwise.simulate.jit import allocating, helper, inlined, int64, types
from dealwise.simulate.moon.contract import tricks_won
from dealwise.simulate.moon.deals import deal_hands, first_to_bid
from dealwise.simulate.moon.hand_log import is_other_row, write_row
from dealwise.simulate.moon.kernel import ILLEGAL, TABLE_SLOTS, seat_after
from dealwise.simulate.moon.rules import Options
from dealwise.simulate.moon.seatings import BLOCK_FAULT_SLOTS
from dealwise.simulate.moon.tiles import MOON, SEATS, TILES
from dealwise.simulate.moon.whole_deal import bid_points, play_whole_deal
from dealwise.simulate.randomness import deal_key

HAND_OF_MATCH = BLOCK_FAULT_SLOTS
"""The slot of a fault array, behind those of a block, that has the hand of the match, from 0."""

MATCH_FAULT_SLOTS = HAND_OF_MATCH + 1

# What is summed up of matches.
MATCH_HANDS = 0
SQUARED_HANDS = 1
BY_21 = 2  # how many ended with a 21 that the winner made
NO_WINNER = 3
OPENED_AT = 4  # by seat, how many it opened
WINS_AT = OPENED_AT + SEATS  # by seat and by place in the first auction
MATCH_SLOTS = WINS_AT + SEATS * SEATS

# What is done with the rows of hands: nothing, they are filled, compared with, or have the scores
# by seat before each hand.
UNWATCHED, WRITTEN, COMPARED, SCORED = range(4)


class MatchRules(NamedTuple):
    """What is fixed while matches are played, int64."""

    seed: int
    force_last: int
    made_21_wins: int
    bidder_first: int
    hand_cap: int


MATCH_RULES = types.NamedUniTuple(int64, len(MatchRules._fields), MatchRules)
"""The type of `MatchRules` in the signature of a kernel."""


def match_rules(seed: int, options: Options) -> MatchRules:
    """The options as a kernel takes them."""
    return MatchRules(
        seed,
        int(options.all_pass == "force_last"),
        int(options.made_21 == "wins"),
        int(options.both_out == "bidder_first"),
        options.hand_cap,
    )


class Desk(NamedTuple):
    """Arrays to work in, int64: those of a hand, and the scores by seat.

    `dealt` has by hand what the three were dealt; `rows` what was done, as the log of a hand.
    """

    order: np.ndarray
    table: np.ndarray
    calls: np.ndarray
    scores: np.ndarray
    dealt: np.ndarray
    rows: np.ndarray


class Ending(NamedTuple):
    """How a match ended, int64: the winner (SEATS: none, ILLEGAL: a fault), and by a 21 or not.

    `opened` is the seat that opened it, `known` says how many hands of the desk are dealt,
    `differs` whether any row was another one.
    """

    winner: int
    opened: int
    hands: int
    by_21: int
    known: int
    differs: int


@helper
def player_out(scores: np.ndarray, bidder: int, bidder_first: int) -> int:
    """Who has won by the scores after a hand, SEATS if nobody (M22)."""
    if bidder_first == 1 and scores[bidder] >= MOON:
        return bidder
    best = max(scores[0], scores[1], scores[2])
    if best < MOON:
        return SEATS
    winner = SEATS
    for seat in range(SEATS):
        if scores[seat] == best:
            if winner != SEATS:
                return SEATS
            winner = seat
    return winner


@inlined
def play_whole_match(
    rules: MatchRules, key: int, known: int, watching: int, desk: Desk, fault: np.ndarray,
    bid_chance: int, exchange_chance: int, play_chance: np.ndarray,
    bid0: Callable, bid1: Callable, bid2: Callable,
    exchange0: Callable, exchange1: Callable, exchange2: Callable,
    play0: Callable, play1: Callable, play2: Callable,
) -> Ending:  # fmt: skip
    """The match of a key (M9, M19 to M23); everything goes by table seat.

    The first `known` hands are on the desk, further ones are dealt to it.
    """
    desk.scores[:] = 0
    opened = first_to_bid(key)
    first_bidder = opened
    differs = 0
    winner = SEATS
    by_21 = False
    hand = 0
    while winner == SEATS and hand < rules.hand_cap:
        fault[HAND_OF_MATCH] = hand
        hand_key = deal_key(key, hand)
        dealt = desk.dealt[hand]
        if hand == known:
            known += 1
            dealt[0], dealt[1], dealt[2] = deal_hands(hand_key, desk.order)
        bidder, plan, tricks = play_whole_deal(
            dealt, first_bidder, rules.force_last, desk.scores, hand_key,
            bid_chance, exchange_chance, play_chance, desk.calls, desk.table, fault,
            bid0, bid1, bid2, exchange0, exchange1, exchange2, play0, play1, play2,
        )  # fmt: skip
        if bidder == ILLEGAL:
            winner = ILLEGAL
            break
        fault[HANDS_PLAYED] += 1
        if watching == WRITTEN:
            write_row(desk.rows[hand], bidder, plan, desk.calls, desk.table)
        elif watching == COMPARED and differs == 0:
            differs = is_other_row(desk.rows[hand], bidder, plan, desk.calls, desk.table)
        elif watching == SCORED:
            for seat in range(SEATS):
                desk.rows[hand, seat] = desk.scores[seat]
        first_bidder = seat_after(first_bidder, 1)
        hand += 1
        if bidder != SEATS:
            bid = desk.calls[bidder]
            points = bid_points(bid, tricks)
            desk.scores[bidder] += points
            for steps in range(1, SEATS):
                desk.scores[seat_after(bidder, steps)] += tricks_won(tricks, steps)
            made_21 = bid == MOON and points == MOON
            winner = player_out(desk.scores, bidder, rules.bidder_first)
            if made_21 and rules.made_21_wins == 1:
                winner = bidder
            by_21 = made_21 and winner == bidder
    return Ending(winner, opened, hand, int(by_21), known, differs)


@allocating
def new_desk(hand_cap: int, rows: np.ndarray) -> Desk:
    """A desk for matches of so many hands, with the rows that are given."""
    return Desk(
        np.empty(TILES, np.int64),
        np.empty(TABLE_SLOTS, np.int64),
        np.empty(SEATS, np.int64),
        np.empty(SEATS, np.int64),
        np.empty((hand_cap, SEATS), np.int64),
        rows,
    )


@helper
def count_match(sums: np.ndarray, ended: Ending) -> None:
    """Add up a match that was played, int64[MATCH_SLOTS]."""
    sums[MATCH_HANDS] += ended.hands
    sums[SQUARED_HANDS] += ended.hands * ended.hands
    sums[BY_21] += ended.by_21
    sums[OPENED_AT + ended.opened] += 1
    if ended.winner == SEATS:
        sums[NO_WINNER] += 1
    else:
        place = seat_after(SEATS - ended.opened, ended.winner)
        sums[WINS_AT + SEATS * ended.winner + place] += 1
