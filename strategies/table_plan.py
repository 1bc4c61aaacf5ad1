"""What the plans of one table share: a strategy at each seat, and who decides what there."""

import abc
import importlib
from collections.abc import Callable
from functools import cached_property
from typing import ClassVar

from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.complete import Strategy
from dealwise.strategies.names import decisions_of
from dealwise.strategies.plan import DealsPlan
from dealwise.strategies.policy import Policy


def seat_names(seats: int) -> tuple[str, ...]:
    """The seats of a table as sentences name them."""
    return tuple(f"seat {seat}" for seat in range(seats))


class TablePlan(DealsPlan, abc.ABC):
    """Base of a plan of a `game` with `strategies` at seats 0, 1, 2, ..., a frozen dataclass.

    `task` is the module of the kernel that plays it.
    """

    strategies: tuple[str, ...]
    game: ClassVar[str]
    task: ClassVar[str]

    @cached_property
    def seated(self) -> tuple[Strategy, ...]:
        """The strategies, loaded."""
        return tuple(load_strategy(self.game, spec) for spec in self.strategies)

    def strategies_in_play(self) -> tuple[Strategy, ...]:
        """Those at the table."""
        return self.seated

    def policies(self) -> list[Policy]:
        """Every policy that plays, decision by decision, in the order of the kernel's arguments."""
        return [policy for by_seat in self.by_decision.values() for policy in by_seat]

    @cached_property
    def by_decision(self) -> dict[str, list[Policy]]:
        """By decision and seat the policy that decides."""
        return {
            decision: [strategy.policy(decision) for strategy in self.seated]
            for decision in decisions_of(self.game)
        }

    def prepare(self) -> None:
        """Load and compile all that playing needs, so that a mistake is said before it starts."""
        importlib.import_module(self.task)
        for policy in self.policies():
            _ = policy.compiled

    def asked(
        self, ask: Callable[[Policy, str], Callable[..., int]]
    ) -> dict[str, list[Callable[..., int]]]:
        """By decision and seat what `ask` has answer for the policy there."""
        names = seat_names(len(self.strategies))
        return {
            decision: [ask(policy, seat) for policy, seat in zip(by_seat, names, strict=True)]
            for decision, by_seat in self.by_decision.items()
        }

    @property
    def chance(self) -> dict[str, list[bool]]:
        """By decision and seat whether the policy there reads random bits."""
        return {
            decision: [policy.uses_chance for policy in by_seat]
            for decision, by_seat in self.by_decision.items()
        }

    @property
    def chances(self) -> list[int]:
        """The same as kernels take it: by decision a bit for each seat."""
        return [
            sum(int(uses) << seat for seat, uses in enumerate(by_seat))
            for by_seat in self.chance.values()
        ]

    @property
    def told_by_decision(self) -> list[tuple[str, ...]]:
        """By decision and seat who is to be named if the rules are broken."""
        return [tuple(policy.told for policy in by_seat) for by_seat in self.by_decision.values()]
