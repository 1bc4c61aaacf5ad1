"""The study behind `sweep`: which value of a parameter is best, and how good that is really.

The best of many is the best partly by luck, so that its own number flatters it. The value is
therefore chosen on the deals of one seed, and what it is worth is told by those of another.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Unpack

from dealwise.reports.studies.collecting import Running, check_options
from dealwise.reports.studies.compare import measure_of, play_compare
from dealwise.reports.studies.contest import basis_of, play_contest
from dealwise.reports.studies.stop_rules import StopRule, Watch, check_reach, parse_rule
from dealwise.reports.studies.sweep_grid import Grid, as_params, parse_grid, texts_of
from dealwise.reports.studies.sweep_result import SweepResult
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.quantities import parse_seed
from dealwise.simulate.randomness import as_signed
from dealwise.simulate.runner import Prefix
from dealwise.strategies.against_one import AgainstOnePlan
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.games import game_named
from dealwise.strategies.names import refuse_unknown_decision
from dealwise.strategies.varying import varied

_SEEDS = 1 << 64


@dataclass(frozen=True)
class SweepQuestion:
    """A checked sweep: the plan of the choice, its grid, and the rule that ends either run.

    `only` is the decision that differs and `rest` who decides all else, if a policy is swept.
    """

    plan: AgainstOnePlan
    grid: Grid
    rule: StopRule
    only: str | None
    rest: str

    @property
    def fresh_seed(self) -> int:
        """The seed of the deals that tell what the chosen value is worth: the next one."""
        return (self.plan.seed + 1) % _SEEDS


def plan_sweep(
    policy: str,
    params: Mapping[str, object],
    rule: StopRule,
    *,
    against: str | None = None,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    only: str | None = None,
    rest: str | None = None,
    match: bool = False,
    players: int | str | None = None,
    deck: object = None,
    trust: bool = False,
    game: str = "moon",
) -> SweepQuestion:
    """Check what is swept, before anything is played; with `match` in whole matches.

    Of a time each of the two runs has half.

    Raises:
        BadInput: a name, decision, parameter, value, seed or rule that cannot be.
        Fault: a file of policies is none.
    """
    asked = game_named(game)
    if only is not None:
        refuse_unknown_decision(game, only)
    swept = varied(game, policy, only=only, rest=rest or asked.rest, trust=trust)
    if swept.only is not None:
        load_strategy(game, swept.rest, trust=trust)
    elif rest is not None:
        raise BadInput(
            f"--rest says who decides all else than a single policy, and {swept.name} is a whole "
            f"strategy: leave it out."
        )
    grid = parse_grid(swept, params)
    points, other = texts_of(swept, grid), policy if against is None else against
    shown = [*map(swept.point_shown, points), swept.shown(other, trust=trust)]
    plan = asked.sweep_plan(match=match)(
        strategies=tuple(swept.complete(text) for text in (*points, other)),
        shown=tuple(shown),
        deals=rule.deals,
        seed=as_signed(parse_seed(seed)),
        options=asked.options(rules or {}, match=match, players=players, deck=deck),
    )
    check_reach(rule, plan)
    seconds = None if rule.seconds is None else rule.seconds / 2
    return SweepQuestion(plan, grid, replace(rule, seconds=seconds), swept.only, swept.rest)


def sweep(
    policy: str,
    params: Mapping[str, object] | str | Sequence[str],
    *,
    against: str | None = None,
    deals: int | str | None = None,
    precision: float | str | None = None,
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
) -> SweepResult:
    """Play a strategy of a game, or a policy, at every value of one parameter or two.

    `sweep("count", {"threshold": "2:6:1"}, against="auction")`: values are a text as on the command
    line, or a sequence of numbers; `"threshold=2:6:1"` says the same. `against` is the same without
    them unless it is given. All points play on the deals of `seed` until each difference is known
    as the stop rule says, see `compare`; then the best plays on those of the next seed, as long
    again. A `time` is for both.
    With `match` each deal is a whole match, and what is compared are win shares.
    `out` names a file that keeps the choice, see `fresh_file` for the other run. How it is played
    is `running`, see `collecting.Running`.

    Raises:
        BadInput: an argument that cannot be, in a sentence.
        Fault: a policy did what the rules do not allow, or finished no hand for `patience` seconds;
            what was played before is in the fault's `partial`.
        TypeError: an option that there is not.
    """
    check_options(sweep, running)
    rule = parse_rule(deals=deals, precision=precision, seconds=time)
    words = {"against": against, "seed": seed, "rules": rules, "only": only, "rest": rest}
    words |= {"players": players, "deck": deck}
    grid = as_params(params)
    question = plan_sweep(policy, grid, rule, match=match, game=game, **words)
    chosen = play_choice(question, out=out, **running)
    return chosen if chosen.stopped else play_fresh(question, chosen, out=out, **running)


def play_choice(
    question: SweepQuestion,
    *,
    out: str | None = None,
    force: bool = False,
    **running: Unpack[Running],
) -> SweepResult:
    """Play all points until the rule is met; the result has no `fresh` yet."""
    plan, rule = question.plan, question.rule

    def conclude(prefix: Prefix, watch: Watch) -> SweepResult:
        asked = {"only": question.only, "rest": question.rest}
        basis = basis_of(plan, rule, prefix, watch, **asked)
        return SweepResult(measure=measure_of(plan), grid=question.grid, **basis)

    return play_contest("sweep", plan, rule, conclude, out=out, force=force, **running)


def play_fresh(
    question: SweepQuestion,
    chosen: SweepResult,
    *,
    out: str | None = None,
    force: bool = False,
    **running: Unpack[Running],
) -> SweepResult:
    """Play the point that was chosen on fresh deals; after Ctrl-C what there is of it.

    Raises:
        Fault: a policy went wrong; its `partial` is the sweep with what was played before.
    """
    try:
        fresh = play_compare(
            question.plan.alone(chosen.chosen, as_signed(question.fresh_seed)),
            question.rule,
            only=question.only,
            rest=question.rest,
            out=None if out is None else fresh_file(out, chosen.chosen),
            force=force,
            **running,
        )
    except KeyboardInterrupt:
        return replace(chosen, stopped=True)
    except Fault as fault:
        said = str(fault) if fault.partial is None else None  # else the partial says it
        fault.partial = replace(chosen, fresh=fault.partial, fault=said)
        raise
    return replace(chosen, fresh=fresh, stopped=fresh.stopped)


def fresh_file(out: str, place: int) -> str:
    """The file beside `out` that keeps the fresh deals of a point: `run.fresh-3.jsonl`.

    One for each point, as a choice that goes on with another time may fall on another.
    """
    path = Path(out)
    return str(path.with_name(f"{path.stem}.fresh-{place + 1}{path.suffix}"))
