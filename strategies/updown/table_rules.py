"""How many play with which cards by which rules: what is fixed at a table of 3UP 3DOWN."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dealwise.simulate.errors import BadInput
from dealwise.simulate.updown.cards import CARDS_A_PLAYER, DECKS, KINDS
from dealwise.simulate.updown.deals import own_orders, random_deal
from dealwise.simulate.updown.options import Options, check_deck
from dealwise.simulate.updown.packed import packed_counts
from dealwise.simulate.updown.position import NOBODY, Rules
from dealwise.simulate.updown.table import Deal

USUAL_PLAYERS = 4
USUAL_DECK = "84"


@dataclass(frozen=True)
class TableRules:
    """So many `players`, a `deck` of 13 counts, and the `rules` on which tables differ."""

    players: int = USUAL_PLAYERS
    deck: tuple[int, ...] = DECKS[USUAL_DECK]
    rules: Options = Options()

    def __post_init__(self) -> None:
        """Refuse what cannot be played.

        Raises:
            BadInput: the deck and the players do not go together, or nobody sits where one starts.
        """
        check_deck(self.deck, self.players)
        starter = self.rules.starter
        if starter != "random" and not 0 <= int(starter) < self.players:
            raise BadInput(
                f"The rule starter cannot be {starter}: {self.players} players sit at seats 0 to "
                f"{self.players - 1}."
            )

    def for_kernels(self, *chances: int) -> Rules:
        """The same as kernels take it, with a mask of seats for each decision, 0 if none given."""
        rules = self.rules
        up, discard, draw = chances or (0, 0, 0)
        return Rules(
            players=self.players,
            deck=packed_counts(self.deck),
            voluntary=int(rules.pickup == "voluntary"),
            stays=int(rules.failed_flip == "stays"),
            replay=int(rules.set_replay == "yes"),
            turn_cap=rules.turn_cap,
            starter=NOBODY if rules.starter == "random" else int(rules.starter),
            up_chance=up,
            discard_chance=discard,
            draw_chance=draw,
        )

    @cached_property
    def cards(self) -> np.ndarray:
        """All cards of the deck by their kinds, int64[n]."""
        return np.repeat(np.arange(KINDS), self.deck)

    @cached_property
    def orders(self) -> np.ndarray:
        """The order in which each seat draws, int64[players, cards of the draw pile]."""
        return own_orders(self.players, sum(self.deck) - CARDS_A_PLAYER * self.players)

    def deal(self, seed: int, number: int) -> Deal:
        """Deal `number` of a seed (int64)."""
        return random_deal(
            seed, number, self.players, self.deck, starter=self.rules.starter, own=True
        )
