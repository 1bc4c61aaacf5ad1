"""Choosing a plan for each widow before the opponents' tiles are seen, and counting what it made.

The chance to make k is the mean over widows of the best plan's mean over splits, never the mean of
a best taken after looking. Where the deals are a sample the plan is chosen on one half of them and
counted on the other, both ways, so that the best of 72 plans is not flattered by its luck.
"""

from dataclasses import dataclass

import numpy as np

from dealwise.simulate.moon.tiles import TRICK_COUNTS, TRUMP_PREFERENCE, tiles_of


@dataclass(frozen=True)
class PlanCounts:
    """How often each plan took how many tricks.

    `plans` int64[widows, plans, 2] holds trump and discard in the order in which equal plans are
    preferred: trump 6..0, doubles, none, then the lower discard. `counts` int64[halves, widows,
    plans, 8 trick counts]; one half where every deal was played, two where they are a sample.
    """

    plans: np.ndarray
    counts: np.ndarray

    @property
    def by_trump(self) -> dict[int, np.ndarray]:
        """int64[halves, widows, discards, 8] for each trump, in the order of preference."""
        trumps = dict.fromkeys(self.plans[0, :, 0].tolist())
        halves, widows = self.counts.shape[:2]
        grouped = self.counts.reshape(halves, widows, len(trumps), -1, TRICK_COUNTS)
        return dict(zip(trumps, np.moveaxis(grouped, 2, 0), strict=True))

    @property
    def pooled(self) -> np.ndarray:
        """int64[widows, plans, 8]: both halves together."""
        return self.counts.sum(axis=0)


def plan_counts(
    tally: np.ndarray,
    hand: int,
    widows: tuple[int, ...],
    trumps: tuple[int, ...],
    discards: int,
    *,
    exact: bool,
) -> PlanCounts:
    """Sort a tally int64[2, widows, 9, 8, 8] of the kernel into the order of preference.

    `discards` is the mask of tiles that may be laid away; as many as that are in every eight.
    """
    preferred = np.array([trump for trump in TRUMP_PREFERENCE if trump in trumps])
    away = np.array([tiles_of((hand | 1 << widow) & discards)[::-1] for widow in widows])
    eights = np.array([tiles_of(hand | 1 << widow) for widow in widows])
    slots = (eights[:, np.newaxis] < away[..., np.newaxis]).sum(axis=-1)
    places = np.arange(len(widows))[:, np.newaxis, np.newaxis]
    counts = tally[:, places, preferred[:, np.newaxis], slots[:, np.newaxis]]
    if exact:
        counts = counts.sum(axis=0, keepdims=True)
    plans = np.stack(np.broadcast_arrays(preferred[:, np.newaxis], away[:, np.newaxis]), axis=-1)
    return PlanCounts(
        plans.reshape(len(widows), -1, 2), counts.reshape(*counts.shape[:2], -1, TRICK_COUNTS)
    )


def _made(counts: np.ndarray, tricks: int) -> np.ndarray:
    return counts @ (np.arange(TRICK_COUNTS) >= tricks).astype(np.int64)


def _total_tricks(counts: np.ndarray) -> np.ndarray:
    return counts @ np.arange(TRICK_COUNTS)


def best_plans(counts: np.ndarray, goal: int | None) -> np.ndarray:
    """The best plan of each widow, int64[..., widows], by counts int64[..., widows, plans, 8].

    Most often at least `goal` tricks, then most tricks, then the first; with no goal most tricks.
    """
    total = _total_tricks(counts)
    if goal is None:
        return total.argmax(axis=-1)
    made = _made(counts, goal)
    most = made.max(axis=-1, keepdims=True)
    return np.where(made == most, total, -1).argmax(axis=-1)


def chosen_plans(counts: np.ndarray, goal: int | None) -> np.ndarray:
    """The plans under which each half is counted, int64[..., halves, widows].

    With two halves they are those that best reach `goal` on the other; counts as in `PlanCounts`.
    """
    crosswise = counts[..., ::-1, :, :, :]  # backwards one half is itself, and of two the other
    return best_plans(crosswise, goal)


def chosen_counts(counts: np.ndarray, goal: int | None) -> np.ndarray:
    """The trick counts int64[..., widows, 8] of all deals under the plans of `chosen_plans`."""
    plans = chosen_plans(counts, goal)[..., np.newaxis, np.newaxis]
    return np.take_along_axis(counts, plans, axis=-2).squeeze(-2).sum(axis=-3)
