"""The plan behind `moon rank`: every deal in all six seatings of each three strategies."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dealwise.simulate.moon.tiles import MOON, SEATS
from dealwise.simulate.moon.triples_task import (
    FAULT_SEATING,
    FAULT_TRIPLE,
    LARGEST_GAP,
    TRIPLE_FAULT_SLOTS,
    play_triples,
)
from dealwise.simulate.triples import SEATINGS
from dealwise.strategies.moon.field import MoonField
from dealwise.strategies.policy import Policy
from dealwise.strategies.triples import TriplesPlan


@dataclass(frozen=True)
class MoonTriplesPlan(MoonField, TriplesPlan):
    """Deals of a seed (int64) at tables of `strategies`, printed as `shown`, under `options`."""

    largest: ClassVar[float] = LARGEST_GAP
    most: ClassVar[float] = MOON
    task: ClassVar[str] = "dealwise.simulate.moon.triples_task"

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Play one deal by the plain rules at every table."""
        for triple in self.triples:
            for seating in SEATINGS:
                self.at_table([triple[who] for who in seating]).play_plainly(deal, ask)

    def points_of(
        self, triples: Sequence[tuple[int, int, int]], start: int, stop: int
    ) -> np.ndarray:
        """The points of some threes on deals start..stop-1, by seat.

        int64[stop - start, triples, 6 seatings, 3 seats].

        Raises:
            Fault: a policy did what the rules do not allow; its `table` says who sat where.
        """
        points = np.zeros((stop - start, len(triples), len(SEATINGS), SEATS), np.int64)
        fault = np.zeros(TRIPLE_FAULT_SLOTS, np.int64)

        def seated() -> list[int]:
            triple = triples[int(fault[FAULT_TRIPLE])]
            return [triple[who] for who in SEATINGS[int(fault[FAULT_SEATING])]]

        def play(rows: np.ndarray) -> int:
            return play_triples(
                self.seed, self.force_last, *self.functions, rows, start, stop, points, fault
            )

        self.play_tables(play, triples, fault, seated)
        return points
