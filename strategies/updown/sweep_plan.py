"""The plan behind `updown sweep`: blocks of each of many strategies and one other alone."""

from dataclasses import dataclass
from typing import ClassVar

from dealwise.strategies.against_one import AgainstOnePlan
from dealwise.strategies.updown.blocks_plan import UpdownBlocksPlan


@dataclass(frozen=True)
class UpdownSweepPlan(AgainstOnePlan, UpdownBlocksPlan):
    """Deals in blocks of each strategy and the last."""

    of_pair: ClassVar[type] = UpdownBlocksPlan
