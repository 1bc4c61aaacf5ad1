"""What the plans of one table share: a strategy at each seat, and who decides what there."""

import abc
import importlib
from collections.abc import Callable
from functools import cached_property
from typing import ClassVar

from dealwise.simulate.moon.tiles import SEATS
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.complete import Strategy
from dealwise.strategies.moon.faults import Names
from dealwise.strategies.plan import DealsPlan
from dealwise.strategies.policy import Policy

DECISIONS = ("bid", "exchange", "play")
SEAT_NAMES = tuple(f"seat {seat}" for seat in range(SEATS))


class TablePlan(DealsPlan, abc.ABC):
    """Base of a plan with `strategies` at seats 0, 1, 2, a frozen dataclass.

    `task` is the module of the kernel that plays it.
    """

    strategies: tuple[str, str, str]
    task: ClassVar[str]

    @cached_property
    def seated(self) -> tuple[Strategy, ...]:
        """The strategies, loaded."""
        return tuple(load_strategy("moon", spec) for spec in self.strategies)

    def strategies_in_play(self) -> tuple[Strategy, ...]:
        """Those at the table."""
        return self.seated

    def policies(self) -> list[Policy]:
        """Every policy that plays, decision by decision, in the order of the kernel's arguments."""
        return [strategy.policy(decision) for decision in DECISIONS for strategy in self.seated]

    def prepare(self) -> None:
        """Load and compile all that playing needs, so that a mistake is said before it starts."""
        importlib.import_module(self.task)
        for policy in self.policies():
            _ = policy.compiled

    def asked(
        self, ask: Callable[[Policy, str], Callable[..., int]]
    ) -> dict[str, list[Callable[..., int]]]:
        """By decision and seat what `ask` has answer for the policy there."""
        return {
            decision: [
                ask(strategy.policy(decision), seat)
                for strategy, seat in zip(self.seated, SEAT_NAMES, strict=True)
            ]
            for decision in DECISIONS
        }

    @property
    def chance(self) -> dict[str, list[bool]]:
        """By decision and seat whether the policy there reads random bits."""
        return {
            decision: [strategy.policy(decision).uses_chance for strategy in self.seated]
            for decision in DECISIONS
        }

    @property
    def chances(self) -> list[int]:
        """The same as kernels take it: by decision a bit for each seat."""
        return [
            sum(int(uses) << seat for seat, uses in enumerate(by_seat))
            for by_seat in self.chance.values()
        ]

    @cached_property
    def decider_names(self) -> Names:
        """Who is to be named if the rules are broken."""
        by_decision = (
            tuple(strategy.policy(decision).told for strategy in self.seated)
            for decision in DECISIONS
        )
        return Names(*by_decision, SEAT_NAMES)
