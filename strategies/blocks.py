"""What plans that compare strategies share, whatever the game: pairs, blocks and their sums.

A block is one deal played in every seating of two strategies, and its number their difference on
that deal, a whole multiple of 1 / `unit` points. All pairs play their blocks on the same deals. The
sums of any run of deals are integers, so that they add up alike however the deals were cut.
"""

import abc
import itertools
from typing import ClassVar

import numpy as np

from dealwise.strategies.plan import DealsPlan

# The columns of what a game's kernel writes down of a block.
CONTRAST = 0  # `unit` times the deal's number
HAND_SQUARES = 1  # the sum of the squares of the contrasts of its hands, in `hand_unit` ** 2
DIFFERED = 2  # 1 where the hands of the block are not all alike

# What is summed up for each pair, and for each strategy against all others.
NONZERO, TOTAL, SQUARES, DIFFERENT, SQUARES_OF_HANDS = range(5)
PAIR_SLOTS = 5
ROW_NONZERO, ROW_TOTAL, ROW_SQUARES = range(3)
ROW_SLOTS = 3


class BlocksPlan(DealsPlan):
    """Base of a plan that compares strategies in pairs, a frozen dataclass.

    `unit` is what a deal's number is counted in, `hand_unit` the contrast of a single hand,
    `hands_a_block` how many hands make a block, and `largest` the most that a number can be.
    """

    unit: ClassVar[int]
    hand_unit: ClassVar[int]
    hands_a_block: ClassVar[int]
    largest: ClassVar[float]

    @property
    @abc.abstractmethod
    def names(self) -> tuple[str, ...]:
        """The strategies as they are printed."""

    @property
    @abc.abstractmethod
    def identities(self) -> tuple[object, ...]:
        """What tells strategies apart that play differently: equal ones are the same players."""

    @abc.abstractmethod
    def blocks(self, first: int, second: int, start: int, stop: int) -> np.ndarray:
        """The blocks of two strategies on deals start..stop-1, int64[stop - start, 3 columns].

        Raises:
            Fault: a policy did what the rules do not allow.
        """

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Every two strategies, by their places."""
        return list(itertools.combinations(range(len(self.names)), 2))

    @property
    def calls(self) -> int:
        """How many calls of a kernel a chunk is, each of which costs a moment of its own."""
        return len(self.pairs)

    def play(self, start: int, stop: int) -> np.ndarray:
        """int64[pairs * PAIR_SLOTS + strategies * ROW_SLOTS]; `pair_sums` and `row_sums` read it.

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        by_pair = np.zeros((len(self.pairs), PAIR_SLOTS), np.int64)
        rows = np.zeros((len(self.names), stop - start), np.int64)
        for place, (first, second) in enumerate(self.pairs):
            blocks = self.blocks(first, second, start, stop)
            contrasts = blocks[:, CONTRAST]
            by_pair[place, NONZERO] = np.count_nonzero(contrasts)
            by_pair[place, TOTAL] = contrasts.sum()
            by_pair[place, SQUARES] = contrasts @ contrasts
            by_pair[place, DIFFERENT] = blocks[:, DIFFERED].sum()
            by_pair[place, SQUARES_OF_HANDS] = blocks[:, HAND_SQUARES].sum()
            rows[first] += contrasts
            rows[second] -= contrasts
        nonzero = np.count_nonzero(rows, axis=1)
        by_row = np.stack([nonzero, rows.sum(axis=1), (rows * rows).sum(axis=1)], axis=1)
        return np.concatenate([by_pair.ravel(), by_row.ravel()])


def pair_sums(sums: np.ndarray, strategies: int) -> np.ndarray:
    """The sums of each pair in the order of `BlocksPlan.pairs`, int64[pairs, PAIR_SLOTS]."""
    pairs = strategies * (strategies - 1) // 2
    return sums[: pairs * PAIR_SLOTS].reshape(pairs, PAIR_SLOTS)


def row_sums(sums: np.ndarray, strategies: int) -> np.ndarray:
    """The sums of each strategy against all others, int64[strategies, ROW_SLOTS]."""
    return sums[-strategies * ROW_SLOTS :].reshape(strategies, ROW_SLOTS)
