"""The plan behind `moon hands`: whole deals with an auction, one strategy a seat."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dealwise.simulate.moon.rules import HOUSE_RULES, Options
from dealwise.simulate.moon.tiles import SEATS
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.complete import Strategy
from dealwise.strategies.moon.faults import Names, raise_if_illegal
from dealwise.strategies.plan import DealsPlan
from dealwise.strategies.policy import Policy

DECISIONS = ("bid", "exchange", "play")
SEAT_NAMES = tuple(f"seat {seat}" for seat in range(SEATS))


@dataclass(frozen=True)
class HandsPlan(DealsPlan):
    """Deals of a seed (int64) from `first_deal` on, `strategies` by seat, under `options`."""

    strategies: tuple[str, str, str]
    deals: int
    seed: int
    options: Options = HOUSE_RULES
    first_deal: int = 0

    @cached_property
    def seated(self) -> tuple[Strategy, ...]:
        """The strategies, loaded."""
        return tuple(load_strategy("moon", spec) for spec in self.strategies)

    def strategies_in_play(self) -> tuple[Strategy, ...]:
        """Those at the table."""
        return self.seated

    def policies(self) -> list[Policy]:
        """Every policy that plays, decision by decision, in the order of the kernel's arguments."""
        return [strategy.policy(decision) for decision in DECISIONS for strategy in self.seated]

    def prepare(self) -> None:
        """Load and compile all that playing needs, so that a mistake is said before it starts."""
        importlib.import_module("dealwise.simulate.moon.hands_task")
        for policy in self.policies():
            _ = policy.compiled

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Play one deal by the plain rules, from the first call to the last trick."""
        from dealwise.simulate.moon import views
        from dealwise.simulate.moon.deals import random_deal
        from dealwise.simulate.randomness import deal_key

        ask, chance = self.asked(ask)
        views.play_deal(
            random_deal(self.seed, deal),
            deal % SEATS,
            ask,
            key=deal_key(self.seed, deal),
            chance=chance,
            options=self.options,
        )

    def asked(
        self, ask: Callable[[Policy, str], Callable[..., int]]
    ) -> tuple[dict[str, list[Callable[..., int]]], dict[str, list[bool]]]:
        """By decision and seat what answers for each policy, and whether it uses chance."""
        policies = {
            decision: [strategy.policy(decision) for strategy in self.seated]
            for decision in DECISIONS
        }
        asked = {name: list(map(ask, of_seats, SEAT_NAMES)) for name, of_seats in policies.items()}
        chance = {
            name: [policy.uses_chance for policy in of_seats] for name, of_seats in policies.items()
        }
        return asked, chance

    def play(self, start: int, stop: int) -> np.ndarray:
        """The tally int64[3 seats, 3 places, TALLY_SLOTS] of `hands_task`.

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        from dealwise.simulate.moon.hands_task import LOG_SLOTS

        return self._play(start, stop, np.empty((0, LOG_SLOTS), np.int64))

    def log(self, start: int, stop: int) -> np.ndarray:
        """Every call and tile of each deal, int64[stop - start, LOG_SLOTS] as in `hands_task`."""
        from dealwise.simulate.moon.hands_task import LOG_SLOTS

        log = np.full((stop - start, LOG_SLOTS), -1, np.int64)
        self._play(start, stop, log)
        return log

    def _play(self, start: int, stop: int, log: np.ndarray) -> np.ndarray:
        from dealwise.simulate.moon.hands_task import TALLY_SLOTS, Rules, play_auctioned_hands
        from dealwise.simulate.moon.kernel import FAULT_SLOTS

        tally = np.zeros((SEATS, SEATS, TALLY_SLOTS), np.int64)
        rules = Rules(
            self.seed, int(self.options.all_pass == "force_last"), *map(self._chance, DECISIONS)
        )
        first = self.first_deal
        functions = [policy.compiled for policy in self.policies()]
        with self._watch(np.zeros(FAULT_SLOTS, np.int64)) as fault:
            status = play_auctioned_hands(
                rules, first + start, first + stop, tally, log, fault, *functions
            )
        raise_if_illegal(status, fault, self._names)
        return tally

    def _chance(self, decision: str) -> int:
        """A bit for each seat whose policy reads random bits."""
        return sum(
            int(strategy.policy(decision).uses_chance) << seat
            for seat, strategy in enumerate(self.seated)
        )

    @cached_property
    def _names(self) -> Names:
        by_decision = (
            tuple(strategy.policy(decision).name for strategy in self.seated)
            for decision in DECISIONS
        )
        return Names(*by_decision, SEAT_NAMES)
