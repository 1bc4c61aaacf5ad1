"""What a table of 3UP 3DOWN may settle for itself: options, the deck, how many play (U1, U2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from dealwise.simulate.errors import BadInput
from dealwise.simulate.updown.cards import (
    CARDS_A_PLAYER,
    FEWEST_PLAYERS,
    KIND_NAMES,
    KINDS,
    MOST_OF_A_KIND,
    MOST_PLAYERS,
)


@dataclass(frozen=True)
class Options:
    """The points on which tables differ; the defaults are the house rules (U5, U9, U11, U19, U21).

    `starter` is "random" or a seat.
    """

    pickup: str = "forced"
    failed_flip: str = "to_hand"
    set_replay: str = "no"
    turn_cap: int = 2000
    starter: str | int = "random"

    def __post_init__(self) -> None:
        """Refuse what is no such rule.

        Raises:
            BadInput: in a sentence, with the values that there are.
        """
        for name, values in _VALUES.items():
            if getattr(self, name) not in values:
                raise BadInput(
                    f"The rule {name} cannot be {str(getattr(self, name))!r}: it is "
                    f"{' or '.join(values)}."
                )
        if isinstance(self.turn_cap, bool) or not isinstance(self.turn_cap, int):
            raise BadInput(f"The rule turn_cap cannot be {self.turn_cap!r}: it is a whole number.")
        if self.turn_cap < 1:
            raise BadInput(f"The rule turn_cap cannot be {self.turn_cap}: it is 1 or more.")


_VALUES = {
    "pickup": ("forced", "voluntary"),
    "failed_flip": ("to_hand", "stays"),
    "set_replay": ("no", "yes"),
}

HOUSE_RULES = Options()


def check_deck(counts: Sequence[int], players: int) -> None:
    """Refuse a deck or a number of players that cannot be (U1, U2).

    Raises:
        BadInput: in a sentence.
    """
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise BadInput(
            f"{players} players cannot play: {FEWEST_PLAYERS} to {MOST_PLAYERS} sit at a table."
        )
    if len(counts) != KINDS:
        raise BadInput(
            f"A deck has {KINDS} counts, of the numbers 1 to 10, Clear, Clear +1 and Clear +2, and "
            f"{len(counts)} are given."
        )
    for kind, count in enumerate(counts):
        if not 0 <= count <= MOST_OF_A_KIND:
            raise BadInput(
                f"A deck cannot hold {count} of {KIND_NAMES[kind]}: it is 0 to {MOST_OF_A_KIND} of "
                f"a kind."
            )
    if CARDS_A_PLAYER * players > sum(counts):
        raise BadInput(
            f"{players} players are dealt {CARDS_A_PLAYER * players} cards, and the deck has "
            f"{sum(counts)}: take more cards or fewer players."
        )
