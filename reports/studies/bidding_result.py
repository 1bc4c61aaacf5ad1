"""What `bid` found, frozen: what each call brings, and which is the best."""

from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

import numpy as np

from dealwise.reports.statistics.families import bonferroni_level
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.statistics.leaders import pairs_of
from dealwise.reports.statistics.looks import LEAST_NONZERO
from dealwise.reports.statistics.means import is_constant, t_interval
from dealwise.reports.studies.compare_best import nobody_beats
from dealwise.reports.studies.compare_estimate import Seen
from dealwise.simulate.moon.auction_words import call_name
from dealwise.simulate.moon.tiles import MOON, PASS, SEATS, hand_name
from dealwise.simulate.quantities import counted

if TYPE_CHECKING:
    import pandas

SCHEMA = "dealwise/bid/1"
FEWEST_DEALS = 100
"""With fewer deals that agree with the auction, the answer without it is given beside."""

Ends = tuple[float, float]


@dataclass(frozen=True)
class CallsFound:
    """What the open `calls` of a `seat` came to on the deals that counted.

    `tally` is that of `simulate.moon.bid_task`, int64[calls, slots]. `exact` where all possible
    deals were looked at, `whole` where all that were asked for were.
    """

    calls: tuple[int, ...]
    seat: int
    tally: np.ndarray = field(hash=False, repr=False, compare=False)
    exact: bool
    whole: bool

    @property
    def deals(self) -> int:
        """The deals that counted."""
        from dealwise.simulate.moon.bid_task import DEALS_AT

        return int(self.tally[0, DEALS_AT])

    def points(self, place: int) -> tuple[float, ...] | None:
        """Mean points by seat after the call at a place; None of no deals."""
        if self.deals == 0:
            return None
        return tuple(total / self.deals for total in self._totals(place))

    def own(self, place: int) -> float | None:
        """The mean points of the player."""
        means = self.points(place)
        return None if means is None else means[self.seat]

    def interval(self, place: int) -> Ends | None:
        """Student's interval of the own points, alone at 95 %; None if exact or always the same."""
        from dealwise.simulate.moon.bid_task import SQUARES_AT

        total = self._totals(place)[self.seat]
        squares = int(self.tally[place, SQUARES_AT + self.seat])
        if self.exact or is_constant(total, squares, self.deals):
            return None
        return t_interval(total, squares, self.deals)

    def make(self, place: int) -> tuple[int, int]:
        """How often the call was made, and how often it was the highest."""
        from dealwise.simulate.moon.bid_task import HIGHEST_AT, MADE_AT

        return int(self.tally[place, MADE_AT]), int(self.tally[place, HIGHEST_AT])

    @cached_property
    def best(self) -> int | None:
        """The place of the call with most points for the player, of equals the lowest call."""
        if self.deals == 0:
            return None
        return max(range(len(self.calls)), key=lambda place: (self.own(place), -place))

    @cached_property
    def as_good(self) -> tuple[int, ...]:
        """The places that cannot be told from the best; if exact, those with as many points."""
        if self.best is None:
            return ()
        if self.exact:
            most = self.own(self.best)
            return tuple(place for place in range(len(self.calls)) if self.own(place) == most)
        found = nobody_beats(
            self.deals,
            self._differences,
            unit=1,
            largest=2 * MOON,
            seen=Seen(answer=not self.whole, count=False),
        )
        return tuple(sorted({*found, self.best}))

    @property
    def level(self) -> float:
        """The level of the interval of what a call is behind: the best was picked of all pairs."""
        return bonferroni_level(pairs_of(len(self.calls)))

    def behind(self, place: int) -> tuple[float, Ends | None]:
        """The points by which a call is behind the best, with Student's paired interval."""
        nonzero, total, squares = (int(sums[self.best, place]) for sums in self._differences)
        if self.exact or nonzero < LEAST_NONZERO:
            return total / self.deals, None
        return total / self.deals, t_interval(total, squares, self.deals, self.level)

    @cached_property
    def _differences(self) -> np.ndarray:
        """Deals that differ, sum and squares of row less column, int64[3, calls, calls]."""
        from dealwise.simulate.moon.bid_task import (
            DIFFERING_AT,
            POINTS_AT,
            SQUARED_DIFFERENCES_AT,
        )

        count = len(self.calls)
        totals = self.tally[:, POINTS_AT + self.seat]
        return np.stack(
            [
                self.tally[:, DIFFERING_AT : DIFFERING_AT + count],
                totals[:, np.newaxis] - totals,
                self.tally[:, SQUARED_DIFFERENCES_AT : SQUARED_DIFFERENCES_AT + count],
            ]
        )

    def _totals(self, place: int) -> list[int]:
        from dealwise.simulate.moon.bid_task import POINTS_AT

        return [int(total) for total in self.tally[place, POINTS_AT : POINTS_AT + SEATS]]

    def entry(self, place: int) -> dict:
        """One call for JSON."""
        made, highest = self.make(place)
        means, ends = self.points(place), self.interval(place) if self.deals else None
        behind, behind_ends = (None, None) if self.best is None else self.behind(place)
        is_pass = self.calls[place] == PASS
        return {
            "call": call_name(self.calls[place]),
            "points": None if means is None else list(means),
            "interval": ends and list(ends),
            "make": None if is_pass or highest == 0 else made / highest,
            "highest": None if is_pass or self.deals == 0 else highest / self.deals,
            "behind": behind,
            "behind_interval": behind_ends and list(behind_ends),
        }

    def to_dict(self) -> dict:
        """All calls, the best, and on how many deals."""
        return {
            "calls": [self.entry(place) for place in range(len(self.calls))],
            "best": None if self.best is None else call_name(self.calls[self.best]),
            "as_good": [call_name(self.calls[place]) for place in self.as_good],
            "deals": self.deals,
            "exact": self.exact,
        }


@dataclass(frozen=True, repr=False)
class BidResult:
    """The worth of each call of a player who holds `hand` (mask) at `seat`.

    `deals` of `deals_asked` were dealt, of which those that agree with the calls `heard` count, see
    `found`; `unconditioned` has what all of them come to, where too few agree. `seed` is None where
    nothing was drawn at random. `options` are the rules that are not those of the house.
    """

    hand: int
    remarks: tuple[str, ...]
    seat: int
    heard: tuple[int, ...]
    scores: tuple[int, int, int]
    play: str
    field: str
    options: dict[str, str | int] = field(hash=False)
    deals: int
    deals_asked: int
    seed: int | None
    found: CallsFound
    files: dict[str, str] = field(default_factory=dict, hash=False)
    stopped: bool = False
    unconditioned: CallsFound | None = None

    @property
    def interrupted(self) -> bool:
        """Whether the run was stopped before all deals were played."""
        other = self.unconditioned
        return self.deals < self.deals_asked or (other is not None and not other.whole)

    @property
    def answer(self) -> CallsFound:
        """What the best call is taken from: all deals only where none agrees with the auction."""
        if self.found.deals == 0 and self.unconditioned is not None:
            return self.unconditioned
        return self.found

    @property
    def best(self) -> int | None:
        """The best call: 0 (pass), 4, 5, 6, 7 or 21; None where no deal was played."""
        place = self.answer.best
        return None if place is None else self.answer.calls[place]

    @property
    def method(self) -> str | None:
        """The kind of interval; None where the numbers are exact."""
        return None if self.found.exact else f"t {LEVEL:.0%}"

    def to_dict(self) -> dict:
        """The result as one JSON object, keys as `dealwise moon bid --json` prints them."""
        best = self.best
        return self.found.to_dict() | {
            "schema": SCHEMA,
            "hand": hand_name(self.hand),
            "seat": self.seat,
            "auction": [call_name(call) for call in self.heard],
            "scores": list(self.scores),
            "play": self.play,
            "field": self.field,
            "options": self.options,
            "best": None if best is None else call_name(best),
            "dealt": self.deals,
            "interrupted": self.interrupted,
            "seed": self.seed,
            "method": self.method,
            "worth": "points a hand",
            "unconditioned": self.unconditioned and self.unconditioned.to_dict(),
            "files": self.files,
        }

    def table(self) -> "pandas.DataFrame":
        """A row for each call, in order; NaN where there is no number.

        Columns: call, points by seat, low and high of the own points, make, highest, behind, best
        (what cannot be told from it as well), deals, exact, seed.
        """
        import pandas

        found, rows = self.answer, []
        for place in range(len(found.calls)):
            entry = found.entry(place)
            points = entry["points"] or (None,) * SEATS
            low, high = entry["interval"] or (None, None)
            rows.append(
                {"call": entry["call"]}
                | {f"seat_{seat}": points[seat] for seat in range(SEATS)}
                | {"low": low, "high": high}
                | {key: entry[key] for key in ("make", "highest", "behind")}
                | {"best": place in found.as_good, "deals": found.deals}
                | {"exact": found.exact, "seed": self.seed}
            )
        return pandas.DataFrame(rows)

    def __repr__(self) -> str:
        told = "no deal agrees" if self.best is None else f"best call {call_name(self.best)}"
        sampled = "exact" if self.found.exact else f"seed {self.seed}"
        agreeing = counted(self.found.deals, "agreeing deal")
        return f"<BidResult {hand_name(self.hand)}: {told}; {agreeing}, {sampled}>"

    def _repr_html_(self) -> str:
        from dealwise.reports.studies.bidding_words import assumptions, headline, html_table, title

        lines = filter(None, (title(self), headline(self), assumptions(self)))
        return "".join(f"<p>{escape(line)}</p>" for line in lines) + html_table(self)
