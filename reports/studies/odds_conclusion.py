"""From the kernel's integer sums to the result of an odds question."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from dealwise.reports.studies.odds_question import Question
from dealwise.reports.studies.odds_result import (
    GOALS,
    Chances,
    OddsResult,
    PlanRow,
    TrumpRow,
    goal_of,
)
from dealwise.reports.studies.plan_choice import (
    PlanCounts,
    best_plans,
    chosen_counts,
    chosen_plans,
    plan_counts,
)
from dealwise.simulate.moon.tiles import BIDS
from dealwise.simulate.runner import Prefix
from dealwise.strategies.moon.completions import BEST, CompletionsPlan

CountsByGoal = dict[int, PlanCounts]
"""The counts that were played under the bid that asks for each goal."""


def conclude(
    question: Question, plan: CompletionsPlan, remarks: tuple[str, ...], prefix: Prefix
) -> OddsResult:
    """The result that `prefix` bears out; exact only if every possible deal is in it."""
    exact = plan.exact and prefix.deals == plan.deals
    told = counts_by_goal(plan, prefix.sums, exact=exact)
    is_best = question.exchange == BEST
    chances = _best_of_all(told) if is_best else _named_chances(_pooled(told))
    goal = goal_of(chances.best_bid) if chances.best_bid else GOALS[0]
    by_trump = _best_by_trump(told) if is_best else _named_by_trump(told, goal)
    by_widow, trick_counts = _by_widow(plan, told[goal], goal, question.exchange)
    return OddsResult(
        hand=plan.hand,
        remarks=remarks,
        play=question.play,
        defence=question.defence,
        exchange=question.exchange,
        trump=question.trump,
        widow=question.widow,
        discard=question.discard,
        deals=prefix.deals,
        deals_asked=plan.deals,
        exact=exact,
        seed=None if plan.exact else question.seed,
        chances=chances,
        trick_counts=trick_counts,
        by_trump=by_trump,
        by_widow=by_widow,
        by_half=_by_half(plan, told[goal], goal) if is_best else (by_widow,),
        plans=_plans(plan, told[goal], goal) if question.widow is not None else None,
        files=plan.files(),
        specs=question.specs,
    )


def counts_by_goal(plan: CompletionsPlan, sums: np.ndarray, *, exact: bool) -> CountsByGoal:
    """The counts of the kernel, sums of `CompletionsPlan.play`, by the goal that a bid asks for."""
    by_bid = {
        bid: plan_counts(tally, plan.hand, plan.widows, plan.trumps, plan.discards, exact=exact)
        for bid, tally in zip(plan.bids, sums, strict=True)
    }
    return {goal: by_bid.get(goal, by_bid[plan.bids[0]]) for goal in GOALS}


def chances_of(counts: np.ndarray) -> Chances:
    """The chances in one set of trick counts int64[8]."""
    at_least = counts[::-1].cumsum()[::-1].tolist()
    return Chances(
        made={goal: at_least[goal] for goal in GOALS},
        deals=at_least[0],
        total_tricks=sum(at_least[1:]),
    )


def _best_chances(counts: dict[int, np.ndarray]) -> list[Chances]:
    """Each goal, and the mean, under the plans that suit it best, for each choice of plans.

    `counts` int64[choices, halves, widows, plans, 8] by goal.
    """
    most_tricks = chosen_counts(counts[GOALS[0]], None).sum(axis=-2)
    made = {
        goal: chosen_counts(counts[goal], goal)[..., goal:].sum(axis=(-1, -2)).tolist()
        for goal in GOALS
    }
    return [
        replace(chances_of(tricks), made={goal: made[goal][choice] for goal in GOALS})
        for choice, tricks in enumerate(most_tricks)
    ]


def _best_of_all(told: CountsByGoal) -> Chances:
    """The chances where every plan may be chosen."""
    [chances] = _best_chances({goal: counts.counts[np.newaxis] for goal, counts in told.items()})
    return chances


def _best_by_trump(told: CountsByGoal) -> tuple[TrumpRow, ...]:
    by_goal = {goal: counts.by_trump for goal, counts in told.items()}
    trumps = by_goal[GOALS[0]]
    best = _best_chances({goal: np.stack(list(found.values())) for goal, found in by_goal.items()})
    return best_first(
        TrumpRow(trump, None, chances) for trump, chances in zip(trumps, best, strict=True)
    )


def _pooled(told: CountsByGoal) -> dict[int, np.ndarray]:
    """How often how many tricks were taken, int64[8], whatever the plan, by goal."""
    return {goal: counts.pooled.sum(axis=(0, 1)) for goal, counts in told.items()}


def _named_chances(tricks: dict[int, np.ndarray]) -> Chances:
    """The chances under the plans that the exchange policy named, of trick counts by goal."""
    by_goal = {goal: chances_of(counts) for goal, counts in tricks.items()}
    first = by_goal[GOALS[0]]
    return Chances(
        made={goal: chances.made[goal] for goal, chances in by_goal.items()},
        deals=first.deals,
        total_tricks=first.total_tricks,
        deals_by_goal={goal: chances.deals for goal, chances in by_goal.items()},
    )


def _named_by_trump(told: CountsByGoal, goal: int) -> tuple[TrumpRow, ...]:
    """A row for each trump that was named; its share is that under the bid for `goal`."""
    deals = _deals_of(told)
    by_goal = {goal: counts.by_trump for goal, counts in told.items()}
    rows = []
    for trump in by_goal[goal]:
        chances = _named_chances(
            {goal: found[trump].sum(axis=(0, 1, 2)) for goal, found in by_goal.items()}
        )
        if any(chances.deals_by_goal.values()):
            rows.append(TrumpRow(trump, chances.deals_for(goal) / deals, chances))
    return best_first(rows)


def _deals_of(told: CountsByGoal) -> int:
    return int(told[GOALS[0]].counts.sum())


def best_first(rows: Iterable[TrumpRow]) -> tuple[TrumpRow, ...]:
    """By the value of each trump's best bid, then by tricks, then in the order given."""

    def worth(row: TrumpRow) -> tuple[float, float]:
        values = [row.chances.value(bid) for bid in BIDS]
        return max(value for value in values if value is not None), row.chances.mean_tricks or 0.0

    return tuple(sorted(rows, key=worth, reverse=True))


def _by_widow(
    plan: CompletionsPlan, counts: PlanCounts, goal: int, exchange: str
) -> tuple[tuple[PlanRow, ...], tuple[int, ...]]:
    """A row for each widow, most helpful first, and the trick counts over all of them."""
    if exchange == BEST:
        by_widow = chosen_counts(counts.counts, goal)
        chosen = best_plans(counts.pooled, goal)
        plans = [counts.plans[place, choice] for place, choice in enumerate(chosen)]
    else:
        by_widow = counts.pooled.sum(axis=1)
        plans = [_only_plan(counts, place) for place in range(len(plan.widows))]
    rows = [
        PlanRow(widow, *_plan_or_none(named), chances_of(tricks))
        for widow, named, tricks in zip(plan.widows, plans, by_widow, strict=True)
    ]
    rows.sort(key=lambda row: row.chances.chance(goal) or 0, reverse=True)
    return tuple(rows), tuple(int(count) for count in by_widow.sum(axis=0))


def _by_half(
    plan: CompletionsPlan, counts: PlanCounts, goal: int
) -> tuple[tuple[PlanRow, ...], ...]:
    """The plan of each widow under which each half was counted, or all deals where exact."""
    return tuple(
        tuple(
            PlanRow(widow, *_plan_or_none(named[choice]), chances_of(tricks[choice]))
            for widow, named, tricks, choice in zip(
                plan.widows, counts.plans, of_half, chosen, strict=True
            )
        )
        for of_half, chosen in zip(counts.counts, chosen_plans(counts.counts, goal), strict=True)
    )


def _plan_or_none(plan: np.ndarray | None) -> tuple[int, int] | tuple[None, None]:
    return (None, None) if plan is None else (int(plan[0]), int(plan[1]))


def _only_plan(counts: PlanCounts, place: int) -> np.ndarray | None:
    """The one plan that was played with a widow, or None if there were several or none."""
    (played,) = np.nonzero(counts.pooled[place].sum(axis=-1))
    return counts.plans[place, played[0]] if len(played) == 1 else None


def _plans(plan: CompletionsPlan, counts: PlanCounts, goal: int) -> tuple[PlanRow, ...]:
    """Every plan that was played with the one widow given, best first."""
    rows = [
        PlanRow(plan.widows[0], int(trump), int(discard), chances_of(tricks))
        for (trump, discard), tricks in zip(counts.plans[0], counts.pooled[0], strict=True)
        if tricks.any()
    ]
    rows.sort(
        key=lambda row: (row.chances.made[goal] / row.chances.deals, row.chances.mean_tricks),
        reverse=True,
    )
    return tuple(rows)
