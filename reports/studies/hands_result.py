"""What `hands` found, frozen: how strategies fared at one table, seat by seat."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from dealwise.reports.statistics.intervals import LEVEL, wilson
from dealwise.reports.statistics.means import is_constant, t_interval
from dealwise.reports.studies.table_result import TableResult, by_strategy
from dealwise.simulate.moon.tiles import BIDS, SEATS, TRICKS

if TYPE_CHECKING:
    import matplotlib.axes
    import pandas

SCHEMA = "dealwise/hands/1"
CALLS = (0, *BIDS)
_MEANS = ("points", "tricks_as_bidder", "tricks_as_defender")
CALL_NAMES = ("pass", *(str(bid) for bid in BIDS))


@dataclass(frozen=True)
class Sums:
    """Exact sums over some hands of some seats.

    `calls` by pass, 4, 5, 6, 7, 21; `outcomes` as the bidder, 5 bids of 8 trick counts; points
    and their squares over all deals; `defences` as a defender by own tricks. `deals` were dealt.
    """

    deals: int
    calls: tuple[int, ...]
    outcomes: tuple[tuple[int, ...], ...]
    points: int
    squared_points: int
    defences: tuple[int, ...]

    @property
    def defended(self) -> int:
        """How many hands these seats played as a defender."""
        return sum(self.defences)

    @property
    def defended_tricks(self) -> int:
        """Their own tricks in those."""
        return sum(won * count for won, count in enumerate(self.defences))

    @property
    def hands_bid(self) -> int:
        """How many hands these seats played as the bidder."""
        return sum(map(sum, self.outcomes))

    def made(self, bid: int) -> tuple[int, int]:
        """How often a bid was made, and how often it was played."""
        row = self.outcomes[BIDS.index(bid)]
        return sum(row[min(bid, TRICKS) :]), sum(row)

    @property
    def made_in_all(self) -> tuple[int, int]:
        """How often any bid was made, and how often one was played."""
        pairs = [self.made(bid) for bid in BIDS]
        return sum(made for made, _ in pairs), sum(played for _, played in pairs)

    @property
    def mean_points(self) -> float:
        """Points a deal; hands that were thrown in count 0."""
        return self.points / self.deals

    @property
    def is_constant(self) -> bool:
        """Whether every deal brought the same points."""
        return is_constant(self.points, self.squared_points, self.deals)

    @property
    def points_interval(self) -> tuple[float, float] | None:
        """Student's interval of the points a deal; None where all brought the same."""
        if self.is_constant:
            return None
        return t_interval(self.points, self.squared_points, self.deals)

    @property
    def tricks_as_bidder(self) -> float | None:
        """Mean tricks in the hands it bid; None of none."""
        tricks = sum(won * count for row in self.outcomes for won, count in enumerate(row))
        return tricks / self.hands_bid if self.hands_bid else None

    @property
    def tricks_as_defender(self) -> float | None:
        """Mean own tricks in the hands it defended; None of none."""
        return self.defended_tricks / self.defended if self.defended else None

    def to_dict(self) -> dict:
        """The sums as means, for JSON."""
        made, played = self.made_in_all
        return {
            "points": self.mean_points,
            "interval": self.points_interval and list(self.points_interval),
            "calls": dict(zip(CALL_NAMES, self.calls, strict=True)),
            "bid_share": self.hands_bid / self.deals,
            "made": made / played if played else None,
            "tricks_as_bidder": self.tricks_as_bidder,
            "tricks_as_defender": self.tricks_as_defender,
        }


@dataclass(frozen=True, eq=False, repr=False)
class HandsResult(TableResult):
    """Whole hands at one table; `tally` int64[3 seats, 3 places, slots]."""

    @cached_property
    def seats(self) -> tuple[Sums, ...]:
        """The sums of each seat."""
        return tuple(sums_of(self.tally[seat].sum(axis=0), self.deals) for seat in range(SEATS))

    @cached_property
    def places(self) -> tuple[Sums, ...]:
        """The sums of the first, second and third to speak, whoever that was."""
        return tuple(
            sums_of(self.tally[:, place].sum(axis=0), self.deals) for place in range(SEATS)
        )

    @cached_property
    def table_sums(self) -> Sums:
        """The sums of all three seats; points there are of all three together."""
        return sums_of(self.tally.sum(axis=(0, 1)), self.deals)

    @property
    def passed_out(self) -> int:
        """How many deals were thrown in (M11)."""
        return self.deals - self.table_sums.hands_bid

    def to_dict(self) -> dict:
        """The result as one JSON object, as `dealwise moon hands --json` prints it."""
        return {
            "schema": SCHEMA,
            "strategies": list(self.strategies),
            "deals": self.deals,
            "first_deal": self.first_deal,
            "seed": self.seed,
            "options": self.options,
            "files": self.files,
            "interrupted": self.interrupted,
            "level": LEVEL,
            "method": {"points": "t", "made": "wilson"},
            "passed_out": self.passed_out / self.deals,
            "bids": {str(bid): self._bid_entry(bid) for bid in BIDS},
            "seats": [
                {"seat": seat, "strategy": self.strategies[seat]} | sums.to_dict()
                for seat, sums in enumerate(self.seats)
            ],
            "places": [{"place": place} | sums.to_dict() for place, sums in enumerate(self.places)],
        }

    def _bid_entry(self, bid: int) -> dict:
        made, played = self.table_sums.made(bid)
        return {
            "played": played,
            "made": made,
            "made_share": made / played if played else None,
            "interval": list(wilson(made, played)) if played else None,
        }

    def _deals_with(self, seat: int, place: int) -> int:
        """How many deals had this seat speak in this place: the first bidder is deal mod 3."""
        behind = (seat - place - self.first_deal) % SEATS
        return len(range(behind, self.deals, SEATS))

    def table(self) -> "pandas.DataFrame":
        """A row for each seat and each place in the bidding.

        Columns: seat, strategy, place (0 speaks first), deals, points, call_pass to call_21, hands
        bid and made, mean tricks as bidder and as defender. NaN is the mean of none.
        """
        import pandas

        rows = []
        for seat, strategy in enumerate(self.strategies):
            for place in range(SEATS):
                deals = self._deals_with(seat, place)
                rows.append(
                    {"seat": seat, "strategy": strategy, "place": place}
                    | _table_entry(sums_of(self.tally[seat, place], deals))
                )
        return pandas.DataFrame(rows).astype(dict.fromkeys(_MEANS, float))

    def chart(self, ax: "matplotlib.axes.Axes") -> "matplotlib.axes.Axes":
        """Draw the points a deal of each seat with their intervals into `ax`."""
        from dealwise.reports.charts.points_by_seat import points_by_seat

        return points_by_seat(self, ax=ax)

    @property
    def assumptions(self) -> str:
        """Which deals, which rules, and how sure the numbers are."""
        from dealwise.reports.studies.hands_words import assumptions

        return assumptions(self)

    @property
    def headline(self) -> str:
        """The points of each seat."""
        points = [f"{sums.mean_points:+.3f}" for sums in self.seats]
        return f"{by_strategy(self.strategies, points)} points a deal"

    def _html_table(self) -> str:
        from dealwise.reports.studies.hands_words import html_table

        return html_table(self)


def _table_entry(sums: Sums) -> dict:
    made, played = sums.made_in_all
    return (
        {"deals": sums.deals, "points": sums.points / sums.deals if sums.deals else None}
        | dict(zip((f"call_{name}" for name in CALL_NAMES), sums.calls, strict=True))
        | {"bid": played, "made": made}
        | {"tricks_as_bidder": sums.tricks_as_bidder, "tricks_as_defender": sums.tricks_as_defender}
    )


def sums_of(slots: np.ndarray, deals: int) -> Sums:
    """The slots int64[TALLY_SLOTS] of `hands_task`, of one row or of several added up."""
    from dealwise.simulate.moon import hands_task

    outcomes = slots[hands_task.OUTCOMES_AT : hands_task.POINTS_AT]
    return Sums(
        deals=deals,
        calls=tuple(int(count) for count in slots[: hands_task.CALLS]),
        outcomes=tuple(map(tuple, outcomes.reshape(len(BIDS), TRICKS + 1).tolist())),
        points=int(slots[hands_task.POINTS_AT]),
        squared_points=int(slots[hands_task.SQUARED_POINTS_AT]),
        defences=tuple(slots[hands_task.DEFENDED_AT :].tolist()),
    )
