"""Plans that compare many strategies with one, and with each other by what they make of that one.

The contrasts of two strategies with the same third one on the same deals differ by what is gained
from taking one of the two instead of the other; the sums of products tell how sure that is. So all
of m strategies are told apart by playing m pairs, not m (m - 1) / 2.
"""

from functools import cached_property
from typing import ClassVar

import numpy as np

from dealwise.strategies.blocks import BlocksPlan

# What is summed up for every two of those that are compared with the one.
UNLIKE, PRODUCTS = range(2)
TWO_SLOTS = 2


class AgainstOnePlan(BlocksPlan):
    """Compares each of its strategies with the last of them alone.

    `of_pair` is the plan that compares two.
    """

    of_pair: ClassVar[type[BlocksPlan]]

    def alone(self, place: int, seed: int) -> BlocksPlan:
        """One of the strategies against the last, on deals of another seed (int64)."""
        pair = self.pairs[place]
        return self.of_pair(
            strategies=tuple(self.strategies[each] for each in pair),
            shown=tuple(self.shown[each] for each in pair),
            deals=self.deals,
            seed=seed,
            options=self.options,
        )

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """Each strategy with the last, by their places."""
        last = len(self.names) - 1
        return [(place, last) for place in range(last)]

    @property
    def tail_slots(self) -> int:
        """How many sums stand behind those of the pairs; `sums_of_two` reads them."""
        return slots_of_two(len(self.pairs))

    def _tail_of(self, contrasts: np.ndarray) -> np.ndarray:
        count = contrasts.shape[1]
        unlike = np.zeros((count, count), np.int64)
        for place in range(count):
            unlike[place] = np.count_nonzero(contrasts != contrasts[:, place : place + 1], axis=0)
        upper = np.triu_indices(count, 1)
        return np.stack([unlike[upper], (contrasts.T @ contrasts)[upper]], axis=1).ravel()


def slots_of_two(pairs: int) -> int:
    """How many sums there are of every two of `pairs` contrasts with the one."""
    return pairs * (pairs - 1) // 2 * TWO_SLOTS


def sums_of_two(sums: np.ndarray, pairs: int) -> np.ndarray:
    """The sums of every two of `pairs` contrasts with the one, int64[pairs, pairs, TWO_SLOTS].

    UNLIKE is the number of deals on which the two contrasts were not the same, PRODUCTS the sum of
    their products; both are symmetric, and on the diagonal 0.
    """
    upper = np.triu_indices(pairs, 1)
    of_two = np.zeros((pairs, pairs, TWO_SLOTS), np.int64)
    of_two[upper] = sums[len(sums) - slots_of_two(pairs) :].reshape(-1, TWO_SLOTS)
    return of_two + of_two.transpose(1, 0, 2)
