"""What lies on the table of 3UP 3DOWN, what is asked of a player, and what he did."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from dealwise.simulate.updown.cards import is_clear

TURN, TAKE, DRAW, DO_NOT_DRAW = 12, 13, 14, 15
"""Actions that are no discards: turn a down card, take the pile, draw or not."""

HAND, UP, DOWN = "hand", "up", "down"
DISCARD_DECISION, DRAW_DECISION = "discard", "draw"


@dataclass
class DrawPile:
    """The face-down draw pile (U4): `cards` by their place, and who draws them in which order.

    Each order has all places. Where each seat has its own, its next card is the first of that order
    that nobody has drawn: with orders that are shuffled one by one that is the law of one common
    pile, and what one seat draws changes no other seat's order.
    """

    cards: Sequence[int]
    orders: Sequence[Sequence[int]]
    drawn: set[int] = field(default_factory=set)

    def __len__(self) -> int:
        return len(self.cards) - len(self.drawn)

    def draw(self, seat: int) -> int:
        """Take the next card of a seat; the pile is not empty."""
        order = self.orders[seat % len(self.orders)]
        place = next(place for place in order if place not in self.drawn)
        self.drawn.add(place)
        return self.cards[place]


@dataclass
class DiscardPile:
    """The discard pile, the last card on top."""

    cards: list[int] = field(default_factory=list)

    @property
    def top(self) -> int | None:
        """The top card; None of an empty pile."""
        return self.cards[-1] if self.cards else None

    @property
    def run(self) -> int:
        """How many equal cards lie on top (U11)."""
        run = 0
        for card in reversed(self.cards):
            if card != self.top:
                break
            run += 1
        return run

    def takes(self, kind: int) -> bool:
        """Whether a card may be discarded on it (U8)."""
        return is_clear(kind) or self.top is None or kind >= self.top


@dataclass
class Place:
    """What belongs to one player; `down` in the order of turning, and how many of it are known."""

    hand: list[int]
    up: list[int]
    down: list[int]
    known_down: int = 0

    @property
    def is_out(self) -> bool:
        """Whether no card is left (U20)."""
        return not (self.hand or self.up or self.down)


@dataclass(frozen=True)
class Deal:
    """What chance gives a game: all cards, who draws in which order, and who starts.

    `down` has the cards of each player in the order of turning, `dealt` his six others, `draw` the
    cards of the draw pile and `orders` places in it, one order for all or one for each seat.
    """

    down: tuple[tuple[int, ...], ...]
    dealt: tuple[tuple[int, ...], ...]
    draw: tuple[int, ...]
    orders: tuple[tuple[int, ...], ...]
    starter: int

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.dealt)


@dataclass(frozen=True)
class Decision:
    """What a player has to choose: the actions that are open to him.

    `kind` is "discard" or "draw"; `source` says from where cards would be discarded, `first`
    whether this is the first discard of the turn, `owed` how many there are still, this one
    included.
    """

    kind: str
    player: int
    actions: tuple[int, ...]
    source: str
    first: bool
    owed: int


# What players do, as it is told


@dataclass(frozen=True)
class Discard:
    """Equal cards from hand, up or down; `took_pile` where they came back with it (U14, U19)."""

    cards: tuple[int, ...]
    source: str
    took_pile: bool = False


@dataclass(frozen=True)
class Drawn:
    """Cards from the draw pile, one or more."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Taken:
    """The whole pile, so many cards (U9, U10)."""

    cards: int


@dataclass
class Turn:
    """What one player did until the next had the turn."""

    player: int
    actions: list[Discard | Drawn | Taken] = field(default_factory=list)
