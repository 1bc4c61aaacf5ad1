"""The plans of a bidder who has seen the widow race over splits, until those behind are out.

Every plan is solved on the first splits of the other two hands. From then on a plan is solved for
what it may still be best at: a goal of 4 to 7 tricks, or the most tricks. It is out of the race for
that if it cannot catch up on the splits that are left, or lies five standard errors behind the
leader on those that both have seen (paired, and corrected for drawing from so few).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from dealwise.simulate.moon.tiles import LOWEST_BID, TRICKS

GOALS = tuple(range(LOWEST_BID, TRICKS + 1))
MOST_TRICKS = len(GOALS)
RACES = len(GOALS) + 1
"""The races by place: one for each goal, then that for most tricks."""

ERRORS_BEHIND = 5.0
_GROWTH = 2

Solve = Callable[[np.ndarray, np.ndarray, np.ndarray, int, int], np.ndarray]
"""(plans, low, high, start, stop) -> int8[plans, stop - start], the tricks between low and high."""


@dataclass
class PlanRace:
    """The race of so many plans over so many splits, of which all are solved on the `first`."""

    solve: Solve
    plans: int
    splits: int
    first: int
    tricks: np.ndarray = field(init=False)
    alive: np.ndarray = field(init=False)
    reached: np.ndarray = field(init=False)
    left_behind: int = 0
    """Plans that are out of a race by five standard errors, which is not quite a proof."""

    def __post_init__(self) -> None:
        self.tricks = np.zeros((self.plans, self.splits), np.int8)
        self.alive = np.ones((self.plans, RACES), bool)
        self.reached = np.zeros(self.plans, np.int64)

    def run(self) -> list[int]:
        """Run all races to the end: the winner of each, whose tricks are then known on all splits.

        Of equals it is the plan with most tricks, and then the first.
        """
        stop = min(self.first, self.splits)
        while True:
            self._solve_to(stop)
            if stop == self.splits:
                break
            self._drop(stop)
            self._finish(self._ahead(MOST_TRICKS, stop)[0])
            self._drop(stop)
            stop = min(_GROWTH * stop, self.splits)
        return self._winners()

    def run_quickly(self, rounds: Sequence[tuple[int, int]]) -> list[int]:
        """Choose on a few splits and solve the chosen on all others: the winner of each race.

        Each round is a number of splits and how many plans are kept in each race after it; the last
        keeps one.
        """
        for stop, kept in rounds:
            self._solve_to(stop, whole=True)
            for race in range(RACES):
                plans = np.flatnonzero(self.alive[:, race])
                made = self._score(race, plans, stop).sum(axis=1)
                total = self._score(MOST_TRICKS, plans, stop).sum(axis=1)
                best_first = np.lexsort((plans, -total, -made))
                self.alive[plans[best_first[kept:]], race] = False
        self._solve_to(self.splits, whole=True)
        return [int(np.flatnonzero(self.alive[:, race])[0]) for race in range(RACES)]

    def _solve_to(self, stop: int, *, whole: bool = False) -> None:
        """Solve what is in a race on the splits before `stop`."""
        running = np.flatnonzero(self.alive.any(axis=1) & (self.reached < stop))
        for start in np.unique(self.reached[running]).tolist():
            plans = running[self.reached[running] == start]
            low, high = _all_matters(len(plans)) if whole else self._matters(plans)
            self.tricks[plans, start:stop] = self.solve(plans, low, high, start, stop)
            self.reached[plans] = stop

    def _matters(self, plans: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Between which tricks it matters how many a plan takes: all for most tricks."""
        goals = np.array(GOALS)
        alive = self.alive[plans]
        low = np.where(alive[:, :MOST_TRICKS], goals, TRICKS).min(axis=1) - 1
        high = np.where(alive[:, :MOST_TRICKS], goals, 0).max(axis=1)
        whole = alive[:, MOST_TRICKS]
        return np.where(whole, 0, low), np.where(whole, TRICKS, high)

    def _finish(self, plan: int) -> None:
        """Solve one plan on all splits, in whole tricks from where it was not."""
        if self.reached[plan] < self.splits:
            one, start = np.array([plan]), int(self.reached[plan])
            self.tricks[one, start:] = self.solve(one, *_all_matters(1), start, self.splits)
            self.reached[plan] = self.splits

    def _score(self, race: int, plans: np.ndarray, stop: int) -> np.ndarray:
        """What each plan has on each split before `stop`: a goal made, or tricks."""
        tricks = self.tricks[plans, :stop]
        return tricks.astype(np.int64) if race == MOST_TRICKS else tricks >= GOALS[race]

    def _ahead(self, race: int, stop: int) -> list[int]:
        """The plans that have most, of those in a race."""
        plans = np.flatnonzero(self.alive[:, race])
        sums = self._score(race, plans, stop).sum(axis=1)
        return plans[sums == sums.max()].tolist()

    def _drop(self, stop: int) -> None:
        """Take out of each race the plans that cannot win it, or are too far behind."""
        most = self._ahead(MOST_TRICKS, stop)[0]
        for race in range(RACES):
            plans = np.flatnonzero(self.alive[:, race])
            score = self._score(race, plans, stop)
            sums = score.sum(axis=1)
            leader = int(sums.argmax())
            lost = self._cannot_catch_up(race, plans, sums, most, stop)
            behind = ~lost & _far_behind(score[leader] - score.astype(np.int64), self.splits)
            self.left_behind += int(behind.sum())
            self.alive[plans[lost | behind], race] = False

    def _cannot_catch_up(
        self, race: int, plans: np.ndarray, sums: np.ndarray, most: int, stop: int
    ) -> np.ndarray:
        """Which plans stay below what another has already, whatever the splits left bring.

        Below what the leader in tricks has, if that is solved on all splits, also where they may
        come to as much: it wins the tie, unless they might yet have as many tricks.
        """
        a_split = TRICKS if race == MOST_TRICKS else 1
        reachable = sums + a_split * (self.splits - stop)
        lost = reachable < sums.max()
        if self.reached[most] == self.splits:
            has = int(self._score(race, np.array([most]), self.splits).sum())
            lost |= reachable < has
            lost |= (reachable == has) & ~self.alive[plans, MOST_TRICKS]
        return lost

    def _winners(self) -> list[int]:
        """The winner of each race, known in whole tricks."""
        most = self._ahead(MOST_TRICKS, self.splits)[0]
        winners = []
        for race in range(RACES):
            tied = self._ahead(race, self.splits)
            if most in tied:
                winners.append(most)
                continue
            for plan in tied:
                self._solve_whole(plan)
            totals = self.tricks[tied].sum(axis=1, dtype=np.int64)
            winners.append(tied[int(totals.argmax())])
        return winners

    def _solve_whole(self, plan: int) -> None:
        """Solve a plan anew on the splits on which it was solved for some goals alone."""
        if not self.alive[plan, MOST_TRICKS]:
            self.reached[plan] = 0
            self._finish(plan)
            self.alive[plan, MOST_TRICKS] = True


def _all_matters(plans: int) -> tuple[np.ndarray, np.ndarray]:
    return np.zeros(plans, np.int64), np.full(plans, TRICKS)


def _far_behind(lead: np.ndarray, splits: int) -> np.ndarray:
    """Which plans are five standard errors behind, by the leader's lead on each split, int64[n, m].

    The variance is taken to be that of one split that went the other way at least: without such a
    floor a few splits that all went one way would be held for a proof.
    """
    seen = lead.shape[1]
    mean = lead.mean(axis=1)
    variance = np.maximum((lead**2).mean(axis=1) - mean**2, 1 / seen)
    error = np.sqrt(variance / seen * (1 - seen / splits))
    return mean > ERRORS_BEHIND * error
