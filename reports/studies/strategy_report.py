"""The study behind a report of strategies of Moon: all that it shows, part by part."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Unpack

from dealwise.reports.studies.collecting import Running, check_options
from dealwise.reports.studies.compare import plan_compare, play_compare
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.contest import one_by_one
from dealwise.reports.studies.ring_result import RingHands, RingMatches, RingResult, play_ring
from dealwise.reports.studies.stop_rules import DEFAULT_DEALS, StopRule, parse_rule
from dealwise.reports.studies.swings import Swing, swings
from dealwise.simulate.moon.tiles import SEATS
from dealwise.simulate.runner import Progress
from dealwise.strategies.blocks import BlocksPlan
from dealwise.strategies.moon.ring_plan import MatchRingPlan, RingPlan
from dealwise.strategies.specs import named_strategies

DEFAULT_SECONDS = 15.0
"""Who plays slowly is compared for so long unless deals or a precision are asked for."""

SWINGS = 3

_HANDS_A_DEAL = 5  # of the ring, for each deal of the comparison
_MOST_HANDS = 8_000_000  # of the comparison unless deals are asked for, so that it takes seconds
_FEWEST_DEALS = 1_000

Bars = Callable[[str], AbstractContextManager[Progress | None]]
"""Opens a bar with a label for a part of the work, and gives what draws it."""


@dataclass(frozen=True)
class ReportPlan:
    """What is to be played: the comparison until its rule is met, then tables in a ring.

    There `deals` matches are played, and five times as many deals.
    """

    blocks: BlocksPlan
    rule: StopRule
    deals: int

    def of_two(self, first: int, second: int, deals: int) -> BlocksPlan:
        """Two of the strategies on the first deals of the comparison."""
        blocks = self.blocks
        return type(blocks)(
            strategies=(blocks.strategies[first], blocks.strategies[second]),
            shown=(blocks.shown[first], blocks.shown[second]),
            deals=deals,
            seed=blocks.seed,
            options=blocks.options,
        )

    def ring(self, kind: type[RingPlan], deals: int) -> RingPlan:
        """So many deals or a few more in the ring, at each table as many opened by every seat."""
        strategies = self.blocks.strategies
        rounds = -(-deals // (SEATS * len(strategies)))
        return kind(strategies, SEATS * max(1, rounds), self.blocks.seed, self.blocks.options)


@dataclass(frozen=True)
class StrategyReport:
    """What a report of strategies shows.

    `leaders` are the best of `compared` and the next, on the same deals; of two it is the same.
    `swings` are the deals on which these two differ most; `policies` has by strategy who bids,
    exchanges and plays.
    """

    compared: CompareResult
    leaders: CompareResult
    hands: RingHands
    matches: RingMatches
    swings: tuple[Swing, ...]
    policies: tuple[tuple[str, ...], ...]


def plan_report(
    strategies: Sequence[str] | str,
    *,
    deals: int | str | None = None,
    precision: float | str | None = None,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    trust: bool = False,
) -> ReportPlan:
    """Check what is asked, before anything is played.

    Raises:
        BadInput: fewer than two strategies, or a name, number or rule that cannot be.
        Fault: a file of policies is none.
    """
    from dealwise.strategies.games import game_named

    count = len(named_strategies(strategies))
    ring = DEFAULT_DEALS
    if deals is None and precision is None:
        usual = _usual_deals(count)
        rule = parse_rule(deals=usual, seconds=DEFAULT_SECONDS, strategies=count)
    else:
        rule = parse_rule(deals=deals, precision=precision, strategies=count)
        ring = DEFAULT_DEALS if deals is None else rule.deals
    game_named("moon").options(rules or {}, match=True)
    blocks = plan_compare(strategies, rule, seed=seed, rules=rules, trust=trust)
    return ReportPlan(blocks, rule, ring)


def _usual_deals(count: int) -> int:
    pairs = max(1, count * (count - 1) // 2)
    return max(_FEWEST_DEALS, min(DEFAULT_DEALS, _MOST_HANDS // (6 * pairs)))


def strategy_report(
    *strategies: str,
    deals: int | str | None = None,
    precision: float | str | None = None,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    **running: Unpack[Running],
) -> StrategyReport:
    """Play all that a report of two or more strategies shows, on `deals` deals of a `seed`.

    How it is played is `running`, see `collecting.Running`.

    Raises:
        BadInput: an argument that cannot be, in a sentence.
        Fault: a policy did what the rules do not allow, or finished no hand for `patience` seconds.
        KeyboardInterrupt: it was stopped: a part of it is no report.
        TypeError: an option that there is not.
    """
    check_options(strategy_report, running)
    asked = {"deals": deals, "precision": precision, "seed": seed, "rules": rules}
    on_progress = running.pop("on_progress", None)
    plan = plan_report(one_by_one(strategies), **asked)
    return play_report(plan, bars=lambda _: nullcontext(on_progress), **running)


def play_report(plan: ReportPlan, *, bars: Bars, **running: Unpack[Running]) -> StrategyReport:
    """Play a checked plan, with a bar for each part; see `strategy_report`."""

    def played(label: str, play: Callable[..., CompareResult | RingResult]):
        with bars(label) as on_progress:
            result = play(on_progress=on_progress, **running)
        if result.stopped or result.interrupted:
            raise KeyboardInterrupt
        return result

    compared = played("who is better", lambda **how: play_compare(plan.blocks, plan.rule, **how))
    first, second = (place for place, _ in compared.ranking[:2])
    leaders, pair = compared, plan.blocks
    if len(compared.strategies) > 2:
        pair = plan.of_two(first, second, compared.deals)
        rule = StopRule(compared.deals)
        leaders = played("the best two", lambda **how: play_compare(pair, rule, **how))
    deals = plan.deals
    if compared.stopped_by == "time":  # they play slowly, in the ring too
        deals = max(1, deals * compared.deals // plan.rule.deals)
    shown = plan.blocks.shown
    hands = plan.ring(RingPlan, _HANDS_A_DEAL * deals)
    matches = plan.ring(MatchRingPlan, deals)
    told = played("bids and points", lambda **how: play_ring(hands, shown, **how))
    courses = played("matches", lambda **how: play_ring(matches, shown, **how))
    with bars("hands told again") as on_progress:
        found = swings(pair, leaders, SWINGS, on_progress=on_progress)
    policies = tuple(tuple(policy.told for policy in strategy) for strategy in plan.blocks.loaded)
    return StrategyReport(compared, leaders, told, courses, tuple(found), policies)
