"""The study behind `dealwise moon regret`: what a strategy gives away against open hands."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Unpack

from dealwise.reports.studies.collecting import Running, check_options, collect
from dealwise.reports.studies.regret_result import Given, RegretResult, Worst
from dealwise.simulate.moon.house_rules import differing, parse_options
from dealwise.simulate.moon.tiles import TRICK_COUNTS
from dealwise.simulate.quantities import parse_count, parse_place, parse_seed
from dealwise.simulate.randomness import as_signed
from dealwise.simulate.runner import Prefix
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.moon.regret_plan import RegretPlan, unpacked

DEFAULT_DEALS = 2_000
DEFAULT_SHOWN = 5


@dataclass(frozen=True)
class RegretQuestion:
    """A question that was checked: the plan, what of it is printed, how many of the worst."""

    plan: RegretPlan
    strategy: str
    field: str
    seed: int
    shown: int


def ask_regret(
    strategy: str,
    *,
    field: str | None = None,
    deals: int | str = DEFAULT_DEALS,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    show: int | str = DEFAULT_SHOWN,
    trust: bool = False,
) -> RegretQuestion:
    """Check a question; see `regret`.

    Raises:
        BadInput: something that cannot be, in a sentence.
        Fault: a policy file that cannot be used.
    """
    options = parse_options(rules or {})
    number = parse_seed(seed)
    own = load_strategy("moon", strategy, trust=trust)
    other = own if field is None else load_strategy("moon", field, trust=trust)
    plan = RegretPlan(
        strategy=strategy,
        field=field,
        deals=parse_count(deals, "--deals"),
        seed=as_signed(number),
        options=options,
    )
    return RegretQuestion(plan, own.name, other.name, number, parse_place(show, "--show"))


def answer_regret(question: RegretQuestion, **running: Unpack[Running]) -> RegretResult:
    """Play a checked question; see `regret`."""
    result = collect(question.plan, partial(_conclude, question), **running)
    if result.stopped:
        return result
    try:
        return replace(result, worst=tuple(_worst(question, result)))
    except KeyboardInterrupt:
        return replace(result, stopped=True)


def _conclude(question: RegretQuestion, prefix: Prefix) -> RegretResult:
    return RegretResult(
        strategy=question.strategy,
        field=question.field,
        alone=question.plan.field is not None,
        deals=prefix.deals,
        deals_asked=question.plan.deals,
        seed=question.seed,
        options=differing(question.plan.options),
        weighed=unpacked(prefix.sums),
        files=question.plan.files(),
    )


def _worst(question: RegretQuestion, result: RegretResult) -> Iterator[Worst]:
    """The decisions that cost most, those of equal cost in the order of play.

    Only the runs of deals are played again in which there are such, as the tally knows.
    """
    from dealwise.simulate.moon.regret_task import BLOCKS

    plan, blocks = question.plan, result.weighed.blocks
    left = question.shown
    for cost in range(TRICK_COUNTS - 1, 0, -1):
        for block in blocks[:, cost].nonzero()[0].tolist():
            first, behind = (-(-plan.deals * end // BLOCKS) for end in (block, block + 1))
            for one in _of_cost(plan, first, min(behind, result.deals), cost):
                if left == 0:
                    return
                left -= 1
                yield one


def _of_cost(plan: RegretPlan, start: int, stop: int, cost: int) -> Iterator[Worst]:
    """The decisions of such a cost on some deals."""
    from dealwise.simulate.moon.regret_task import BETTER, CHOICES, COST

    log, costs = plan.log(start, stop)
    for row, of_hand, deal in zip(log.tolist(), costs.tolist(), range(start, stop), strict=True):
        for place in range(CHOICES):
            if of_hand[place][COST] == cost:
                given = Given(place, cost, of_hand[place][BETTER])
                yield Worst.told(deal, plan.seats_of(deal), tuple(row), given)


def regret(
    strategy: str,
    *,
    field: str | None = None,
    deals: int | str = DEFAULT_DEALS,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    show: int | str = DEFAULT_SHOWN,
    **running: Unpack[Running],
) -> RegretResult:
    """What a strategy of Moon gives away, in tricks a hand, by kind of decision.

    Every trump, discard and tile is held against the best there was with all hands open. The
    strategy sits at all three seats, or at one against two of `field`; deal n is opened by seat
    n mod 3. The `show` worst decisions come with the result. How it is played is `running`, see
    `collecting.Running`. An interrupt (Ctrl-C) returns what was played so far, `stopped`.

    Raises:
        BadInput: an argument that cannot be, in a sentence.
        Fault: a policy did what the rules do not allow, or finished no deal for `patience` seconds.
        TypeError: an option that there is not.
    """
    check_options(regret, running)
    question = ask_regret(strategy, field=field, deals=deals, seed=seed, rules=rules, show=show)
    return answer_regret(question, **running)
