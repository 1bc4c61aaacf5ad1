"""A position of 3UP 3DOWN as the kernel keeps it: numbers in arrays, at any decision of a turn.

Three arrays hold it: `position` int64[POSITION_SLOTS] with what is said below, `table` with what
all can see of each seat (see `contract`), and the draw pile: `cards` int64[n] has the kinds by
place, GONE where a card has been drawn, and `orders` int64[rows, n] the orders of drawing, one row
for all seats or one for each. Games that are played change no order.
"""

from typing import NamedTuple

import numpy as np

from dealwise.simulate.errors import HANDS_PLAYED
from dealwise.simulate.jit import helper, int64, types
from dealwise.simulate.updown.cards import MOST_PLAYERS
from dealwise.simulate.updown.contract import SEAT_SLOTS

(
    PLAYER,  # whose turn it is
    TURNS,  # how many are over
    FIRST,  # 1 before the first discard of the turn
    OWED,  # discards that the turn owes
    MAY_DRAW,  # 1 if a draw is open before the next discard (U12)
    MUST_PLAY_UP,  # 1 after a Clear +2 from up or down (U14)
    PILE,  # a set of cards
    TOP,  # a kind, -1 of an empty pile
    RUN,
    REMOVED,  # a set of cards
    LEFT,  # cards in the draw pile
    FORCED,  # the answer to the next decision, -1 to ask the policy
    LOGGED,  # decisions so far, the written and the others
    PICK_UPS,
    CLEARED,  # by Clears
    SETS,  # cleared by three equal numbers
    HAND_AT,
) = range(17)
DOWN_CARDS_AT = HAND_AT + MOST_PLAYERS  # four bits a card, the next to be turned lowest
ASKED_AT = DOWN_CARDS_AT + MOST_PLAYERS  # decisions so far
NEXT_AT = ASKED_AT + MOST_PLAYERS  # how far each order is drawn
POSITION_SLOTS = NEXT_AT + MOST_PLAYERS

TABLE_SLOTS = SEAT_SLOTS * MOST_PLAYERS
GONE = -1
NOBODY = -1

ILLEGAL = -1
NO_WINNER = MOST_PLAYERS
"""What playing on comes to beside a seat: an illegal answer, and the turn cap (U21)."""

FAULT_DECISION, FAULT_SEAT, FAULT_ACTION, FAULT_LEGAL, FAULT_HAND = range(1, HANDS_PLAYED)
FAULT_TOP, FAULT_MAY_TAKE = HANDS_PLAYED + 1, HANDS_PLAYED + 2
FAULT_SLOTS = HANDS_PLAYED + 3
UP_FAULT, DISCARD_FAULT, DRAW_FAULT = range(3)


class Rules(NamedTuple):
    """What is fixed while games are played, int64; the chances have a bit for each seat.

    `voluntary`, `stays` and `replay` are 1 where the option differs from the default, `starter` is
    a seat or NOBODY, `deck` a set of cards.
    """

    players: int
    deck: int
    voluntary: int
    stays: int
    replay: int
    turn_cap: int
    starter: int
    up_chance: int
    discard_chance: int
    draw_chance: int


RULES = types.NamedUniTuple(int64, len(Rules._fields), Rules)
"""The type of `Rules` in the signature of a kernel."""


@helper
def begin_turn(position: np.ndarray) -> None:
    """What a turn begins with: one discard is owed."""
    position[FIRST] = 1
    position[OWED] = 1
    position[MAY_DRAW] = 0
    position[MUST_PLAY_UP] = 0


@helper
def begin_game(position: np.ndarray, starter: int, left: int) -> None:
    """Everything but the cards of the players as it is before the first turn (U4, U5)."""
    for slot in range(POSITION_SLOTS):
        position[slot] = 0
    position[PLAYER] = starter
    position[TOP] = NOBODY
    position[LEFT] = left
    position[FORCED] = NOBODY
    begin_turn(position)
