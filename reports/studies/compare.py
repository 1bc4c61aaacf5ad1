"""The study behind `compare`: strategies on the same deals, in every seat, until it is clear."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Unpack

from dealwise.reports.statistics.looks import next_look
from dealwise.reports.studies.collecting import Running, check_options, collect
from dealwise.reports.studies.compare_estimate import Measure
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.stop_rules import StopRule, Watch, parse_rule
from dealwise.simulate import cache
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.moon.house_rules import check_match, differing, parse_options
from dealwise.simulate.quantities import parse_seed
from dealwise.simulate.quoting import quoted
from dealwise.simulate.randomness import as_signed
from dealwise.simulate.run_file import RunFile, open_run
from dealwise.simulate.runner import Prefix
from dealwise.strategies.assembling import load_strategy, with_one_policy
from dealwise.strategies.blocks import BlocksPlan
from dealwise.strategies.loader import load_policy
from dealwise.strategies.moon.blocks_plan import MoonBlocksPlan
from dealwise.strategies.moon.match_blocks_plan import MatchBlocksPlan
from dealwise.strategies.names import decisions_of
from dealwise.strategies.specs import split_list

REST = "steady"


def plan_compare(
    strategies: Sequence[str] | str,
    rule: StopRule,
    *,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    only: str | None = None,
    rest: str = REST,
    match: bool = False,
    trust: bool = False,
) -> MoonBlocksPlan:
    """Check who is compared, before anything is played; with `match` in whole matches.

    Raises:
        BadInput: fewer than two strategies, or a name, decision, seed or rule that cannot be.
        Fault: a file of policies is none.
    """
    named = split_list(strategies) if isinstance(strategies, str) else list(strategies)
    if len(named) < 2:
        told = f"only {quoted(named[0])} is named" if named else "none is named"
        raise BadInput(f"A comparison needs two strategies or more, and {told}.")
    if only is None:
        shown = [load_strategy("moon", name, trust=trust).name for name in named]
        specs = named
    else:
        if only not in decisions_of("moon"):
            known = ", ".join(decisions_of("moon"))
            raise BadInput(f"--only cannot be {quoted(only)}: it is one of {known}.")
        load_strategy("moon", rest, trust=trust)
        shown = [load_policy("moon", only, name, trust=trust).name for name in named]
        specs = [with_one_policy("moon", only, name, rest) for name in named]
    options = parse_options(rules or {})
    if match:
        check_match(options)
    return (MatchBlocksPlan if match else MoonBlocksPlan)(
        strategies=tuple(specs),
        shown=tuple(shown),
        deals=rule.deals,
        seed=as_signed(parse_seed(seed)),
        options=options,
    )


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
    rest: str = REST,
    match: bool = False,
    out: str | None = None,
    **running: Unpack[Running],
) -> CompareResult:
    """Compare two or more strategies of Moon, or single policies with `only` and `rest`.

    Each deal is played in all six seatings of each two; with `match` each is a whole match, and
    what is compared are win shares instead of points. It stops after `deals` (20,000 unless there
    is another rule), at a half-width of `precision` points a hand, at the verdict of the test of
    `sprt`, or after `time` ("60s") at play. `out` names a file that keeps the run: the same call
    goes on where it was left, by another `time`. How it is played is `running`, see
    `collecting.Running`.

    Raises:
        BadInput: an argument that cannot be, in a sentence.
        Fault: a policy did what the rules do not allow, or finished no hand for `patience` seconds;
            what was played before is in the fault's `partial`.
        TypeError: an option that there is not.
    """
    check_options(compare, running)
    if len(strategies) == 1 and not isinstance(strategies[0], str):
        strategies = tuple(strategies[0])
    rule = parse_rule(
        deals=deals,
        precision=precision,
        sprt=sprt,
        alpha=alpha,
        beta=beta,
        seconds=time,
        strategies=len(strategies),
    )
    plan = plan_compare(strategies, rule, seed=seed, rules=rules, only=only, rest=rest, match=match)
    return play_compare(plan, rule, only=only, rest=rest, out=out, **running)


def play_compare(
    plan: MoonBlocksPlan,
    rule: StopRule,
    *,
    only: str | None = None,
    rest: str = REST,
    out: str | None = None,
    force: bool = False,
    **running: Unpack[Running],
) -> CompareResult:
    """Play a checked comparison until its rule is met; see `compare`.

    With `force` a run that `out` has kept is begun anew.
    """
    watch = Watch(rule, plan)

    def conclude(prefix: Prefix) -> CompareResult:
        return CompareResult(
            game="moon",
            strategies=plan.names,
            deals=prefix.deals,
            rule=rule,
            stopped_by=watch.stopped_by or "interrupt",
            seed=plan.seed % (1 << 64),
            options=differing(plan.options),
            files=plan.files(),
            kept=watch.kept,
            measure=measure_of(plan),
            sums=prefix.sums,
            identities=plan.identities,
            history=tuple(watch.history),
            only=only,
            rest=rest if only else None,
        )

    def play(kept: RunFile | None) -> CompareResult:
        try:
            return collect(
                plan,
                conclude,
                begins=watch.begin,
                enough=watch.is_enough,
                next_cut=next_look,
                kept=kept,
                **running,
            )
        except Fault as fault:
            if fault.partial is not None:
                fault.partial = replace(fault.partial, stopped_by=None, fault=str(fault))
            raise

    if out is None:
        return play(None)
    plan.prepare()
    with open_run(out, _told(plan, rule), deals=plan.deals, force=force) as kept:
        return play(kept)


def _told(plan: MoonBlocksPlan, rule: StopRule) -> dict[str, object]:
    """All that the sums and the end of a run hang on, in plain values; the clock is not of it."""
    return {
        "game": "moon",
        "of": plan.noun,
        "engine": cache.sources_hash(),
        "strategies": list(plan.strategies),
        "files": plan.files(),
        "seed": plan.seed % (1 << 64),
        "options": asdict(plan.options),
        "deals": rule.deals,
        "precision": rule.precision,
        "sprt": rule.sprt,
        "alpha": rule.alpha,
        "beta": rule.beta,
    }


def measure_of(plan: BlocksPlan) -> Measure:
    """How the blocks of a plan are counted."""
    counted_in = (plan.unit, plan.hand_unit, plan.hands_a_block, plan.largest)
    if plan.noun == "match":
        return Measure(*counted_in, "win share", "in win share", "match", "match")
    return Measure(*counted_in)
