"""The plan behind `moon regret`: whole hands of a strategy, what each decision gave away."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from dealwise.simulate.moon.rules import HOUSE_RULES, Options
from dealwise.simulate.moon.tiles import SEATS, TRICK_COUNTS
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.complete import Strategy
from dealwise.strategies.moon.faults import raise_if_illegal
from dealwise.strategies.moon.hands_plan import HandsPlan
from dealwise.strategies.moon.table_plan import DECISIONS
from dealwise.strategies.plan import DealsPlan
from dealwise.strategies.policy import Policy


class Weighed(NamedTuple):
    """What decisions gave away: `sums` and `blocks` of `regret_task`, int64."""

    sums: np.ndarray
    blocks: np.ndarray


def unpacked(tally: np.ndarray) -> Weighed:
    """The parts of the tally of a plan."""
    from dealwise.simulate.moon.regret_task import BLOCKS, ROWS, SUM_SLOTS

    parted = ROWS * SUM_SLOTS
    return Weighed(
        tally[:parted].reshape(ROWS, SUM_SLOTS), tally[parted:].reshape(BLOCKS, TRICK_COUNTS)
    )


@dataclass(frozen=True)
class RegretPlan(DealsPlan):
    """Deals of a seed (int64) under `options`, in which the decisions of `strategy` are weighed.

    It sits at all three seats, or with another `field` at seat (deal // 3) mod 3, so that in nine
    deals it speaks from each seat in each place once.
    """

    strategy: str
    field: str | None
    deals: int
    seed: int
    options: Options = HOUSE_RULES

    @cached_property
    def loaded(self) -> tuple[Strategy, Strategy]:
        """The strategy that is looked at, and that of all others."""
        other = self.strategy if self.field is None else self.field
        return load_strategy("moon", self.strategy), load_strategy("moon", other)

    def strategies_in_play(self) -> tuple[Strategy, ...]:
        """Both."""
        return self.loaded

    def policies(self) -> list[Policy]:
        """Those of the strategy, then those of all others, in the order of the kernel."""
        return [strategy.policy(decision) for strategy in self.loaded for decision in DECISIONS]

    def prepare(self) -> None:
        """Load and compile all that playing needs, so that a mistake is said before it starts."""
        importlib.import_module("dealwise.simulate.moon.regret_task")
        for policy in self.policies():
            _ = policy.compiled

    def seats_of(self, deal: int) -> tuple[str, str, str]:
        """Who sits at seats 0, 1, 2 on a deal, as it was written."""
        if self.field is None:
            return (self.strategy,) * SEATS
        own = deal // SEATS % SEATS
        return tuple(self.strategy if seat == own else self.field for seat in range(SEATS))

    def at_table(self, deal: int) -> HandsPlan:
        """The table of a deal, as `moon hands` plays it."""
        return HandsPlan(self.seats_of(deal), 1, self.seed, self.options, first_deal=deal)

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Play one deal by the plain rules."""
        self.at_table(deal).play_plainly(deal, ask)

    def play(self, start: int, stop: int) -> np.ndarray:
        """The tally int64[n] of some deals, see `unpacked`.

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        return self._weigh(start, stop, 0)[0]

    def log(self, start: int, stop: int) -> tuple[np.ndarray, np.ndarray]:
        """Each deal as `hand_log` has it, and what its decisions cost, int64[deals, CHOICES, 2]."""
        _, log, costs = self._weigh(start, stop, stop - start)
        return log, costs

    def _weigh(
        self, start: int, stop: int, logged: int
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        from dealwise.simulate.moon.hand_log import LOG_SLOTS
        from dealwise.simulate.moon.kernel import FAULT_SLOTS
        from dealwise.simulate.moon.regret_task import (
            BLOCKS,
            CHOICES,
            ROWS,
            SUM_SLOTS,
            weigh_hands,
        )
        from dealwise.simulate.moon.solver import new_memory

        sums = np.zeros((ROWS, SUM_SLOTS), np.int64)
        blocks = np.zeros((BLOCKS, TRICK_COUNTS), np.int64)
        log = np.empty((logged, LOG_SLOTS), np.int64)
        costs = np.empty((logged, CHOICES, 2), np.int64)
        functions = [policy.compiled for policy in self.policies()]
        with self._watch(np.zeros(FAULT_SLOTS, np.int64)) as fault:
            status = weigh_hands(
                self._regret, start, stop, sums, blocks, log, costs, new_memory(), fault,
                *functions,
            )  # fmt: skip
        raise_if_illegal(status, fault, self.at_table(self._deal_of(fault)).decider_names)
        return np.concatenate([sums.ravel(), blocks.ravel()]), log, costs

    @cached_property
    def _regret(self) -> tuple[int, ...]:
        from dealwise.simulate.moon.regret_task import Regret

        own, other = (
            [int(strategy.policy(decision).uses_chance) for decision in DECISIONS]
            for strategy in self.loaded
        )
        return Regret(
            self.seed,
            self.deals,
            int(self.options.all_pass == "force_last"),
            int(self.field is not None),
            *(mine | its << 1 for mine, its in zip(own, other, strict=True)),
        )
