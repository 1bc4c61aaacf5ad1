"""The deals behind a number, and those in which the recommended plan fell short, told again."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dealwise.reports.studies.odds_question import Question, plan_for
from dealwise.reports.studies.odds_result import OddsResult, PlanRow
from dealwise.reports.studies.plan_choice import best_plans, plan_counts
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
    plan, bid, looks = _look_again(question, result)
    shown: list[ShownDeal] = []
    for start, outcomes in looks:
        for row in np.flatnonzero(outcomes[:, 1] < below):
            number = start + int(row)
            shown.append(_retell(plan, bid, number, outcomes[row]))
            if len(shown) == count:
                return shown
            if on_progress is not None:
                on_progress(number, result.deals)
    return shown


def deals_behind(question: Question, result: OddsResult) -> Iterator[ShownDeal]:
    """Every deal of the result under the plan that it was counted with, in order.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    plan, bid, looks = _look_again(question, result)
    for start, outcomes in looks:
        for number, outcome in enumerate(outcomes, start=start):
            yield _retell(plan, bid, number, outcome)


def one_deal(
    question: Question, hand: Tiles, deal: int | str, *, patience: float | None = None
) -> ShownDeal:
    """One deal of a question for a hand, by its number, under the plan that takes most tricks.

    Every plan that the question allows is played. Ties are broken as for any best plan.

    Raises:
        BadInput: the hand or the number cannot be, or the question does not go so far.
        Fault: a policy did what the rules do not allow, or finished no hand for `patience` seconds.
    """
    plan, number = plan_for(question, parse_hand(hand).mask), parse_index(deal)
    if plan.exact and number >= plan.deals:
        raise BadInput(
            f"There is no deal {number:,}: {plan.deals:,} complete this hand, numbered from 0."
        )
    plan.prepare()
    widow, _ = plan.deal(number)
    place = plan.widows.index(widow)
    tally = play_alone(plan, number, patience=patience)[0]
    counts = plan_counts(tally, plan.hand, plan.widows, plan.trumps, plan.discards, exact=True)
    best = counts.plans[place, best_plans(counts.pooled, None)[place]]
    chosen = plan_of(int(best[0]), int(best[1]))
    bid = plan.bids[0]
    (outcome,) = plan.outcomes(bid, np.full(len(plan.widows), chosen, np.int64), number, number + 1)
    return _retell(plan, bid, number, outcome)


def _look_again(
    question: Question, result: OddsResult
) -> tuple[CompletionsPlan, int, Iterator[tuple[int, np.ndarray]]]:
    """The plan, the bid to write down, and runs of deals played again as they were counted.

    Policies are told the goal: what was counted for 21 was played as a bid of 7, which needs the
    same tricks.
    """
    plan = plan_for(question, result.hand)
    by_half = [{row.widow: row for row in rows} for rows in result.by_half]
    plans = np.array(
        [[_as_number(rows[widow]) for widow in plan.widows] for rows in by_half], np.int64
    )
    looks = (
        (start, plan.outcomes(result.goal, plans, start, min(result.deals, start + _DEALS_A_LOOK)))
        for start in range(0, result.deals, _DEALS_A_LOOK)
    )
    return plan, result.best_bid or LOWEST_BID, looks


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
