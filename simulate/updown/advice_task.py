"""The task behind `updown advise`: every choice of a decision, on deals of what is not seen."""

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL
from dealwise.simulate.jit import int64, kernel
from dealwise.simulate.randomness import deal_key
from dealwise.simulate.updown.choices import count_choices
from dealwise.simulate.updown.kernel import play_on
from dealwise.simulate.updown.position import (
    FORCED,
    HAND_AT,
    ILLEGAL,
    LEFT,
    PLAYER,
    RULES,
)
from dealwise.simulate.updown.unseen import deal_unseen


@kernel(
    int64(
        RULES, int64, int64, int64, int64[::1], int64[::1], int64[::1], int64[::1], int64[::1],
        int64[:, ::1], int64[::1], int64[::1], int64[:, ::1], int64[::1], int64[:, ::1],
        int64[:, ::1], int64[:, ::1],
    )
)  # fmt: skip
def play_actions(
    rules, seed, start, stop, active, stands, seen, unseen, actions, orders, position, log, tally,
    fault, ups, discards, draws,
):  # fmt: skip
    """Deals start..stop-1 of the `unseen` cards int64[n] into a position of who has the turn.

    `stands` int64[POSITION_SLOTS] has that player's hand and no other, `seen` is the table; of the
    `actions` int64[m] the `active` ones are played. `tally` is as in `choices`; `position` and
    `log` are left as the last game ends; nobody asks the `ups`. Returns 0, or ILLEGAL with `fault`
    filled in.
    """
    seat = stands[PLAYER]
    shuffled = np.empty_like(unseen)
    dealt = stands.copy()
    draw_pile = np.empty(stands[LEFT], np.int64)
    cards = np.empty_like(draw_pile)
    table = np.empty_like(seen)
    ends = np.zeros(len(actions), np.int64)
    for deal in range(start, stop):
        fault[FAULT_DEAL] = deal
        key = deal_key(seed, deal)
        shuffled[:] = unseen
        deal_unseen(
            key, seat, rules.players, stands[HAND_AT + seat], seen, shuffled, dealt, draw_pile
        )
        for at in range(len(active)):
            choice = active[at]
            position[:] = dealt
            position[FORCED] = actions[choice]
            table[:] = seen
            cards[:] = draw_pile
            ended = play_on(rules, key, position, table, cards, orders, log, fault, discards, draws)
            if ended == ILLEGAL:
                return ILLEGAL
            ends[choice] = ended
        count_choices(active, ends, seat, tally)
    return 0
