"""What the plans of one table of Moon share."""

from functools import cached_property
from typing import ClassVar

from dealwise.simulate.moon.tiles import SEATS
from dealwise.strategies import table_plan
from dealwise.strategies.moon.faults import Names

DECISIONS = ("bid", "exchange", "play")
SEAT_NAMES = table_plan.seat_names(SEATS)


class TablePlan(table_plan.TablePlan):
    """Base of a plan with `strategies` at seats 0, 1, 2, a frozen dataclass."""

    game: ClassVar[str] = "moon"

    @cached_property
    def decider_names(self) -> Names:
        """Who is to be named if the rules are broken."""
        return Names(*self.told_by_decision, SEAT_NAMES)
