"""The plan behind bid odds with open hands: each widow's plans raced, a widow being a "deal"."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from dealwise.simulate.moon.tiles import (
    SPLITS,
    TRICK_COUNTS,
    TRUMP_PREFERENCE,
    tiles_of,
)
from dealwise.strategies.moon.plan_race import RACES, PlanRace, Solve
from dealwise.strategies.plan import DealsPlan
from dealwise.strategies.policy import Policy

FIRST_SPLITS = 96  # that every plan is solved on, of each of fifteen widows
FIRST_OF_ONE = 480  # of a widow that is given
QUICK_ROUNDS = ((32, 16), (64, 6), (160, 1))
CHOOSING = QUICK_ROUNDS[-1][0]

HALVES = 2
_FIRST = HALVES * TRICK_COUNTS
_WINNER = _FIRST + TRICK_COUNTS
_BEHIND = _WINNER + RACES
_SLOTS = _BEHIND + 1


@dataclass(frozen=True)
class OpenPlan(DealsPlan):
    """The completions of `hand` (mask) with each of `widows`, all hands open.

    `fresh` is how many splits the chosen plans are counted on that did not choose them, in a
    sample; None where all splits are raced over.
    """

    noun: ClassVar[str] = "widow"

    hand: int
    widows: tuple[int, ...]
    trumps: tuple[int, ...]
    discards: int
    seed: int
    fresh: int | None

    @property
    def deals(self) -> int:
        """How many widows there are."""
        return len(self.widows)

    @property
    def first(self) -> int:
        """On how many splits every plan is solved."""
        if self.fresh is not None:
            return QUICK_ROUNDS[0][0]
        return FIRST_OF_ONE if len(self.widows) == 1 else FIRST_SPLITS

    @property
    def counted(self) -> int:
        """On how many splits of each widow a winner is counted."""
        return SPLITS if self.fresh is None else self.fresh

    @cached_property
    def plans(self) -> np.ndarray:
        """Trump and discard, int64[widows, plans, 2]; of equals the first is preferred."""
        preferred = [trump for trump in TRUMP_PREFERENCE if trump in self.trumps]
        return np.array(
            [
                [
                    (trump, tile)
                    for trump in preferred
                    for tile in tiles_of((self.hand | 1 << widow) & self.discards)[::-1]
                ]
                for widow in self.widows
            ],
            np.int64,
        )

    def policies(self) -> list[Policy]:
        """None: nobody plays by a policy."""
        return []

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Nothing: this looks for the policy that went wrong, and there is none."""

    def prepare(self) -> None:
        """Load the solver, so that compiling it is no part of the first widow."""
        importlib.import_module("dealwise.simulate.moon.open_task")

    def play(self, start: int, stop: int) -> np.ndarray:
        """int64[widows, plans, slots], for `Raced`."""
        sums = np.zeros((*self.plans.shape[:2], _SLOTS), np.int64)
        for place in range(start, stop):
            self._race(place, sums[place])
        return sums

    def _race(self, place: int, sums: np.ndarray) -> None:
        splits = SPLITS if self.fresh is None else CHOOSING + self.fresh
        race = PlanRace(self._solver(place), len(sums), splits, self.first)
        winners = race.run() if self.fresh is None else race.run_quickly(QUICK_ROUNDS)
        first = race.tricks[:, : min(self.first, splits)]
        for half in range(HALVES):
            slots = slice(half * TRICK_COUNTS, (half + 1) * TRICK_COUNTS)
            sums[:, slots] = _histograms(first[:, half::HALVES])
        counted = race.tricks[:, splits - self.counted :]
        for number, winner in enumerate(winners):
            sums[winner, _FIRST:_WINNER] = _histograms(counted[winner : winner + 1])[0]
            sums[winner, _WINNER + number] = 1
        sums[0, _BEHIND] = race.left_behind

    def _solver(self, place: int) -> Solve:
        """The solver of plans of one widow, as `PlanRace` calls it."""
        from dealwise.simulate.moon.open_task import solve_arms
        from dealwise.simulate.moon.solver import new_memory

        eight = self.hand | 1 << self.widows[place]
        exact = int(self.fresh is None)
        memory = new_memory()

        def solve(
            plans: np.ndarray, low: np.ndarray, high: np.ndarray, start: int, stop: int
        ) -> np.ndarray:
            arms = np.column_stack([self.plans[place, plans], low, high])
            tricks = np.zeros((len(plans), stop - start), np.int8)
            solve_arms(
                eight, arms, exact, self.seed, place, len(self.widows), start, stop, tricks, memory
            )
            return tricks

        return solve


def _histograms(tricks: np.ndarray) -> np.ndarray:
    """How often each number of tricks was taken, int64[plans, 8], of int8[plans, splits]."""
    return (tricks[..., np.newaxis] == np.arange(TRICK_COUNTS)).sum(axis=1)


@dataclass(frozen=True)
class Raced:
    """The sums of an `OpenPlan`, by name."""

    sums: np.ndarray

    @property
    def first(self) -> np.ndarray:
        """Trick counts of every plan on the first splits, int64[2 halves, widows, plans, 8]."""
        halves = self.sums[..., :_FIRST]
        shape = (*halves.shape[:2], HALVES, TRICK_COUNTS)
        return np.moveaxis(halves.reshape(shape), 2, 0)

    @property
    def winners(self) -> np.ndarray:
        """The winning plan of each race, int64[races, widows]."""
        return np.moveaxis(self.sums[..., _WINNER:_BEHIND], 2, 0).argmax(axis=-1)

    @property
    def counts(self) -> np.ndarray:
        """Trick counts of the winners on the splits that count, int64[widows, plans, 8]; else 0."""
        return self.sums[..., _FIRST:_WINNER]

    @property
    def left_behind(self) -> int:
        """How many plans were left behind by five standard errors, which is not quite a proof."""
        return int(self.sums[:, 0, _BEHIND].sum())
