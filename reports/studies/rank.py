"""The study behind `rank`: all against all at one table, on the same deals, in every seat."""

from collections.abc import Mapping, Sequence
from typing import Unpack

from dealwise.reports.studies.collecting import Running, check_options
from dealwise.reports.studies.compare_estimate import Measure
from dealwise.reports.studies.contest import (
    basis_of,
    contenders,
    one_by_one,
    play_contest,
    told_named,
)
from dealwise.reports.studies.rank_result import RankResult
from dealwise.reports.studies.stop_rules import StopRule, Watch, parse_rule
from dealwise.simulate.errors import BadInput
from dealwise.simulate.quantities import parse_seed
from dealwise.simulate.randomness import as_signed
from dealwise.simulate.runner import Prefix
from dealwise.simulate.triples import PLACES, SEATINGS
from dealwise.strategies.games import game_named
from dealwise.strategies.specs import named_strategies
from dealwise.strategies.triples import TriplesPlan

MOST_STRATEGIES = 64
"""So many sit in 41,664 threes; the sums of a run file's line have to fit into it."""


def plan_rank(
    strategies: Sequence[str] | str,
    rule: StopRule,
    *,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    only: str | None = None,
    rest: str | None = None,
    trust: bool = False,
    game: str = "moon",
) -> TriplesPlan:
    """Check who is ranked, before anything is played.

    Raises:
        BadInput: fewer than three strategies or too many, or a name, decision, seed or rule that
            cannot be.
        Fault: a file of policies is none.
    """
    asked, named = game_named(game), named_strategies(strategies)
    if len(named) < PLACES:
        more = f"; dealwise {game} compare takes two" if len(named) == PLACES - 1 else ""
        raise BadInput(
            f"A ranking needs three strategies or more, as three sit at a table, and "
            f"{told_named(named)}{more}."
        )
    if len(named) > MOST_STRATEGIES:
        raise BadInput(
            f"A ranking takes {MOST_STRATEGIES} strategies at most, and {len(named)} are named: "
            f"leave some out."
        )
    specs, shown = contenders(game, named, only=only, rest=rest, trust=trust)
    return asked.triples_plan()(
        strategies=specs,
        shown=shown,
        deals=rule.deals,
        seed=as_signed(parse_seed(seed)),
        options=asked.options(rules or {}),
    )


def rank(
    *strategies: str,
    deals: int | str | None = None,
    precision: float | str | None = None,
    time: float | str | None = None,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    only: str | None = None,
    rest: str | None = None,
    out: str | None = None,
    game: str = "moon",
    **running: Unpack[Running],
) -> RankResult:
    """Rank three or more strategies of a game, or single policies with `only` and `rest`.

    Each deal is played by every three of them in all six seatings. It stops after `deals` (20,000
    unless there is another rule), when the difference of each two is known to `precision` points a
    hand, or after `time` ("60s") at play. `out` names a file that keeps the run: the same call goes
    on where it was left, by another `time`. How it is played is `running`, see
    `collecting.Running`.

    Raises:
        BadInput: an argument that cannot be, in a sentence.
        Fault: a policy did what the rules do not allow, or finished no hand for `patience` seconds;
            what was played before is in the fault's `partial`.
        TypeError: an option that there is not.
    """
    check_options(rank, running)
    strategies = one_by_one(strategies)
    rule = parse_rule(deals=deals, precision=precision, seconds=time, strategies=len(strategies))
    who = {"seed": seed, "rules": rules, "only": only, "rest": rest, "game": game}
    plan = plan_rank(strategies, rule, **who)
    return play_rank(plan, rule, only=only, rest=rest, out=out, **running)


def play_rank(
    plan: TriplesPlan,
    rule: StopRule,
    *,
    only: str | None = None,
    rest: str | None = None,
    out: str | None = None,
    force: bool = False,
    **running: Unpack[Running],
) -> RankResult:
    """Play a checked ranking until its rule is met; see `rank`.

    With `force` a run that `out` has kept is begun anew.
    """

    def conclude(prefix: Prefix, watch: Watch) -> RankResult:
        basis = basis_of(plan, rule, prefix, watch, only=only, rest=rest)
        measure = Measure(plan.unit, 1, len(SEATINGS), plan.largest)
        return RankResult(measure=measure, most=plan.most, **basis)

    return play_contest("rank", plan, rule, conclude, out=out, force=force, **running)
