"""What `odds` with the model "range" found, frozen: three numbers for each bid."""

import os
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.odds_result import GOALS, Chances, OddsResult
from dealwise.simulate.moon.tiles import hand_name
from dealwise.simulate.percent import percent
from dealwise.simulate.quantities import counted

if TYPE_CHECKING:
    import pandas

SCHEMA = "dealwise/odds-range/1"
AHEAD = "ahead"
"""The policy that all three play who look ahead."""


@dataclass(frozen=True, repr=False)
class RangeResult:
    """Bid odds of one hand under three models.

    `heuristic` are exact odds by policies; `ahead` is a sample of `deals` of the same deals, with
    the plans that were best there, by players that look ahead; `opened` has all hands open.
    """

    heuristic: OddsResult
    ahead: Chances
    opened: OddsResult
    deals: int
    deals_asked: int
    seed: int
    stopped: bool = False

    @property
    def hand(self) -> int:
        """The hand as a mask."""
        return self.heuristic.hand

    @property
    def interrupted(self) -> bool:
        """Whether the sample was stopped before its last deal."""
        return self.deals < self.deals_asked

    def to_dict(self) -> dict:
        """The result as one JSON object: that of both others whole, and the sample between."""
        return {
            "schema": SCHEMA,
            "hand": hand_name(self.hand),
            "heuristic": self.heuristic.to_dict(),
            "ahead": {
                "play": AHEAD,
                "defence": AHEAD,
                "make": self.ahead.make(),
                "interval": {str(goal): list(self.ahead.interval(goal)) for goal in GOALS},
                "method": f"wilson {LEVEL:.0%}",
                "tricks": self.ahead.mean_tricks,
                "deals": self.deals,
                "seed": self.seed,
            },
            "open": self.opened.to_dict(),
            "interrupted": self.interrupted,
        }

    def table(self) -> "pandas.DataFrame":
        """A row for each number of tricks 4 to 7: the chance by model, with the sample's ends."""
        import pandas

        rows = []
        for goal in GOALS:
            low, high = self.ahead.interval(goal)
            rows.append(
                {
                    "tricks": goal,
                    "heuristic": self.heuristic.chances.chance(goal),
                    "ahead": self.ahead.chance(goal),
                    "low": low,
                    "high": high,
                    "open": self.opened.chances.chance(goal),
                    "deals": self.deals,
                    "seed": self.seed,
                }
            )
        return pandas.DataFrame(rows)

    def cells(self, goal: int) -> tuple[str, str, str, str]:
        """The numbers for a goal in percent: by policies, looking ahead, its interval, open."""
        low, high = self.ahead.interval(goal)
        by_policies, opened = self.heuristic.chances, self.opened.chances
        return (
            percent(by_policies.made[goal], by_policies.deals_for(goal)),
            percent(self.ahead.made[goal], self.deals),
            f"{100 * low:.1f} to {100 * high:.1f}",
            percent(opened.made[goal], opened.deals_for(goal)),
        )

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
        told = ", ".join(
            f"P({goal}) {heuristic} {ahead} {opened}"
            for goal, (heuristic, ahead, _, opened) in ((goal, self.cells(goal)) for goal in GOALS)
        )
        deals = counted(self.deals, "deal")
        return f"<RangeResult {hand_name(self.hand)}: {told}; {deals}, seed {self.seed}>"

    def _repr_html_(self) -> str:
        from dealwise.reports.studies.odds_range_words import assumptions, headline

        table = self.table().to_html(index=False)
        return f"<p>{escape(headline(self))}.</p><p>{escape(assumptions(self))}</p>{table}"
