"""The plan behind `moon compare`: every deal in all six seatings of each two strategies."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL, Fault
from dealwise.simulate.moon.blocks_task import (
    BLOCK_SLOTS,
    CONTRAST,
    LARGEST_CONTRAST,
    SEATINGS,
    UNIT,
    play_blocks,
)
from dealwise.simulate.moon.hands_task import Rules
from dealwise.simulate.moon.kernel import FAULT_SLOTS, ILLEGAL
from dealwise.simulate.moon.rules import HOUSE_RULES, Options
from dealwise.simulate.moon.tiles import SEATS
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.blocks import BlocksPlan
from dealwise.strategies.complete import Strategy
from dealwise.strategies.moon.faults import Names, raise_if_illegal
from dealwise.strategies.moon.hands_plan import DECISIONS, SEAT_NAMES, HandsPlan
from dealwise.strategies.policy import Policy

SEATINGS_BY_SEAT = tuple(tuple(mask >> seat & 1 for seat in range(SEATS)) for mask in SEATINGS)
"""The seatings of a block: for each seat 0 for the first strategy, 1 for the second."""


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
        for policy in self.policies():
            _ = policy.compiled

    def seated(self, first: int, second: int, seating: int) -> HandsPlan:
        """The hands of one seating of a pair, deal by deal, as `moon hands` plays them."""
        pair = (first, second)
        table = tuple(self.strategies[pair[who]] for who in SEATINGS_BY_SEAT[seating])
        return HandsPlan(table, self.deals, self.seed, self.options)

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Play one deal by the plain rules in every seating of every pair."""
        for first, second in self.pairs:
            for seating in range(len(SEATINGS)):
                self.seated(first, second, seating).play_plainly(deal, ask)

    def blocks(self, first: int, second: int, start: int, stop: int) -> np.ndarray:
        """The blocks of two strategies on deals start..stop-1, int64[stop - start, 3 columns].

        Raises:
            Fault: a policy did what the rules do not allow; its `table` says who sat where.
        """
        pair = (self.players[first], self.players[second])
        rules = Rules(
            self.seed,
            int(self.options.all_pass == "force_last"),
            *(_chance(pair, decision) for decision in DECISIONS),
        )
        blocks = np.zeros((stop - start, BLOCK_SLOTS), np.int64)
        functions = [
            strategy.policy(decision).compiled for decision in DECISIONS for strategy in pair
        ]
        with self._watch(np.zeros(FAULT_SLOTS, np.int64)) as fault:
            status = play_blocks(rules, start, stop, blocks, fault, *functions)
        if status == ILLEGAL:
            mask = int(blocks[int(fault[FAULT_DEAL]) - start, CONTRAST])
            self._raise(pair, (first, second), mask, fault)
        return blocks

    def _raise(
        self, pair: tuple[Strategy, Strategy], places: tuple[int, int], mask: int, fault: np.ndarray
    ) -> None:
        at_table = [pair[mask >> seat & 1] for seat in range(SEATS)]
        by_decision = (
            tuple(strategy.policy(decision).name for strategy in at_table) for decision in DECISIONS
        )
        try:
            raise_if_illegal(ILLEGAL, fault, Names(*by_decision, SEAT_NAMES))
        except Fault as broken:
            broken.table = tuple(self.strategies[places[mask >> seat & 1]] for seat in range(SEATS))
            raise


def _chance(pair: tuple[Strategy, Strategy], decision: str) -> int:
    """Bit 0 if the first strategy reads random bits for a decision, bit 1 for the second."""
    return sum(int(one.policy(decision).uses_chance) << place for place, one in enumerate(pair))
