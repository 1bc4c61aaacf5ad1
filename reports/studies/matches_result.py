"""What `hands --match` found, frozen: who won whole matches at one table, and how they ended."""

from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

import numpy as np

from dealwise.reports.statistics.intervals import LEVEL, wilson
from dealwise.reports.statistics.means import is_constant, t_interval
from dealwise.simulate.moon.tiles import SEATS
from dealwise.simulate.percent import percent
from dealwise.simulate.quantities import counted
from dealwise.strategies.moon.match_tally import MatchTally

if TYPE_CHECKING:
    import matplotlib.axes
    import pandas

SCHEMA = "dealwise/matches/1"


@dataclass(frozen=True)
class Share:
    """So many of so many independent matches."""

    count: int
    matches: int

    @property
    def share(self) -> float | None:
        """The share of the matches; None of none."""
        return self.count / self.matches if self.matches else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Wilson's interval of the share; None of no matches."""
        return wilson(self.count, self.matches) if self.matches else None

    def to_dict(self) -> dict:
        """Count, share and interval, for JSON."""
        return {
            "count": self.count,
            "share": self.share,
            "interval": self.interval and list(self.interval),
        }


@dataclass(frozen=True, eq=False)
class MatchesResult:
    """Whole matches at one table.

    `tally` int64[MATCH_SLOTS] as `whole_match` counts, read only; `files` the SHA-256 of each
    policy file that played. `deals` counts matches, which are numbered from `first_deal`. `stopped`
    after Ctrl-C, also where that came after the last match.
    """

    strategies: tuple[str, ...]
    deals: int
    deals_asked: int
    seed: int
    options: dict[str, str | int]
    tally: np.ndarray
    first_deal: int = 0
    files: dict[str, str] = field(default_factory=dict)
    stopped: bool = False

    def __post_init__(self) -> None:
        tally = self.tally.copy()
        tally.setflags(write=False)
        object.__setattr__(self, "tally", tally)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MatchesResult):
            return NotImplemented
        mine, its = (
            (one._hashed, one.deals_asked, one.options, one.files, one.stopped)
            for one in (self, other)
        )
        return mine == its

    def __hash__(self) -> int:
        return hash(self._hashed)

    @property
    def _hashed(self) -> tuple:
        """What two equal results share, of what can be hashed."""
        return self.strategies, self.deals, self.seed, self.first_deal, self.tally.tobytes()

    @property
    def interrupted(self) -> bool:
        """Whether the run was stopped before all matches were played."""
        return self.deals < self.deals_asked

    @cached_property
    def matches(self) -> MatchTally:
        """The sums."""
        return MatchTally(self.deals, self.tally)

    @property
    def hands(self) -> int:
        """How many hands were dealt."""
        return self.matches.hands

    @property
    def hands_interval(self) -> tuple[float, float] | None:
        """Student's interval of the mean length; None of one match, or where all were as long."""
        sums = (self.hands, self.matches.squared_hands, self.deals)
        return None if is_constant(*sums) else t_interval(*sums)

    @property
    def ended_by_21(self) -> Share:
        """How many ended with a 21 that the winner made."""
        return Share(self.matches.ended_by_21, self.deals)

    @property
    def without_winner(self) -> Share:
        """How many had no winner after `hand_cap` hands (M23)."""
        return Share(self.matches.without_winner, self.deals)

    @property
    def seats(self) -> list[Share]:
        """The wins of each seat."""
        return [Share(int(wins), self.deals) for wins in self.matches.wins.sum(axis=1)]

    @property
    def places(self) -> list[Share]:
        """The wins of those who spoke first, second and third in the first hand of a match."""
        return [Share(int(wins), self.deals) for wins in self.matches.wins.sum(axis=0)]

    def to_dict(self) -> dict:
        """The result as one JSON object, as `dealwise moon hands --match --json` prints it."""
        interval = self.hands_interval
        return {
            "schema": SCHEMA,
            "strategies": list(self.strategies),
            "matches": self.deals,
            "first_match": self.first_deal,
            "hands": self.hands,
            "seed": self.seed,
            "options": self.options,
            "files": self.files,
            "interrupted": self.interrupted,
            "level": LEVEL,
            "method": {"hands_a_match": "t", "shares": "wilson"},
            "hands_a_match": {
                "mean": self.matches.hands_a_match,
                "interval": interval and list(interval),
                "spread": self.matches.spread,
            },
            "ended_by_21": self.ended_by_21.to_dict(),
            "without_winner": self.without_winner.to_dict(),
            "seats": [
                {"seat": seat, "strategy": self.strategies[seat]} | wins.to_dict()
                for seat, wins in enumerate(self.seats)
            ],
            "places": [{"place": place} | wins.to_dict() for place, wins in enumerate(self.places)],
        }

    def table(self) -> "pandas.DataFrame":
        """A row for each seat and each place in the first auction of a match.

        Columns: seat, strategy, place (0 opens the match), matches, wins, win_share, low, high.
        """
        import pandas

        rows = []
        for seat, strategy in enumerate(self.strategies):
            for place in range(SEATS):
                opened = self.matches.opened_by((seat - place) % SEATS)
                wins = Share(int(self.matches.wins[seat, place]), opened)
                low, high = wins.interval or (None, None)
                rows.append(
                    {"seat": seat, "strategy": strategy, "place": place}
                    | {"matches": wins.matches, "wins": wins.count, "win_share": wins.share}
                    | {"low": low, "high": high}
                )
        return pandas.DataFrame(rows)

    def chart(self, ax: "matplotlib.axes.Axes") -> "matplotlib.axes.Axes":
        """Draw the win share of each seat with its interval into `ax`."""
        from dealwise.reports.charts.wins_by_seat import wins_by_seat

        return wins_by_seat(self, ax=ax)

    def __repr__(self) -> str:
        wins = ", ".join(
            f"{strategy} {percent(won.count, won.matches)}%"
            for strategy, won in zip(self.strategies, self.seats, strict=True)
        )
        return (
            f"<MatchesResult {wins} of matches; {counted(self.deals, 'match')}, seed {self.seed}>"
        )

    def _repr_html_(self) -> str:
        from dealwise.reports.studies.matches_words import assumptions, html_table, stopped

        lines = filter(None, (stopped(self), assumptions(self)))
        return "".join(f"<p>{escape(line)}</p>" for line in lines) + html_table(self)
