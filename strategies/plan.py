"""What the plans of all games share: they travel as plain fields and know what is in play."""

import abc
import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from functools import cached_property
from typing import ClassVar

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL, HANDS_PLAYED
from dealwise.strategies.complete import Strategy
from dealwise.strategies.policy import Policy
from dealwise.strategies.raising import asking, explain_exception


class DealsPlan(abc.ABC):
    """Base of a plan of deals, a frozen dataclass: what it has loaded stays where it was loaded.

    `noun` is what a number of the plan counts, as it is said, `of_a_deal` what is played with the
    cards of one deal.
    """

    noun: ClassVar[str] = "deal"
    of_a_deal: ClassVar[str] = "hand"

    def __getstate__(self) -> dict:
        """Only the fields: policies are loaded anew by name wherever a chunk is played."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @cached_property
    def _watched(self) -> dict[int, np.ndarray]:
        """The fault arrays in use, by id: adding and removing one is safe among threads."""
        return {}

    def deals_in_play(self) -> list[int]:
        """The deals that kernels of this process are at just now, for one who waits too long."""
        return [self._deal_of(fault) for fault in list(self._watched.values())]

    def hands_played(self) -> list[int]:
        """How many hands those kernels have finished, as far as they count them."""
        return [int(fault[HANDS_PLAYED]) for fault in list(self._watched.values())]

    @staticmethod
    def _deal_of(fault: np.ndarray) -> int:
        return int(fault[FAULT_DEAL])

    def place_of(self, fault: np.ndarray) -> str:
        """Where a kernel was when it stopped, as a sentence says it: "on deal 5"."""
        return f"on deal {self._deal_of(fault)}"

    @abc.abstractmethod
    def policies(self) -> list[Policy]:
        """Every policy that plays."""

    def suspects(self) -> str:
        """Who may be at fault where nobody can tell: the policies in files of users, if any."""
        own = [policy for policy in self.policies() if not policy.built_in]
        named = dict.fromkeys(f"the {policy.decision} policy {policy.told}" for policy in own)
        return " or ".join(named) or "a policy"

    def files(self) -> dict[str, str]:
        """The SHA-256 of each policy file that plays, by the name that the user gave it."""
        named = {}
        for policy in self.policies():
            if policy.file is not None:
                named[policy.file.shown] = policy.file.sha256
            if policy.spec is not None and policy.spec.sha256 is not None:
                named[policy.spec.shown_file] = policy.spec.sha256
        for strategy in self.strategies_in_play():
            if strategy.sha256 is not None:
                named[strategy.name.rpartition(":")[0]] = strategy.sha256
        return named

    def strategies_in_play(self) -> Sequence[Strategy]:
        """The complete strategies that play, where there are such."""
        return ()

    @abc.abstractmethod
    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Play one deal by the plain rules; `ask(policy, seat)` is what answers for a policy."""

    @contextlib.contextmanager
    def _watch(self, fault: np.ndarray) -> Iterator[np.ndarray]:
        """Let `deals_in_play` look at a kernel's fault array while a chunk is played.

        Raises:
            Fault: a policy raised an exception; the sentence has its file and line.
        """
        self._watched[id(fault)] = fault
        try:
            yield fault
        except Exception as error:
            deal = self._deal_of(fault)
            explained = explain_exception(
                error,
                self.policies(),
                where=self.place_of(fault),
                replay=lambda: self.play_plainly(deal, asking),
            )
            if explained is None or explained is error:
                raise
            explained.deal = deal
            raise explained from error
        finally:
            self._watched.pop(id(fault), None)
