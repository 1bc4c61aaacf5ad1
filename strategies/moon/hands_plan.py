"""The plan behind `moon hands`: whole deals with an auction, one strategy a seat."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dealwise.simulate.moon.rules import HOUSE_RULES, Options
from dealwise.simulate.moon.tiles import SEATS
from dealwise.strategies.moon.faults import raise_if_illegal
from dealwise.strategies.moon.table_plan import TablePlan
from dealwise.strategies.policy import Policy


@dataclass(frozen=True)
class HandsPlan(TablePlan):
    """Deals of a seed (int64) from `first_deal` on, `strategies` by seat, under `options`."""

    strategies: tuple[str, str, str]
    deals: int
    seed: int
    options: Options = HOUSE_RULES
    first_deal: int = 0

    task: ClassVar[str] = "dealwise.simulate.moon.hands_task"

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Play one deal by the plain rules, from the first call to the last trick."""
        from dealwise.simulate.moon import views
        from dealwise.simulate.moon.deals import random_deal
        from dealwise.simulate.randomness import deal_key

        views.play_deal(
            random_deal(self.seed, deal),
            deal % SEATS,
            self.asked(ask),
            key=deal_key(self.seed, deal),
            chance=self.chance,
            options=self.options,
        )

    def play(self, start: int, stop: int) -> np.ndarray:
        """The tally int64[3 seats, 3 places, TALLY_SLOTS] of `hands_task`.

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        from dealwise.simulate.moon.hand_log import LOG_SLOTS

        return self._play(start, stop, np.empty((0, LOG_SLOTS), np.int64))

    def log(self, start: int, stop: int) -> np.ndarray:
        """Every call and tile of each deal, int64[stop - start, LOG_SLOTS] as in `hand_log`."""
        from dealwise.simulate.moon.hand_log import LOG_SLOTS

        log = np.full((stop - start, LOG_SLOTS), -1, np.int64)
        self._play(start, stop, log)
        return log

    def _play(self, start: int, stop: int, log: np.ndarray) -> np.ndarray:
        from dealwise.simulate.moon.hands_task import TALLY_SLOTS, Rules, play_auctioned_hands
        from dealwise.simulate.moon.kernel import FAULT_SLOTS

        tally = np.zeros((SEATS, SEATS, TALLY_SLOTS), np.int64)
        rules = Rules(self.seed, int(self.options.all_pass == "force_last"), *self.chances)
        first = self.first_deal
        functions = [policy.compiled for policy in self.policies()]
        with self._watch(np.zeros(FAULT_SLOTS, np.int64)) as fault:
            status = play_auctioned_hands(
                rules, first + start, first + stop, tally, log, fault, *functions
            )
        raise_if_illegal(status, fault, self.decider_names)
        return tally
