"""What `odds` found, frozen, with all that its numbers assume."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from dealwise.reports.statistics.intervals import LEVEL, wilson
from dealwise.simulate.moon.notation import write_hand
from dealwise.simulate.moon.tiles import BIDS, PASS, TRUMP_NAMES, hand_name, tile_name
from dealwise.simulate.percent import percent
from dealwise.simulate.quantities import counted

if TYPE_CHECKING:
    import matplotlib.axes
    import pandas

SCHEMA = "dealwise/odds/1"
GOALS = (4, 5, 6, 7)
NUMBER_COLUMNS = (
    *(f"p_{goal}" for goal in GOALS),
    "tricks",
    *(f"value_{bid}" for bid in BIDS),
    *(f"{end}_{goal}" for goal in GOALS for end in ("low", "high")),
)
"""What tables call chances, mean tricks, values of bids and the ends of intervals of chances."""


def goal_of(bid: int) -> int:
    """The tricks that a bid needs (M10): 21 needs all seven."""
    return min(bid, GOALS[-1])


def value_of(bid: int, made: int, deals: int) -> float:
    """Points that a bid brings on average, k(2P - 1), as M19 scores it."""
    return bid * (2 * made - deals) / deals


@dataclass(frozen=True)
class Chances:
    """How often each number of tricks was reached: `made` by goal 4..7, of `deals`.

    `deals_by_goal` differs from `deals` only where a named exchange was told each bid and did not
    choose this trump for all of them.
    """

    made: dict[int, int] = field(hash=False)
    deals: int
    total_tricks: int
    deals_by_goal: dict[int, int] | None = field(default=None, hash=False)
    sampled: bool | None = None
    """Whether these are a sample; None: as the whole result."""

    def deals_for(self, goal: int) -> int:
        """How many deals a goal was played in."""
        return self.deals if self.deals_by_goal is None else self.deals_by_goal[goal]

    def chance(self, goal: int) -> float | None:
        """The share of deals that reached the goal; None of no deals."""
        deals = self.deals_for(goal)
        return self.made[goal] / deals if deals else None

    @property
    def mean_tricks(self) -> float | None:
        """Tricks a hand; None of no deals."""
        return self.total_tricks / self.deals if self.deals else None

    def value(self, bid: int) -> float | None:
        """Points that the bid brings on average; None of no deals."""
        goal = goal_of(bid)
        deals = self.deals_for(goal)
        return value_of(bid, self.made[goal], deals) if deals else None

    @cached_property
    def best_bid(self) -> int:
        """The bid of the largest value, the lower on a tie; a pass counts 0."""
        worth = {PASS: 0.0} | {bid: self.value(bid) for bid in BIDS}
        return max(
            (bid for bid in worth if worth[bid] is not None), key=lambda bid: (worth[bid], -bid)
        )

    def make(self) -> dict[str, float | None]:
        """The chances under the keys "4" to "7"."""
        return {str(goal): self.chance(goal) for goal in GOALS}

    def interval(self, goal: int) -> tuple[float, float]:
        """Wilson's interval of the chance."""
        return wilson(self.made[goal], self.deals_for(goal))

    def value_interval(self, bid: int) -> tuple[float, float]:
        """The interval of a value: that of its chance P, through k(2P - 1)."""
        low, high = self.interval(goal_of(bid))
        return bid * (2 * low - 1), bid * (2 * high - 1)


@dataclass(frozen=True)
class TrumpRow:
    """The chances with one trump.

    `share` (0 to 1) is how often a named exchange took it, told the best bid; None without one.
    """

    trump: int
    share: float | None
    chances: Chances


@dataclass(frozen=True)
class PlanRow:
    """The chances of one plan with one widow; no trump and discard where the exchange varies."""

    widow: int
    trump: int | None
    discard: int | None
    chances: Chances

    def names(self) -> dict[str, str | None]:
        """Trump and discard as records write them."""
        return {
            "trump": None if self.trump is None else TRUMP_NAMES[self.trump],
            "discard": None if self.discard is None else tile_name(self.discard),
        }


class Specs(NamedTuple):
    """The policies as the user wrote them: to load them, and to ask the same again."""

    play: str
    defence: str
    exchange: str


@dataclass(frozen=True, repr=False)
class OddsResult:
    """Bid odds of one hand.

    `chances` may use another plan for each goal; `trick_counts` (0..7) are those under the plan of
    the best bid, of 4 where that is a pass. `by_widow` has the plan to follow with each widow,
    `by_half` those that were counted: in a sample two rows of them, for each half of the deals the
    plans chosen on the other, else one. `seed` is None where nothing was drawn at random; `files`
    is the SHA-256 of each policy file that played. `stopped` after Ctrl-C, also where that came
    after the last deal. `specs` say what `play`, `defence` and `exchange` name.
    With the open `model` `left_behind` counts plans that were given up five standard errors behind;
    then `exact` is of the plans that were chosen, and only `is_proven` says that none is better.
    """

    hand: int
    remarks: tuple[str, ...]
    play: str
    defence: str
    exchange: str
    trump: int | None
    widow: int | None
    discard: int | None
    deals: int
    deals_asked: int
    exact: bool
    seed: int | None
    chances: Chances
    trick_counts: tuple[int, ...]
    by_trump: tuple[TrumpRow, ...]
    by_widow: tuple[PlanRow, ...]
    by_half: tuple[tuple[PlanRow, ...], ...]
    plans: tuple[PlanRow, ...] | None
    files: dict[str, str] = field(default_factory=dict, hash=False)
    stopped: bool = False
    specs: Specs | None = field(default=None, hash=False)
    model: str = "heuristic"
    precision: float | None = None
    left_behind: int = 0

    @property
    def best_bid(self) -> int:
        """0 (pass), 4, 5, 6, 7 or 21."""
        return self.chances.best_bid

    @property
    def goal(self) -> int:
        """The tricks that the recommended plan aims at: those of the best bid, 4 for a pass."""
        return goal_of(self.best_bid) if self.best_bid else GOALS[0]

    @property
    def interrupted(self) -> bool:
        """Whether the run was stopped before all deals were played."""
        return self.deals < self.deals_asked

    @property
    def is_proven(self) -> bool:
        """Whether the numbers are exact, and no plan was left behind by five standard errors."""
        return self.exact and not self.left_behind

    @property
    def method(self) -> str | None:
        """The kind of interval; None where the numbers are exact."""
        if self.exact:
            return "exact but for elimination error" if self.left_behind else None
        return f"wilson {LEVEL:.0%}"

    @property
    def intervals(self) -> dict[int, tuple[float, float]] | None:
        """Wilson's interval by goal; None where the numbers are exact."""
        if self.exact:
            return None
        return {goal: self.chances.interval(goal) for goal in GOALS}

    def to_dict(self) -> dict:
        """The result as one JSON object, keys as `dealwise moon odds --json` prints them."""
        intervals = self.intervals
        result = {
            "schema": SCHEMA,
            "hand": hand_name(self.hand),
            "model": self.model,
            "play": self.play,
            "defence": self.defence,
            "exchange": self.exchange,
            "given": {
                "trump": None if self.trump is None else TRUMP_NAMES[self.trump],
                "widow": None if self.widow is None else tile_name(self.widow),
                "discard": None if self.discard is None else tile_name(self.discard),
            },
            "deals": self.deals,
            "exact": self.is_proven,
            "interrupted": self.interrupted,
            "seed": self.seed,
            "files": self.files,
            "make": self.chances.make(),
            "counts": {str(goal): self.chances.made[goal] for goal in GOALS},
            "interval": intervals and {str(goal): list(ends) for goal, ends in intervals.items()},
            "method": self.method,
            "value": {str(bid): self.chances.value(bid) for bid in BIDS},
            "best_bid": self.best_bid,
            "tricks": [count / self.deals for count in self.trick_counts],
            "by_trump": [_trump_entry(row) for row in self.by_trump],
            "by_widow": [_widow_entry(row) for row in self.by_widow],
        }
        if self.plans is not None:
            result["plans"] = [_plan_entry(row) for row in self.plans]
        return result

    def table(self) -> "pandas.DataFrame":
        """A row for the best of all, then one for each trump, or each plan with a given widow.

        Columns: trump, discard (plans only) or share (named exchange only), `NUMBER_COLUMNS`, deals
        that the row was played in, exact, seed. Best first. NaN where there is no number, as at
        the ends of intervals if exact.
        """
        import pandas

        if self.plans is None:
            best, rows = {"trump": "any", "share": None}, self.by_trump
            names = [{"trump": TRUMP_NAMES[row.trump], "share": row.share} for row in rows]
        else:
            best, rows = {"trump": "any", "discard": "any"}, self.plans
            names = [row.names() for row in rows]
        entries = [best | self._table_entry(self.chances)]
        entries += [
            name | self._table_entry(row.chances) for name, row in zip(names, rows, strict=True)
        ]
        frame = pandas.DataFrame(entries).astype(dict.fromkeys(NUMBER_COLUMNS, float))
        is_shared = any(name.get("share") is not None for name in names)
        return frame if is_shared else frame.drop(columns="share", errors="ignore")

    def is_exact(self, chances: Chances) -> bool:
        """Whether these of its chances were counted on every deal."""
        return self.exact if chances.sampled is None else not chances.sampled

    def _table_entry(self, chances: Chances) -> dict[str, float | None]:
        exact = self.is_exact(chances)
        return dict(zip(NUMBER_COLUMNS, numbers_of(chances, exact=exact), strict=True)) | {
            "deals": chances.deals_for(self.goal),
            "exact": exact and not self.left_behind,
            "seed": self.seed,
        }

    def chart(self, ax: "matplotlib.axes.Axes") -> "matplotlib.axes.Axes":
        """Draw the heat map of trump by bid into `ax`."""
        from dealwise.reports.charts.trump_by_bid import trump_by_bid

        return trump_by_bid(self, ax=ax)

    def report(
        self, path: str | os.PathLike[str], format: str | None = None, *, force: bool = False
    ) -> None:
        """Write a report: "html", "md" or "pdf", else as the name of the file ends.

        Raises:
            BadInput: it cannot be written; what stood there before still does.
            Fault: a policy did what the rules do not allow as deals were told again.
        """
        from dealwise.reports.pages.moon_hand import save_report

        save_report(self, path, format, force=force)

    def __repr__(self) -> str:
        made = ", ".join(
            f"P({goal}) {percent(self.chances.made[goal], self.chances.deals_for(goal))}"
            for goal in GOALS
        )
        sampled = self.method or "exact" if self.exact else f"seed {self.seed}"
        bid = self.best_bid or "pass"
        return (
            f"<OddsResult {hand_name(self.hand)}: best bid {bid}, {made}; "
            f"{counted(self.deals, 'deal')}, {sampled}>"
        )

    def _repr_html_(self) -> str:
        from dealwise.reports.studies.odds_words import assumptions, html_table, verdict

        lines = (f"Hand {write_hand(self.hand)}. {verdict(self)}", assumptions(self))
        return "".join(f"<p>{escape(line)}</p>" for line in lines) + html_table(self)


def numbers_of(chances: Chances, *, exact: bool) -> Iterator[float | None]:
    """What stands in `NUMBER_COLUMNS`; None where there is no number, as an interval if exact."""
    yield from (chances.chance(goal) for goal in GOALS)
    yield chances.mean_tricks
    yield from (chances.value(bid) for bid in BIDS)
    for goal in GOALS:
        is_sampled = not exact and chances.deals_for(goal)
        yield from chances.interval(goal) if is_sampled else (None, None)


def _trump_entry(row: TrumpRow) -> dict:
    entry: dict = {"trump": TRUMP_NAMES[row.trump]}
    if row.share is not None:
        entry["share"] = row.share
    return entry | _sampled(row.chances) | _made(row.chances)


def _widow_entry(row: PlanRow) -> dict:
    return {"widow": tile_name(row.widow)} | row.names() | {"make": row.chances.make()}


def _plan_entry(row: PlanRow) -> dict:
    return row.names() | _sampled(row.chances) | _made(row.chances)


def _made(chances: Chances) -> dict:
    return {"make": chances.make(), "tricks": chances.mean_tricks}


def _sampled(chances: Chances) -> dict:
    """How much of a row is known, where that differs from row to row."""
    if chances.sampled is None:
        return {}
    return {"deals": chances.deals, "sampled": chances.sampled}
