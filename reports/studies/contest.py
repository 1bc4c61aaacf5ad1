"""What studies share that let strategies play on the same deals until a rule is met."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import TypeVar, Unpack

from dealwise.reports.statistics.looks import FIRST_LOOK, LEAST_NONZERO, next_look
from dealwise.reports.studies.collecting import Running, collect
from dealwise.reports.studies.paired_result import PairedResult
from dealwise.reports.studies.stop_rules import StopRule, Watch
from dealwise.simulate import cache
from dealwise.simulate.errors import Fault
from dealwise.simulate.quantities import joined
from dealwise.simulate.quoting import quoted
from dealwise.simulate.run_file import RunFile, open_run
from dealwise.simulate.runner import Prefix
from dealwise.strategies.assembling import load_strategy, with_one_policy
from dealwise.strategies.blocks import PairsPlan
from dealwise.strategies.games import game_named
from dealwise.strategies.loader import load_policy
from dealwise.strategies.names import refuse_unknown_decision

Result = TypeVar("Result", bound=PairedResult)


def one_by_one(strategies: tuple) -> tuple[str, ...]:
    """The strategies that a study was called with, one by one or in one list."""
    if len(strategies) == 1 and not isinstance(strategies[0], str):
        return tuple(strategies[0])
    return strategies


def told_named(named: Sequence[str]) -> str:
    """Who is named, where they are too few; a clause."""
    if len(named) > 1:
        return f"only {joined(map(quoted, named))} are named"
    return f"only {quoted(named[0])} is named" if named else "none is named"


def contenders(
    game: str, named: Sequence[str], *, only: str | None, rest: str | None, trust: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The strategies that play, and how each is printed; with `only` they differ in one decision.

    `rest` decides all else, by default who does so in the game.

    Raises:
        BadInput: a name or a decision that cannot be.
        Fault: a file of policies is none.
    """
    if only is None:
        shown = [load_strategy(game, name, trust=trust).name for name in named]
        return tuple(named), tuple(shown)
    refuse_unknown_decision(game, only)
    rest = game_named(game).rest if rest is None else rest
    load_strategy(game, rest, trust=trust)
    shown = [load_policy(game, only, name, trust=trust).name for name in named]
    specs = [with_one_policy(game, only, name, rest) for name in named]
    return tuple(specs), tuple(shown)


def basis_of(
    plan: PairsPlan,
    rule: StopRule,
    prefix: Prefix,
    watch: Watch,
    *,
    only: str | None,
    rest: str | None,
) -> dict[str, object]:
    """What every `PairedResult` of a plan holds, but for how it is measured."""
    game = game_named(plan.game)
    return {
        "game": plan.game,
        "strategies": plan.names,
        "deals": prefix.deals,
        "rule": rule,
        "stopped_by": watch.stopped_by or "interrupt",
        "seed": plan.seed % (1 << 64),
        "options": game.differing(plan.options),
        "setting": game.setting(plan.options),
        "files": plan.files(),
        "kept": watch.kept,
        "sums": prefix.sums,
        "identities": plan.identities,
        "history": tuple(watch.history),
        "only": only,
        "rest": (rest or game.rest) if only else None,
    }


def play_contest(
    study: str,
    plan: PairsPlan,
    rule: StopRule,
    conclude: Callable[[Prefix, Watch], Result],
    *,
    out: str | None = None,
    force: bool = False,
    **running: Unpack[Running],
) -> Result:
    """Play a plan until its rule is met, and conclude; `out` keeps the run.

    With `force` what `out` holds of another run is lost.

    Raises:
        BadInput, Fault, KeyboardInterrupt: as `collect` and `open_run` do.
    """
    watch = Watch(rule, plan)

    def play(kept: RunFile | None) -> Result:
        try:
            return collect(
                plan,
                lambda prefix: conclude(prefix, watch),
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
    told = _told(study, plan, rule)
    with open_run(out, told, deals=plan.deals, slots=plan.slots, force=force) as kept:
        return play(kept)


def _told(study: str, plan: PairsPlan, rule: StopRule) -> dict[str, object]:
    """All that the sums and the end of a run hang on, in plain values; the clock is not of it."""
    return {
        "game": plan.game,
        "study": study,
        "of": plan.noun,
        "looks": [FIRST_LOOK, next_look(FIRST_LOOK), LEAST_NONZERO],
        "strategies": list(plan.strategies),
        "files": plan.files(),
        "seed": plan.seed % (1 << 64),
        "options": asdict(plan.options),
        "precision": rule.precision,
        "sprt": rule.sprt,
        "alpha": rule.alpha,
        "beta": rule.beta,
        "deals": rule.deals,
        "engine": cache.sources_hash(),
    }
