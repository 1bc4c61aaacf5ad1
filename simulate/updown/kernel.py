"""The rules compiled: a game from the cards laid up, or from any decision of it, to its end.

The plain twin is `rules.py`; what a position is says `position.py`. Policies come as rows of
tables, a row for each seat (see `seated`), and each decision is asked at a single place.
"""

import numpy as np

from dealwise.simulate.jit import inlined, overload
from dealwise.simulate.updown.cards import CLEAR, HAND_CARDS, UP_CARDS
from dealwise.simulate.updown.contract import (
    FROM_DOWN,
    FROM_HAND,
    FROM_UP,
    SEAT_SLOTS,
    SIZE_AT,
    UP_AT,
)
from dealwise.simulate.updown.deals import bits_of
from dealwise.simulate.updown.moves import (
    GOES_ON,
    LAPSE,
    LAPSES,
    LOCKED,
    LOWEST_UP,
    STOPS,
    WINS,
    draw_to_three,
    land,
    lay_out,
    leave,
    play_up_and_take,
    take_pile,
    turn_down,
    without_a_choice,
)
from dealwise.simulate.updown.packed import (
    COUNT_BITS,
    ONE_COUNT,
    cards_in,
    count_of,
    is_within,
    playable,
)
from dealwise.simulate.updown.position import (
    ASKED_AT,
    DISCARD_FAULT,
    DRAW_FAULT,
    FAULT_ACTION,
    FAULT_DECISION,
    FAULT_HAND,
    FAULT_LEGAL,
    FAULT_MAY_TAKE,
    FAULT_SEAT,
    FAULT_TOP,
    FIRST,
    FORCED,
    HAND_AT,
    ILLEGAL,
    LEFT,
    LOGGED,
    MAY_DRAW,
    NO_WINNER,
    NOBODY,
    OWED,
    PILE,
    PLAYER,
    REMOVED,
    RUN,
    TOP,
    TURNS,
    UP_FAULT,
    Rules,
    begin_turn,
)
from dealwise.simulate.updown.seated import discard_in, draw_in, up_in
from dealwise.simulate.updown.table import DO_NOT_DRAW, DRAW, TAKE, TURN

_SEAT_BITS = 7
"""What a seat has no more bits than: told so, the compiler need not fear an index below 0."""


def read_only(table: np.ndarray) -> np.ndarray:
    """A table as it is handed to policies, who may not write to it; compiled, its type says so."""
    shown = table.view()
    shown.setflags(write=False)
    return shown


@overload(read_only, inline="always")
def _read_only_compiled(table):
    return lambda table: table


@inlined
def uses_chance(chance: int, seat: int) -> bool:
    """Whether the policy of a seat reads its random bits."""
    return (chance >> seat) & 1 == 1


@inlined
def write_log(position: np.ndarray, log: np.ndarray, answer: int) -> None:
    """Where a log is wanted count a decision, and keep it while there is room."""
    if len(log) > 0:
        if position[LOGGED] < len(log):
            log[position[LOGGED]] = answer
        position[LOGGED] += 1


@inlined
def write_fault(
    fault: np.ndarray, decision: int, seat: int, answer: int, legal: int, hand: int
) -> None:
    """What a policy answered against the rules, to be made a sentence."""
    fault[FAULT_DECISION] = decision
    fault[FAULT_SEAT] = seat
    fault[FAULT_ACTION] = answer
    fault[FAULT_LEGAL] = legal
    fault[FAULT_HAND] = hand


# --- before the first turn -----------------------------------------------------------------------


@inlined
def lay_up(
    rules: Rules, key: int, six: np.ndarray, position: np.ndarray, table: np.ndarray,
    log: np.ndarray, fault: np.ndarray, ups: np.ndarray,
) -> bool:  # fmt: skip
    """Let every seat lay three of its six cards up (U3); False for an answer that is not legal.

    `six` int64[6] has the sets of cards dealt; the position is one that has begun.
    """
    for seat in range(rules.players):
        bits = 0
        if uses_chance(rules.up_chance, seat):
            bits = bits_of(key, seat, 0)
        policy = up_in(ups, seat)
        up = policy(six[seat], rules.players, rules.deck, bits)
        if up < 0 or not is_within(up, six[seat]) or cards_in(up) != UP_CARDS:
            write_fault(fault, UP_FAULT, seat, up, six[seat], six[seat])
            return False
        write_log(position, log, up)
        position[ASKED_AT + seat] = 1
        lay_out(position, table, seat, six[seat], up)
    return True


# --- playing on ----------------------------------------------------------------------------------


@inlined
def play_on(
    rules: Rules, key: int, position: np.ndarray, table: np.ndarray, cards: np.ndarray,
    orders: np.ndarray, log: np.ndarray, fault: np.ndarray, discards: np.ndarray,
    draws: np.ndarray,
) -> int:  # fmt: skip
    """From any position to the end: the winner's seat, NO_WINNER at the cap, or ILLEGAL.

    `log` int64[n] receives the answers in order while there is room; `position` counts them.
    """
    shown = read_only(table)
    while True:
        player = position[PLAYER] & _SEAT_BITS
        became = STOPS
        if position[MAY_DRAW] == 0 or draw_before_a_further_discard(
            rules, key, player, position, table, shown, cards, orders, log, fault, draws
        ):
            became = discard_once(rules, key, player, position, table, shown, log, fault, discards)
        if became == STOPS:
            return ILLEGAL
        if became == GOES_ON and position[OWED] > 0:
            continue
        if became <= LAPSES:
            draw_to_three(player, position, table, cards, orders)
        position[TURNS] += 1
        if became == WINS:
            return player
        position[PLAYER] = player + 1 if player + 1 < rules.players else 0
        begin_turn(position)
        if position[TURNS] >= rules.turn_cap:
            return NO_WINNER


@inlined
def draw_before_a_further_discard(
    rules: Rules, key: int, player: int, position: np.ndarray, table: np.ndarray,
    shown: np.ndarray, cards: np.ndarray, orders: np.ndarray, log: np.ndarray, fault: np.ndarray,
    draws: np.ndarray,
) -> bool:  # fmt: skip
    """All or none, and with an empty hand all (U12); False for an answer that is not legal."""
    if position[LEFT] > 0 and table[SEAT_SLOTS * player + SIZE_AT] < HAND_CARDS:
        answer = DRAW
        hand = position[HAND_AT + player]
        if hand != 0:
            answer = position[FORCED]
            if answer != NOBODY:
                position[FORCED] = NOBODY
            else:
                bits = 0
                if uses_chance(rules.draw_chance, player):
                    bits = bits_of(key, int(player), int(position[ASKED_AT + player]))
                policy = draw_in(draws, player)
                answer = policy(
                    position[OWED], hand, player, rules.players, shown, position[REMOVED],
                    position[LEFT], rules.deck, bits,
                )  # fmt: skip
            if answer != DRAW and answer != DO_NOT_DRAW:
                write_fault(fault, DRAW_FAULT, player, answer, 0, hand)
                return False
            position[ASKED_AT + player] += 1
            write_log(position, log, answer)
        if answer == DRAW:
            draw_to_three(player, position, table, cards, orders)
    position[MAY_DRAW] = 0
    return True


@inlined
def discard_once(
    rules: Rules, key: int, player: int, position: np.ndarray, table: np.ndarray,
    shown: np.ndarray, log: np.ndarray, fault: np.ndarray, discards: np.ndarray,
) -> int:  # fmt: skip
    """One discard from where it has to come from (U9, U10, U13, U16, U17); what became of it."""
    hand = position[HAND_AT + player]
    source = FROM_HAND
    held = hand
    if hand == 0:
        held = table[SEAT_SLOTS * player + UP_AT]
        source = FROM_UP if held != 0 else FROM_DOWN
        if position[LEFT] > 0:
            source = LOCKED
            held = 0
    legal = playable(held, position[TOP])
    may_take = rules.voluntary & position[FIRST] & int(position[PILE] != 0)
    if legal != 0 or (source == FROM_DOWN and may_take == 1):
        action = ask_for_a_discard(
            rules, key, player, legal, source, may_take, hand, position, shown, discards
        )
        if not is_open(action, legal, source, may_take):
            write_fault(fault, DISCARD_FAULT, player, action, legal, held)
            fault[FAULT_TOP] = position[TOP]
            fault[FAULT_MAY_TAKE] = may_take
            return STOPS
        position[ASKED_AT + player] += 1
        write_log(position, log, action)
    else:
        action = without_a_choice(source, position)
    if action == TAKE:
        return take_pile(position, table, player, 0)
    if action == LAPSE:
        return LAPSES
    if action == LOWEST_UP:
        return play_up_and_take(position, table, player)
    if source == FROM_DOWN:
        return turn_down(rules, position, table, player)
    leave(position, table, player, source, action)
    return land(rules, position, table, player, source, action & ONE_COUNT, action >> COUNT_BITS)


@inlined
def ask_for_a_discard(
    rules: Rules, key: int, player: int, legal: int, source: int, may_take: int, hand: int,
    position: np.ndarray, shown: np.ndarray, discards: np.ndarray,
) -> int:  # fmt: skip
    """The answer of the player's policy, or the one that was decided for him."""
    answer = position[FORCED]
    if answer != NOBODY:
        position[FORCED] = NOBODY
    else:
        bits = 0
        if uses_chance(rules.discard_chance, player):
            bits = bits_of(key, int(player), int(position[ASKED_AT + player]))
        policy = discard_in(discards, player)
        answer = policy(
            legal, source, position[FIRST], may_take, position[OWED], hand, player, rules.players,
            shown, position[PILE], position[TOP], position[RUN], position[REMOVED], position[LEFT],
            rules.deck, bits,
        )  # fmt: skip
    return answer


@inlined
def is_open(action: int, legal: int, source: int, may_take: int) -> bool:
    """Whether an answer is one of those that are open (U7, U8, U9)."""
    if action == TAKE:
        return may_take == 1
    if action == TURN:
        return source == FROM_DOWN
    kind = action & ONE_COUNT
    count = action >> COUNT_BITS
    return 1 <= count <= count_of(legal, kind) and (kind < CLEAR or count == 1)
