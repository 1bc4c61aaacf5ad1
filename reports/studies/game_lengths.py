"""How long games of 3UP 3DOWN are, from the exact counts of their lengths."""

import numpy as np

from dealwise.reports.statistics.curves import curve_half_width
from dealwise.reports.studies.games_result import GamesResult

_RARE = 1000
"""One game of so many, of those that somebody wins, may be longer than what a picture shows."""


def going_on(result: GamesResult) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The share of games that go on after 0, 1, ... turns up to the cap, and the band around it.

    float64[cap + 1] each. Games that nobody has won are never over, so that at the cap these are
    left. The band holds the whole curve with 95 %, see `curves.curve_half_width`.
    """
    share = 1 - np.cumsum(_over(result)) / result.deals
    reach = curve_half_width(result.deals)
    return share, np.clip(share - reach, 0, 1), np.clip(share + reach, 0, 1)


def over_by(result: GamesResult, percent: int) -> int | None:
    """By which turn `percent` of 100 games are won; None if so many never were."""
    over = np.cumsum(_over(result))
    enough = -(-percent * result.deals // 100)
    return int(np.searchsorted(over, enough)) if over[-1] >= enough else None


def longest(result: GamesResult) -> int:
    """The turns of the longest game."""
    return int(np.flatnonzero(result.lengths)[-1])


def shown_turns(result: GamesResult) -> int:
    """Up to which turn there is something to see: all but one in a thousand won games end there.

    One turn at least, and the cap where nobody has won a game.
    """
    over = np.cumsum(_over(result))
    if not over[-1]:
        return result.turn_cap
    enough = -(-int(over[-1]) * (_RARE - 1) // _RARE)
    return max(1, int(np.searchsorted(over, enough)))


def _over(result: GamesResult) -> np.ndarray:
    """Games by the turn in which somebody has won them, int64[cap + 1]."""
    over = result.lengths.copy()
    over[-1] -= result.without_winner.count
    return over
