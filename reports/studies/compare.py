"""The study behind `compare`: strategies on the same deals, in every seat, until it is clear."""

from collections.abc import Mapping, Sequence
from typing import Unpack

from dealwise.reports.studies.collecting import Running, check_options
from dealwise.reports.studies.compare_estimate import Measure
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.contest import (
    basis_of,
    contenders,
    one_by_one,
    play_contest,
    told_named,
)
from dealwise.reports.studies.stop_rules import StopRule, Watch, check_reach, parse_rule
from dealwise.simulate.errors import BadInput
from dealwise.simulate.quantities import parse_seed
from dealwise.simulate.randomness import as_signed
from dealwise.simulate.runner import Prefix
from dealwise.strategies.blocks import BlocksPlan
from dealwise.strategies.games import game_named
from dealwise.strategies.specs import named_strategies


def plan_compare(
    strategies: Sequence[str] | str,
    rule: StopRule,
    *,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    only: str | None = None,
    rest: str | None = None,
    match: bool = False,
    players: int | str | None = None,
    deck: object = None,
    trust: bool = False,
    game: str = "moon",
) -> BlocksPlan:
    """Check who is compared, before anything is played; with `match` in whole matches.

    Raises:
        BadInput: fewer than two strategies, or a name, decision, seed or rule that cannot be.
        Fault: a file of policies is none.
    """
    asked, named = game_named(game), named_strategies(strategies)
    if len(named) < 2:
        raise BadInput(f"A comparison needs two strategies or more, and {told_named(named)}.")
    specs, shown = contenders(game, named, only=only, rest=rest, trust=trust)
    plan = asked.blocks_plan(match=match)(
        strategies=specs,
        shown=shown,
        deals=rule.deals,
        seed=as_signed(parse_seed(seed)),
        options=asked.options(rules or {}, match=match, players=players, deck=deck),
    )
    check_reach(rule, plan)
    return plan


def compare(
    *strategies: str,
    deals: int | str | None = None,
    precision: float | str | None = None,
    sprt: float | str | None = None,
    alpha: float | str = 0.05,
    beta: float | str = 0.05,
    time: float | str | None = None,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    only: str | None = None,
    rest: str | None = None,
    match: bool = False,
    players: int | str | None = None,
    deck: object = None,
    out: str | None = None,
    game: str = "moon",
    **running: Unpack[Running],
) -> CompareResult:
    """Compare two or more strategies of a game, or single policies with `only` and `rest`.

    Each deal is played in every seating of each two; with `match` each is a whole match, and
    what is compared are win shares instead of points. It stops after `deals` (20,000 unless there
    is another rule), at a half-width of `precision`, at the verdict of the test of `sprt`, or after
    `time` ("60s") at play. `players` sit at a table with the cards of `deck` where a game leaves
    that open. `out` names a file that keeps the run: the same call goes on where it was left, by
    another `time`. How it is played is `running`, see `collecting.Running`.

    Raises:
        BadInput: an argument that cannot be, in a sentence.
        Fault: a policy did what the rules do not allow, or finished no hand for `patience` seconds;
            what was played before is in the fault's `partial`.
        TypeError: an option that there is not.
    """
    check_options(compare, running)
    strategies = one_by_one(strategies)
    rule = parse_rule(
        deals=deals,
        precision=precision,
        sprt=sprt,
        alpha=alpha,
        beta=beta,
        seconds=time,
        strategies=len(strategies),
    )
    who = {"seed": seed, "rules": rules, "only": only, "rest": rest, "game": game}
    plan = plan_compare(strategies, rule, match=match, players=players, deck=deck, **who)
    return play_compare(plan, rule, only=only, rest=rest, out=out, **running)


def play_compare(
    plan: BlocksPlan,
    rule: StopRule,
    *,
    only: str | None = None,
    rest: str | None = None,
    out: str | None = None,
    force: bool = False,
    **running: Unpack[Running],
) -> CompareResult:
    """Play a checked comparison until its rule is met; see `compare`.

    With `force` a run that `out` has kept is begun anew.
    """

    def conclude(prefix: Prefix, watch: Watch) -> CompareResult:
        basis = basis_of(plan, rule, prefix, watch, only=only, rest=rest)
        return CompareResult(measure=measure_of(plan), **basis)

    return play_contest("compare", plan, rule, conclude, out=out, force=force, **running)


def measure_of(plan: BlocksPlan) -> Measure:
    """How the blocks of a plan are counted."""
    return Measure(
        plan.unit,
        plan.hand_unit,
        plan.hands_a_block,
        plan.largest,
        plan.measured,
        plan.amount,
        plan.noun,
        plan.hand_noun,
    )
