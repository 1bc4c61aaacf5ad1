"""How cards move in the kernel: onto the pile, into the hand and out of the game, clause by clause.

Each changes a position in place, see `position.py`; what becomes of a discard is a word of its own.
"""

import numpy as np

from dealwise.simulate.jit import helper, inlined, lowest_bit
from dealwise.simulate.updown.cards import (
    CLEAR_2,
    DOWN_CARDS,
    HAND_CARDS,
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
from dealwise.simulate.updown.deals import draw_card
from dealwise.simulate.updown.packed import (
    COUNT_BITS,
    ONE_COUNT,
    cards_in,
    cards_of,
    count_of,
    playable,
)
from dealwise.simulate.updown.position import (
    CLEARED,
    DOWN_CARDS_AT,
    FIRST,
    HAND_AT,
    LEFT,
    MAY_DRAW,
    MUST_PLAY_UP,
    NOBODY,
    OWED,
    PICK_UPS,
    PILE,
    REMOVED,
    RUN,
    SETS,
    TOP,
    Rules,
)
from dealwise.simulate.updown.table import TAKE, TURN

LOCKED = FROM_DOWN + 1
"""The source where there is none: an empty hand, and cards left to draw (U16)."""

LAPSE = -1
LOWEST_UP = -2
"""What may happen without a choice, beside TURN and TAKE."""

GOES_ON, LAPSES, ENDS_TURN, WINS, STOPS = range(5)
"""What becomes of a discard; STOPS is an answer that is not open."""

for _plain in (is_clear, extra_discards, clears_by_run):
    helper(_plain)


@inlined
def lay_out(position: np.ndarray, table: np.ndarray, seat: int, six: int, up: int) -> None:
    """Three of a seat's six cards face up, the rest in the hand (U3); the down cards are dealt."""
    position[HAND_AT + seat] = six - up
    table[SEAT_SLOTS * seat + UP_AT] = up
    table[SEAT_SLOTS * seat + KNOWN_AT] = 0
    table[SEAT_SLOTS * seat + SIZE_AT] = HAND_CARDS
    table[SEAT_SLOTS * seat + DOWN_AT] = DOWN_CARDS
    table[SEAT_SLOTS * seat + KNOWN_DOWN_AT] = NOBODY


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
def without_a_choice(source: int, position: np.ndarray) -> int:
    """What happens where nothing can be discarded from hand or up (U10, U13, U14, U18)."""
    if source == FROM_DOWN:
        return TURN
    if source == LOCKED:
        return LAPSE
    if position[FIRST] == 1:
        return TAKE
    return LOWEST_UP if source == FROM_UP and position[MUST_PLAY_UP] == 1 else LAPSE


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
        return GOES_ON
    at = SEAT_SLOTS * player
    return WINS if table[at + UP_AT] == 0 and table[at + DOWN_AT] == 0 else GOES_ON


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
    return ENDS_TURN


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
