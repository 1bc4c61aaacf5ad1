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
from dealwise.reports.studies.ranked_result import RankedResult
from dealwise.reports.studies.stop_rules import StopRule, Watch, check_reach, parse_rule
from dealwise.reports.studies.winners_result import WinnersResult
from dealwise.simulate.errors import BadInput
from dealwise.simulate.quantities import parse_seed
from dealwise.simulate.randomness import as_signed
from dealwise.simulate.runner import Prefix
from dealwise.simulate.triples import SEATINGS
from dealwise.strategies.blocks import PairsPlan
from dealwise.strategies.games import game_named
from dealwise.strategies.specs import named_strategies
from dealwise.strategies.triples import TriplesPlan
from dealwise.strategies.winners import WinnersPlan

RankPlan = TriplesPlan | WinnersPlan

FEWEST_STRATEGIES = 3
_NUMBERS = ("", "", "two", "three", "four", "five", "six")


def plan_rank(
    strategies: Sequence[str] | str,
    rule: StopRule,
    *,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    only: str | None = None,
    rest: str | None = None,
    players: int | str | None = None,
    deck: object = None,
    trust: bool = False,
    game: str = "moon",
) -> RankPlan:
    """Check who is ranked, before anything is played.

    Raises:
        BadInput: fewer than three strategies or than fill a table, too many, or a name, decision,
            seed or rule that cannot be.
        Fault: a file of policies is none.
    """
    asked, named = game_named(game), named_strategies(strategies)
    options = asked.options(rules or {}, players=players, deck=deck)
    kind, seats = asked.ranking_plan(), asked.seats(options)
    fewest, most = max(FEWEST_STRATEGIES, seats), kind.most_strategies(seats)
    if len(named) < fewest:
        fewer = f"; dealwise {game} compare takes fewer" if len(named) > 1 else ""
        sit = f", as {_NUMBERS[seats]} sit at a table" if seats == fewest else ""
        raise BadInput(
            f"A ranking needs {_NUMBERS[fewest]} strategies or more{sit}, and "
            f"{told_named(named)}{fewer}."
        )
    if len(named) > most:
        raise BadInput(
            f"A ranking takes {most} strategies at most, and {len(named)} are named: leave some "
            f"out."
        )
    specs, shown = contenders(game, named, only=only, rest=rest, trust=trust)
    plan = kind(
        strategies=specs,
        shown=shown,
        deals=rule.deals,
        seed=as_signed(parse_seed(seed)),
        options=options,
    )
    check_reach(rule, plan)
    return plan


def rank(
    *strategies: str,
    deals: int | str | None = None,
    precision: float | str | None = None,
    time: float | str | None = None,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    only: str | None = None,
    rest: str | None = None,
    players: int | str | None = None,
    deck: object = None,
    out: str | None = None,
    game: str = "moon",
    **running: Unpack[Running],
) -> RankedResult:
    """Rank three or more strategies of a game, or single policies with `only` and `rest`.

    Each deal is played by every set of them that fills a table, everybody in every seat. It stops
    after `deals` (20,000 unless there is another rule), when the difference of each two is known to
    `precision`, or after `time` ("60s") at play. `players` sit at a table with the cards of `deck`
    where a game leaves that open. `out` names a file that keeps the run: the same call goes
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
    plan = plan_rank(strategies, rule, players=players, deck=deck, **who)
    return play_rank(plan, rule, only=only, rest=rest, out=out, **running)


def play_rank(
    plan: RankPlan,
    rule: StopRule,
    *,
    only: str | None = None,
    rest: str | None = None,
    out: str | None = None,
    force: bool = False,
    **running: Unpack[Running],
) -> RankedResult:
    """Play a checked ranking until its rule is met; see `rank`.

    With `force` a run that `out` has kept is begun anew.
    """

    def conclude(prefix: Prefix, watch: Watch) -> RankedResult:
        basis = basis_of(plan, rule, prefix, watch, only=only, rest=rest)
        return ranked_of(plan, basis)

    return play_contest("rank", plan, rule, conclude, out=out, force=force, **running)


def ranked_of(plan: RankPlan, basis: dict[str, object]) -> RankedResult:
    """The result of a plan from what every `PairedResult` holds, but for how it is measured."""
    if isinstance(plan, WinnersPlan):
        sizes = {"players": plan.seats, "more_slots": plan.more_slots}
        return WinnersResult(measure=_measure_of(plan, plan.seats), **sizes, **basis)
    return RankResult(measure=_measure_of(plan, len(SEATINGS)), most=plan.most, **basis)


def _measure_of(plan: PairsPlan, hands: int) -> Measure:
    """How the deals of a plan are counted, of which so many hands are played at each table."""
    told = (plan.measured, plan.amount, plan.noun, plan.hand_noun)
    return Measure(plan.unit, 1, hands, plan.largest, *told)
