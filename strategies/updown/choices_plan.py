"""Plans that play several choices of one player on the same deals, those that are still active."""

import abc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np

from dealwise.simulate.updown.options import HOUSE_RULES, Options
from dealwise.strategies.policy import Policy
from dealwise.strategies.table_plan import TablePlan
from dealwise.strategies.updown.faults import raise_if_illegal
from dealwise.strategies.updown.games_plan import function_tables

if TYPE_CHECKING:
    from dealwise.simulate.updown.position import Rules

_LOADED = ("seated", "by_decision", "rules", "functions")


@dataclass(frozen=True)
class ChoicesPlan(TablePlan, abc.ABC):
    """Deals of a seed (int64) for the `active` choices; `strategies` by seat, `deck` 13 counts."""

    strategies: tuple[str, ...]
    active: tuple[int, ...]
    deals: int
    seed: int
    deck: tuple[int, ...]
    options: Options = HOUSE_RULES

    game: ClassVar[str] = "updown"
    of_a_deal: ClassVar[str] = "game"

    @property
    @abc.abstractmethod
    def choices(self) -> Sequence[int]:
        """All choices, active or not, as kernels know them."""

    def with_active(self, active: tuple[int, ...]) -> Self:
        """The same plan for other active choices, which shares what this one has loaded."""
        other = replace(self, active=active)
        for name in _LOADED:
            if name in self.__dict__:
                other.__dict__[name] = self.__dict__[name]
        return other

    @abc.abstractmethod
    def kernel(self) -> Callable[..., int]:
        """The kernel of the task."""

    @abc.abstractmethod
    def arguments(self) -> tuple:
        """What the kernel takes between the deals and the last: arrays, the orders of drawing."""

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Play the active choices on one deal: by the kernel as the plain Python that it is."""
        tables = []
        for by_seat in self.asked(ask).values():
            tables.append(np.array([[function] for function in by_seat], object))
        kernel = self.kernel()
        plain = getattr(kernel, "py_func", kernel)
        self._run(plain, deal, deal + 1, np.empty(0, np.int64), tables)

    def play(self, start: int, stop: int) -> np.ndarray:
        """The tally of `simulate.updown.choices`, int64[choices, choices + 3].

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        return self._play(start, stop, np.empty(0, np.int64))[0]

    def _play(self, start: int, stop: int, log: np.ndarray) -> tuple[np.ndarray, int]:
        return self._run(self.kernel(), start, stop, log, self.functions)

    def _run(
        self, kernel: Callable[..., int], start: int, stop: int, log: np.ndarray,
        functions: Sequence[np.ndarray],
    ) -> tuple[np.ndarray, int]:  # fmt: skip
        """The tally of some deals, and how many answers the last game had."""
        from dealwise.simulate.updown.choices import new_tally
        from dealwise.simulate.updown.position import FAULT_SLOTS, LOGGED, POSITION_SLOTS

        tally = new_tally(len(self.choices))
        position = np.zeros(POSITION_SLOTS, np.int64)
        active = np.array(self.active, np.int64)
        with self._watch(np.zeros(FAULT_SLOTS, np.int64)) as fault:
            status = kernel(
                self.rules, self.seed, start, stop, active, *self.arguments(), position, log,
                tally, fault, *functions,
            )  # fmt: skip
        raise_if_illegal(status, fault, self.told_by_decision, self.place_of(fault))
        return tally, int(position[LOGGED])

    @cached_property
    def rules(self) -> "Rules":
        """The rules of the table for kernels."""
        from dealwise.simulate.updown.dealt import table_rules

        return table_rules(self.options, len(self.strategies), self.deck, self.chances)

    @cached_property
    def functions(self) -> tuple[np.ndarray, ...]:
        """The policies at the table for kernels, by decision."""
        return function_tables(self.seated)
