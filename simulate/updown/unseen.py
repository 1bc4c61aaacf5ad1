"""What a seat cannot see of a game, and dealing it anew: positions that the seat cannot tell apart.

A seat knows what U22 lets it: of the unseen cards it knows how many lie where, and nothing more, so
that all ways to deal them are equally likely but for what others' play would tell.
"""

import numpy as np

from dealwise.simulate.jit import helper
from dealwise.simulate.randomness import UPDOWN_DEAL_STEP, below, word
from dealwise.simulate.updown.cards import KINDS
from dealwise.simulate.updown.contract import down_of, known_down_of, known_of, size_of, up_of
from dealwise.simulate.updown.packed import COUNT_BITS, cards_in, cards_of, count_of
from dealwise.simulate.updown.position import (
    DOWN_CARDS_AT,
    HAND_AT,
    NOBODY,
)


@helper
def seen_by(
    seat: int, players: int, hand: int, table: np.ndarray, pile: int, removed: int, kind: int
) -> int:
    """How many cards of a kind a seat knows the place of; `hand` is its own."""
    seen = count_of(hand, kind) + count_of(pile, kind) + count_of(removed, kind)
    for other in range(players):
        seen += count_of(up_of(table, other), kind) + int(known_down_of(table, other) == kind)
        if other != seat:
            seen += count_of(known_of(table, other), kind)
    return seen


@helper
def unseen_places(seat: int, players: int, table: np.ndarray, left: int) -> int:
    """How many places hold cards that a seat cannot see: in hands, down and in the draw pile."""
    places = left
    for other in range(players):
        places += down_of(table, other) - int(known_down_of(table, other) != NOBODY)
        if other != seat:
            places += size_of(table, other) - cards_in(known_of(table, other))
    return places


@helper
def write_unseen(
    seat: int, players: int, hand: int, table: np.ndarray, pile: int, removed: int, deck: int,
    unseen: np.ndarray,
) -> int:  # fmt: skip
    """The cards that a seat cannot see, lowest first, into `unseen` int64[n]: how many there are.

    -1 of what cannot be: more of a kind seen than the deck has, or no room.
    """
    count = 0
    for kind in range(KINDS):
        left = count_of(deck, kind) - seen_by(seat, players, hand, table, pile, removed, kind)
        if left < 0 or count + left > len(unseen):
            return -1
        for _ in range(left):
            unseen[count] = kind
            count += 1
    return count


@helper
def deal_unseen(
    key: int, seat: int, players: int, hand: int, table: np.ndarray, unseen: np.ndarray,
    position: np.ndarray, cards: np.ndarray,
) -> None:  # fmt: skip
    """Shuffle the unseen cards and deal them: hands and down cards into `position`, `cards` last.

    `unseen` int64[n] is left in another order, and `cards` int64[left] is the draw pile; there are
    as many unseen cards as `unseen_places`.
    """
    last = len(unseen) - 1
    for at in range(last):
        other = last - at
        chosen = below(word(key, UPDOWN_DEAL_STEP + at), other + 1)
        kind = unseen[other]
        unseen[other] = unseen[chosen]
        unseen[chosen] = kind
    at = 0
    for other in range(players):
        held = hand
        if other != seat:
            held = known_of(table, other)
            for _ in range(size_of(table, other) - cards_in(held)):
                held += cards_of(unseen[at], 1)
                at += 1
        position[HAND_AT + other] = held
        down = 0
        for turn in range(down_of(table, other)):
            kind = known_down_of(table, other)
            if turn > 0 or kind == NOBODY:
                kind = unseen[at]
                at += 1
            down |= kind << COUNT_BITS * turn
        position[DOWN_CARDS_AT + other] = down
    for place in range(len(cards)):
        cards[place] = unseen[at + place]
