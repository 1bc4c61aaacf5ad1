"""The plan behind `updown odds`: six given cards at seat 0, and which three of them go up."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from dealwise.simulate.updown.cards import CARDS_A_PLAYER, UP_CARDS
from dealwise.strategies.updown.answers import answers_of
from dealwise.strategies.updown.choices_plan import ChoicesPlan

if TYPE_CHECKING:
    from dealwise.simulate.updown.retelling import PlayedGame
    from dealwise.simulate.updown.table import Deal


def threes_of(six: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """All distinct ways to lay three of six cards up, at most 20: kinds, lowest first."""
    return tuple(sorted(set(combinations(sorted(six), UP_CARDS))))


@dataclass(frozen=True)
class OddsPlan(ChoicesPlan):
    """Seat 0 was dealt `six`; the choices are `threes_of` them."""

    six: tuple[int, ...] = ()

    task: ClassVar[str] = "dealwise.simulate.updown.odds_task"

    @cached_property
    def choices(self) -> tuple[int, ...]:
        """The sets of three."""
        from dealwise.simulate.updown.packed import packed

        return tuple(packed(three) for three in threes_of(self.six))

    def kernel(self) -> Callable[..., int]:
        """The kernel of the task."""
        from dealwise.simulate.updown.odds_task import play_choices

        return play_choices

    def arguments(self) -> tuple:
        """The rest of the deck, the six, the choices and the orders of drawing."""
        from dealwise.simulate.updown.deals import own_orders

        players = len(self.strategies)
        orders = own_orders(players, sum(self.deck) - CARDS_A_PLAYER * players)
        cards = (np.array(each, np.int64) for each in (self._rest, self.six, self.choices))
        return (*cards, orders)

    @property
    def _rest(self) -> list[int]:
        """The deck without the six, lowest first."""
        counts = [count - self.six.count(kind) for kind, count in enumerate(self.deck)]
        return [kind for kind, count in enumerate(counts) for _ in range(count)]

    def deal(self, number: int) -> "Deal":
        """What chance gives a deal: seat 0 has the six, and down cards as the others have."""
        from dealwise.simulate.randomness import deal_key
        from dealwise.simulate.updown.cards import DOWN_CARDS
        from dealwise.simulate.updown.deals import deal_from, shuffle_deck

        key, cards = deal_key(self.seed, number), self._rest
        shuffle_deck(key, cards)
        cards[-DOWN_CARDS:-DOWN_CARDS] = self.six
        return deal_from(key, cards, len(self.strategies), starter=self.options.starter)

    def retell(self, deal: int) -> "PlayedGame":
        """The game of the one active choice on a deal, told again by the plain rules.

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        from dealwise.simulate.updown.retelling import retell

        answers = answers_of(lambda log: self._play(deal, deal + 1, log)[1])
        return retell(self.deal(deal), self.deck, answers, self.options)
