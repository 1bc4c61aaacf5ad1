"""The report of one hand of Moon: what to bid, what it is worth, and how it fails."""

import os

from dealwise.reports.charts.dominoes import draw_hand
from dealwise.reports.pages.document import Number, Picture, Report
from dealwise.reports.pages.moon_failures import how_it_fails
from dealwise.reports.pages.moon_hand_sections import (
    how_many_tricks,
    what_the_widow_does,
    what_to_bid,
)
from dealwise.reports.pages.moon_meaning import what_it_means
from dealwise.reports.pages.moon_models import how_much_the_model_matters
from dealwise.reports.pages.origin import origin
from dealwise.reports.pages.writing import check, save
from dealwise.reports.studies import odds_range_words
from dealwise.reports.studies.odds_question import OPEN, question_of
from dealwise.reports.studies.odds_range_result import RangeResult
from dealwise.reports.studies.odds_result import GOALS, OddsResult
from dealwise.reports.studies.odds_words import headline
from dealwise.reports.studies.ways_to_fail import WaysToFail, ways_to_fail
from dealwise.simulate.moon.notation import write_hand
from dealwise.simulate.moon.tiles import hand_name
from dealwise.simulate.percent import percent
from dealwise.simulate.runner import Progress

PICTURES = (
    *("hand", "trump-by-bid", "bid-values", "chances", "twenty-hands", "by-widow", "models"),
    "causes",
)
"""The names of all pictures that the report of a hand may have."""


def hand_report(
    result: OddsResult | RangeResult,
    ways: WaysToFail | None,
    *,
    command: str | None = None,
    seconds: float | None = None,
) -> Report:
    """The report; `command` and `seconds` are how it was asked for and what it took.

    `ways` are those of the same result, see `ways_of`.
    """
    odds = odds_of(result)
    ranged = result if isinstance(result, RangeResult) else None
    told = odds_range_words.headline(ranged) if ranged else headline(odds)
    sections = (
        what_to_bid(odds),
        how_many_tricks(odds),
        what_the_widow_does(odds),
        how_much_the_model_matters(ranged) if ranged else None,
        what_it_means(odds, ranged),
        how_it_fails(odds, ways),
    )
    return Report(
        title=f"What {hand_name(odds.hand)} is worth",
        answer=f"{told}.",
        header=Picture(
            "hand", "", f"The hand {write_hand(odds.hand)}", _draw_hand(odds), (5.4, 1.3)
        ),
        numbers=tuple(
            Number(
                f"{percent(odds.chances.made[goal], odds.chances.deals_for(goal))}%", f"make {goal}"
            )
            for goal in GOALS
        ),
        sections=tuple(section for section in sections if section is not None),
        origin=origin(
            players=_players(odds),
            files=odds.files,
            seed=ranged.seed if ranged else odds.seed,
            options={},
            command=command,
            seconds=seconds,
        ),
        terms=("break even", "exact", "plan", "policy", "ruff", "widow", "bid", "bidder"),
    )


def save_report(
    result: OddsResult | RangeResult,
    path: str | os.PathLike[str],
    format: str | None = None,
    *,
    force: bool = False,
) -> None:
    """Write the report of a result: checked first, so that nothing is played again in vain.

    Raises:
        BadInput, Fault: as `writing.save` and `ways_of` do.
    """
    check(path, format, force=force, pictures=PICTURES)
    save(hand_report(result, ways_of(result)), path, format, force=force)


def odds_of(result: OddsResult | RangeResult) -> OddsResult:
    """The odds that a report stands on: those by policies, where there are three models."""
    return result.heuristic if isinstance(result, RangeResult) else result


def ways_of(
    result: OddsResult | RangeResult, *, on_progress: Progress | None = None
) -> WaysToFail | None:
    """How the recommended plan fails, for `hand_report`; None with open hands, which nobody plays.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    odds = odds_of(result)
    if odds.model == OPEN or odds.interrupted:
        return None
    return ways_to_fail(question_of(odds), odds, on_progress=on_progress)


def _draw_hand(result: OddsResult):
    return lambda ax: draw_hand(result.hand, ax=ax)


def _players(result: OddsResult) -> tuple[tuple[str, str], ...]:
    if result.model == OPEN:
        return (("All three play", "their best with all hands open"),)
    return (
        ("The bidder plays", result.play),
        ("The defenders play", result.defence),
        ("Trump and discard", result.exchange),
    )
