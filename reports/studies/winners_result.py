"""The answer to "who is best of many at one table" where one wins, or nobody."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from dealwise.reports.statistics.plackett_luce import bootstrap_luce, chance_ahead, luce
from dealwise.reports.studies.compare_estimate import Estimate
from dealwise.reports.studies.ranked_result import RankedResult
from dealwise.simulate.randomness import as_signed
from dealwise.strategies.games import Outcomes, game_named
from dealwise.strategies.winners import WinnersSums, read_winners, sets_of, units_of


@dataclass(frozen=True)
class WinnersResult(RankedResult):
    """Strategies at tables of `players`, every set of them that fills one: see `RankedResult`.

    `sums` int64 are those of `strategies.winners`, with `more_slots` columns of the game. They are
    ranked by the share of games that they win, beyond that of one of equals.
    """

    players: int = field(kw_only=True)
    more_slots: int = field(kw_only=True)

    @property
    def by_winner(self) -> bool:
        """There are no points."""
        return True

    @property
    def seats_a_table(self) -> int:
        """How many sit at a table."""
        return self.players

    @cached_property
    def by_name(self) -> WinnersSums:
        """The sums by their names."""
        return read_winners(self.sums, len(self.strategies), self.players, self.more_slots)

    @property
    def _numbers(self) -> dict[str, np.ndarray]:
        return self.by_name.numbers

    @property
    def _units(self) -> dict[str, int]:
        return units_of(len(self.strategies), self.players)

    @cached_property
    def sets(self) -> list[tuple[int, ...]]:
        """The places of each set of strategies that fills a table, in the order of the sums."""
        return sets_of(len(self.strategies), self.players)

    @property
    def by_pair(self) -> np.ndarray:
        """The sums of each pair's difference in games won, int64[pairs, 3]."""
        return self.by_name.numbers["pair_wins"]

    @property
    def hands(self) -> int:
        """How many games were played."""
        return self.deals * self.players * len(self.sets)

    @cached_property
    def outcomes(self) -> Outcomes:
        """What became of all games."""
        sums = self.by_name.more
        return game_named(self.game).outcomes(self.hands, sums, setting=self.setting)

    @property
    def ranked_by(self) -> str:
        """What the numbers of the ranking are."""
        return f"{self.measure.name} beyond 1 of {self.players}"

    def mean_of(self, place: int, level: float) -> Estimate:
        """The share of games that it wins, beyond that of one of equals."""
        return self._mean("wins", place, 1 - self.even, level)

    @cached_property
    def scale(self) -> tuple[float, ...] | None:
        """Luce's scale of who wins: log worths with the mean 0; None where there is none.

        One of two at a table who has won is the first with the chance 1 / (1 + exp(second -
        first)) by it, whoever else sits there.
        """
        sums = self.by_name
        found = luce(sums.won.sum(axis=0), sums.played.sum(axis=0), self.players)
        return None if np.isnan(found).any() else tuple(found.tolist())

    @property
    def misfit(self) -> float:
        """By how much the scale misses the share of the first in games that one of two has won.

        The largest of all pairs; nan where there is no scale.
        """
        if self.scale is None:
            return np.nan
        won = self._won_beside
        misses = [
            abs(
                won[first, second] / (won[first, second] + won[second, first])
                - chance_ahead(self.scale[first], self.scale[second])
            )
            for first, second in self.pairs
            if won[first, second] + won[second, first]
        ]
        return max(misses, default=np.nan)

    @property
    def _won_beside(self) -> np.ndarray:
        """Games that the row has won at tables of both, int64[m, m]."""
        won = np.zeros((len(self.strategies),) * 2, np.int64)
        for members, games in zip(self.sets, self.by_name.by_set.tolist(), strict=True):
            for member, count in zip(members, games, strict=True):
                won[member, list(members)] += count
        return won

    def _scales_drawn_anew(self) -> np.ndarray:
        sums = self.by_name
        key = as_signed(self.seed)
        return bootstrap_luce(sums.won, sums.played, self.players, self.scale, key)
