"""What a card is worth laid up: the choices that lay it up against those that do not."""

from typing import NamedTuple

import numpy as np

from dealwise.reports.statistics.families import bonferroni_level
from dealwise.reports.statistics.looks import LEAST_NONZERO
from dealwise.reports.statistics.means import t_interval
from dealwise.reports.studies.choices_result import ChoicesResult
from dealwise.reports.studies.up_odds import UpOddsResult
from dealwise.simulate.errors import BadInput
from dealwise.strategies.updown.odds_plan import threes_of


class CardWorth(NamedTuple):
    """A `kind` of card: the mean chance of choices `up` with it less that of those without, `down`.

    `up` and `down` are places of choices. `interval` is None where choices with and without it
    hardly ever came to different ends.
    """

    kind: int
    up: tuple[int, ...]
    down: tuple[int, ...]
    gain: float
    interval: tuple[float, float] | None


def card_worths(result: UpOddsResult) -> tuple[CardWorth, ...]:
    """What each kind among the six is worth laid up, most first; kinds that every choice has: none.

    Every distinct choice counts the same, whatever the number of ways to pick its cards. A deal's
    number is the share of choices with the card that have won it less that of those without, so
    that the intervals are paired, see `worth_level`.

    Raises:
        BadInput: the choices were not all played on the same deals, of a number fixed before.
    """
    if not result.is_fixed:
        raise BadInput(
            "What a card is worth needs all choices on the same deals: play a number of deals."
        )
    ups = threes_of(result.cards)
    kinds = [kind for kind in sorted(set(result.cards)) if any(kind not in up for up in ups)]
    level = bonferroni_level(max(1, len(kinds)))
    worths = [_worth(result, ups, kind, level) for kind in kinds]
    return tuple(sorted(worths, key=lambda worth: -worth.gain))


def worth_level(worths: tuple[CardWorth, ...]) -> float:
    """The level of each of these intervals, so that all hold at once with 95 % (Bonferroni)."""
    return bonferroni_level(max(1, len(worths)))


def _worth(
    result: UpOddsResult, ups: tuple[tuple[int, ...], ...], kind: int, level: float
) -> CardWorth:
    up = tuple(place for place, three in enumerate(ups) if kind in three)
    down = tuple(place for place in range(len(ups)) if place not in up)
    weights = np.zeros(len(ups), object)  # whole numbers that never overflow
    weights[list(up)] = len(down)
    weights[list(down)] = -len(up)
    unit = len(up) * len(down)
    total = sum(weights * result.counts.wins)
    squares = weights @ _both_won(result) @ weights
    ends = None
    if _differed(result, up, down) >= LEAST_NONZERO:
        low, high = t_interval(int(total), int(squares), result.deals, level)
        ends = low / unit, high / unit
    return CardWorth(kind, up, down, int(total) / (unit * result.deals), ends)


def _differed(result: ChoicesResult, up: tuple[int, ...], down: tuple[int, ...]) -> int:
    """On how many deals two choices differed, one with the card and one without: the most."""
    only = result.counts.only
    return int((only + only.T)[np.ix_(up, down)].max())


def _both_won(result: ChoicesResult) -> np.ndarray:
    """On how many deals two choices have both won, int64[m, m]: on all less those of one alone."""
    return result.counts.wins[:, None] - result.counts.only
