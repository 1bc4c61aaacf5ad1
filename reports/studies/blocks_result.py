"""What results of playing blocks have in common: see `strategies.blocks` for blocks and sums."""

import abc
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dealwise.reports.studies.paired_result import PairedResult
from dealwise.strategies.blocks import DIFFERENT, more_sums, pair_sums
from dealwise.strategies.games import Outcomes, game_named


@dataclass(frozen=True)
class BlocksResult(PairedResult):
    """Base of a frozen result whose `sums` int64 are those of a `strategies.blocks.BlocksPlan`."""

    @property
    @abc.abstractmethod
    def tail_slots(self) -> int:
        """How many sums stand behind those of the pairs."""

    @cached_property
    def by_pair(self) -> np.ndarray:
        """int64[pairs, PAIR_SLOTS] as in `strategies.blocks`."""
        return pair_sums(self.sums, len(self.pairs))

    @property
    def hands(self) -> int:
        """How many hands were played."""
        if self.has_outcomes:
            return self.outcomes.hands
        return self.deals * self.measure.hands_a_block * len(self.pairs)

    @property
    def has_outcomes(self) -> bool:
        """Whether more became of what was played than a number, as of matches that somebody won."""
        return self._more_sums.size > 0

    @cached_property
    def outcomes(self) -> Outcomes:
        """What became of all that was played, in every seating of every pair, if it has any."""
        return self._outcomes_of(range(len(self.pairs)))

    def outcomes_of(self, first: int, second: int) -> Outcomes:
        """The same of two strategies, by their places."""
        return self._outcomes_of([self._place_of(first, second)])

    def _outcomes_of(self, places: Sequence[int]) -> Outcomes:
        by_pair = self._more_sums[list(places)]
        played = self.deals * self.measure.hands_a_block * len(by_pair)
        return game_named(self.game).outcomes(played, by_pair.sum(axis=0), setting=self.setting)

    @property
    def _more_sums(self) -> np.ndarray:
        """The sums that are the game's own, int64[pairs, columns]; there may be no columns."""
        return more_sums(self.sums, len(self.pairs), self.tail_slots)

    def differed(self, first: int, second: int) -> float:
        """The share of deals on which not all hands of the block were alike."""
        return int(self.sums_of(first, second)[DIFFERENT]) / self.deals
