"""The ways in which a recommended plan falls short: what took its tricks, and how often."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from dealwise.reports.statistics.intervals import wilson
from dealwise.reports.studies.failures import ShownDeal, failures_spread
from dealwise.reports.studies.odds_question import Question
from dealwise.reports.studies.odds_result import OddsResult
from dealwise.simulate.moon.rules import Trick, follows, is_trump, suit_led, winning_tile
from dealwise.simulate.moon.tiles import SEATS
from dealwise.simulate.runner import Progress

TRUMP_BEATEN = "a trump lost to a higher trump"
LEAD_RUFFED = "a lead was ruffed"
LEAD_BEATEN = "a lead lost to a higher tile of its suit"
FOLLOWED = "a tile that followed suit was beaten"
THREW_AWAY = "a tile of another suit was thrown away"
CAUSES = (TRUMP_BEATEN, LEAD_RUFFED, LEAD_BEATEN, FOLLOWED, THREW_AWAY)
"""How a bidder may lose a trick: each lost trick has one of these."""

LOOKED_AT = 400
_TIMES = ("", "", " (twice)")


@dataclass(frozen=True)
class Way:
    """A way to fail: the causes of all tricks that were lost, with how many each cost.

    `example` is the first of the deals that went so.
    """

    causes: tuple[tuple[str, int], ...]
    count: int
    example: ShownDeal

    def __str__(self) -> str:
        """The way in words: "a lead was ruffed (twice), a tile ..."."""
        return ", ".join(f"{cause}{_times(number)}" for cause, number in self.causes)


@dataclass(frozen=True)
class WaysToFail:
    """The ways of the deals that were looked at, the most frequent first.

    `failed` is how many deals fell short of `goal` tricks in all, `looked_at` how many of these
    were told again, spread evenly over all; `by_cause` in how many of those each cause cost a
    trick. `exact` where every deal that is possible was played and every failure looked at.
    """

    goal: int
    failed: int
    looked_at: int
    exact: bool
    ways: tuple[Way, ...]
    by_cause: tuple[tuple[str, int], ...]

    def interval(self, count: int) -> tuple[float, float] | None:
        """Wilson's interval of the share of failures that so many are; None where exact."""
        return None if self.exact else wilson(count, self.looked_at)


def ways_to_fail(
    question: Question,
    result: OddsResult,
    *,
    count: int = LOOKED_AT,
    on_progress: Progress | None = None,
) -> WaysToFail:
    """Tell deals again in which the recommended plan fell short, and say what took its tricks.

    Where more than `count` fell short, so many are taken in even steps; see `failures_spread`.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    shown = failures_spread(
        question, result, below=result.goal, count=count, on_progress=on_progress
    )
    failed = sum(result.trick_counts[: result.goal])
    counted: Counter[tuple[tuple[str, int], ...]] = Counter()
    examples: dict[tuple[tuple[str, int], ...], ShownDeal] = {}
    by_cause: Counter[str] = Counter()
    for deal in shown:
        causes = causes_of(deal.play.tricks, deal.play.bidder, deal.play.trump)
        counted[causes] += 1
        examples.setdefault(causes, deal)
        by_cause.update(cause for cause, _ in causes)
    return WaysToFail(
        goal=result.goal,
        failed=failed,
        looked_at=len(shown),
        exact=result.exact and failed == len(shown),
        ways=tuple(Way(causes, n, examples[causes]) for causes, n in counted.most_common()),
        by_cause=tuple(by_cause.most_common()),
    )


def causes_of(tricks: Sequence[Trick], bidder: int, trump: int) -> tuple[tuple[str, int], ...]:
    """What cost the bidder tricks in a hand, in the order of `CAUSES`, with how many each cost."""
    lost = Counter(cause_of(trick, bidder, trump) for trick in tricks if trick.winner != bidder)
    return tuple((cause, lost[cause]) for cause in CAUSES if lost[cause])


def cause_of(trick: Trick, bidder: int, trump: int) -> str:
    """How the bidder lost a trick, one of `CAUSES` (M15 to M17).

    A ruff that is overruffed is a trump that lost to a higher one; a tile that followed suit was
    beaten by a higher one or ruffed by the third player.
    """
    led, won = trick.tiles[0], winning_tile(trick.tiles, trump)
    mine = trick.tiles[(bidder - trick.leader) % SEATS]
    if is_trump(mine, trump):
        return TRUMP_BEATEN
    if trick.leader == bidder:
        return LEAD_RUFFED if is_trump(won, trump) else LEAD_BEATEN
    return FOLLOWED if follows(mine, suit_led(led, trump), trump) else THREW_AWAY


def _times(number: int) -> str:
    return _TIMES[number] if number < len(_TIMES) else f" ({number} times)"
