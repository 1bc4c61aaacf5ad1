"""The plans behind `moon sweep`: blocks of each of many strategies and one other alone."""

from dataclasses import dataclass
from typing import ClassVar

from dealwise.strategies.against_one import AgainstOnePlan
from dealwise.strategies.moon.blocks_plan import MoonBlocksPlan
from dealwise.strategies.moon.match_blocks_plan import MatchBlocksPlan


@dataclass(frozen=True)
class MoonSweepPlan(AgainstOnePlan, MoonBlocksPlan):
    """Deals in blocks of each strategy and the last."""

    of_pair: ClassVar[type] = MoonBlocksPlan


@dataclass(frozen=True)
class MatchSweepPlan(AgainstOnePlan, MatchBlocksPlan):
    """Matches in blocks of each strategy and the last."""

    of_pair: ClassVar[type] = MatchBlocksPlan
