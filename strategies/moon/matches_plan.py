"""The plan behind `moon hands --match`: whole matches, one strategy a seat."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL
from dealwise.simulate.moon.rules import HOUSE_RULES, Options
from dealwise.strategies.moon.faults import raise_if_illegal
from dealwise.strategies.moon.table_plan import TablePlan
from dealwise.strategies.policy import Policy


class OfMatches:
    """What a plan is before anything else if what others call a deal is a match there."""

    noun: ClassVar[str] = "match"

    def place_of(self, fault: np.ndarray) -> str:
        """Where a kernel was when it stopped: "in hand 3 of match 5"; hands count from 1."""
        from dealwise.simulate.moon.whole_match import HAND_OF_MATCH

        return f"in hand {int(fault[HAND_OF_MATCH]) + 1} of match {int(fault[FAULT_DEAL])}"


@dataclass(frozen=True)
class MatchesPlan(OfMatches, TablePlan):
    """Matches of a seed (int64) from `first_deal` on, `strategies` by seat, under `options`."""

    strategies: tuple[str, str, str]
    deals: int
    seed: int
    options: Options = HOUSE_RULES
    first_deal: int = 0

    task: ClassVar[str] = "dealwise.simulate.moon.match_task"

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Play one match by the plain rules, from the first call to the last trick."""
        from dealwise.simulate.moon.match import match_key, play_match

        play_match(
            match_key(self.seed, deal), self.asked(ask), chance=self.chance, options=self.options
        )

    def play(self, start: int, stop: int) -> np.ndarray:
        """The sums int64[MATCH_SLOTS] of `whole_match`.

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        from dealwise.simulate.moon.hand_log import LOG_SLOTS

        return self._play(start, stop, np.empty((0, LOG_SLOTS), np.int64))

    def log(self, number: int) -> np.ndarray:
        """Every call and tile of a match, int64[hands, LOG_SLOTS] as in `hand_log`."""
        from dealwise.simulate.moon.hand_log import LOG_SLOTS
        from dealwise.simulate.moon.whole_match import MATCH_HANDS

        rows = np.empty((self.options.hand_cap, LOG_SLOTS), np.int64)
        sums = self._play(number, number + 1, rows)
        return rows[: int(sums[MATCH_HANDS])]

    def _play(self, start: int, stop: int, rows: np.ndarray) -> np.ndarray:
        from dealwise.simulate.moon.match_task import play_matches
        from dealwise.simulate.moon.whole_match import MATCH_SLOTS

        sums = np.zeros(MATCH_SLOTS, np.int64)
        self._play_by(play_matches, start, stop, sums, rows)
        return sums

    def _play_by(
        self, kernel: Callable, start: int, stop: int, sums: np.ndarray, rows: np.ndarray
    ) -> None:
        """Have a kernel that takes what `play_matches` takes fill in the sums and the rows."""
        from dealwise.simulate.moon.whole_match import MATCH_FAULT_SLOTS, match_rules

        rules = match_rules(self.seed, self.options)
        chances = np.array(self.chances, np.int64)
        first = self.first_deal
        functions = [policy.compiled for policy in self.policies()]
        with self._watch(np.zeros(MATCH_FAULT_SLOTS, np.int64)) as fault:
            status = kernel(
                rules, chances, first + start, first + stop, sums, rows, fault, *functions
            )
        raise_if_illegal(status, fault, self.decider_names, self.place_of(fault))
