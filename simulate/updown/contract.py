"""The three decisions of 3UP 3DOWN: what a policy is told, in which order, what it answers.

A policy is a plain function of whole numbers (int64) and one table, and answers with a number. It
is told what its seat may know (U22) and nothing else. A card is a kind, 0..12: 0 to 9 are the cards
1 to 10, then come Clear, Clear +1, Clear +2. A set of cards has 13 counts in one number, see
`packed`. Seats are those of the table, 0 to players - 1.

Up, "which three of the six go face up?" Asked before the starter is known (U3). Answers the set.
Discard, "what goes on the pile?" Answers an action: kind + 16 * count for so many cards of a kind,
TURN (12) to turn a down card, TAKE (13) to take the pile. Asked whenever there is something to
discard from the hand or the up cards, also if there is only one way.
Draw, "draw up to three before a further discard?" Answers DRAW (14) or DO_NOT_DRAW (15) (U12).

    six         the six cards dealt
    legal       the cards that may be discarded now, with full counts (a Clear goes singly all the
                same, U7); 0 where the choice is between TURN and TAKE, see `may_take`
    source      from where they come: FROM_HAND 0, FROM_UP 1, FROM_DOWN 2
    first       1 for the first discard of a turn
    may_take    1 where TAKE is open: the first discard with pickup=voluntary and a pile (U9)
    owed        how many discards the turn still owes, this one included
    hand        the own hand
    seat        who is asked
    players     how many sit at the table
    table       what all can see of each seat, int64[SEAT_SLOTS * 6], not to be written to:
                `up_of`, `known_of`, `size_of`, `down_of`, `known_down_of`
    pile        the discard pile
    top         the kind of its top card; -1 of an empty pile
    run         how many equal cards lie on top, 0 of an empty pile
    removed     the cards that have left the game
    left        how many cards the draw pile has
    deck        the whole deck
    bits        62 random bits; a policy that never reads them uses no chance

In a draw decision the pile is empty.
"""

import numpy as np

from dealwise.simulate.jit import helper, int64, types

UP_ARGUMENTS = ("six", "players", "deck", "bits")
DISCARD_ARGUMENTS = (
    "legal",
    "source",
    "first",
    "may_take",
    "owed",
    "hand",
    "seat",
    "players",
    "table",
    "pile",
    "top",
    "run",
    "removed",
    "left",
    "deck",
    "bits",
)
DRAW_ARGUMENTS = (
    "owed",
    "hand",
    "seat",
    "players",
    "table",
    "removed",
    "left",
    "deck",
    "bits",
)
ARGUMENTS = {"up": UP_ARGUMENTS, "discard": DISCARD_ARGUMENTS, "draw": DRAW_ARGUMENTS}

TABLE = types.Array(int64, 1, "C", readonly=True)
"""The type of `table`: the compiler refuses a policy that writes to it."""

SIGNATURES = {
    decision: int64(*[TABLE if name == "table" else int64 for name in arguments])
    for decision, arguments in ARGUMENTS.items()
}
UP = types.FunctionType(SIGNATURES["up"])
DISCARD = types.FunctionType(SIGNATURES["discard"])
DRAW = types.FunctionType(SIGNATURES["draw"])

FROM_HAND, FROM_UP, FROM_DOWN = range(3)

SEAT_SLOTS = 8
"""How many numbers the table has for a seat; the last are not used."""
UP_AT, KNOWN_AT, SIZE_AT, DOWN_AT, KNOWN_DOWN_AT = range(5)


@helper
def up_of(table: np.ndarray, seat: int) -> int:
    """The up cards of a seat, a set."""
    return table[SEAT_SLOTS * seat + UP_AT]


@helper
def known_of(table: np.ndarray, seat: int) -> int:
    """The cards that all know to be in the hand of a seat, which took them with a pile: a set.

    When k equal cards leave the hand, k fewer of them are known (U22).
    """
    return table[SEAT_SLOTS * seat + KNOWN_AT]


@helper
def size_of(table: np.ndarray, seat: int) -> int:
    """How many cards a seat has in hand."""
    return table[SEAT_SLOTS * seat + SIZE_AT]


@helper
def down_of(table: np.ndarray, seat: int) -> int:
    """How many down cards a seat has left."""
    return table[SEAT_SLOTS * seat + DOWN_AT]


@helper
def known_down_of(table: np.ndarray, seat: int) -> int:
    """The kind of the next down card of a seat; -1 unless all know it (failed_flip=stays, U19)."""
    return table[SEAT_SLOTS * seat + KNOWN_DOWN_AT]
