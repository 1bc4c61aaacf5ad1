"""How a game that is tried out is finished: by all seats alike, without a call into any table.

A kernel that is handed None in the place of a table of policies has these in its own machine code,
so that a policy may try games out (see `function_tables.function_reader`).
"""

import numpy as np

from dealwise.simulate.jit import helper, lowest_bit
from dealwise.simulate.updown.cards import CLEAR
from dealwise.simulate.updown.packed import COUNT_BITS, count_of
from dealwise.simulate.updown.table import DRAW, TURN

HIGH = 6
"""The kind of the card 7: from it on a number is held back while there are cards to draw."""


@helper
def rationed(legal: int, left: int, high: int) -> int:
    """All copies of the lowest number; of `high` kinds one while cards are left; Clears last.

    A Clear is one, however far up `high` is (U7).
    """
    if legal == 0:
        return TURN
    kind = lowest_bit(legal) // COUNT_BITS
    count = 1
    if kind < CLEAR and (kind < high or left == 0):
        count = count_of(legal, kind)
    return kind + (count << COUNT_BITS)


@helper
def finish_discard(
    legal: int, source: int, first: int, may_take: int, owed: int, hand: int, seat: int,
    players: int, table: np.ndarray, pile: int, top: int, run: int, removed: int, left: int,
    deck: int, bits: int,
) -> int:  # fmt: skip
    """A discard policy."""
    return rationed(legal, left, HIGH)


@helper
def finish_draw(
    owed: int, hand: int, seat: int, players: int, table: np.ndarray, removed: int, left: int,
    deck: int, bits: int,
) -> int:  # fmt: skip
    """A draw policy: always."""
    return DRAW
