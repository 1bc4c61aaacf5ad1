"""What plans that compare strategies share, whatever the game: pairs, blocks and their sums.

A block is one deal played in every seating of two strategies, and its number their difference on
that deal, a whole multiple of 1 / `unit` points. All pairs play their blocks on the same deals. The
sums of any run of deals are integers, so that they add up alike however the deals were cut.
"""

import abc
import itertools
from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

import numpy as np

from dealwise.simulate.blocks import BLOCK_SLOTS, CONTRAST, DIFFERED, HAND_SQUARES
from dealwise.strategies.plan import DealsPlan

# What is summed up for each pair, and for each strategy against all others.
NONZERO, TOTAL, SQUARES, DIFFERENT, SQUARES_OF_HANDS = range(5)
PAIR_SLOTS = 5
ROW_NONZERO, ROW_TOTAL, ROW_SQUARES = range(3)
ROW_SLOTS = 3

_BLOCKS_AT_ONCE = 1 << 15  # so many are kept in memory, some megabytes at most


class PairsPlan(DealsPlan):
    """Base of a plan whose deals have a number for every two strategies, their difference.

    `unit` is what such a number is counted in, and `largest` the most that it can be; `measured` is
    what is counted, `amount` what is said behind a number of it, and `hand_noun` what a block is
    made of. `options` are the rules of the game.
    """

    game: ClassVar[str]
    unit: int
    largest: float
    options: object
    measured: ClassVar[str] = "points a hand"
    amount: ClassVar[str] = "points a hand"
    hand_noun: ClassVar[str] = "hand"

    @property
    @abc.abstractmethod
    def names(self) -> tuple[str, ...]:
        """The strategies as they are printed."""

    @property
    @abc.abstractmethod
    def identities(self) -> tuple[object, ...]:
        """What tells strategies apart that play differently: equal ones are the same players."""

    @property
    @abc.abstractmethod
    def slots(self) -> int:
        """How many sums there are."""

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """Every two strategies, by their places."""
        return list(itertools.combinations(range(len(self.names)), 2))

    @abc.abstractmethod
    def contrasts(self, sums: np.ndarray) -> np.ndarray:
        """The sums of each pair, int64[pairs, NONZERO, TOTAL, SQUARES and more]."""


class BlocksPlan(PairsPlan):
    """Base of a plan that compares strategies in pairs, a frozen dataclass.

    `hand_unit` is what the contrast of a single hand is counted in, and `hands_a_block` how many
    hands make a block. `more_slots` columns of a block stand behind the common ones and are summed
    up as they are.
    """

    unit: ClassVar[int]
    hand_unit: ClassVar[int]
    hands_a_block: ClassVar[int]
    largest: ClassVar[float]
    more_slots: ClassVar[int] = 0

    @abc.abstractmethod
    def blocks_of(self, pairs: Sequence[tuple[int, int]], start: int, stop: int) -> np.ndarray:
        """The blocks of some pairs on deals start..stop-1, int64[stop - start, pairs, columns].

        Raises:
            Fault: a policy did what the rules do not allow; of all such deals it is the first.
        """

    def blocks(self, first: int, second: int, start: int, stop: int) -> np.ndarray:
        """The blocks of two strategies on deals start..stop-1, int64[stop - start, columns].

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        return self.blocks_of([(first, second)], start, stop)[:, 0]

    def contrasts(self, sums: np.ndarray) -> np.ndarray:
        """The sums of each pair, int64[pairs, PAIR_SLOTS]."""
        return pair_sums(sums, len(self.pairs))

    @property
    def slots(self) -> int:
        """How many sums there are."""
        return len(self.pairs) * (PAIR_SLOTS + self.more_slots) + self.tail_slots

    @property
    def tail_slots(self) -> int:
        """How many of them stand behind those of the pairs."""
        return len(self.names) * ROW_SLOTS

    def play(self, start: int, stop: int) -> np.ndarray:
        """Sums of all pairs, int64[slots]; `pair_sums`, `more_sums` and `row_sums` read them.

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        sums = np.zeros(self.slots, np.int64)
        step = max(1, _BLOCKS_AT_ONCE // len(self.pairs))
        for deal in range(start, stop, step):
            sums += self._sums_of(self.blocks_of(self.pairs, deal, min(stop, deal + step)))
        return sums

    def _sums_of(self, blocks: np.ndarray) -> np.ndarray:
        """The sums of some deals, int64[slots], from their blocks of all pairs."""
        more = blocks[:, :, BLOCK_SLOTS:].sum(axis=0)
        tail = self._tail_of(blocks[:, :, CONTRAST])
        return np.concatenate([sums_of_pairs(blocks).ravel(), more.ravel(), tail])

    def _tail_of(self, contrasts: np.ndarray) -> np.ndarray:
        """What is summed up beside the pairs, int64[tail_slots]; contrasts int64[deals, pairs]."""
        rows = self._against_all(contrasts)
        nonzero = np.count_nonzero(rows, axis=0)
        return np.stack([nonzero, rows.sum(axis=0), (rows * rows).sum(axis=0)], axis=1).ravel()

    def _against_all(self, contrasts: np.ndarray) -> np.ndarray:
        """The sum of the contrasts of each strategy with all others, int64[deals, strategies]."""
        count = len(self.names)
        first, second = np.array(self.pairs).T
        matrix = np.zeros((len(contrasts), count, count), np.int64)
        matrix[:, first, second] = contrasts
        return matrix.sum(axis=2) - matrix.sum(axis=1)


def sums_of_pairs(blocks: np.ndarray) -> np.ndarray:
    """The sums of each pair over some deals, int64[pairs, PAIR_SLOTS]."""
    contrasts = blocks[:, :, CONTRAST]
    return np.stack(
        [
            np.count_nonzero(contrasts, axis=0),
            contrasts.sum(axis=0),
            (contrasts * contrasts).sum(axis=0),
            blocks[:, :, DIFFERED].sum(axis=0),
            blocks[:, :, HAND_SQUARES].sum(axis=0),
        ],
        axis=1,
    )


def pair_sums(sums: np.ndarray, pairs: int) -> np.ndarray:
    """The sums of each pair in the order of `BlocksPlan.pairs`, int64[pairs, PAIR_SLOTS]."""
    return sums[: pairs * PAIR_SLOTS].reshape(pairs, PAIR_SLOTS)


def more_sums(sums: np.ndarray, pairs: int, tail_slots: int) -> np.ndarray:
    """The sums of each pair that a game has beside the common ones, int64[pairs, more_slots]."""
    return sums[pairs * PAIR_SLOTS : len(sums) - tail_slots].reshape(pairs, -1)


def row_sums(sums: np.ndarray, strategies: int) -> np.ndarray:
    """The sums of each strategy against all others, int64[strategies, ROW_SLOTS]."""
    return sums[-strategies * ROW_SLOTS :].reshape(strategies, ROW_SLOTS)
