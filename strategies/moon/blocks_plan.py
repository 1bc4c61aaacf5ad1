"""The plan behind `moon compare`: every deal in all six seatings of each two strategies."""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from dealwise.simulate.blocks import BLOCK_SLOTS
from dealwise.simulate.errors import Fault
from dealwise.simulate.function_tables import function_table
from dealwise.simulate.moon.kernel import ILLEGAL
from dealwise.simulate.moon.rules import HOUSE_RULES, Options
from dealwise.simulate.moon.seatings import (
    BLOCK_FAULT_SLOTS,
    FAULT_PAIR,
    FAULT_SEATING,
    LARGEST_CONTRAST,
    ROWS_A_STRATEGY,
    SEATINGS,
    SEATINGS_BY_SEAT,
    UNIT,
    put_strategy,
)
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.blocks import BlocksPlan
from dealwise.strategies.complete import Strategy
from dealwise.strategies.moon.faults import Names, raise_if_illegal
from dealwise.strategies.moon.hands_plan import HandsPlan
from dealwise.strategies.moon.table_plan import DECISIONS, SEAT_NAMES, TablePlan
from dealwise.strategies.policy import Policy


@dataclass(frozen=True)
class MoonBlocksPlan(BlocksPlan):
    """Deals of a seed (int64) in blocks of `strategies`, printed as `shown`, under `options`."""

    strategies: tuple[str, ...]
    shown: tuple[str, ...]
    deals: int
    seed: int
    options: Options = HOUSE_RULES

    unit: ClassVar[int] = UNIT
    hand_unit: ClassVar[int] = 2
    hands_a_block: ClassVar[int] = len(SEATINGS)
    largest: ClassVar[float] = LARGEST_CONTRAST
    fault_slots: ClassVar[int] = BLOCK_FAULT_SLOTS
    one_table: ClassVar[type] = HandsPlan
    task: ClassVar[str] = "dealwise.simulate.moon.blocks_task"

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
        """Those that are compared."""
        return self.players

    def policies(self) -> list[Policy]:
        """Every policy that plays, strategy by strategy."""
        return [policy for strategy in self.players for policy in strategy]

    def prepare(self) -> None:
        """Load and compile all that playing needs, so that a mistake is said before it starts."""
        importlib.import_module(self.task)
        for policy in self.policies():
            _ = policy.compiled
        _ = self._functions

    def seated(self, first: int, second: int, seating: int) -> TablePlan:
        """One seating of a pair, deal by deal, as `moon hands` plays it."""
        pair = (first, second)
        table = tuple(self.strategies[pair[who]] for who in SEATINGS_BY_SEAT[seating])
        return self.one_table(table, self.deals, self.seed, self.options)

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Play one deal by the plain rules in every seating of every pair."""
        for first, second in self.pairs:
            for seating in range(len(SEATINGS)):
                self.seated(first, second, seating).play_plainly(deal, ask)

    def blocks_of(self, pairs: Sequence[tuple[int, int]], start: int, stop: int) -> np.ndarray:
        """The blocks of some pairs on deals start..stop-1, int64[stop - start, pairs, columns].

        Raises:
            Fault: a policy did what the rules do not allow; its `table` says who sat where.
        """
        blocks = np.zeros((stop - start, len(pairs), BLOCK_SLOTS + self.more_slots), np.int64)
        rows = ROWS_A_STRATEGY * np.array(pairs, np.int64)
        fault = np.zeros(self.fault_slots, np.int64)
        try:
            with self._watch(fault):
                status = self._play_blocks(rows, start, stop, blocks, fault)
            if status == ILLEGAL:
                names = self._names_at(pairs, fault)
                raise_if_illegal(ILLEGAL, fault, names, self.place_of(fault))
        except Fault as broken:
            broken.table = tuple(self.strategies[place] for place in _seated(pairs, fault))
            raise
        return blocks

    def _play_blocks(
        self, rows: np.ndarray, start: int, stop: int, blocks: np.ndarray, fault: np.ndarray
    ) -> int:
        """Have the kernel fill in the blocks of the pairs whose functions begin at `rows`."""
        from dealwise.simulate.moon.blocks_task import play_blocks

        force_last = int(self.options.all_pass == "force_last")
        return play_blocks(
            self.seed, force_last, *self._functions, rows, start, stop, blocks, fault
        )

    @cached_property
    def _functions(self) -> tuple[np.ndarray, np.ndarray]:
        """What `play_blocks` takes as functions and chances: three rows a strategy."""
        functions = function_table(ROWS_A_STRATEGY * len(self.players))
        chances = np.zeros(len(functions), np.int64)
        for place, strategy in enumerate(self.players):
            row = ROWS_A_STRATEGY * place
            policies = [strategy.policy(decision) for decision in DECISIONS]
            put_strategy(functions, row, *(policy.compiled for policy in policies))
            chances[row : row + ROWS_A_STRATEGY] = [policy.uses_chance for policy in policies]
        return functions, chances

    def _names_at(self, pairs: Sequence[tuple[int, int]], fault: np.ndarray) -> Names:
        """Who decided in the hand that a kernel stopped at."""
        table = [self.players[place] for place in _seated(pairs, fault)]
        by_decision = (
            tuple(strategy.policy(decision).told for strategy in table) for decision in DECISIONS
        )
        return Names(*by_decision, SEAT_NAMES)


def _seated(pairs: Sequence[tuple[int, int]], fault: np.ndarray) -> list[int]:
    """The places of the strategies at the table at which a kernel stopped, by seat."""
    pair = pairs[int(fault[FAULT_PAIR])]
    return [pair[who] for who in SEATINGS_BY_SEAT[int(fault[FAULT_SEATING])]]
