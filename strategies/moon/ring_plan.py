"""The plans behind a report of strategies: tables of each strategy and the next two of a ring.

Each strategy sits once in every seat. Each table has deals of its own, so that what is counted at
one tells nothing of another.
"""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from dealwise.simulate.errors import Fault
from dealwise.simulate.moon.rules import HOUSE_RULES, Options
from dealwise.simulate.moon.tiles import SEATS
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.complete import Strategy
from dealwise.strategies.moon.hands_plan import HandsPlan
from dealwise.strategies.moon.matches_plan import MatchesPlan, OfMatches
from dealwise.strategies.moon.table_plan import TablePlan
from dealwise.strategies.plan import DealsPlan
from dealwise.strategies.policy import Policy


@dataclass(frozen=True)
class RingPlan(DealsPlan):
    """Deals of a seed (int64) at the tables of two `strategies` or more, under `options`.

    Table t plays deals t * `deals_a_table` and on; `one_table` is how.
    """

    strategies: tuple[str, ...]
    deals_a_table: int
    seed: int
    options: Options = HOUSE_RULES

    one_table: ClassVar[type[TablePlan]] = HandsPlan

    @property
    def deals(self) -> int:
        """Those of all tables."""
        return len(self.strategies) * self.deals_a_table

    @cached_property
    def seated(self) -> tuple[tuple[int, ...], ...]:
        """The places of the strategies at seats 0, 1, 2 of each table."""
        count = len(self.strategies)
        return tuple(
            tuple((table + seat) % count for seat in range(SEATS)) for table in range(count)
        )

    @cached_property
    def tables(self) -> tuple[TablePlan, ...]:
        """The plan of each table alone, with the same numbers of deals."""
        named = [tuple(self.strategies[place] for place in places) for places in self.seated]
        return tuple(self.one_table(each, self.deals, self.seed, self.options) for each in named)

    @cached_property
    def loaded(self) -> tuple[Strategy, ...]:
        """The strategies, loaded."""
        return tuple(load_strategy("moon", spec) for spec in self.strategies)

    def strategies_in_play(self) -> tuple[Strategy, ...]:
        """All that sit in the ring."""
        return self.loaded

    def policies(self) -> list[Policy]:
        """Every policy that plays, strategy by strategy."""
        return [policy for strategy in self.loaded for policy in strategy]

    def prepare(self) -> None:
        """Load and compile all that playing needs, so that a mistake is said before it starts."""
        importlib.import_module(self.one_table.task)
        for policy in self.policies():
            _ = policy.compiled

    def deals_in_play(self) -> list[int]:
        """The deals that the tables are at just now."""
        return [deal for table in self.tables for deal in table.deals_in_play()]

    def hands_played(self) -> list[int]:
        """How many hands their kernels have finished."""
        return [hands for table in self.tables for hands in table.hands_played()]

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Play one deal by the plain rules at its table."""
        self.tables[deal // self.deals_a_table].play_plainly(deal, ask)

    def play(self, start: int, stop: int) -> np.ndarray:
        """The tallies of the tables, int64[tables, ...] as `one_table` has them.

        Raises:
            Fault: a policy did what the rules do not allow; its `table` says who sat where.
        """
        each = self.deals_a_table
        first, last = start // each, (stop - 1) // each
        played = [
            self._at_table(table, max(start, table * each), min(stop, (table + 1) * each))
            for table in range(first, last + 1)
        ]
        tallies = np.zeros((len(self.strategies), *played[0].shape), np.int64)
        tallies[first : last + 1] = played
        return tallies

    def _at_table(self, table: int, start: int, stop: int) -> np.ndarray:
        try:
            return self.tables[table].play(start, stop)
        except Fault as broken:
            broken.table = self.tables[table].strategies
            raise


@dataclass(frozen=True)
class CoursesPlan(MatchesPlan):
    """Matches at one table, of which lengths and scores are counted as well."""

    task: ClassVar[str] = "dealwise.simulate.moon.match_courses_task"

    def play(self, start: int, stop: int) -> np.ndarray:
        """The sums int64[COURSE_SLOTS] of `match_courses_task`.

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        from dealwise.simulate.moon.match_courses_task import COURSE_SLOTS, play_courses

        sums = np.zeros(COURSE_SLOTS, np.int64)
        scores = np.empty((self.options.hand_cap, SEATS), np.int64)
        self._play_by(play_courses, start, stop, sums, scores)
        return sums


@dataclass(frozen=True)
class MatchRingPlan(OfMatches, RingPlan):
    """The same ring in whole matches."""

    one_table: ClassVar[type[TablePlan]] = CoursesPlan
