"""What plans of Moon share that let a field of strategies play one another at many tables."""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from dealwise.simulate.errors import Fault
from dealwise.simulate.function_tables import function_table
from dealwise.simulate.moon.kernel import ILLEGAL
from dealwise.simulate.moon.rules import HOUSE_RULES, Options
from dealwise.simulate.moon.seatings import ROWS_A_STRATEGY, put_strategy
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.blocks import PairsPlan
from dealwise.strategies.complete import Strategy
from dealwise.strategies.moon.faults import Names, raise_if_illegal
from dealwise.strategies.moon.hands_plan import HandsPlan
from dealwise.strategies.moon.table_plan import DECISIONS, SEAT_NAMES, TablePlan
from dealwise.strategies.policy import Policy


@dataclass(frozen=True)
class MoonField(PairsPlan):
    """Base of such a plan: deals of a seed (int64), `strategies` that are printed as `shown`.

    `one_table` is the plan that plays one of its tables alone, `task` the module of its kernel.
    """

    strategies: tuple[str, ...]
    shown: tuple[str, ...]
    deals: int
    seed: int
    options: Options = HOUSE_RULES

    game: ClassVar[str] = "moon"
    one_table: ClassVar[type] = HandsPlan
    task: ClassVar[str]

    @property
    def names(self) -> tuple[str, ...]:
        """The strategies as they are printed."""
        return self.shown

    @cached_property
    def players(self) -> tuple[Strategy, ...]:
        """The strategies, loaded."""
        return tuple(load_strategy("moon", spec) for spec in self.strategies)

    @property
    def identities(self) -> tuple[object, ...]:
        """By strategy the functions that decide, with their parameters."""
        return tuple(
            tuple((policy.function, policy.values) for policy in strategy)
            for strategy in self.players
        )

    def strategies_in_play(self) -> tuple[Strategy, ...]:
        """Those that play one another."""
        return self.players

    def policies(self) -> list[Policy]:
        """Every policy that plays, strategy by strategy."""
        return [policy for strategy in self.players for policy in strategy]

    def prepare(self) -> None:
        """Load and compile all that playing needs, so that a mistake is said before it starts."""
        importlib.import_module(self.task)
        for policy in self.policies():
            _ = policy.compiled
        _ = self.functions

    def at_table(self, places: Sequence[int]) -> TablePlan:
        """The strategies at these places, by seat, deal by deal, as `moon hands` plays them."""
        table = tuple(self.strategies[place] for place in places)
        return self.one_table(table, self.deals, self.seed, self.options)

    @property
    def force_last(self) -> int:
        """1 where the last seat has to bid after two passes, as kernels take it."""
        return int(self.options.all_pass == "force_last")

    def play_tables(
        self,
        play: Callable[[np.ndarray], int],
        tables: Sequence[Sequence[int]],
        fault: np.ndarray,
        seated: Callable[[], Sequence[int]],
    ) -> None:
        """Let a kernel play at tables of the strategies at these places.

        `play` is given the rows of `functions` at which they begin and returns what the kernel
        does, `fault` is where that says what it stopped at, and `seated` tells by seat who sat
        there then.

        Raises:
            Fault: a policy did what the rules do not allow; its `table` says who sat where.
        """
        try:
            with self._watch(fault):
                status = play(ROWS_A_STRATEGY * np.array(tables, np.int64))
            if status == ILLEGAL:
                names = self._names_at(seated())
                raise_if_illegal(ILLEGAL, fault, names, self.place_of(fault))
        except Fault as broken:
            broken.table = tuple(self.strategies[place] for place in seated())
            raise

    @cached_property
    def functions(self) -> tuple[np.ndarray, np.ndarray]:
        """What kernels take as functions and chances: three rows a strategy."""
        functions = function_table(ROWS_A_STRATEGY * len(self.players))
        chances = np.zeros(len(functions), np.int64)
        for place, strategy in enumerate(self.players):
            row = ROWS_A_STRATEGY * place
            policies = [strategy.policy(decision) for decision in DECISIONS]
            put_strategy(functions, row, *(policy.compiled for policy in policies))
            chances[row : row + ROWS_A_STRATEGY] = [policy.uses_chance for policy in policies]
        return functions, chances

    def _names_at(self, places: Sequence[int]) -> Names:
        """Who decides at a table, given by seat."""
        table = [self.players[place] for place in places]
        by_decision = (
            tuple(strategy.policy(decision).told for strategy in table) for decision in DECISIONS
        )
        return Names(*by_decision, SEAT_NAMES)
