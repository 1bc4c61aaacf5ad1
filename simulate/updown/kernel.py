"""The rules compiled: a game from the cards laid up, or from any decision of it, to its end.

The plain twin is `rules.py`; what a position is says `position.py`. Policies come as rows of
tables, a row for each seat (see `seated`), and each decision is asked at a single place.
"""

import numpy as np

from dealwise.simulate.jit import helper, inlined, lowest_bit, overload
from dealwise.simulate.updown.cards import (
    CLEAR,
    CLEAR_2,
    HAND_CARDS,
    UP_CARDS,
    clears_by_run,
    extra_discards,
    is_clear,
)
from dealwise.simulate.updown.contract import (
    DOWN_AT,
    FROM_DOWN,
    FROM_HAND,
    FROM_UP,
    KNOWN_AT,
    KNOWN_DOWN_AT,
    SEAT_SLOTS,
    SIZE_AT,
    UP_AT,
)
from dealwise.simulate.updown.deals import bits_of, draw_card
from dealwise.simulate.updown.packed import (
    COUNT_BITS,
    ONE_COUNT,
    cards_in,
    cards_of,
    count_of,
    is_within,
    playable,
)
from dealwise.simulate.updown.position import (
    ASKED_AT,
    CLEARED,
    DISCARD_FAULT,
    DOWN_CARDS_AT,
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
    MUST_PLAY_UP,
    NO_WINNER,
    NOBODY,
    OWED,
    PICK_UPS,
    PILE,
    PLAYER,
    REMOVED,
    RUN,
    SETS,
    TOP,
    TURNS,
    UP_FAULT,
    Rules,
    begin_turn,
)
from dealwise.simulate.updown.seated import discard_in, draw_in, up_in
from dealwise.simulate.updown.table import DO_NOT_DRAW, DRAW, TAKE, TURN

LOCKED = FROM_DOWN + 1
"""The source where there is none: an empty hand, and cards left to draw (U16)."""

for _plain in (is_clear, extra_discards, clears_by_run):
    helper(_plain)

_SEAT_BITS = 7
"""What a seat has no more bits than: told so, the compiler need not fear an index below 0."""
_LAPSE = -1
_LOWEST_UP = -2
_GOES_ON, _LAPSES, _ENDS_TURN, _WINS, _STOPS = range(5)


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


@inlined
def lay_out(position: np.ndarray, table: np.ndarray, seat: int, six: int, up: int) -> None:
    """Three of a seat's six cards face up, the rest in the hand (U3); the down cards are dealt."""
    position[HAND_AT + seat] = six - up
    table[SEAT_SLOTS * seat + UP_AT] = up
    table[SEAT_SLOTS * seat + KNOWN_AT] = 0
    table[SEAT_SLOTS * seat + SIZE_AT] = HAND_CARDS
    table[SEAT_SLOTS * seat + DOWN_AT] = UP_CARDS
    table[SEAT_SLOTS * seat + KNOWN_DOWN_AT] = NOBODY


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
        became = _STOPS
        if position[MAY_DRAW] == 0 or draw_before_a_further_discard(
            rules, key, player, position, table, shown, cards, orders, log, fault, draws
        ):
            became = discard_once(rules, key, player, position, table, shown, log, fault, discards)
        if became == _STOPS:
            return ILLEGAL
        if became == _GOES_ON and position[OWED] > 0:
            continue
        if became <= _LAPSES:
            draw_to_three(player, position, table, cards, orders)
        position[TURNS] += 1
        if became == _WINS:
            return player
        position[PLAYER] = player + 1 if player + 1 < rules.players else 0
        begin_turn(position)
        if position[TURNS] >= rules.turn_cap:
            return NO_WINNER


@inlined
def draw_to_three(
    player: int, position: np.ndarray, table: np.ndarray, cards: np.ndarray, orders: np.ndarray
) -> None:
    """Up to three cards in hand, or what is left (U12, U15)."""
    size = table[SEAT_SLOTS * player + SIZE_AT]
    if size >= HAND_CARDS or position[LEFT] == 0:
        return
    row = player if len(orders) > 1 else 0
    hand = position[HAND_AT + player]
    while size < HAND_CARDS and position[LEFT] > 0:
        hand += cards_of(draw_card(row, position, cards, orders), 1)
        size += 1
    position[HAND_AT + player] = hand
    table[SEAT_SLOTS * player + SIZE_AT] = size


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
            return _STOPS
        position[ASKED_AT + player] += 1
        write_log(position, log, action)
    else:
        action = without_a_choice(source, position)
    if action == TAKE:
        return take_pile(position, table, player, 0)
    if action == _LAPSE:
        return _LAPSES
    if action == _LOWEST_UP:
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


@inlined
def without_a_choice(source: int, position: np.ndarray) -> int:
    """What happens where nothing can be discarded from hand or up (U10, U13, U14, U18)."""
    if source == FROM_DOWN:
        return TURN
    if source == LOCKED:
        return _LAPSE
    if position[FIRST] == 1:
        return TAKE
    return _LOWEST_UP if source == FROM_UP and position[MUST_PLAY_UP] == 1 else _LAPSE


@inlined
def leave(
    position: np.ndarray, table: np.ndarray, player: int, source: int, action: int
) -> None:  # fmt: skip
    """Take the cards of a discard from where they are; of the known ones as many (U22)."""
    kind = action & ONE_COUNT
    count = action >> COUNT_BITS
    if source == FROM_UP:
        table[SEAT_SLOTS * player + UP_AT] -= cards_of(kind, count)
        return
    position[HAND_AT + player] -= cards_of(kind, count)
    table[SEAT_SLOTS * player + SIZE_AT] -= count
    known = table[SEAT_SLOTS * player + KNOWN_AT]
    if known != 0:
        fewer = min(count, count_of(known, kind))
        table[SEAT_SLOTS * player + KNOWN_AT] = known - cards_of(kind, fewer)


@inlined
def land(
    rules: Rules, position: np.ndarray, table: np.ndarray, player: int, source: int, kind: int,
    count: int,
) -> int:  # fmt: skip
    """Cards that have left their place, with all that follows (U11, U12, U14, U20)."""
    gained = 0
    if is_clear(kind):
        gained = extra_discards(kind)
        remove_pile(position, position[PILE] + cards_of(kind, 1))
        position[CLEARED] += 1
        if kind == CLEAR_2 and source != FROM_HAND:
            position[MUST_PLAY_UP] = 1
    else:
        run = position[RUN] + count if kind == position[TOP] else count
        pile = position[PILE] + cards_of(kind, count)
        if clears_by_run(run):
            gained = rules.replay
            remove_pile(position, pile)
            position[SETS] += 1
        else:
            position[RUN] = run
            position[PILE] = pile
            position[TOP] = kind
    position[OWED] += gained - 1
    position[MAY_DRAW] = int(gained > 0)
    position[FIRST] = 0
    if position[HAND_AT + player] != 0:
        return _GOES_ON
    at = SEAT_SLOTS * player
    return _WINS if table[at + UP_AT] == 0 and table[at + DOWN_AT] == 0 else _GOES_ON


@inlined
def empty_pile(position: np.ndarray) -> None:
    """No pile lies there."""
    position[PILE] = 0
    position[TOP] = NOBODY
    position[RUN] = 0


@inlined
def remove_pile(position: np.ndarray, pile: int) -> None:
    """A pile leaves the game, with what was just discarded (U11, U12)."""
    position[REMOVED] += pile
    empty_pile(position)


@inlined
def take_pile(position: np.ndarray, table: np.ndarray, player: int, more: int) -> int:
    """The whole pile and the cards `more` into the hand; the turn ends (U9, U10, U14, U18, U19)."""
    taken = position[PILE] + more
    position[HAND_AT + player] += taken
    table[SEAT_SLOTS * player + SIZE_AT] += cards_in(taken)
    table[SEAT_SLOTS * player + KNOWN_AT] += taken
    empty_pile(position)
    position[PICK_UPS] += 1
    return _ENDS_TURN


@inlined
def play_up_and_take(position: np.ndarray, table: np.ndarray, player: int) -> int:
    """The lowest up card, which is too low, and the pile with it (U14)."""
    up = table[SEAT_SLOTS * player + UP_AT]
    card = cards_of(lowest_bit(up) // COUNT_BITS, 1)
    table[SEAT_SLOTS * player + UP_AT] = up - card
    return take_pile(position, table, player, card)


@inlined
def turn_down(rules: Rules, position: np.ndarray, table: np.ndarray, player: int) -> int:
    """The next down card, turned: on the pile if it can be, else with it into the hand (U19)."""
    at = SEAT_SLOTS * player
    kind = position[DOWN_CARDS_AT + player] & ONE_COUNT
    fits = playable(cards_of(kind, 1), position[TOP]) != 0
    if not fits and rules.stays == 1:
        table[at + KNOWN_DOWN_AT] = kind
        return take_pile(position, table, player, 0)
    table[at + KNOWN_DOWN_AT] = NOBODY
    table[at + DOWN_AT] -= 1
    position[DOWN_CARDS_AT + player] >>= COUNT_BITS
    if not fits:
        return take_pile(position, table, player, cards_of(kind, 1))
    return land(rules, position, table, player, FROM_DOWN, kind, 1)
