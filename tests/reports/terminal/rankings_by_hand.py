"""Rankings made of points by hand, for what is rare or slow to play."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from dealwise.reports.studies.compare_estimate import Measure
from dealwise.reports.studies.rank_result import RankResult
from dealwise.reports.studies.stop_rules import StopRule
from dealwise.simulate.triples import SEATINGS
from dealwise.strategies.triples import TriplesPlan, triples_of

LARGEST, MOST = 28, 21


@dataclass(frozen=True)
class MadePlan(TriplesPlan):
    """A plan of points that are there: int64[deals, triples, 6 seatings, 3 seats]."""

    shown: tuple[str, ...]
    points: np.ndarray = field(compare=False)
    largest: ClassVar[float] = LARGEST
    most: ClassVar[float] = MOST

    @property
    def names(self) -> tuple[str, ...]:
        return self.shown

    @property
    def identities(self) -> tuple[int, ...]:
        return tuple(range(len(self.shown)))

    @property
    def deals(self) -> int:
        return len(self.points)

    def policies(self) -> list:
        return []

    def play_plainly(self, deal, ask) -> None:
        raise NotImplementedError

    def points_of(self, triples, start, stop) -> np.ndarray:
        return np.ascontiguousarray(self.points[start:stop])


def ranked(names: Sequence[str], points: np.ndarray, **changes: object) -> RankResult:
    """The result of such points."""
    plan = MadePlan(tuple(names), points)
    told = {
        "game": "moon",
        "strategies": plan.names,
        "deals": plan.deals,
        "rule": StopRule(plan.deals),
        "stopped_by": "deals",
        "seed": 7,
        "options": {},
        "files": {},
        "measure": Measure(plan.unit, 1, len(SEATINGS), LARGEST),
        "sums": plan.play(0, plan.deals),
        "identities": plan.identities,
        "most": MOST,
    }
    return RankResult(**(told | changes))


def seated(own: np.ndarray) -> np.ndarray:
    """Points by member of three, int64[deals, triples, 6 seatings, 3], put to their seats."""
    return np.take_along_axis(own, np.array(SEATINGS)[None, None], axis=3)


def a_table(
    strengths: Sequence[float], deals: int = 600, names: Sequence[str] = (), **changes: object
) -> RankResult:
    """Strategies of these mean points, with a spread of 4 points a hand."""
    generator = np.random.default_rng(5)
    means = np.array(
        [[strengths[place] for place in three] for three in triples_of(len(strengths))]
    )
    own = generator.normal(means[None, :, None, :], 4.0, (deals, len(means), 6, 3))
    named = names or [f"strategy {place}" for place in range(len(strengths))]
    return ranked(named, seated(np.rint(own).astype(np.int64)), **changes)


def a_circle(deals: int = 600, **changes: object) -> RankResult:
    """Rock finishes ahead of scissors, those of paper, and that of rock, in two hands of three."""
    ranks = np.array([(2, 1, 0), (0, 2, 1), (1, 0, 2)])  # points of rock, scissors, paper
    chosen = np.random.default_rng(6).integers(0, 3, (deals, 1, 6))
    return ranked(("rock", "scissors", "paper"), seated(ranks[chosen]), **changes)


def a_circle_of_points(deals: int = 600, **changes: object) -> RankResult:
    """Against a fourth at the table rock beats scissors, those paper, and that rock."""
    ahead = {(0, 1): 1, (1, 2): 1, (0, 2): -1}
    means = [
        (ahead[a, b], 0, -3) if c == 3 else (0, 0, 0) for a, b, c in triples_of(4)
    ]  # fmt: skip
    noise = np.random.default_rng(8).integers(-2, 3, (deals, len(means), 6, 3))
    own = np.array(means)[None, :, None, :] + noise
    return ranked(("rock", "scissors", "paper", "fourth"), seated(own), **changes)
