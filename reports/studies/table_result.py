"""What was found at one table, frozen: what the results of all games share."""

import abc
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from dealwise.reports.statistics.intervals import wilson
from dealwise.reports.studies.reported import Reported
from dealwise.simulate.percent import percent
from dealwise.simulate.quantities import counted, plural

if TYPE_CHECKING:
    import matplotlib.axes
    import pandas


@dataclass(frozen=True)
class Share:
    """So many of so many independent games."""

    count: int
    total: int

    @property
    def share(self) -> float | None:
        """The share of the total; None of none."""
        return self.count / self.total if self.total else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Wilson's interval of the share; None of no games."""
        return wilson(self.count, self.total) if self.total else None

    def to_dict(self) -> dict:
        """Count, share and interval, for JSON."""
        return {
            "count": self.count,
            "share": self.share,
            "interval": self.interval and list(self.interval),
        }


@dataclass(frozen=True, eq=False, repr=False)
class TableResult(Reported, abc.ABC):
    """Deals or matches played at one table.

    `tally` is int64 as the kernel counts, read only; `files` the SHA-256 of each policy file that
    played. Deals are numbered from `first_deal`. `stopped` after Ctrl-C, also where that came after
    the last deal. `noun` is what `deals` counts.
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

    noun: ClassVar[str] = "deal"

    def __post_init__(self) -> None:
        tally = self.tally.copy()
        tally.setflags(write=False)
        object.__setattr__(self, "tally", tally)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
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
        """Whether the run was stopped before all was played."""
        return self.deals < self.deals_asked

    @property
    def told_stop(self) -> str:
        """That a run was stopped, and where; empty if it was not."""
        if not self.interrupted:
            return ""
        asked = f"{self.deals_asked:,} {plural(self.noun)}"
        return f"Stopped early: {self.deals:,} of {asked} were played."

    @property
    @abc.abstractmethod
    def assumptions(self) -> str:
        """What the numbers rest on, in sentences."""

    @abc.abstractmethod
    def to_dict(self) -> dict:
        """The result as one JSON object."""

    @abc.abstractmethod
    def table(self) -> "pandas.DataFrame":
        """The result in rows."""

    @abc.abstractmethod
    def _html_table(self) -> str:
        """A table for a notebook."""

    @property
    @abc.abstractmethod
    def headline(self) -> str:
        """What is first to be known of it."""

    def __repr__(self) -> str:
        played = counted(self.deals, self.noun)
        return f"<{type(self).__name__} {self.headline}; {played}, seed {self.seed}>"

    def _repr_html_(self) -> str:
        lines = filter(None, (self.told_stop, self.assumptions))
        return "".join(f"<p>{escape(line)}</p>" for line in lines) + self._html_table()


class WinsResult(TableResult):
    """Such a result of which each seat won so many; `won` is what it has won, a match."""

    won: ClassVar[str]

    @property
    @abc.abstractmethod
    def seats(self) -> list[Share]:
        """The wins of each seat."""

    def chart(self, ax: "matplotlib.axes.Axes") -> "matplotlib.axes.Axes":
        """Draw the win share of each seat with its interval into `ax`."""
        from dealwise.reports.charts.wins_by_seat import wins_by_seat

        return wins_by_seat(self, ax=ax)

    @property
    def headline(self) -> str:
        """What each seat has won."""
        wins = [f"{percent(won.count, won.total)}%" for won in self.seats]
        return f"{by_strategy(self.strategies, wins)} of {plural(self.won)}"


def by_strategy(strategies: Sequence[str], values: Sequence[str]) -> str:
    """What each strategy has, by seat: "steady +1.2, simple -0.3"."""
    return ", ".join(
        f"{strategy} {value}" for strategy, value in zip(strategies, values, strict=True)
    )
