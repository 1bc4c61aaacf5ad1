"""The deals behind a number, and those in which the recommended plan fell short, told again."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dealwise.reports.studies.odds_question import Question, plan_for
from dealwise.reports.studies.odds_result import OddsResult, PlanRow
from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.contract import plan_of
from dealwise.simulate.moon.notation import Tiles, parse_hand
from dealwise.simulate.moon.tiles import LOWEST_BID, PASS
from dealwise.simulate.quantities import parse_index
from dealwise.simulate.runner import Progress, play_alone
from dealwise.strategies.moon.completions import CompletionsPlan

if TYPE_CHECKING:
    from dealwise.simulate.moon.rules import Play

_DEALS_A_LOOK = 4096
_MOST_LOOKS = 16  # more than all deals that complete a hand need


@dataclass(frozen=True)
class ShownDeal:
    """One deal as it was played; the bidder is seat 0.

    `hands` are the masks before the exchange, bidder first; `play` is the hand by `rules.py`, with
    the bid as the record has it.
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


def failures(
    question: Question,
    result: OddsResult,
    *,
    below: int,
    count: int,
    on_progress: Progress | None = None,
) -> list[ShownDeal]:
    """The first `count` deals in which the recommended plan took fewer than `below` tricks.

    In a sample each half of the deals has the plans that were chosen on the other, as counted.
    `on_progress` is told deals looked at and deals in all.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    again = _look_again(question, result)
    shown: list[ShownDeal] = []
    for start, outcomes in again.looks():
        if on_progress is not None:
            on_progress(start, result.deals)
        for row in np.flatnonzero(outcomes[:, 1] < below):
            number = start + int(row)
            shown.append(_retell(again.plan, again.bid, number, outcomes[row]))
            if len(shown) == count:
                return shown
            if on_progress is not None:
                on_progress(number, result.deals)
    return shown


def failures_spread(
    question: Question,
    result: OddsResult,
    *,
    below: int,
    count: int,
    on_progress: Progress | None = None,
) -> list[ShownDeal]:
    """As many as `count` deals that took fewer than `below` tricks, all if there are no more.

    They are taken in even steps through all that fell short, in order; see `failures`. Of a large
    sample `_MOST_LOOKS` runs of deals are played again, spread evenly, and they are taken of those.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    again = _look_again(question, result)
    short: list[tuple[int, np.ndarray]] = []
    for done, (start, outcomes) in enumerate(again.looks(most=_MOST_LOOKS), 1):
        rows = np.flatnonzero(outcomes[:, 1] < below)
        short += [(start + int(row), outcomes[row]) for row in rows]
        if on_progress is not None:
            deals = min(result.deals, _MOST_LOOKS * _DEALS_A_LOOK)
            on_progress(min(done * _DEALS_A_LOOK, deals), deals)
    taken = min(count, len(short))
    places = [(2 * step + 1) * len(short) // (2 * taken) for step in range(taken)]
    return [_retell(again.plan, again.bid, *short[place]) for place in places]


def deals_behind(question: Question, result: OddsResult) -> Iterator[ShownDeal]:
    """Every deal of the result under the plan that it was counted with, in order.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    again = _look_again(question, result)
    for start, outcomes in again.looks():
        for number, outcome in enumerate(outcomes, start=start):
            yield _retell(again.plan, again.bid, number, outcome)


def try_deal(
    question: Question, hand: Tiles, deal: int | str, *, patience: float | None = None
) -> int:
    """Play one deal of a question for a hand by itself, under every plan that is allowed.

    So a policy that goes wrong in it does so at once. Returns the number of the deal.

    Raises:
        BadInput: the hand or the number cannot be, or the question does not go so far.
        Fault: a policy did what the rules do not allow, or finished no hand for `patience` seconds.
    """
    plan, number = plan_for(question, parse_hand(hand).mask), parse_index(deal)
    if number >= plan.deals:
        whole = "complete this hand" if plan.exact else "were asked for"
        raise BadInput(f"There is no deal {number:,}: {plan.deals:,} {whole}, numbered from 0.")
    play_alone(plan, number, patience=patience)
    return number


def one_deal(question: Question, result: OddsResult, number: int) -> ShownDeal:
    """One deal of a result under the plan that it was counted with, as `failures` tells it.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    again = _look_again(question, result)
    (outcome,) = again.outcomes(number, number + 1)
    return _retell(again.plan, again.bid, number, outcome)


@dataclass(frozen=True)
class _Again:
    """A result to be played again: the plan, the bid to write down, and what was counted.

    `plans` int64[halves, widows] are as kernels know them. Policies are told the goal: what was
    counted for 21 was played as a bid of 7, which needs the same tricks.
    """

    plan: CompletionsPlan
    bid: int
    goal: int
    plans: np.ndarray
    deals: int

    def outcomes(self, start: int, stop: int) -> np.ndarray:
        """Some deals played as they were counted; see `CompletionsPlan.outcomes`."""
        return self.plan.outcomes(self.goal, self.plans, start, stop)

    def looks(self, *, most: int | None = None) -> Iterator[tuple[int, np.ndarray]]:
        """Runs of deals with the number of their first, in order: all, or so many at most."""
        starts = range(0, self.deals, _DEALS_A_LOOK)
        if most is not None and len(starts) > most:
            starts = [starts[place * len(starts) // most] for place in range(most)]
        for start in starts:
            yield start, self.outcomes(start, min(self.deals, start + _DEALS_A_LOOK))


def _look_again(question: Question, result: OddsResult) -> _Again:
    plan = plan_for(question, result.hand)
    by_half = [{row.widow: row for row in rows} for rows in result.by_half]
    plans = np.array(
        [[_as_number(rows[widow]) for widow in plan.widows] for rows in by_half], np.int64
    )
    return _Again(plan, result.best_bid or LOWEST_BID, result.goal, plans, result.deals)


def _as_number(row: PlanRow) -> int:
    """A plan as kernels know it; -1 where the exchange policy is to be asked."""
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
