"""How many play with which cards by which rules: what is fixed at a table of 3UP 3DOWN."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dealwise.simulate.updown.cards import CARDS_A_PLAYER, DECKS, USUAL_DECK, USUAL_PLAYERS
from dealwise.simulate.updown.deals import own_orders
from dealwise.simulate.updown.dealt import sorted_deck, table_rules
from dealwise.simulate.updown.options import HOUSE_RULES, Options
from dealwise.simulate.updown.position import Rules

_NO_CHANCES = (0, 0, 0)


@dataclass(frozen=True)
class TableRules:
    """So many `players`, a `deck` of 13 counts, and the `rules` on which tables differ."""

    players: int = USUAL_PLAYERS
    deck: tuple[int, ...] = DECKS[USUAL_DECK]
    rules: Options = HOUSE_RULES

    @property
    def for_kernels(self) -> Rules:
        """The same as kernels take it; nobody reads random bits."""
        return table_rules(self.rules, self.players, self.deck, _NO_CHANCES)

    @cached_property
    def cards(self) -> np.ndarray:
        """All cards of the deck, int64[n]."""
        return sorted_deck(self.deck)

    @cached_property
    def orders(self) -> np.ndarray:
        """The order in which each seat draws, int64[players, cards of the draw pile]."""
        return own_orders(self.players, len(self.cards) - CARDS_A_PLAYER * self.players)


USUAL_TABLE = TableRules()
"""Four players with the usual deck by the house rules."""
