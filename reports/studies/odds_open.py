"""Bid odds with all hands open: the plans of each widow raced, and what that says of the hand."""

from typing import Unpack

import numpy as np

from dealwise.reports.studies.collecting import Running, collect
from dealwise.reports.studies.odds_conclusion import best_first, chances_of
from dealwise.reports.studies.odds_question import OPEN, Question, open_plan_for
from dealwise.reports.studies.odds_result import (
    GOALS,
    Chances,
    OddsResult,
    PlanRow,
    TrumpRow,
    goal_of,
)
from dealwise.reports.studies.plan_choice import chosen_counts
from dealwise.simulate.moon.notation import Hand
from dealwise.simulate.runner import Prefix
from dealwise.strategies.moon.open_plans import OpenPlan, Raced
from dealwise.strategies.moon.plan_race import MOST_TRICKS


def answer_open(question: Question, hand: Hand, **running: Unpack[Running]) -> OddsResult:
    """Answer a checked question of the open model for one hand.

    Raises:
        BadInput: a widow or a discard that cannot be, or threads.
        KeyboardInterrupt: widows are missing, and those that are known say nothing of the others.
    """
    plan = open_plan_for(question, hand.mask)

    def conclude_if_whole(prefix: Prefix) -> OddsResult:
        if prefix.deals < plan.deals:
            raise KeyboardInterrupt
        return conclude_open(question, plan, hand.remarks, Raced(prefix.sums))

    return collect(plan, conclude_if_whole, **running | {"chunk": 1, "patience": None})


def conclude_open(
    question: Question, plan: OpenPlan, remarks: tuple[str, ...], raced: Raced
) -> OddsResult:
    """The result of all widows raced."""
    exact = plan.fresh is None
    chances = _best_of_all(raced)
    goal = goal_of(chances.best_bid) if chances.best_bid else GOALS[0]
    by_widow = _by_widow(plan, raced, goal)
    deals = len(plan.widows) * plan.counted
    return OddsResult(
        hand=plan.hand,
        remarks=remarks,
        play=OPEN,
        defence=OPEN,
        exchange=question.exchange,
        trump=question.trump,
        widow=question.widow,
        discard=question.discard,
        deals=deals,
        deals_asked=deals,
        exact=exact,
        seed=None if exact else question.seed,
        chances=chances,
        trick_counts=tuple(_won(raced, GOALS.index(goal)).sum(axis=0).tolist()),
        by_trump=_by_trump(plan, raced, chances),
        by_widow=by_widow,
        by_half=(by_widow,),
        plans=_plans(plan, raced, goal) if question.widow is not None else None,
        model=question.model,
        precision=question.precision,
        left_behind=raced.left_behind,
    )


def _won(raced: Raced, race: int) -> np.ndarray:
    """The trick counts of the winner of a race with each widow, int64[widows, 8]."""
    return raced.counts[np.arange(len(raced.counts)), raced.winners[race]]


def _best_of_all(raced: Raced) -> Chances:
    most = chances_of(_won(raced, MOST_TRICKS).sum(axis=0))
    made = {goal: int(_won(raced, race)[:, goal:].sum()) for race, goal in enumerate(GOALS)}
    return Chances(made, most.deals, most.total_tricks)


def _by_widow(plan: OpenPlan, raced: Raced, goal: int) -> tuple[PlanRow, ...]:
    """The plan to follow with each widow, most helpful first."""
    race = GOALS.index(goal)
    rows = [
        PlanRow(widow, *plans[winner].tolist(), chances_of(counts))
        for widow, plans, winner, counts in zip(
            plan.widows, plan.plans, raced.winners[race], _won(raced, race), strict=True
        )
    ]
    return tuple(sorted(rows, key=lambda row: row.chances.chance(goal) or 0, reverse=True))


def _by_trump(plan: OpenPlan, raced: Raced, best: Chances) -> tuple[TrumpRow, ...]:
    """A row for each trump: that of all if it always wins, else by the splits that all have seen.

    There the discards are chosen on one half and counted on the other, both ways.
    """
    trumps = plan.plans[0, :, 0]
    won = np.array([trumps[winner] for winner in raced.winners])
    rows = []
    for trump in dict.fromkeys(trumps.tolist()):
        if (won == trump).all():
            rows.append(TrumpRow(trump, None, best))
            continue
        counts = raced.first[:, :, trumps == trump]
        most = chances_of(chosen_counts(counts, None).sum(axis=0))
        made = {goal: int(chosen_counts(counts, goal)[:, goal:].sum()) for goal in GOALS}
        chances = Chances(made, most.deals, most.total_tricks, sampled=True)
        rows.append(TrumpRow(trump, None, chances))
    return best_first(rows)


def _plans(plan: OpenPlan, raced: Raced, goal: int) -> tuple[PlanRow, ...]:
    """Every plan with the one widow given, best first, on as many splits as are known of it."""
    first = raced.first.sum(axis=0)[0]
    rows = []
    for (trump, discard), seen, counted in zip(
        plan.plans[0].tolist(), first, raced.counts[0], strict=True
    ):
        is_whole = bool(counted.any())
        known = chances_of(counted if is_whole else seen)
        sampled = plan.fresh is not None or not is_whole
        chances = Chances(known.made, known.deals, known.total_tricks, sampled=sampled)
        rows.append(PlanRow(plan.widows[0], trump, discard, chances))
    return tuple(
        sorted(
            rows,
            key=lambda row: (row.chances.chance(goal), row.chances.mean_tricks),
            reverse=True,
        )
    )
