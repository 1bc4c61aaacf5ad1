"""The task behind `updown odds`: one deal after another, every choice of three cards on each.

Seat 0 was dealt six given cards; what else it has and all that others have is dealt from the rest
of the deck.
"""

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL
from dealwise.simulate.jit import int64, kernel
from dealwise.simulate.randomness import deal_key
from dealwise.simulate.updown.cards import CARDS_A_PLAYER, DOWN_CARDS, MOST_PLAYERS
from dealwise.simulate.updown.choices import count_choices
from dealwise.simulate.updown.deals import deal_cards, shuffle_deck, starter_of
from dealwise.simulate.updown.kernel import lay_out, lay_up, play_on
from dealwise.simulate.updown.position import (
    DOWN_CARDS_AT,
    ILLEGAL,
    POSITION_SLOTS,
    RULES,
    TABLE_SLOTS,
    begin_game,
)


@kernel(
    int64(
        RULES, int64, int64, int64, int64[::1], int64[::1], int64[::1], int64[::1], int64[:, ::1],
        int64[::1], int64[::1], int64[:, ::1], int64[::1], int64[:, ::1], int64[:, ::1],
        int64[:, ::1],
    )
)  # fmt: skip
def play_choices(
    rules, seed, start, stop, active, rest, own, choices, orders, position, log, tally, fault, ups,
    discards, draws,
):  # fmt: skip
    """Deals start..stop-1: seat 0 holds `own` int64[6], and all else comes from `rest` int64[n].

    `choices` int64[m] are sets of three to lay up, of which the `active` ones are played; `tally`
    is as in `choices`. `position` and `log` are left as the last game ends. Returns 0, or ILLEGAL
    with `fault` filled in.
    """
    shuffled = np.empty_like(rest)
    cards = np.empty(len(rest) + len(own), np.int64)
    dealt = np.empty_like(cards)
    six = np.zeros(MOST_PLAYERS, np.int64)
    down = np.zeros(MOST_PLAYERS, np.int64)
    begun = np.zeros(POSITION_SLOTS, np.int64)
    laid = np.zeros(TABLE_SLOTS, np.int64)
    table = np.zeros(TABLE_SLOTS, np.int64)
    ends = np.zeros(len(choices), np.int64)
    for deal in range(start, stop):
        fault[FAULT_DEAL] = deal
        key = deal_key(seed, deal)
        shuffled[:] = rest
        shuffle_deck(key, shuffled)
        others = len(dealt) - CARDS_A_PLAYER  # the last nine are those of seat 0, down cards last
        dealt[:others] = shuffled[:others]
        dealt[others : others + len(own)] = own
        dealt[others + len(own) :] = shuffled[len(shuffled) - DOWN_CARDS :]
        left = deal_cards(rules.players, dealt, down, six)
        begin_game(begun, starter_of(key, rules.players, rules.starter), left)
        begun[DOWN_CARDS_AT : DOWN_CARDS_AT + MOST_PLAYERS] = down
        if not lay_up(rules, key, six, begun, laid, log, fault, ups):
            return ILLEGAL
        for at in range(len(active)):
            choice = active[at]
            position[:] = begun
            table[:] = laid
            cards[:] = dealt
            lay_out(position, table, 0, six[0], choices[choice])
            if len(log) > 0:
                log[0] = choices[choice]
            ended = play_on(rules, key, position, table, cards, orders, log, fault, discards, draws)
            if ended == ILLEGAL:
                return ILLEGAL
            ends[choice] = ended
        count_choices(active, ends, 0, tally)
    return 0
