"""Studies of several choices on the same deals: who is still in the race, and when it is over."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar, Unpack

import numpy as np

from dealwise.reports.statistics.leaders import half_width, leaders, pairs_of
from dealwise.reports.statistics.looks import FIRST_LOOK, next_look
from dealwise.reports.studies.collecting import Running, collect
from dealwise.simulate.errors import BadInput
from dealwise.simulate.quantities import LARGEST_COUNT, parse_count, parse_half_width
from dealwise.simulate.runner import Prefix

if TYPE_CHECKING:
    from dealwise.strategies.updown.choices_plan import ChoicesPlan

DEFAULT_PRECISION = 0.005

Result = TypeVar("Result")


class ChoiceRule(NamedTuple):
    """When to stop: all choices after `deals`, or the leading ones at a `precision` (a share)."""

    deals: int | None
    precision: float | None

    @property
    def limit(self) -> int:
        """The deals that a plan may have."""
        return self.deals or LARGEST_COUNT


def parse_choice_rule(deals: int | str | None, precision: float | str | None) -> ChoiceRule:
    """Check the rule that was asked for; ±0.005 if there is none.

    Raises:
        BadInput: a number that cannot be, or both.
    """
    if deals is not None and precision is not None:
        raise BadInput("--deals and --precision are two rules to stop by: choose one.")
    if deals is not None:
        return ChoiceRule(parse_count(deals, "--deals"), None)
    if precision is None:
        return ChoiceRule(None, DEFAULT_PRECISION)
    return ChoiceRule(None, parse_half_width(precision, "--precision"))


class Counts(NamedTuple):
    """A tally of choices, int64: `only` [m, m], and by choice wins, games and those unwon."""

    only: np.ndarray
    wins: np.ndarray
    games: np.ndarray
    no_winner: np.ndarray

    @classmethod
    def of(cls, tally: np.ndarray) -> "Counts":
        """The parts of a tally of `simulate.updown.choices`."""
        choices = len(tally)
        return cls(tally[:, :choices], *tally[:, choices:].T)

    def among(self, chosen: tuple[int, ...]) -> np.ndarray:
        """The part of `only` for some choices."""
        return self.only[np.ix_(chosen, chosen)]


@dataclass(frozen=True)
class Race:
    """The choices that are still played, under a rule."""

    rule: ChoiceRule
    choices: int
    active: tuple[int, ...]

    def ahead(self, prefix: Prefix) -> tuple[int, ...]:
        """Of the active choices those that are not clearly behind another."""
        only = Counts.of(prefix.sums).among(self.active)
        return tuple(
            self.active[place] for place in leaders(only, prefix.deals, pairs_of(self.choices))
        )

    def is_precise(self, prefix: Prefix) -> bool:
        """Whether the chances of all active choices are known well enough."""
        counts = Counts.of(prefix.sums)
        return prefix.deals >= FIRST_LOOK and all(
            half_width(int(counts.wins[choice]), int(counts.games[choice])) <= self.rule.precision
            for choice in self.active
        )

    def is_at_a_turn(self, prefix: Prefix) -> bool:
        """Whether this is a look at which somebody drops out, or the race is over."""
        if self.rule.precision is None or next_look(prefix.deals - 1) != prefix.deals:
            return False
        return self.ahead(prefix) != self.active or self.is_precise(prefix)


def search(
    plan: "ChoicesPlan",
    rule: ChoiceRule,
    conclude: Callable[[Prefix], Result],
    **running: Unpack[Running],
) -> Result:
    """Play choices on common deals until the rule is satisfied, dropping those clearly behind.

    At each look (`statistics.looks`) a choice that is clearly behind another is played no longer.
    With a number of deals all choices play all of them.

    Raises:
        BadInput, Fault, KeyboardInterrupt: as `collect` does.
    """
    race = Race(rule, len(plan.choices), plan.active)
    after: Prefix | None = None
    while True:
        reached: list[Prefix] = []

        def keep(prefix: Prefix, reached: list[Prefix] = reached) -> Result:
            reached.append(prefix)
            return conclude(prefix)

        plan = plan.with_active(race.active)
        result = collect(
            plan,
            keep,
            enough=race.is_at_a_turn,
            next_cut=None if rule.precision is None else next_look,
            after=after,
            **running,
        )
        after = reached[-1]
        if result.stopped or after.deals == plan.deals or race.is_precise(after):
            return result
        race = replace(race, active=race.ahead(after))
        if race.is_precise(after):
            return result
