"""What it is worth to start, by how many play: the wins of each place in the order of turns."""

from collections.abc import Sequence
from typing import NamedTuple

from dealwise.reports.statistics.families import bonferroni_level
from dealwise.reports.statistics.intervals import wilson
from dealwise.reports.studies.games_result import GamesResult

PLACE_NAMES = ("starts", "second", "third", "fourth", "fifth", "sixth")
"""The places in the order of turns."""


class PlaceWins(NamedTuple):
    """The games that the player at a `place` from the starter has won, of those that somebody won.

    `interval` is of the share; None where nobody has won a game.
    """

    players: int
    place: int
    wins: int
    won: int
    interval: tuple[float, float] | None

    @property
    def gain(self) -> float | None:
        """The share of games beyond an even one."""
        return self.wins / self.won - 1 / self.players if self.won else None

    @property
    def gain_interval(self) -> tuple[float, float] | None:
        """The interval of the gain."""
        if self.interval is None:
            return None
        return self.interval[0] - 1 / self.players, self.interval[1] - 1 / self.players

    @property
    def sign(self) -> int:
        """1 if it wins more than an even share, -1 if less, 0 where the interval does not tell."""
        low, high = self.gain_interval or (0.0, 0.0)
        return int(low > 0) - int(high < 0)


def place_wins(tables: Sequence[GamesResult]) -> tuple[PlaceWins, ...]:
    """A row for each place of each table, at all of which everybody plays alike.

    Wilson's intervals at Bonferroni's level for all rows, so that all hold at once.
    """
    level = places_level(tables)
    rows = []
    for table in tables:
        won = table.deals - table.without_winner.count
        for place, share in enumerate(table.places):
            ends = wilson(share.count, won, level) if won else None
            rows.append(PlaceWins(table.players, place, share.count, won, ends))
    return tuple(rows)


def places_level(tables: Sequence[GamesResult]) -> float:
    """The level of each interval of `place_wins`."""
    return bonferroni_level(sum(table.players for table in tables))
