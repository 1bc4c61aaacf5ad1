"""Races of plans over made-up splits, whose winners are known from all splits at once."""

import numpy as np
import pytest

from dealwise.simulate.moon.tiles import TRICKS
from dealwise.strategies.moon.plan_race import GOALS, MOST_TRICKS, RACES, PlanRace

SPLITS, FIRST = 800, 60


class MadeUp:
    """Plans of unlike strength, two of them twins; counts the solves of all their tricks."""

    def __init__(self, seed: int, *, plans: int = 12, strongest: float = 0.7) -> None:
        chance = np.random.default_rng(seed)
        strength = np.linspace(0.1, strongest, plans)[:, np.newaxis]
        luck = chance.random((1, SPLITS)) * 0.5 + chance.random((plans, SPLITS)) * 0.5
        self.tricks = (7 * (1 - luck) * (0.3 + strength)).clip(0, 7).astype(np.int8)
        self.tricks[-2] = self.tricks[-1]
        self.whole = 0

    def solve(self, plans, low, high, start, stop):
        self.whole += int((high - low == TRICKS).sum()) * (stop - start)
        within = np.clip(self.tricks[plans, start:stop], low[:, np.newaxis], high[:, np.newaxis])
        return within.astype(np.int8)

    def best(self, race: int) -> tuple[int, int]:
        """What the winner of a race has: of the goal, and tricks."""
        made = [self.score(race, plan) for plan in range(len(self.tricks))]
        return max(made)

    def score(self, race: int, plan: int) -> tuple[int, int]:
        total = int(self.tricks[plan].sum())
        goal = total if race == MOST_TRICKS else int((self.tricks[plan] >= GOALS[race]).sum())
        return goal, total


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("strongest", [0.3, 0.7, 1.4])
def test_the_best_of_all_splits_wins(seed: int, strongest: float) -> None:
    made_up = MadeUp(seed, strongest=strongest)
    race = PlanRace(made_up.solve, len(made_up.tricks), SPLITS, FIRST)
    winners = race.run()
    assert len(winners) == RACES
    for number, winner in enumerate(winners):
        assert made_up.score(number, winner) == made_up.best(number)
        assert race.tricks[winner].tolist() == made_up.tricks[winner].tolist()


def test_plans_behind_are_not_solved_to_the_end() -> None:
    made_up = MadeUp(1)
    race = PlanRace(made_up.solve, len(made_up.tricks), SPLITS, FIRST)
    race.run()
    assert race.left_behind > 0
    assert made_up.whole < 0.7 * made_up.tricks.size


def test_a_race_of_all_splits_at_once_is_proven() -> None:
    made_up = MadeUp(2)
    race = PlanRace(made_up.solve, len(made_up.tricks), SPLITS, SPLITS)
    winners = race.run()
    assert race.left_behind == 0
    assert made_up.whole == made_up.tricks.size
    assert made_up.score(MOST_TRICKS, winners[MOST_TRICKS]) == made_up.best(MOST_TRICKS)


def test_a_quick_race_counts_its_winners_on_every_split() -> None:
    made_up = MadeUp(3)
    race = PlanRace(made_up.solve, len(made_up.tricks), SPLITS, FIRST)
    winners = race.run_quickly(((40, 6), (80, 1)))
    for number, winner in enumerate(winners):
        assert race.tricks[winner].tolist() == made_up.tricks[winner].tolist()
        has, _ = made_up.score(number, winner)
        most, _ = made_up.best(number)
        assert has >= 0.9 * most
