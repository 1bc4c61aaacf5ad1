"""What `hands --match` found, frozen: who won whole matches at one table, and how they ended."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.statistics.means import is_constant, t_interval
from dealwise.reports.studies.table_result import Share, WinsResult
from dealwise.simulate.moon.tiles import SEATS
from dealwise.strategies.moon.match_tally import MatchTally

if TYPE_CHECKING:
    import pandas

SCHEMA = "dealwise/matches/1"


@dataclass(frozen=True, eq=False, repr=False)
class MatchesResult(WinsResult):
    """Whole matches at one table; `tally` int64[MATCH_SLOTS] as `whole_match` counts."""

    noun: ClassVar[str] = "match"
    won: ClassVar[str] = "match"

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
                    | {"matches": wins.total, "wins": wins.count, "win_share": wins.share}
                    | {"low": low, "high": high}
                )
        return pandas.DataFrame(rows)

    @property
    def assumptions(self) -> str:
        """Which matches, by which rules, and how sure the numbers are."""
        from dealwise.reports.studies.matches_words import assumptions

        return assumptions(self)

    def _html_table(self) -> str:
        from dealwise.reports.studies.matches_words import html_table

        return html_table(self)
