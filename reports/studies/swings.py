"""The deals in which two strategies differ most, each told in two hands where they change seats.

Or the matches, each told in two where they do so.
"""

import abc
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.hands import played_deals, played_matches
from dealwise.simulate.blocks import CONTRAST
from dealwise.simulate.moon.rules import points
from dealwise.simulate.runner import Progress

if TYPE_CHECKING:
    from dealwise.simulate.moon.match import PlayedMatch
    from dealwise.simulate.moon.views import PlayedDeal
    from dealwise.strategies.moon.blocks_plan import MoonBlocksPlan

_DEALS_A_LOOK = 4096


class _Told(abc.ABC):
    """What was played in one seating; `who` has 0 or 1 for the strategy at each seat."""

    who: tuple[int, ...]

    @property
    @abc.abstractmethod
    def points(self) -> tuple[int, ...]:
        """What it counts for each seat."""

    @property
    def contrast(self) -> float:
        """The mean points of the seats of the first strategy less that of the second's."""
        first, second = (
            [won for won, who in zip(self.points, self.who, strict=True) if who == strategy]
            for strategy in (0, 1)
        )
        return sum(first) / len(first) - sum(second) / len(second)


@dataclass(frozen=True)
class ToldHand(_Told):
    """One hand of a block by the plain rules."""

    who: tuple[int, ...]
    played: "PlayedDeal"

    @property
    def points(self) -> tuple[int, ...]:
        """The points by seat; a made 21 counts 21, and nobody has any where all passed."""
        play = self.played.play
        if play is None:
            return (0,) * len(self.who)
        return points(play.bidder, play.bid, play.tricks_won)

    def to_dict(self, seed: int, number: int) -> dict:
        """The hand as a record, for the number of its deal."""
        from dealwise.simulate.moon.records import record_of

        return {"record": record_of(self.played, seed=seed, index=number)}


@dataclass(frozen=True)
class ToldMatch(_Told):
    """One match of a block by the plain rules."""

    who: tuple[int, ...]
    match: "PlayedMatch"

    @property
    def points(self) -> tuple[int, ...]:
        """1 for the winner if there is one, 0 for others."""
        return tuple(int(seat == self.match.winner) for seat in range(len(self.who)))

    def to_dict(self, _seed: int, number: int) -> dict:
        """The course of the match."""
        from dealwise.simulate.moon.match_records import course_of

        return {"course": course_of(self.match, number)}


@dataclass(frozen=True)
class Swing:
    """A deal, or a match, with the difference of the two strategies on it.

    In the two `hands` everybody sits where the other strategy does in the other: of the three such
    couples of the block it is the one that speaks most for the side which gained.
    """

    number: int
    difference: float
    strategies: tuple[str, str]
    hands: tuple[ToldHand, ToldHand] | tuple[ToldMatch, ToldMatch]
    seed: int

    @property
    def block(self) -> str:
        """What it is the number of: a deal, or a match."""
        return "match" if isinstance(self.hands[0], ToldMatch) else "deal"

    def to_dict(self) -> dict:
        """The deal as an entry of `compare --json`, with both hands as records, or matches."""
        return {
            self.block: self.number,
            "difference": self.difference,
            "hands": [
                {
                    "strategies": [self.strategies[who] for who in hand.who],
                    "contrast": hand.contrast,
                }
                | hand.to_dict(self.seed, self.number)
                for hand in self.hands
            ],
        }


def swings(
    plan: "MoonBlocksPlan",
    result: CompareResult,
    count: int,
    on_progress: Progress | None = None,
) -> list[Swing]:
    """The `count` deals of a result of two strategies that differ most, the largest first.

    Of equal ones the lower number comes first; deals on which the difference is 0 are left out.
    `on_progress` is told deals looked at and deals in all.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    return [
        _tell(plan, number, contrast)
        for number, contrast in _largest(plan, result.deals, count, on_progress)
    ]


def _largest(
    plan: "MoonBlocksPlan", deals: int, count: int, on_progress: Progress | None
) -> list[tuple[int, int]]:
    """Numbers and contrasts, of which no more than `count` and those of one look are kept."""
    kept = np.zeros((0, 2), np.int64)
    for start in range(0, deals, _DEALS_A_LOOK):
        stop = min(deals, start + _DEALS_A_LOOK)
        contrasts = plan.blocks(0, 1, start, stop)[:, CONTRAST]
        seen = np.concatenate([kept, np.stack([np.arange(start, stop), contrasts], axis=1)])
        seen = seen[seen[:, 1] != 0]
        order = np.lexsort((seen[:, 0], -np.abs(seen[:, 1])))
        kept = seen[order[:count]]
        if on_progress is not None:
            on_progress(stop, deals)
    return [(int(number), int(contrast)) for number, contrast in kept]


def _tell(plan: "MoonBlocksPlan", number: int, contrast: int) -> Swing:
    """A deal in the couple of hands whose contrasts go furthest in the direction of the deal's."""
    hands = [_told(plan, number, seating) for seating in range(plan.hands_a_block)]
    half = len(hands) // 2  # seating k + 3 is seating k with the strategies exchanged
    couples = list(zip(hands[:half], hands[half:], strict=True))
    sign = 1 if contrast > 0 else -1
    chosen = max(couples, key=lambda couple: sign * sum(hand.contrast for hand in couple))
    first, second = plan.names
    return Swing(number, contrast / plan.unit, (first, second), chosen, plan.seed % (1 << 64))


def _told(plan: "MoonBlocksPlan", number: int, seating: int) -> ToldHand | ToldMatch:
    from dealwise.simulate.moon.seatings import SEATINGS_BY_SEAT

    who = SEATINGS_BY_SEAT[seating]
    alone = replace(plan.seated(0, 1, seating), first_deal=number, deals=1)
    if plan.noun == "match":
        ((_, match),) = played_matches(alone, 1)
        return ToldMatch(who, match)
    ((_, played),) = played_deals(alone, 1)
    return ToldHand(who, played)
