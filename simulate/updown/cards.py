"""The cards of 3UP 3DOWN: ten numbers and three that clear the pile, and the decks there are (U2).

A kind of card is a number 0..12: kinds 0 to 9 are the cards 1 to 10, and 10, 11, 12 are Clear,
Clear +1 and Clear +2. Colours play no part (U1).
"""

KINDS = 13
CLEAR, CLEAR_1, CLEAR_2 = 10, 11, 12
KIND_NAMES = (*(str(number) for number in range(1, 11)), "C", "C+1", "C+2")

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
UP_CARDS = DOWN_CARDS = HAND_CARDS = 3
DEALT_CARDS = UP_CARDS + HAND_CARDS
CARDS_A_PLAYER = DOWN_CARDS + DEALT_CARDS
MOST_OF_A_KIND = 15
"""So many fit into the four bits that a kernel has for a count."""
MOST_CARDS = KINDS * MOST_OF_A_KIND

DECKS = {
    "84": (*(7,) * 10, 6, 6, 2),
    "74": (*(6,) * 10, 6, 6, 2),
    "retail": (*(7,) * 10, 7, 6, 1),
}
"""Counts by kind: the total that is stated, the list to the letter, the printed deck (U2)."""

USUAL_DECK = "84"
USUAL_PLAYERS = 4
"""The deck, and how many play, where nobody says so."""


def is_clear(kind: int) -> bool:
    """Whether a card clears the pile (U12)."""
    return kind >= CLEAR


def extra_discards(kind: int) -> int:
    """How many further discards a card gives (U12)."""
    return kind - CLEAR if is_clear(kind) else 0


def clears_by_run(run: int) -> bool:
    """Whether so many equal numbers on top remove the pile (U11)."""
    return run >= 3
