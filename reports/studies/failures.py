"""Deals in which the recommended plan fell short, told again by the plain rules."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dealwise.reports.studies.odds_question import Question, plan_for
from dealwise.reports.studies.odds_result import OddsResult, PlanRow
from dealwise.simulate.moon.tiles import LOWEST_BID, PASS
from dealwise.strategies.moon.completions import CompletionsPlan

if TYPE_CHECKING:
    from dealwise.simulate.moon.rules import Play

_DEALS_A_LOOK = 4096


@dataclass(frozen=True)
class ShownDeal:
    """One deal as it was played; the bidder is seat 0.

    `hands` are the masks before the exchange, bidder first; `play` is the hand by `rules.py`.
    """

    number: int
    widow: int
    trump: int
    discard: int
    hands: tuple[int, int, int]
    play: "Play"
    tricks: int

    def record(self, seed: int | None) -> dict:
        """The hand as a record: the bidder speaks first and bids, the others pass."""
        from dealwise.simulate.moon.records import record_of
        from dealwise.simulate.moon.rules import Auction
        from dealwise.simulate.moon.views import PlayedDeal

        auction = Auction(0).call(self.play.bid)
        while not auction.is_over:
            auction = auction.call(PASS)
        deal = (*self.hands, 1 << self.widow)
        return record_of(PlayedDeal(deal, auction, self.play), seed=seed, index=self.number)


def failures(question: Question, result: OddsResult, *, below: int, count: int) -> list[ShownDeal]:
    """The first `count` deals in which the recommended plan took fewer than `below` tricks.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    plan = plan_for(question, result.hand)
    recommended = {row.widow: row for row in result.by_widow}
    plans = np.array([_as_number(recommended[widow]) for widow in plan.widows], np.int64)
    bid = result.best_bid or LOWEST_BID
    shown: list[ShownDeal] = []
    for start in range(0, result.deals, _DEALS_A_LOOK):
        stop = min(result.deals, start + _DEALS_A_LOOK)
        outcomes = plan.outcomes(bid, plans, start, stop)
        for row in np.flatnonzero(outcomes[:, 1] < below):
            shown.append(_retell(plan, bid, start + int(row), outcomes[row]))
            if len(shown) == count:
                return shown
    return shown


def _as_number(row: PlanRow) -> int:
    """A recommended plan as kernels know it; -1 where the exchange policy is to be asked."""
    from dealwise.simulate.moon.contract import plan_of

    return -1 if row.trump is None else plan_of(row.trump, row.discard)


def _retell(plan: CompletionsPlan, bid: int, number: int, outcome: np.ndarray) -> ShownDeal:
    from dealwise.simulate.moon import contract, views

    widow, hands = plan.deal(number)
    chosen = int(outcome[0])
    play = views.retell((*hands, 1 << widow), 0, bid, chosen, [int(tile) for tile in outcome[2:]])
    return ShownDeal(
        number=number,
        widow=widow,
        trump=contract.trump_of(chosen),
        discard=contract.discard_of(chosen),
        hands=hands,
        play=play,
        tricks=play.tricks_won[0],
    )
