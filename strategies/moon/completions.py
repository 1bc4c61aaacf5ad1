"""The plan behind bid odds: the deals that complete one hand, played under policies by name."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dealwise.simulate.moon.tiles import ALL_TILES, TRICK_COUNTS, TRUMPS, tiles_of
from dealwise.strategies.loader import load_policy
from dealwise.strategies.moon.faults import FROM_THE_BIDDER, Names, raise_if_illegal
from dealwise.strategies.plan import DealsPlan
from dealwise.strategies.policy import Policy

BEST = "best"
"""The exchange that is not a policy: every plan is played, and the study picks among them."""


@dataclass(frozen=True)
class CompletionsPlan(DealsPlan):
    """Deals that complete `hand` (mask), numbered 0..deals-1, under every plan or a named exchange.

    `widows` are the tiles that may lie in the middle; `trumps` and the mask `discards` say which
    plans are allowed. Each of `bids` is played in full, since a policy may read the bid. `seed` is
    an int64.
    """

    hand: int
    deals: int
    exact: bool
    seed: int
    play_policy: str
    defence_policy: str
    exchange_policy: str
    widows: tuple[int, ...]
    trumps: tuple[int, ...] = tuple(range(TRUMPS))
    discards: int = ALL_TILES
    bids: tuple[int, ...] = (4,)

    @cached_property
    def bidder(self) -> Policy:
        """The play policy of the bidder."""
        return load_policy("moon", "play", self.play_policy)

    @cached_property
    def defender(self) -> Policy:
        """The play policy of both defenders."""
        return load_policy("moon", "play", self.defence_policy)

    @cached_property
    def exchanger(self) -> Policy | None:
        """The named exchange policy; None where every plan is played."""
        if self.exchange_policy == BEST:
            return None
        return load_policy("moon", "exchange", self.exchange_policy)

    def policies(self) -> list[Policy]:
        """Every policy that plays: bidder, defender, and the exchange if one is named."""
        named = [] if self.exchanger is None else [self.exchanger]
        return [self.bidder, self.defender, *named]

    def prepare(self) -> None:
        """Load and compile all that playing needs, so that a mistake is said before it starts."""
        importlib.import_module("dealwise.simulate.moon.tasks")
        for policy in self.policies():
            _ = policy.compiled

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Play every allowed or the named plan on one deal by the plain rules."""
        from dealwise.simulate.moon import views
        from dealwise.simulate.moon.contract import plan_of
        from dealwise.simulate.randomness import deal_key

        widow, hands = self.deal(deal)
        cards, key = (*hands, 1 << widow), deal_key(self.seed, deal)
        players = [ask(self.bidder, FROM_THE_BIDDER[0])]
        players += [ask(self.defender, seat) for seat in FROM_THE_BIDDER[1:]]
        chance = [policy.uses_chance for policy in (self.bidder, self.defender, self.defender)]
        away = tiles_of((self.hand | 1 << widow) & self.discards)
        plans = [plan_of(trump, tile) for tile in away for trump in self.trumps]
        for bid in self.bids:
            if self.exchanger is not None:
                policy, reads_bits = self.exchanger, self.exchanger.uses_chance
                asked = ask(policy, FROM_THE_BIDDER[0])
                plans = [views.choose_plan(cards, 0, bid, asked, key=key, chance=reads_bits)]
            for plan in plans:
                views.play_hand(cards, 0, bid, plan, players, key=key, chance=chance)

    def play(self, start: int, stop: int) -> np.ndarray:
        """int64[bids, 2 halves, widows, 9 trumps, 8 discards by id, 8 trick counts].

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        from dealwise.simulate.moon.tasks import DISCARDS, HALVES

        shape = (len(self.bids), HALVES, len(self.widows), TRUMPS, DISCARDS, TRICK_COUNTS)
        tally = np.zeros(shape, np.int64)
        ask_the_exchange = np.full(len(self.widows), -1, np.int64)
        for bid, counts in zip(self.bids, tally, strict=True):
            if self.exchanger is None:
                self._tally_every_plan(bid, start, stop, counts)
            else:
                self._tally_one_plan(bid, ask_the_exchange, start, stop, counts)
        return tally

    def deal(self, number: int) -> tuple[int, tuple[int, int, int]]:
        """The widow of one deal, and the masks of the hands as dealt: bidder, left, right."""
        from dealwise.simulate.moon.deals import left_hand, widow_place
        from dealwise.simulate.randomness import deal_key

        widows = len(self.widows)
        widow = self.widows[widow_place(self.exact, self.seed, number, widows)]
        hidden = ALL_TILES & ~(self.hand | 1 << widow)
        left = int(left_hand(self.exact, hidden, number, widows, deal_key(self.seed, number)))
        return widow, (self.hand, left, hidden & ~left)

    def outcomes(self, bid: int, plans: np.ndarray, start: int, stop: int) -> np.ndarray:
        """Plan, bidder's tricks and tiles in order of play, int64[stop - start, 23] a deal.

        `plans` int64[widows], or int64[2 halves, widows] where each half of the deals has its own,
        holds the plan for each widow, or -1 to ask the named exchange.
        """
        from dealwise.simulate.moon.tasks import DISCARDS, HALVES

        shape = (HALVES, len(self.widows), TRUMPS, DISCARDS, TRICK_COUNTS)
        return self._tally_one_plan(bid, plans, start, stop, np.zeros(shape, np.int64))

    def _tally_every_plan(self, bid: int, start: int, stop: int, tally: np.ndarray) -> None:
        from dealwise.simulate.moon.tasks import tally_every_plan

        with self._watch(_no_fault()) as fault:
            status = tally_every_plan(
                self._completions(bid),
                np.array(self.widows, np.int64),
                np.array(self.trumps, np.int64),
                self.discards,
                start,
                stop,
                tally,
                fault,
                self.bidder.compiled,
                self.defender.compiled,
            )
        raise_if_illegal(status, fault, self._names)

    def _tally_one_plan(
        self, bid: int, plans: np.ndarray, start: int, stop: int, tally: np.ndarray
    ) -> np.ndarray:
        from dealwise.simulate.moon.tasks import HALVES, OUTCOME_SLOTS, tally_one_plan

        by_half = np.empty((HALVES, len(self.widows)), np.int64)
        by_half[:] = plans
        outcomes = np.empty((stop - start, OUTCOME_SLOTS), np.int64)
        exchange = self.exchanger or load_policy("moon", "exchange", "longest")  # never asked
        with self._watch(_no_fault()) as fault:
            status = tally_one_plan(
                self._completions(bid),
                np.array(self.widows, np.int64),
                by_half,
                start,
                stop,
                outcomes,
                fault,
                tally,
                exchange.compiled,
                self.bidder.compiled,
                self.defender.compiled,
            )
        raise_if_illegal(status, fault, self._names)
        return outcomes

    def _completions(self, bid: int) -> tuple[int, ...]:
        from dealwise.simulate.moon.kernel import EXCHANGE_SEAT
        from dealwise.simulate.moon.tasks import Completions

        chance = 0
        seats = {0: self.bidder, 1: self.defender, 2: self.defender, EXCHANGE_SEAT: self.exchanger}
        for seat, policy in seats.items():
            chance |= int(policy is not None and policy.uses_chance) << seat
        return Completions(self.hand, int(self.exact), self.seed, bid, chance)

    @property
    def _names(self) -> Names:
        """Who decides, for a fault."""
        plays = (self.bidder.told, self.defender.told, self.defender.told)
        exchanges = () if self.exchanger is None else (self.exchanger.told,)
        return Names((), exchanges, plays, FROM_THE_BIDDER)


def _no_fault() -> np.ndarray:
    from dealwise.simulate.moon.kernel import FAULT_SLOTS

    return np.zeros(FAULT_SLOTS, np.int64)
