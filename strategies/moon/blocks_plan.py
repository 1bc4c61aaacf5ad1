"""The plan behind `moon compare`: every deal in all six seatings of each two strategies."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dealwise.simulate.blocks import BLOCK_SLOTS
from dealwise.simulate.moon.seatings import (
    BLOCK_FAULT_SLOTS,
    FAULT_PAIR,
    FAULT_SEATING,
    LARGEST_CONTRAST,
    SEATINGS,
    SEATINGS_BY_SEAT,
    UNIT,
)
from dealwise.strategies.blocks import BlocksPlan
from dealwise.strategies.moon.field import MoonField
from dealwise.strategies.moon.table_plan import TablePlan
from dealwise.strategies.policy import Policy


@dataclass(frozen=True)
class MoonBlocksPlan(MoonField, BlocksPlan):
    """Deals of a seed (int64) in blocks of `strategies`, printed as `shown`, under `options`."""

    unit: ClassVar[int] = UNIT
    hand_unit: ClassVar[int] = 2
    hands_a_block: ClassVar[int] = len(SEATINGS)
    largest: ClassVar[float] = LARGEST_CONTRAST
    fault_slots: ClassVar[int] = BLOCK_FAULT_SLOTS
    task: ClassVar[str] = "dealwise.simulate.moon.blocks_task"

    def seated(self, first: int, second: int, seating: int) -> TablePlan:
        """One seating of a pair, deal by deal, as `moon hands` plays it."""
        pair = (first, second)
        return self.at_table([pair[who] for who in SEATINGS_BY_SEAT[seating]])

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Play one deal by the plain rules in every seating of every pair."""
        for first, second in self.pairs:
            for seating in range(len(SEATINGS)):
                self.seated(first, second, seating).play_plainly(deal, ask)

    def blocks_of(self, pairs: Sequence[tuple[int, int]], start: int, stop: int) -> np.ndarray:
        """The blocks of some pairs on deals start..stop-1, int64[stop - start, pairs, columns].

        Raises:
            Fault: a policy did what the rules do not allow; its `table` says who sat where.
        """
        blocks = np.zeros((stop - start, len(pairs), BLOCK_SLOTS + self.more_slots), np.int64)
        fault = np.zeros(self.fault_slots, np.int64)

        def play(rows: np.ndarray) -> int:
            return self._play_blocks(rows, start, stop, blocks, fault)

        self.play_tables(play, pairs, fault, lambda: _seated(pairs, fault))
        return blocks

    def _play_blocks(
        self, rows: np.ndarray, start: int, stop: int, blocks: np.ndarray, fault: np.ndarray
    ) -> int:
        """Have the kernel fill in the blocks of the pairs whose functions begin at `rows`."""
        from dealwise.simulate.moon.blocks_task import play_blocks

        return play_blocks(
            self.seed, self.force_last, *self.functions, rows, start, stop, blocks, fault
        )


def _seated(pairs: Sequence[tuple[int, int]], fault: np.ndarray) -> list[int]:
    """The places of the strategies at the table at which a kernel stopped, by seat."""
    pair = pairs[int(fault[FAULT_PAIR])]
    return [pair[who] for who in SEATINGS_BY_SEAT[int(fault[FAULT_SEATING])]]
