"""The plan behind `moon compare --match`: matches in all six seatings of each two strategies."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dealwise.simulate.moon.seatings import LARGEST_WIN_SHARE
from dealwise.simulate.moon.whole_match import MATCH_FAULT_SLOTS, MATCH_SLOTS, match_rules
from dealwise.strategies.moon.blocks_plan import MoonBlocksPlan
from dealwise.strategies.moon.matches_plan import MatchesPlan, OfMatches


@dataclass(frozen=True)
class MatchBlocksPlan(OfMatches, MoonBlocksPlan):
    """Matches of a seed (int64) in blocks of `strategies`, under `options`.

    The number of a block is a difference of win shares: of the matches that a seat of the one and a
    seat of the other has won.
    """

    largest: ClassVar[float] = LARGEST_WIN_SHARE
    measured: ClassVar[str] = "win share"
    amount: ClassVar[str] = "in win share"
    hand_noun: ClassVar[str] = "match"
    more_slots: ClassVar[int] = MATCH_SLOTS
    fault_slots: ClassVar[int] = MATCH_FAULT_SLOTS
    one_table: ClassVar[type] = MatchesPlan
    task: ClassVar[str] = "dealwise.simulate.moon.match_blocks_task"

    def _play_blocks(
        self, rows: np.ndarray, start: int, stop: int, blocks: np.ndarray, fault: np.ndarray
    ) -> int:
        from dealwise.simulate.moon.match_blocks_task import play_match_blocks

        rules = match_rules(self.seed, self.options)
        return play_match_blocks(rules, *self.functions, rows, start, stop, blocks, fault)
