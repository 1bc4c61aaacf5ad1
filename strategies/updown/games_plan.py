"""The plan behind `updown games`: dealt games, one strategy a seat."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from dealwise.simulate.updown.cards import DECKS, USUAL_DECK
from dealwise.simulate.updown.options import Options
from dealwise.strategies.complete import Strategy
from dealwise.strategies.policy import Policy
from dealwise.strategies.table_plan import TablePlan
from dealwise.strategies.updown.answers import answers_of
from dealwise.strategies.updown.faults import raise_if_illegal

if TYPE_CHECKING:
    from dealwise.simulate.updown.position import Rules
    from dealwise.simulate.updown.retelling import PlayedGame
    from dealwise.simulate.updown.table import Deal
    from dealwise.strategies.updown.table_rules import TableRules


@dataclass(frozen=True)
class GamesPlan(TablePlan):
    """Deals of a seed (int64) from `first_deal` on, `strategies` by seat, under `options`.

    `deck` has 13 counts. Each seat has its own order of drawing.
    """

    strategies: tuple[str, ...]
    deals: int
    seed: int
    deck: tuple[int, ...] = DECKS[USUAL_DECK]
    options: Options = field(default_factory=Options)
    first_deal: int = 0

    game: ClassVar[str] = "updown"
    of_a_deal: ClassVar[str] = "game"
    task: ClassVar[str] = "dealwise.simulate.updown.games_task"

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Play one deal by the plain rules, from the cards laid up to the end."""
        from dealwise.simulate.randomness import deal_key
        from dealwise.simulate.updown import views
        from dealwise.simulate.updown.rules import Game

        key, asked = deal_key(self.seed, deal), self.asked(ask)
        dealt = self._deal(deal)
        ups = views.choose_ups(dealt, asked["up"], self.deck, key=key, chance=self.chance["up"])
        game = Game.dealt(dealt, ups, self.options)
        views.play_out(game, asked, self.deck, key=key, chance=self.chance)

    def play(self, start: int, stop: int) -> np.ndarray:
        """The tally int64[n] of `games_task`.

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        return self._play(start, stop, np.empty(0, np.int64))[0]

    def played_games(self, count: int) -> Iterator[tuple[int, "PlayedGame"]]:
        """The first games with the numbers of their deals, told again by the plain rules.

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        from dealwise.simulate.updown.retelling import retell

        for place in range(count):
            number = self.first_deal + place
            answers = answers_of(partial(self._logged, place))
            yield number, retell(self._deal(number), self.deck, answers, self.options)

    def _logged(self, place: int, log: np.ndarray) -> int:
        """Play one game into a log; how many answers it had."""
        return self._play(place, place + 1, log)[1]

    def _deal(self, number: int) -> "Deal":
        from dealwise.simulate.updown.deals import random_deal

        players, starter = len(self.strategies), self.options.starter
        return random_deal(self.seed, number, players, self.deck, starter=starter)

    def _play(self, start: int, stop: int, log: np.ndarray) -> tuple[np.ndarray, int]:
        from dealwise.simulate.updown.games_task import play_games, tally_slots
        from dealwise.simulate.updown.position import FAULT_SLOTS, LOGGED, POSITION_SLOTS

        tally = np.zeros(tally_slots(self.options.turn_cap), np.int64)
        position = np.zeros(POSITION_SLOTS, np.int64)
        table, first = self._table, self.first_deal
        with self._watch(np.zeros(FAULT_SLOTS, np.int64)) as fault:
            status = play_games(
                self._rules, self.seed, first + start, first + stop, table.cards, table.orders,
                position, log, tally, fault, *self._functions,
            )  # fmt: skip
        raise_if_illegal(status, fault, self.told_by_decision, self.place_of(fault))
        return tally, int(position[LOGGED])

    @cached_property
    def _table(self) -> "TableRules":
        """The cards and the orders of drawing, made once."""
        from dealwise.strategies.updown.table_rules import TableRules

        return TableRules(len(self.strategies), self.deck, self.options)

    @cached_property
    def _rules(self) -> "Rules":
        from dealwise.simulate.updown.dealt import table_rules

        return table_rules(self.options, len(self.strategies), self.deck, self.chances)

    @cached_property
    def _functions(self) -> tuple[np.ndarray, ...]:
        return function_tables(self.seated)


def function_tables(strategies: Sequence[Strategy]) -> tuple[np.ndarray, ...]:
    """The policies of some strategies as kernels take them: a table by decision, a row for each.

    A table keeps no function alive: the strategies have to be kept.
    """
    from dealwise.simulate.function_tables import function_table
    from dealwise.simulate.updown.seated import put_strategy

    tables = tuple(function_table(len(strategies)) for _ in range(3))
    for row, strategy in enumerate(strategies):
        put_strategy(*tables, row, *(policy.compiled for policy in strategy))
    return tables
