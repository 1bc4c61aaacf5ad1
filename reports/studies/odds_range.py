"""How much the model matters: bid odds by policies, by looking ahead, and with open hands."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Unpack

import numpy as np

from dealwise.reports.studies.collecting import Running, collect
from dealwise.reports.studies.odds_conclusion import chances_of, conclude, counts_by_goal
from dealwise.reports.studies.odds_open import answer_open
from dealwise.reports.studies.odds_question import OPEN, Question, ask, plan_for
from dealwise.reports.studies.odds_range_result import AHEAD, RangeResult
from dealwise.reports.studies.odds_result import GOALS, Chances, OddsResult
from dealwise.reports.studies.plan_choice import best_plans
from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.contract import plan_of
from dealwise.simulate.moon.notation import Hand, Tiles, parse_hand
from dealwise.simulate.runner import Prefix
from dealwise.strategies.moon.chosen_plans import ChosenPlans
from dealwise.strategies.moon.completions import BEST, CompletionsPlan

DEFAULT_DEALS = 1_000
"""On so many deals the players that look ahead are sampled."""

Collected = tuple[OddsResult, tuple[tuple[int, ...], ...]]


@dataclass(frozen=True)
class RangeQuestion:
    """The same question under three models, checked."""

    heuristic: Question
    ahead: Question
    opened: Question


def ask_range(**words: object) -> RangeQuestion:
    """Check a question as `odds_question.ask` does, for all three models.

    `deals` are those of the players that look ahead, `precision` that of open hands.

    Raises:
        BadInput: something that cannot be, in a sentence.
    """
    if words.get("exchange", BEST) != BEST:
        raise BadInput(
            "--model range holds three ways of play against each other under the best plans: "
            "leave --exchange out."
        )
    shared = {name: words[name] for name in ("seed", "trump", "widow", "discard") if name in words}
    players = {name: words[name] for name in ("play", "defence", "trust") if name in words}
    deals, precision = words.get("deals"), words.get("precision")
    heuristic = ask(**shared, **players)
    if heuristic.uses_chance:
        raise BadInput(
            "--model range starts from exact odds by policies without chance: leave out "
            "--play and --defence, or name some that use none."
        )
    looking = {"play": AHEAD, "defence": AHEAD, "deals": DEFAULT_DEALS if deals is None else deals}
    return RangeQuestion(
        heuristic, ask(**shared, **looking), ask(**shared, model=OPEN, precision=precision)
    )


def answer_range(question: RangeQuestion, hand: Tiles, **running: Unpack[Running]) -> RangeResult:
    """Play a checked question for one hand; see `odds` with the model "range".

    An interrupt ends the sample of the players that look ahead, which come last; before there is no
    answer.

    Raises:
        BadInput, Fault: as `odds` does.
        KeyboardInterrupt: two models have no answer yet.
    """
    understood = parse_hand(hand)
    by_policies, by_goal = _by_policies(question.heuristic, understood, running)
    opened = answer_open(question.opened, understood, **running)
    if by_policies.stopped or opened.stopped:
        raise KeyboardInterrupt
    sample = replace(plan_for(question.ahead, understood.mask), bids=(GOALS[0],))
    plan = ChosenPlans(sample, by_goal)
    return collect(plan, _concluding(by_policies, opened, question.ahead, plan), **running)


def _by_policies(question: Question, hand: Hand, running: Mapping) -> Collected:
    """The odds by policies, and the plan of each widow by goal."""
    plan = plan_for(question, hand.mask)

    def both(prefix: Prefix) -> "_Both":
        result = conclude(question, plan, hand.remarks, prefix)
        return _Both(result, _plans_by_goal(plan, prefix.sums))

    found = collect(plan, both, **running)
    return replace(found.result, stopped=found.stopped), found.by_goal


@dataclass(frozen=True)
class _Both:
    result: OddsResult
    by_goal: tuple[tuple[int, ...], ...]
    stopped: bool = False


def _plans_by_goal(plan: CompletionsPlan, sums: np.ndarray) -> tuple[tuple[int, ...], ...]:
    told = counts_by_goal(plan, sums, exact=True)
    by_goal = []
    for goal in GOALS:
        counts = told[goal]
        chosen = best_plans(counts.pooled, goal)
        plans = [counts.plans[place, choice] for place, choice in enumerate(chosen)]
        by_goal.append(tuple(int(plan_of(int(trump), int(away))) for trump, away in plans))
    return tuple(by_goal)


def _concluding(
    by_policies: OddsResult, opened: OddsResult, question: Question, plan: ChosenPlans
) -> Callable[[Prefix], RangeResult]:
    def of_all_three(prefix: Prefix) -> RangeResult:
        made = {
            goal: int(counts[goal:].sum()) for goal, counts in zip(GOALS, prefix.sums, strict=True)
        }
        first = chances_of(prefix.sums[0])
        return RangeResult(
            heuristic=by_policies,
            ahead=Chances(made, first.deals, first.total_tricks),
            opened=opened,
            deals=prefix.deals,
            deals_asked=plan.deals,
            seed=question.seed,
        )

    return of_all_three
