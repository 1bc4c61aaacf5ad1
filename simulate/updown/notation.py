"""Cards and decks of 3UP 3DOWN as people write them: 3 7 10 C C+1, retail, or 13 counts."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from numbers import Integral

from dealwise.simulate.errors import BadInput
from dealwise.simulate.quantities import counted
from dealwise.simulate.quoting import as_text, quoted
from dealwise.simulate.updown.cards import (
    DEALT_CARDS,
    DECKS,
    FEWEST_PLAYERS,
    KIND_NAMES,
    KINDS,
    MOST_PLAYERS,
    USUAL_DECK,
)
from dealwise.simulate.updown.options import check_deck

_KIND_OF = {name: kind for kind, name in enumerate(KIND_NAMES)}
_KIND_OF |= {"CLEAR": 10, "CLEAR+1": 11, "CLEAR+2": 12, "C1": 11, "C2": 12}
_BETWEEN = re.compile(r"[\s,;]+")
_CARD_RULE = "cards are the numbers 1 to 10, C, C+1 and C+2"


def card_name(kind: int) -> str:
    """A card as it is written: "1" to "10", "C", "C+1", "C+2"."""
    return KIND_NAMES[kind]


def parse_card(text: str) -> int:
    """The kind, 0..12, of one card: "7", "C", "c+1".

    Raises:
        BadInput: there is no such card.
    """
    kind = _KIND_OF.get(text.strip().upper())
    if kind is None:
        raise BadInput(f"{quoted(text)} is not in the deck: {_CARD_RULE}.")
    return kind


def parse_cards(texts: str | Iterable[str | int]) -> tuple[int, ...]:
    """The kinds of some cards in the order given, in one text or several; blanks or commas between.

    Numbers may be whole numbers as well: [7, "C"].

    Raises:
        BadInput: one of them is no card.
    """
    is_many = isinstance(texts, Iterable) and not isinstance(texts, str)
    written = map(as_text, texts if is_many else [texts])
    words = [word for text in written for word in _BETWEEN.split(text) if word]
    return tuple(parse_card(word) for word in words)


def parse_six(texts: str | Iterable[str | int], deck: Sequence[int]) -> tuple[int, ...]:
    """The six cards dealt to a player from a deck of 13 counts, lowest first (U3).

    Raises:
        BadInput: they are not six, one is no card, or there are more of a kind than in the deck.
    """
    cards = parse_cards(texts)
    if len(cards) != DEALT_CARDS:
        shown = " ".join(map(card_name, cards))
        raise BadInput(
            f"{quoted(shown)} has {len(cards)} cards, and a player is dealt {DEALT_CARDS} to "
            f"choose from: write {DEALT_CARDS}, such as 3 7 7 10 C C+1."
        )
    for kind, count in Counter(cards).items():
        if count > deck[kind]:
            raise BadInput(
                f"{counted(count, 'card')} {card_name(kind)} cannot be dealt: the deck has "
                f"{deck[kind]}."
            )
    return tuple(sorted(cards))


def parse_players(value: str | int, name: str = "--players") -> int:
    """How many sit at the table: 2 to 6 (U1).

    Raises:
        BadInput: it is no such number.
    """
    text = as_text(value).strip()
    if text not in map(str, range(FEWEST_PLAYERS, MOST_PLAYERS + 1)):
        raise BadInput(
            f"{name} cannot be {quoted(text)}: {FEWEST_PLAYERS} to {MOST_PLAYERS} sit at a table."
        )
    return int(text)


def parse_deck(
    value: str | int | Sequence[int], players: int, name: str = "--deck"
) -> tuple[int, ...]:
    """The 13 counts of a deck: by name, or one by one, of 1 to 10, Clear, Clear +1, Clear +2 (U2).

    A name may be a whole number as well: 84.

    Raises:
        BadInput: there is no such deck, or it is too small for so many players.
    """
    if isinstance(value, Iterable) and not isinstance(value, str):
        counts = tuple(value)
        if not all(isinstance(count, Integral) for count in counts):
            raise _no_deck(as_text(list(counts)), name)
    elif as_text(value).strip() in DECKS:
        counts = DECKS[as_text(value).strip()]
    else:
        counts = _counts(as_text(value), name)
    check_deck(counts, players)
    return counts


def deck_name(counts: Sequence[int]) -> str | list[int]:
    """The name of a deck, or its 13 counts if it has none."""
    return next((name for name, deck in DECKS.items() if deck == tuple(counts)), list(counts))


def deck_text(deck: str | Sequence[int]) -> str:
    """A deck as a command line has it: its name, or its counts with commas."""
    return deck if isinstance(deck, str) else ",".join(map(str, deck))


def _counts(text: str, name: str) -> tuple[int, ...]:
    words = [word for word in _BETWEEN.split(text.strip()) if word]
    if len(words) != KINDS or not all(word.isascii() and word.isdecimal() for word in words):
        raise _no_deck(text, name)
    return tuple(int(word[:9]) for word in words)


def _no_deck(text: str, name: str) -> BadInput:
    return BadInput(
        f"{name} cannot be {quoted(text)}: it is {', '.join(DECKS)}, or {KINDS} counts, of 1 to "
        f"10, C, C+1 and C+2, such as {deck_text(DECKS[USUAL_DECK])}."
    )
