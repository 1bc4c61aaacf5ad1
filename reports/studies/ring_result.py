"""What was counted at tables in a ring, frozen: how each strategy bids, and how matches go.

See `strategies.moon.ring_plan` for who sits where.
"""

import bisect
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Unpack

import numpy as np

from dealwise.reports.studies.collecting import Running, collect
from dealwise.reports.studies.hands_result import Sums, sums_of
from dealwise.reports.studies.table_result import Share
from dealwise.simulate.moon.tiles import BIDS, SEATS, TRICKS
from dealwise.simulate.runner import Prefix
from dealwise.strategies.moon.match_tally import MatchTally
from dealwise.strategies.moon.ring_plan import MatchRingPlan, RingPlan

POINT_GROUPS = ("fails 21", "fails 4 to 7", "0", "1 or 2", "3 to 7", "makes 21")
"""The points of a deal as a picture tells them apart, from least to most."""

_LAST_OF_GROUPS = (-21, -1, 0, 2, 7, 21)

EFFECT_NAMES = ("seat 0", "seat 1", "seat 2", "speaks first", "speaks second", "speaks third")

SCORE_NAMES = ("< 0", "0-2", "3-5", "6-8", "9-11", "12-14", "15-17", "18 on")
"""The steps of a score, see `match_courses_task`."""

FEWEST_SEATS = 100
"""A win share of fewer is not drawn."""


@dataclass(frozen=True, eq=False)
class RingResult:
    """Deals, or matches, at the tables of a ring; `tally` int64[tables, ...] as the plan counts.

    `strategies` are as they are printed, and `seated` has their places by table and seat.
    """

    strategies: tuple[str, ...]
    seated: tuple[tuple[int, ...], ...]
    deals: int
    deals_asked: int
    tally: np.ndarray = field(repr=False)
    stopped: bool = False

    @property
    def interrupted(self) -> bool:
        """Whether the run was stopped before all was played."""
        return self.deals < self.deals_asked

    @property
    def seats_of_each(self) -> int:
        """In how many deals or matches a strategy sat, each of its seats counted."""
        return SEATS * self.deals // len(self.strategies)


class RingHands(RingResult):
    """Deals; `tally` int64[tables, 3 seats, 3 places, TALLY_SLOTS] as `hands_task` counts."""

    @cached_property
    def by_strategy(self) -> tuple[Sums, ...]:
        """The sums of each strategy over all seats in which it sat."""
        by_seat = self.tally.sum(axis=2)
        slots = np.zeros((len(self.strategies), by_seat.shape[-1]), np.int64)
        for table, places in zip(by_seat, self.seated, strict=True):
            for seat, place in enumerate(places):
                slots[place] += table[seat]
        return tuple(sums_of(each, self.seats_of_each) for each in slots)

    @property
    def mean_points(self) -> float:
        """The points a deal of one seat, over all seats and deals."""
        return sum(sums.points for sums in self.seats) / (SEATS * self.deals)

    @cached_property
    def seats(self) -> tuple[Sums, ...]:
        """The sums of each seat; every strategy sat there on as many deals."""
        return tuple(sums_of(slots, self.deals) for slots in self.tally.sum(axis=(0, 2)))

    @cached_property
    def places(self) -> tuple[Sums, ...]:
        """The sums of the first, second and third to speak, whoever that was."""
        return tuple(sums_of(slots, self.deals) for slots in self.tally.sum(axis=(0, 1)))


class RingMatches(RingResult):
    """Matches; `tally` int64[tables, COURSE_SLOTS] as `match_courses_task` counts."""

    @cached_property
    def sums(self) -> np.ndarray:
        """int64[COURSE_SLOTS] of all tables."""
        return self.tally.sum(axis=0)

    @cached_property
    def matches(self) -> MatchTally:
        """How they ended."""
        return MatchTally(self.deals, self.sums)

    @cached_property
    def lengths(self) -> np.ndarray:
        """How many matches had 0, 1, 2, ... hands, int64; the last as many or more."""
        from dealwise.simulate.moon.match_courses_task import LENGTHS_AT, STOOD_AT

        return self.sums[LENGTHS_AT:STOOD_AT]

    @property
    def longest_told(self) -> int:
        """The last of `lengths`, which has all longer matches too."""
        return len(self.lengths) - 1

    @cached_property
    def median(self) -> int:
        """The number of hands that half of all matches do not exceed, `longest_told` at most."""
        return int(np.searchsorted(np.cumsum(self.lengths), self.deals / 2))

    def from_scores(self, own: int, best: int) -> Share:
        """How many seats that came to a cell have won: the steps of the own and the best score."""
        from dealwise.simulate.moon import match_courses_task as task

        cell = own * task.SCORE_STEPS + best
        return Share(int(self.sums[task.WON_AT + cell]), int(self.sums[task.STOOD_AT + cell]))

    @cached_property
    def by_strategy(self) -> tuple[Share, ...]:
        """The matches that each strategy won, of those of all its seats."""
        wins = np.zeros(len(self.strategies), np.int64)
        for sums, places in zip(self.tally, self.seated, strict=True):
            of_seats = MatchTally(0, sums).wins.sum(axis=1)
            for seat, place in enumerate(places):
                wins[place] += of_seats[seat]
        return tuple(Share(int(count), self.seats_of_each) for count in wins)


def play_ring(
    plan: RingPlan, shown: tuple[str, ...], **running: Unpack[Running]
) -> RingHands | RingMatches:
    """Play a checked plan; `shown` is how its strategies are printed.

    Raises:
        BadInput, Fault, KeyboardInterrupt: as `collect` does.
    """
    return collect(plan, partial(_conclude, plan, shown), **running)


def _conclude(plan: RingPlan, shown: tuple[str, ...], prefix: Prefix) -> RingHands | RingMatches:
    kind = RingMatches if isinstance(plan, MatchRingPlan) else RingHands
    return kind(shown, plan.seated, prefix.deals, plan.deals, prefix.sums)


def promised(sums: Sums) -> float | None:
    """The tricks that a bidder promised on average; None of one that never bid."""
    if not sums.hands_bid:
        return None
    of_bids = zip(BIDS, sums.outcomes, strict=True)
    return sum(min(bid, TRICKS) * sum(row) for bid, row in of_bids) / sums.hands_bid


def tricks_when(sums: Sums, bid: int) -> float | None:
    """The tricks that a bidder took on average with a bid; None where it was never played."""
    row = sums.outcomes[BIDS.index(bid)]
    return sum(won * count for won, count in enumerate(row)) / sum(row) if any(row) else None


def points_counts(sums: Sums) -> dict[int, int]:
    """In how many deals these seats had so many points, by points from least to most (M19, M20).

    What was thrown in counts 0.
    """
    counts = dict.fromkeys(range(TRICKS + 1), 0)
    for won, count in enumerate(sums.defences):
        counts[won] += count
    for bid in BIDS:
        made, played = sums.made(bid)
        counts[bid] = counts.get(bid, 0) + made
        counts[-bid] = played - made
    counts[0] += sums.deals - sums.hands_bid - sums.defended
    return dict(sorted(counts.items()))


def group_counts(sums: Sums) -> tuple[int, ...]:
    """The same in the groups of `POINT_GROUPS`."""
    counts = [0] * len(POINT_GROUPS)
    for points, count in points_counts(sums).items():
        counts[bisect.bisect_left(_LAST_OF_GROUPS, points)] += count
    return tuple(counts)
