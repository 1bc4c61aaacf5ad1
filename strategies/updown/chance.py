"""random: every choice that the rules allow is equally likely. The floor to measure from."""

import numpy as np

from dealwise.simulate.jit import helper
from dealwise.strategies.updown.words import (
    CLEARS,
    DO_NOT_DRAW,
    DRAW,
    FROM_DOWN,
    NUMBERS,
    TAKE,
    TURN,
    UP_CARDS,
    below,
    cards_in,
    cards_of,
    count_of,
    discard_of,
    kinds_in,
    lowest_kind,
    salted,
)

_DEALT = 6
_ORDERED_TRIPLES = 6 * 5 * 4


def up(six: int, players: int, deck: int, bits: int, salt: int = 0) -> int:
    """Lays up any three of the six; `salt` gives other luck."""
    luck = below(salted(bits, salt), _ORDERED_TRIPLES)
    kept = six
    for card in range(UP_CARDS):
        chosen = luck % (_DEALT - card)
        luck //= _DEALT - card
        kind = 0
        while chosen >= count_of(kept, kind):
            chosen -= count_of(kept, kind)
            kind += 1
        kept -= cards_of(kind, 1)
    return six - kept


@helper
def any_discard(legal: int, source: int, may_take: int, luck: int) -> int:
    """Each answer that is open, equally likely."""
    ways = legal & NUMBERS | kinds_in(legal & CLEARS)
    actions = cards_in(ways)
    choice = below(luck, actions + may_take + int(source == FROM_DOWN))
    if choice >= actions:
        return TAKE if may_take == 1 and choice == actions else TURN
    kind = lowest_kind(ways)
    while choice >= count_of(ways, kind):
        choice -= count_of(ways, kind)
        ways -= cards_of(kind, count_of(ways, kind))
        kind = lowest_kind(ways)
    return discard_of(kind, choice + 1)


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
    salt: int = 0,
) -> int:
    """Plays any kind and number of cards that go, or takes the pile; `salt` gives other luck."""
    return any_discard(legal, source, may_take, salted(bits, salt))


def draw(
    owed: int,
    hand: int,
    seat: int,
    players: int,
    table: np.ndarray,
    removed: int,
    left: int,
    deck: int,
    bits: int,
    salt: int = 0,
) -> int:
    """Draws or not, as a coin falls; `salt` gives other luck."""
    return DRAW if below(salted(bits, salt), 2) == 1 else DO_NOT_DRAW
