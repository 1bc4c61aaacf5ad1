"""What plans that rank strategies share, whatever the game: tables of three, and their sums.

Every three strategies play every deal in all six seatings. The sums of any run of deals are
integers, so that they add up alike however the deals were cut.
"""

import abc
import itertools
from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple

import numpy as np

from dealwise.simulate.deal_sums import GROUPS, NUMBER_SLOTS
from dealwise.simulate.triples import (
    LAYOUT,
    SEATINGS,
    SIXTHS,
    lengths_of,
    sum_up,
)
from dealwise.strategies.blocks import PairsPlan

MOST_STRATEGIES = 64
"""So many sit in 41,664 threes; the sums of a run file's line have to fit into it."""

_HANDS_AT_ONCE = 1 << 15  # so many are kept in memory, less than a megabyte


class TripleSums(NamedTuple):
    """The sums of some deals, all int64.

    `numbers` has by the names of `LAYOUT` arrays [n, NUMBER_SLOTS]; `orders` is [triples, 6], in
    sixths of a hand; `chosen` [GROUPS, strategies] and `left` [GROUPS, pairs] are by group of deals
    how often one was chosen first or second, and how often two were left, in sixths.
    """

    numbers: dict[str, np.ndarray]
    orders: np.ndarray
    chosen: np.ndarray
    left: np.ndarray


class TriplesPlan(PairsPlan):
    """Base of a plan that ranks three strategies or more, a frozen dataclass.

    `most` is the largest number of points, either way, that one can have in a hand.
    """

    most: ClassVar[float]

    @staticmethod
    def most_strategies(_seats: int) -> int:
        """How many can be ranked."""
        return MOST_STRATEGIES

    @property
    def unit(self) -> int:
        """What the difference of two is counted in: one hand of all in which both play."""
        return units_of(len(self.names))["pair_points"]

    @property
    def slots(self) -> int:
        """How many sums there are."""
        return sum(_sizes(len(self.names)))

    @cached_property
    def triples(self) -> list[tuple[int, int, int]]:
        """Every three strategies, by their places."""
        return triples_of(len(self.names))

    @abc.abstractmethod
    def points_of(
        self, triples: Sequence[tuple[int, int, int]], start: int, stop: int
    ) -> np.ndarray:
        """The points of some threes on deals start..stop-1, by seat.

        int64[stop - start, triples, 6 seatings, 3 seats].

        Raises:
            Fault: a policy did what the rules do not allow; of all such deals it is the first.
        """

    def play(self, start: int, stop: int) -> np.ndarray:
        """The sums of these deals in one row, int64; `read_sums` has them by name.

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        count = len(self.names)
        sums = np.zeros(self.slots, np.int64)
        numbers, orders, groups = _parts(sums, count)
        starts = np.cumsum([0, *lengths_of(count)[:-1]])
        triples = np.array(self.triples, np.int64)
        numbering = {pair: place for place, pair in enumerate(self.pairs)}
        pairs = np.array(
            [[numbering[a, b], numbering[a, c], numbering[b, c]] for a, b, c in self.triples],
            np.int64,
        )
        step = max(1, _HANDS_AT_ONCE // (len(triples) * len(SEATINGS)))
        for deal in range(start, stop, step):
            points = self.points_of(self.triples, deal, min(stop, deal + step))
            sum_up(points, deal, triples, pairs, count, starts, numbers, orders, groups)
        return sums

    def contrasts(self, sums: np.ndarray) -> np.ndarray:
        """The sums of each pair's difference in points, int64[pairs, NUMBER_SLOTS]."""
        return read_sums(sums, len(self.names)).numbers["pair_points"]


def triples_of(strategies: int) -> list[tuple[int, int, int]]:
    """Every three of so many strategies, by their places, in the order of the sums."""
    return list(itertools.combinations(range(strategies), 3))


def read_sums(sums: np.ndarray, strategies: int) -> TripleSums:
    """The parts of the sums of a plan with so many strategies; they share its memory."""
    numbers, orders, groups = _parts(sums, strategies)
    ends = np.cumsum(lengths_of(strategies))[:-1]
    by_name = dict(zip(LAYOUT, np.split(numbers, ends), strict=True))
    return TripleSums(by_name, orders, groups[:, :strategies], groups[:, strategies:])


def units_of(strategies: int) -> dict[str, int]:
    """By the names of `LAYOUT` what a deal's number is to be divided by, for a mean of a hand."""
    others = strategies - 2
    own = SIXTHS * others * (others + 1) // 2  # hands of a deal in which one strategy plays
    in_all = own * strategies // 3
    return {
        "pair_points": SIXTHS * others,
        "pair_ahead": SIXTHS * others,
        "points": own,
        "wins": 3 * SIXTHS * own,
        "places": own,
        "seats": 3 * in_all,
        "openers": 3 * in_all,
    }


def _sizes(strategies: int) -> tuple[int, int, int]:
    pairs = strategies * (strategies - 1) // 2
    return (
        sum(lengths_of(strategies)) * NUMBER_SLOTS,
        len(triples_of(strategies)) * SIXTHS,
        GROUPS * (strategies + pairs),
    )


def _parts(sums: np.ndarray, strategies: int) -> list[np.ndarray]:
    """The numbers, the orders and the groups of deals, each as rows."""
    sizes = _sizes(strategies)
    widths = (NUMBER_SLOTS, SIXTHS, sizes[-1] // GROUPS)
    ends = np.cumsum(sizes)
    return [
        sums[end - size : end].reshape(-1, width)
        for end, size, width in zip(ends, sizes, widths, strict=True)
    ]
