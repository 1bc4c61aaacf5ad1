"""Sets of cards as one number: 13 counts of four bits, kind k at the bits from 4 k on (int64)."""

from collections.abc import Iterable, Sequence

from dealwise.simulate.jit import helper
from dealwise.simulate.updown.cards import CLEAR, KINDS

COUNT_BITS = 4
ONE_COUNT = (1 << COUNT_BITS) - 1
NUMBERS = (1 << COUNT_BITS * CLEAR) - 1
"""All counts of the cards 1 to 10."""
CLEARS = (1 << COUNT_BITS * KINDS) - 1 - NUMBERS
"""All counts of Clear, Clear +1 and Clear +2."""
ONE_OF_EACH = sum(1 << COUNT_BITS * kind for kind in range(KINDS))

_EVERY_SECOND = 0x0F0F0F0F0F0F0F
_MOST_IN_A_BYTE = 255


@helper
def cards_of(kind: int, count: int) -> int:
    """The set of so many cards of a kind."""
    return count << COUNT_BITS * kind


@helper
def count_of(cards: int, kind: int) -> int:
    """How many cards of a kind are in a set."""
    return (cards >> COUNT_BITS * kind) & ONE_COUNT


@helper
def cards_in(cards: int) -> int:
    """How many cards are in a set: at most 15 of a kind, 195."""
    by_two_kinds = (cards & _EVERY_SECOND) + ((cards >> COUNT_BITS) & _EVERY_SECOND)
    return by_two_kinds % _MOST_IN_A_BYTE  # the sum of its bytes


@helper
def kinds_in(cards: int) -> int:
    """The set with one card of each kind that is in a set."""
    return (cards | (cards >> 1) | (cards >> 2) | (cards >> 3)) & ONE_OF_EACH


@helper
def playable(cards: int, top: int) -> int:
    """The cards of a set that may be discarded on a top card; `top` is -1 of no pile (U8)."""
    lowest = max(top, 0)
    return cards & (CLEARS | (-1 << COUNT_BITS * lowest))


@helper
def is_within(part: int, cards: int) -> bool:
    """Whether a set has no more of any kind than another."""
    too_many = 0
    for kind in range(KINDS):
        too_many += int(count_of(part, kind) > count_of(cards, kind))
    return too_many == 0


def packed(kinds: Iterable[int]) -> int:
    """The set of some cards, given one by one."""
    return sum(cards_of(kind, 1) for kind in kinds)


def packed_counts(counts: Sequence[int]) -> int:
    """The set that has these counts by kind."""
    return sum(cards_of(kind, count) for kind, count in enumerate(counts))


def unpacked(cards: int) -> tuple[int, ...]:
    """The cards of a set one by one, lowest first."""
    return tuple(kind for kind in range(KINDS) for _ in range(count_of(int(cards), kind)))
