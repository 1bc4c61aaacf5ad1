"""ahead: try every discard on cards as they may lie, and take the one that wins most.

What the seat cannot see is dealt at random among the places where it may be, and each game is
finished by all seats with the discards of `steady` (`rationed`), who always draw. All discards are
tried on the same cards, and `ration` is left only for one that wins more by more than luck is
likely to make of it: the plain best of several noisy numbers is worse. Three equal numbers are
taken to give no further discard, as by set_replay=no: no policy is told that rule.
"""

import math

import numpy as np

from dealwise.simulate.jit import allocating, helper
from dealwise.simulate.updown.cards import MOST_CARDS
from dealwise.simulate.updown.finishing import HIGH, rationed
from dealwise.simulate.updown.kernel import play_on
from dealwise.simulate.updown.position import (
    FAULT_SLOTS,
    FIRST,
    FORCED,
    LEFT,
    MUST_PLAY_UP,
    NOBODY,
    OWED,
    PILE,
    PLAYER,
    POSITION_SLOTS,
    REMOVED,
    RUN,
    TABLE_SLOTS,
    TOP,
    Rules,
    begin_game,
)
from dealwise.simulate.updown.unseen import deal_unseen, unseen_places, write_unseen
from dealwise.strategies.updown.words import (
    CLEAR,
    FROM_DOWN,
    FROM_UP,
    KINDS,
    TAKE,
    TURN,
    count_of,
    discard_of,
    known_down_of,
    salted,
)

_MOST_ACTIONS = 160
_TURNS = 400
"""After so many turns a game that is tried counts as not won."""


@helper
def write_discards(legal: int, source: int, may_take: int, actions: np.ndarray) -> int:
    """The discards that are open into `actions` int64[n], of each number all copies first."""
    count = 0
    for kind in range(KINDS):
        copies = count_of(legal, kind)
        if kind >= CLEAR:
            copies = min(copies, 1)
        while copies > 0:
            actions[count] = discard_of(kind, copies)
            count += 1
            copies -= 1
    if legal == 0 and source == FROM_DOWN:
        actions[count] = TURN
        count += 1
    if may_take == 1:
        actions[count] = TAKE
        count += 1
    return count


@helper
def begin_as_seen(
    position: np.ndarray, source: int, first: int, owed: int, seat: int, pile: int, top: int,
    run: int, removed: int, left: int,
) -> None:  # fmt: skip
    """Everything of a position that the player sees, but for hands and down cards.

    Which Clear gave a further discard nobody tells him: two that are owed must come of a Clear +2,
    and one is taken to come of a Clear +1, which are three times as many.
    """
    begin_game(position, seat, left)
    position[FIRST] = first
    position[OWED] = owed
    position[MUST_PLAY_UP] = int(owed > 1 and first == 0 and source == FROM_UP)
    position[PILE] = pile
    position[TOP] = top
    position[RUN] = run
    position[REMOVED] = removed


@helper
def tried_rules(players: int, deck: int, may_take: int, table: np.ndarray) -> Rules:
    """The rules as far as the player can tell them."""
    stays = 0
    for seat in range(players):
        if known_down_of(table, seat) != NOBODY:
            stays = 1
    return Rules(players, deck, may_take, stays, 0, _TURNS, NOBODY, 0, 0, 0)


@helper
def best_of(
    actions: np.ndarray, base: int, gains: np.ndarray, differing: np.ndarray, samples: int,
    errors: float,
) -> int:  # fmt: skip
    """The action that gains most over the base, if by more than so many standard errors."""
    best, most = base, 0
    for choice in range(len(gains)):
        gain = gains[choice]
        spread = differing[choice] - gain * gain / samples
        if gain > most and gain > errors * math.sqrt(spread):
            best, most = actions[choice], gain
    return best


@allocating
def try_each(
    rules: Rules, dealt: np.ndarray, hand: int, table: np.ndarray, unseen: np.ndarray,
    actions: np.ndarray, base: int, bits: int, samples: int, errors: float,
) -> int:  # fmt: skip
    """Finish the game with each action on `samples` deals of the unseen cards."""
    seat, left, choices = dealt[PLAYER], dealt[LEFT], len(actions)
    orders = np.arange(left).reshape(1, left)
    draw_pile, cards = np.empty(left, np.int64), np.empty(left, np.int64)
    position, shown = np.empty_like(dealt), np.empty(TABLE_SLOTS, np.int64)
    log, fault = np.empty(0, np.int64), np.empty(FAULT_SLOTS, np.int64)
    won, gains = np.zeros(choices, np.int64), np.zeros(choices, np.int64)
    differing = np.zeros(choices, np.int64)
    for sample in range(samples):
        key = salted(bits, sample + 1)
        deal_unseen(key, seat, rules.players, hand, table, unseen, dealt, draw_pile)
        own = 0
        for choice in range(choices):
            position[:] = dealt
            shown[:] = table
            cards[:] = draw_pile
            position[FORCED] = actions[choice]
            ended = play_on(rules, 0, position, shown, cards, orders, log, fault, None, None)
            won[choice] = int(ended == seat)
            if actions[choice] == base:
                own = won[choice]
        for choice in range(choices):
            gains[choice] += won[choice] - own
            differing[choice] += int(won[choice] != own)
    return best_of(actions, base, gains, differing, samples, errors)


@allocating
def look_ahead(
    legal: int, source: int, first: int, may_take: int, owed: int, hand: int, seat: int,
    players: int, table: np.ndarray, pile: int, top: int, run: int, removed: int, left: int,
    deck: int, bits: int, samples: int, errors: float,
) -> int:  # fmt: skip
    """What `ahead` plays; where there is no choice, or counts do not add up, as `ration`."""
    base = rationed(legal, left, HIGH)
    actions, unseen = np.empty(_MOST_ACTIONS, np.int64), np.empty(MOST_CARDS, np.int64)
    choices = write_discards(legal, source, may_take, actions)
    count = write_unseen(seat, players, hand, table, pile, removed, deck, unseen)
    adds_up = count >= 0 and count == unseen_places(seat, players, table, left)
    if choices < 2 or samples < 1 or not adds_up:
        return base
    dealt = np.zeros(POSITION_SLOTS, np.int64)
    begin_as_seen(dealt, source, first, owed, seat, pile, top, run, removed, left)
    return try_each(
        tried_rules(players, deck, may_take, table), dealt, hand, table, unseen[:count],
        actions[:choices], base, bits, samples, errors,
    )  # fmt: skip


def discard(
    legal: int,
    source: int,
    first: int,
    may_take: int,
    owed: int,
    hand: int,
    seat: int,
    players: int,
    table: np.ndarray,
    pile: int,
    top: int,
    run: int,
    removed: int,
    left: int,
    deck: int,
    bits: int,
    samples: int = 100,
    errors: float = 1.0,
) -> int:
    """Plays what wins most of `samples` tried deals, if by more than `errors` standard errors."""
    return look_ahead(
        legal, source, first, may_take, owed, hand, seat, players, table, pile, top, run, removed,
        left, deck, bits, samples, errors,
    )  # fmt: skip
