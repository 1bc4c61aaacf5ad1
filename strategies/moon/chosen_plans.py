"""Completions of a hand played under plans that were chosen before, one for each widow and goal."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from dealwise.simulate.moon.tiles import TRICK_COUNTS
from dealwise.strategies.moon.completions import CompletionsPlan
from dealwise.strategies.plan import DealsPlan
from dealwise.strategies.policy import Policy


@dataclass(frozen=True)
class ChosenPlans(DealsPlan):
    """The deals of `completions`, each under the plan of its widow for every goal.

    `by_goal` has a plan (see `contract.plan_of`) for each widow, by goal.
    """

    completions: CompletionsPlan
    by_goal: tuple[tuple[int, ...], ...]

    @property
    def deals(self) -> int:
        """As many as there are completions."""
        return self.completions.deals

    def policies(self) -> list[Policy]:
        """Every policy that plays."""
        return self.completions.policies()

    def prepare(self) -> None:
        """Load and compile all that playing needs."""
        self.completions.prepare()

    def deals_in_play(self) -> list[int]:
        """The deals that kernels are at just now."""
        return self.completions.deals_in_play()

    def hands_played(self) -> list[int]:
        """How many hands those kernels have finished, as far as they count them."""
        return self.completions.hands_played()

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Play one deal under every plan."""
        self.completions.play_plainly(deal, ask)

    def play(self, start: int, stop: int) -> np.ndarray:
        """How often the bidder took 0..7 tricks under the plans of each goal: int64[goals, 8].

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        counts = np.zeros((len(self.by_goal), TRICK_COUNTS), np.int64)
        for deal in range(start, stop):
            widow, _ = self.completions.deal(deal)
            place = self.completions.widows.index(widow)
            plans = [of_widows[place] for of_widows in self.by_goal]
            tricks = {plan: self._tricks(deal, plan) for plan in set(plans)}
            for goal, plan in enumerate(plans):
                counts[goal, tricks[plan]] += 1
        return counts

    def _tricks(self, deal: int, plan: int) -> int:
        plans = np.full(len(self.completions.widows), plan, np.int64)
        bid = self.completions.bids[0]
        return int(self.completions.outcomes(bid, plans, deal, deal + 1)[0, 1])
