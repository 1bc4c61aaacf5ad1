"""What plans of Moon share that let a field of strategies play one another at many tables."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from dealwise.simulate.function_tables import function_table
from dealwise.simulate.moon.rules import HOUSE_RULES, Options
from dealwise.simulate.moon.seatings import ROWS_A_STRATEGY, put_strategy
from dealwise.strategies.field import FieldPlan
from dealwise.strategies.moon.faults import Names, raise_if_illegal
from dealwise.strategies.moon.hands_plan import HandsPlan
from dealwise.strategies.moon.table_plan import DECISIONS, SEAT_NAMES, TablePlan


@dataclass(frozen=True)
class MoonField(FieldPlan):
    """Base of such a plan under `options`; `one_table` plays one of its tables alone."""

    options: Options = HOUSE_RULES

    game: ClassVar[str] = "moon"
    one_table: ClassVar[type] = HandsPlan

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

        `play` is given the rows of `functions` at which they begin; for `fault` and `seated` see
        `play_watched`.

        Raises:
            Fault: a policy did what the rules do not allow; its `table` says who sat where.
        """
        rows = ROWS_A_STRATEGY * np.array(tables, np.int64)
        self.play_watched(lambda: play(rows), fault, seated)

    def refuse_illegal(self, status: int, fault: np.ndarray, places: Sequence[int]) -> None:
        """Say what a kernel stopped at, if it did."""
        raise_if_illegal(status, fault, self._names_at(places), self.place_of(fault))

    @cached_property
    def functions(self) -> tuple[np.ndarray, np.ndarray]:
        """What kernels take as functions and chances: three rows a strategy."""
        functions = function_table(ROWS_A_STRATEGY * len(self.loaded))
        chances = np.zeros(len(functions), np.int64)
        for place, strategy in enumerate(self.loaded):
            row = ROWS_A_STRATEGY * place
            policies = [strategy.policy(decision) for decision in DECISIONS]
            put_strategy(functions, row, *(policy.compiled for policy in policies))
            chances[row : row + ROWS_A_STRATEGY] = [policy.uses_chance for policy in policies]
        return functions, chances

    def _names_at(self, places: Sequence[int]) -> Names:
        """Who decides at a table, given by seat."""
        table = [self.loaded[place] for place in places]
        by_decision = (
            tuple(strategy.policy(decision).told for strategy in table) for decision in DECISIONS
        )
        return Names(*by_decision, SEAT_NAMES)
