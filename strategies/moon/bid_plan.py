"""The plan behind `moon bid`: every call of one seat on the deals that agree with what was said."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from dealwise.simulate.moon.rules import HOUSE_RULES, Auction, Options
from dealwise.simulate.moon.tiles import ALL_TILES, SEATS, SPLITS, tiles_of
from dealwise.strategies.moon.faults import raise_if_illegal
from dealwise.strategies.moon.table_plan import TablePlan
from dealwise.strategies.policy import Policy


@dataclass(frozen=True)
class BidPlan(TablePlan):
    """Deals that complete the `hand` (mask) of a `seat`, `strategies` by seat, under `options`.

    `heard` are the calls before that of the seat, in order, and `scores` go by seat. `exact` deals
    are all there are, else a sample of the seed (int64). Those in which the others would have
    called otherwise count only if `agreeing` is False.
    """

    strategies: tuple[str, str, str]
    seat: int
    hand: int
    deals: int
    exact: bool
    seed: int
    heard: tuple[int, ...] = ()
    scores: tuple[int, int, int] = (0, 0, 0)
    options: Options = HOUSE_RULES
    agreeing: bool = True

    task: ClassVar[str] = "dealwise.simulate.moon.bid_task"

    @cached_property
    def auction(self) -> Auction:
        """The auction as it stands when the seat speaks."""
        first = (self.seat - len(self.heard)) % SEATS
        return Auction(first, self.heard, self.options)

    @property
    def open_calls(self) -> tuple[int, ...]:
        """What the seat may call."""
        return self.auction.legal_calls()

    @property
    def widows(self) -> tuple[int, ...]:
        """The tiles that may lie in the middle."""
        return tuple(tiles_of(ALL_TILES & ~self.hand))

    @property
    def all_deals(self) -> int:
        """How many deals complete the hand."""
        return len(self.widows) * SPLITS

    @property
    def uses_chance(self) -> bool:
        """Whether any policy that is asked reads random bits: all but how the seat itself bids."""
        return any(
            policy.uses_chance
            for decision, by_seat in self.by_decision.items()
            for seat, policy in enumerate(by_seat)
            if decision != "bid" or seat != self.seat
        )

    def deal(self, number: int) -> tuple[int, int, int, int]:
        """One deal: the masks of the hands by seat and of the widow."""
        from dealwise.simulate.moon.deals import complete_hand

        _, place, _, left, right, _ = complete_hand(
            self._bidding, np.array(self.widows, np.int64), number
        )
        hands = [0] * SEATS
        for steps, hand in enumerate((self.hand, left, right)):
            hands[(self.seat + steps) % SEATS] = int(hand)
        return (*hands, 1 << self.widows[place])

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Try every call on one deal by the plain rules."""
        self.try_plainly(deal, self.asked(ask))

    def try_plainly(self, deal: int, asked: dict[str, list[Callable[..., int]]]) -> dict[int, list]:
        """The points by seat after each open call, by the plain rules; empty if the deal drops out.

        `asked` has the plain policies by decision and seat.
        """
        from dealwise.simulate.moon import views
        from dealwise.simulate.moon.rules import points
        from dealwise.simulate.randomness import deal_key

        cards, key = self.deal(deal), deal_key(self.seed, deal)
        known = {"scores": self.scores, "key": key}
        bids, chance = asked["bid"], self.chance
        spoken = views.finish_auction(
            cards,
            Auction(self.auction.first_bidder, options=self.options),
            bids,
            chance=chance["bid"],
            calls=len(self.heard),
            **known,
        )
        if self.agreeing and spoken.calls != self.heard:
            return {}
        after = {}
        for call in self.open_calls:
            auction = views.finish_auction(
                cards, self.auction.call(call), bids, chance=chance["bid"], **known
            )
            play = views.play_after_auction(cards, auction, asked, chance=chance, **known).play
            nothing = (0,) * SEATS
            after[call] = (
                nothing if play is None else points(play.bidder, play.bid, play.tricks_won)
            )
        return after

    def play(self, start: int, stop: int) -> np.ndarray:
        """The tally int64[open calls, CALL_SLOTS] of `bid_task`.

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        from dealwise.simulate.moon.bid_task import CALL_SLOTS, try_calls
        from dealwise.simulate.moon.kernel import FAULT_SLOTS

        heard, open_calls, scores, widows = self._arrays
        tally = np.zeros((len(open_calls), CALL_SLOTS), np.int64)
        functions = [policy.compiled for policy in self.policies()]
        with self._watch(np.zeros(FAULT_SLOTS, np.int64)) as fault:
            status = try_calls(
                self._bidding, heard, open_calls, scores, widows, start, stop, tally, fault,
                *functions,
            )  # fmt: skip
        raise_if_illegal(status, fault, self.decider_names)
        return tally

    @cached_property
    def _arrays(self) -> tuple[np.ndarray, ...]:
        """What was heard by seat, the open calls, the scores and the widows."""
        from dealwise.simulate.moon.kernel import NOT_YET

        heard = np.full(SEATS, NOT_YET, np.int64)
        for place, call in enumerate(self.heard):
            heard[(self.auction.first_bidder + place) % SEATS] = call
        arrays = (self.open_calls, self.scores, self.widows)
        return heard, *(np.array(each, np.int64) for each in arrays)

    @cached_property
    def _bidding(self) -> tuple[int, ...]:
        from dealwise.simulate.moon.bid_task import Bidding

        return Bidding(
            self.hand,
            int(self.exact),
            self.seed,
            self.seat,
            len(self.heard),
            int(self.agreeing),
            int(self.options.all_pass == "force_last"),
            *self.chances,
        )
