"""The task behind the matches of a report: how long they are, and who wins from which scores.

A seat stands in a cell: its own score by the best score of the other two, each in steps. Every seat
counts once a match in each cell that it comes to, before a hand, however long it stays there.
"""

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL
from dealwise.simulate.jit import helper, int64, kernel
from dealwise.simulate.moon.contract import BID, EXCHANGE, PLAY
from dealwise.simulate.moon.kernel import ILLEGAL, seat_after
from dealwise.simulate.moon.tiles import SEATS
from dealwise.simulate.moon.whole_deal import turned_to_bidders
from dealwise.simulate.moon.whole_match import (
    MATCH_RULES,
    MATCH_SLOTS,
    SCORED,
    Ending,
    count_match,
    new_desk,
    play_whole_match,
)
from dealwise.simulate.randomness import deal_key

LENGTHS = 64
"""How many lengths are told apart: the last is of all matches that are as long or longer."""

SCORE_STEPS = 8
"""Below 0, then by threes from 0, the last from 18 on: a bit of an int64 for each two of them."""

_STEP = 3
CELLS = SCORE_STEPS * SCORE_STEPS

# What is summed up, behind the slots of `whole_match`.
LENGTHS_AT = MATCH_SLOTS
STOOD_AT = LENGTHS_AT + LENGTHS  # by cell, the own score first
WON_AT = STOOD_AT + CELLS
COURSE_SLOTS = WON_AT + CELLS


@helper
def score_step(score: int) -> int:
    """The step that a score is in, 0 to SCORE_STEPS - 1."""
    return 0 if score < 0 else min(1 + score // _STEP, SCORE_STEPS - 1)


@helper
def cell_of(scores: np.ndarray, seat: int) -> int:
    """The cell of a seat at scores, int64[3]."""
    left, right = scores[seat_after(seat, 1)], scores[seat_after(seat, 2)]
    return score_step(scores[seat]) * SCORE_STEPS + score_step(max(left, right))


@helper
def count_course(sums: np.ndarray, ended: Ending, scores: np.ndarray) -> None:
    """Add up a match whose scores before each hand are int64[hands, 3], int64[COURSE_SLOTS]."""
    count_match(sums, ended)
    sums[LENGTHS_AT + min(ended.hands, LENGTHS - 1)] += 1
    for seat in range(SEATS):
        stood = 0
        for hand in range(ended.hands):
            cell = cell_of(scores[hand], seat)
            if (stood >> cell) & 1 == 0:
                stood |= 1 << cell
                sums[STOOD_AT + cell] += 1
                sums[WON_AT + cell] += int(ended.winner == seat)


@kernel(
    int64(
        MATCH_RULES, int64[::1], int64, int64, int64[::1], int64[:, ::1], int64[::1],
        BID, BID, BID, EXCHANGE, EXCHANGE, EXCHANGE, PLAY, PLAY, PLAY,
    )
)  # fmt: skip
def play_courses(
    rules, chances, start, stop, sums, scores, fault,
    bid0, bid1, bid2, exchange0, exchange1, exchange2, play0, play1, play2,
):  # fmt: skip
    """Play matches start..stop-1 with one strategy a seat, as `match_task.play_matches` does.

    sums int64[COURSE_SLOTS] is added to; scores int64[hand_cap, 3] is room to work in.
    """
    desk = new_desk(rules.hand_cap, scores)
    play_chance = turned_to_bidders(chances[2])
    for match in range(start, stop):
        fault[FAULT_DEAL] = match
        key = deal_key(rules.seed, match)
        ended = play_whole_match(
            rules, key, 0, SCORED, desk, fault,
            chances[0], chances[1], play_chance,
            bid0, bid1, bid2, exchange0, exchange1, exchange2, play0, play1, play2,
        )  # fmt: skip
        if ended.winner == ILLEGAL:
            return ILLEGAL
        count_course(sums, ended, scores)
    return 0
