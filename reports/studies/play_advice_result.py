"""What `advise_play` found, frozen: what each tile is worth, and which is the best."""

from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

import numpy as np

from dealwise.reports.statistics.intervals import LEVEL, wilson
from dealwise.reports.studies.odds_result import goal_of
from dealwise.simulate.moon.standing import BIDDER, SEAT_NAMES, Standing
from dealwise.simulate.moon.tiles import TRICK_COUNTS, TRUMP_NAMES, hand_name, tile_name, tiles_of
from dealwise.simulate.quantities import counted

if TYPE_CHECKING:
    import pandas

SCHEMA = "dealwise/moon-advice/1"


@dataclass(frozen=True, repr=False)
class PlayAdviceResult:
    """The worth of each tile that may be played in a `standing`.

    `tally` int64[22, 8] says how often the bidder ended with 0..7 tricks after each tile. `play`
    and `defence` are None with open hands; `seed` is None where nothing was drawn at random.
    """

    standing: Standing
    model: str
    play: str | None
    defence: str | None
    tally: np.ndarray = field(hash=False, compare=False)
    deals: int
    deals_asked: int
    exact: bool
    seed: int | None
    files: dict[str, str] = field(default_factory=dict, hash=False)
    stopped: bool = False

    @property
    def possible(self) -> int:
        """How many deals fit what the player has seen."""
        return self.standing.unseen.deals

    @property
    def interrupted(self) -> bool:
        """Whether the run was stopped before all deals were played."""
        return self.deals < self.deals_asked

    def made(self, tile: int) -> int:
        """In how many deals the bid is made after a tile."""
        return int(self.tally[tile, goal_of(self.standing.bid) :].sum())

    def make(self, tile: int) -> float:
        """The share of deals in which it is."""
        return self.made(tile) / self.deals

    def worth(self, tile: int) -> float:
        """The tricks that the bidder takes in the whole hand on average."""
        return self._total(tile) / self.deals

    def _total(self, tile: int) -> int:
        return int(self.tally[tile] @ np.arange(TRICK_COUNTS))

    def interval(self, tile: int) -> tuple[float, float] | None:
        """Wilson's interval of the chance that the bid is made; None where it is exact."""
        return None if self.exact else wilson(self.made(tile), self.deals)

    @cached_property
    def ranking(self) -> tuple[int, ...]:
        """The tiles, best for the player first.

        That is the one that lets the bidder make the bid most often, for a defender most rarely; of
        equal ones by the tricks of the bidder, then the one of least worth to hold.
        """
        from dealwise.strategies.moon.words import least

        sign = 1 if self.standing.seat == BIDDER else -1
        left = set(tiles_of(self.standing.view.legal))
        by_use = []
        while left:
            by_use.append(least(sum(1 << tile for tile in left), self.standing.trump))
            left.remove(by_use[-1])
        return tuple(
            sorted(by_use, key=lambda tile: (-sign * self.made(tile), -sign * self._total(tile)))
        )

    @property
    def best(self) -> int:
        """The tile to play."""
        return self.ranking[0]

    @cached_property
    def as_good(self) -> tuple[int, ...]:
        """The tiles with the same numbers as the best."""
        best = (self.made(self.best), self._total(self.best))
        return tuple(tile for tile in self.ranking if (self.made(tile), self._total(tile)) == best)

    @property
    def method(self) -> str | None:
        """The kind of interval; None where the numbers are exact."""
        return None if self.exact else f"wilson {LEVEL:.0%}"

    def to_dict(self) -> dict:
        """The result as one JSON object, keys as `dealwise moon advise --json` prints them."""
        standing = self.standing
        return {
            "schema": SCHEMA,
            "seat": SEAT_NAMES[standing.seat],
            "hand": hand_name(standing.hand),
            "trump": TRUMP_NAMES[standing.trump],
            "bid": standing.bid,
            "discard": None if standing.discard < 0 else tile_name(standing.discard),
            "played": [tile_name(tile) for tile in standing.played],
            "tricks": standing.tricks,
            "model": self.model,
            "play": self.play,
            "defence": self.defence,
            "deals": self.deals,
            "possible": self.possible,
            "exact": self.exact,
            "method": self.method,
            "seed": self.seed,
            "interrupted": self.interrupted,
            "files": self.files,
            "plays": [self._entry(tile) for tile in self.ranking],
            "best": tile_name(self.best),
        }

    def _entry(self, tile: int) -> dict:
        ends = self.interval(tile)
        return {
            "tile": tile_name(tile),
            "worth": self.worth(tile),
            "make": self.make(tile),
            "interval": None if ends is None else list(ends),
        }

    def table(self) -> "pandas.DataFrame":
        """A row for each tile, best first; NaN at the ends of intervals if exact."""
        import pandas

        rows = []
        for tile in self.ranking:
            low, high = self.interval(tile) or (None, None)
            rows.append(
                {
                    "tile": tile_name(tile),
                    "make": self.make(tile),
                    "low": low,
                    "high": high,
                    "worth": self.worth(tile),
                    "best": tile in self.as_good,
                    "deals": self.deals,
                    "exact": self.exact,
                    "seed": self.seed,
                }
            )
        return pandas.DataFrame(rows).astype({"low": float, "high": float})

    def __repr__(self) -> str:
        sampled = "exact" if self.exact else f"seed {self.seed}"
        tiles = ", ".join(f"{tile_name(tile)} {self.make(tile):.1%}" for tile in self.ranking)
        deals = counted(self.deals, "deal")
        return f"<PlayAdviceResult {tiles}; {self.model}, {deals}, {sampled}>"

    def _repr_html_(self) -> str:
        from dealwise.reports.studies.play_advice_words import (
            assumptions,
            headline,
            html_table,
            title,
        )

        lines = (title(self), f"{headline(self)}.", assumptions(self))
        return "".join(f"<p>{escape(line)}</p>" for line in lines) + html_table(self)
