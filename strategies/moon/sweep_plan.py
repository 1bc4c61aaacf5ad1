"""The plans behind `moon sweep`: blocks of each of many strategies and one other alone."""

from dataclasses import dataclass

from dealwise.strategies.against_one import AgainstOnePlan
from dealwise.strategies.moon.blocks_plan import MoonBlocksPlan
from dealwise.strategies.moon.match_blocks_plan import MatchBlocksPlan


@dataclass(frozen=True)
class MoonSweepPlan(AgainstOnePlan, MoonBlocksPlan):
    """Deals in blocks of each strategy and the last."""

    def alone(self, place: int, seed: int) -> MoonBlocksPlan:
        """One of the strategies against the last, on deals of another seed (int64)."""
        return _alone(self, place, seed, MoonBlocksPlan)


@dataclass(frozen=True)
class MatchSweepPlan(AgainstOnePlan, MatchBlocksPlan):
    """Matches in blocks of each strategy and the last."""

    def alone(self, place: int, seed: int) -> MatchBlocksPlan:
        """One of the strategies against the last, in matches of another seed (int64)."""
        return _alone(self, place, seed, MatchBlocksPlan)


def _alone(plan: MoonBlocksPlan, place: int, seed: int, kind: type) -> MoonBlocksPlan:
    pair = plan.pairs[place]
    return kind(
        strategies=tuple(plan.strategies[each] for each in pair),
        shown=tuple(plan.shown[each] for each in pair),
        deals=plan.deals,
        seed=seed,
        options=plan.options,
    )
