"""What `games` found, frozen: who won at one table of 3UP 3DOWN, and how long games were."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.table_result import Share, WinsResult
from dealwise.simulate.updown.cards import DECKS, MOST_PLAYERS, USUAL_DECK
from dealwise.simulate.updown.notation import deck_name

if TYPE_CHECKING:
    import pandas

    from dealwise.reports.pages.document import Report

SCHEMA = "dealwise/games/1"
PERCENTILE = 99


@dataclass(frozen=True, eq=False, repr=False)
class GamesResult(WinsResult):
    """Whole games at one table; `tally` int64[n] as `games_task` counts, `deck` has 13 counts."""

    deck: tuple[int, ...] = DECKS[USUAL_DECK]

    won: ClassVar[str] = "game"

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.strategies)

    @cached_property
    def ends(self) -> np.ndarray:
        """Games by who started and who won, int64[players, players + 1]; last those without."""
        from dealwise.simulate.updown.games_task import ENDS, PICK_UPS_AT

        counts = self.tally[:PICK_UPS_AT].reshape(MOST_PLAYERS, ENDS)[: self.players]
        return np.column_stack([counts[:, : self.players], counts[:, -1]])

    @property
    def seats(self) -> list[Share]:
        """The wins of each seat."""
        return [Share(int(wins), self.deals) for wins in self.ends.sum(axis=0)[: self.players]]

    def when_starting(self, seat: int) -> Share:
        """The wins of a seat in the games that it started."""
        return Share(int(self.ends[seat, seat]), int(self.ends[seat].sum()))

    def when_not_starting(self, seat: int) -> Share:
        """The wins of a seat in the games that another started."""
        started = self.when_starting(seat)
        return Share(self.seats[seat].count - started.count, self.deals - started.total)

    @property
    def places(self) -> list[Share]:
        """The wins of who has the first turn, the second and so on, whoever that was."""
        seats = np.arange(self.players)
        return [
            Share(int(self.ends[seats, (seats + place) % self.players].sum()), self.deals)
            for place in range(self.players)
        ]

    @property
    def without_winner(self) -> Share:
        """The games that reached the cap (U21)."""
        return Share(int(self.ends[:, -1].sum()), self.deals)

    @property
    def lengths(self) -> np.ndarray:
        """Games by their number of turns, int64[turn cap + 1]."""
        from dealwise.simulate.updown.games_task import LENGTHS_AT

        return self.tally[LENGTHS_AT:]

    @property
    def turn_cap(self) -> int:
        """After how many turns a game is given up (U21)."""
        return len(self.lengths) - 1

    @property
    def turns(self) -> int:
        """How many turns there were in all games."""
        return int(self.lengths @ np.arange(len(self.lengths)))

    @property
    def most_turns(self) -> int:
        """So many turns, or fewer, have 99 of 100 games: the exact 99th percentile."""
        enough = -(-PERCENTILE * self.deals // 100)
        return int(np.searchsorted(np.cumsum(self.lengths), enough))

    @property
    def happened(self) -> dict[str, int]:
        """How often the pile was taken, cleared by a Clear, and cleared by three equal cards."""
        from dealwise.simulate.updown import games_task as slots

        places = {
            "pick_ups": slots.PICK_UPS_AT,
            "clears": slots.CLEARS_AT,
            "sets": slots.SETS_AT,
        }
        return {name: int(self.tally[slot]) for name, slot in places.items()}

    def _page(self) -> "Report":
        from dealwise.reports.pages.updown import games_report

        return games_report(self)

    def to_dict(self) -> dict:
        """The result as one JSON object, as `dealwise updown games --json` prints it."""
        return {
            "schema": SCHEMA,
            "strategies": list(self.strategies),
            "players": self.players,
            "deck": deck_name(self.deck),
            "deals": self.deals,
            "first_deal": self.first_deal,
            "seed": self.seed,
            "options": self.options,
            "files": self.files,
            "interrupted": self.interrupted,
            "level": LEVEL,
            "method": {"shares": "wilson"},
            "no_winner": self.without_winner.to_dict(),
            "turn_cap": self.turn_cap,
            "turns": {"mean": self.turns / self.deals, f"p{PERCENTILE}": self.most_turns},
            "seats": [
                {"seat": seat, "strategy": self.strategies[seat]}
                | wins.to_dict()
                | {
                    "starting": self.when_starting(seat).to_dict(),
                    "not_starting": self.when_not_starting(seat).to_dict(),
                }
                for seat, wins in enumerate(self.seats)
            ],
            "places": [{"place": place} | wins.to_dict() for place, wins in enumerate(self.places)],
        } | {name: count / self.deals for name, count in self.happened.items()}

    def table(self) -> "pandas.DataFrame":
        """A row for each seat and each place in the order of turns.

        Columns: seat, strategy, place (0 starts), games, wins, win_share, low, high.
        """
        import pandas

        rows = []
        for seat, strategy in enumerate(self.strategies):
            for place in range(self.players):
                starter = (seat - place) % self.players
                wins = Share(int(self.ends[starter, seat]), int(self.ends[starter].sum()))
                low, high = wins.interval or (None, None)
                rows.append(
                    {"seat": seat, "strategy": strategy, "place": place, "games": wins.total}
                    | {"wins": wins.count, "win_share": wins.share, "low": low, "high": high}
                )
        return pandas.DataFrame(rows)

    @property
    def assumptions(self) -> str:
        """Which games, by which rules, and how sure the numbers are."""
        from dealwise.reports.studies.games_words import assumptions

        return assumptions(self)

    def _html_table(self) -> str:
        from dealwise.reports.studies.games_words import html_table

        return html_table(self)
