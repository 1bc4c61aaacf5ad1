"""What plans share that let a field of strategies play one another at many tables."""

import abc
import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from dealwise.simulate.errors import Fault
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.blocks import PairsPlan
from dealwise.strategies.complete import Strategy
from dealwise.strategies.policy import Policy


@dataclass(frozen=True)
class FieldPlan(PairsPlan):
    """Base of such a plan: deals of a seed (int64), `strategies` that are printed as `shown`.

    `task` is the module of its kernel.
    """

    strategies: tuple[str, ...]
    shown: tuple[str, ...]
    deals: int
    seed: int

    task: ClassVar[str]

    @property
    def names(self) -> tuple[str, ...]:
        """The strategies as they are printed."""
        return self.shown

    @cached_property
    def loaded(self) -> tuple[Strategy, ...]:
        """The strategies, loaded."""
        return tuple(load_strategy(self.game, spec) for spec in self.strategies)

    @property
    def identities(self) -> tuple[object, ...]:
        """By strategy the functions that decide, with their parameters."""
        return tuple(
            tuple((policy.function, policy.values) for policy in strategy)
            for strategy in self.loaded
        )

    def strategies_in_play(self) -> tuple[Strategy, ...]:
        """Those that play one another."""
        return self.loaded

    def policies(self) -> list[Policy]:
        """Every policy that plays, strategy by strategy."""
        return [policy for strategy in self.loaded for policy in strategy]

    def prepare(self) -> None:
        """Load and compile all that playing needs, so that a mistake is said before it starts."""
        importlib.import_module(self.task)
        for policy in self.policies():
            _ = policy.compiled
        _ = self.functions

    @property
    @abc.abstractmethod
    def functions(self) -> tuple[np.ndarray, ...]:
        """What kernels take as functions and chances, made once."""

    @abc.abstractmethod
    def refuse_illegal(self, status: int, fault: np.ndarray, places: Sequence[int]) -> None:
        """Say what a kernel stopped at, if it did, at a table of these strategies, by seat.

        Raises:
            Fault: a policy did what the rules do not allow.
        """

    def play_watched(
        self, play: Callable[[], int], fault: np.ndarray, seated: Callable[[], Sequence[int]]
    ) -> None:
        """Let a kernel play; `play` returns what it does.

        `fault` is where it says what it stopped at, and `seated` tells by seat the places of the
        strategies that sat there then.

        Raises:
            Fault: a policy did what the rules do not allow; its `table` says who sat where.
        """
        try:
            with self._watch(fault):
                status = play()
            self.refuse_illegal(status, fault, seated())
        except Fault as broken:
            broken.table = tuple(self.strategies[place] for place in seated())
            raise
