"""What a study of choices found: the chance to win with each, and which may be the best."""

import importlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from dealwise.reports.statistics.families import bonferroni_level
from dealwise.reports.statistics.intervals import LEVEL, clopper_pearson, wilson
from dealwise.reports.statistics.leaders import Lead, lead, leaders, leaders_of_all, pairs_of
from dealwise.reports.statistics.sequences import beta_binomial_sequence
from dealwise.reports.studies.choices import ChoiceRule, Counts
from dealwise.reports.studies.reported import Reported
from dealwise.simulate.percent import percent
from dealwise.simulate.quantities import counted
from dealwise.simulate.updown.notation import deck_name

if TYPE_CHECKING:
    import matplotlib.axes
    import pandas

    from dealwise.simulate.runner import Prefix
    from dealwise.strategies.updown.choices_plan import ChoicesPlan

_FEW = 10
"""Games won, or not won, below which Wilson's interval is held too rarely."""


@dataclass(frozen=True)
class Table:
    """Who plays what: what every chance assumes. `rules` are those that are not the house's."""

    players: int
    deck: tuple[int, ...]
    play: str
    field: str
    rules: dict[str, str | int]
    starter: str | int | None
    """None in the middle of a game."""

    def to_dict(self) -> dict:
        """The table as JSON has it."""
        start = {} if self.starter is None else {"starter": self.starter}
        return start | {
            "players": self.players,
            "deck": deck_name(self.deck),
            "play": self.play,
            "field": self.field,
            "rules": self.rules,
        }


@dataclass(frozen=True)
class ChoicesQuestion:
    """A question that was checked: the plan of all choices, the rule to stop by, who plays."""

    plan: "ChoicesPlan"
    rule: ChoiceRule
    setting: Table
    seed: int

    def basis(self, prefix: "Prefix") -> dict[str, object]:
        """What every `ChoicesResult` holds, but for what its choices are."""
        return {
            "tally": prefix.sums,
            "deals": prefix.deals,
            "deals_asked": self.plan.deals,
            "rule": self.rule,
            "seed": self.seed,
            "setting": self.setting,
            "files": self.plan.files(),
        }


@dataclass(frozen=True, repr=False)
class ChoicesResult(Reported):
    """The choices by name with what they came to on `deals` common deals.

    `tally` is that of `simulate.updown.choices`; `deals_asked` has no meaning under a precision.
    `choice_noun` is what a choice is called in tables, `words` the module that has the title and
    the assumptions of the study.
    """

    choice_noun: ClassVar[str]
    words: ClassVar[str]

    names: tuple[str, ...]
    tally: np.ndarray = field(hash=False, repr=False)
    deals: int
    deals_asked: int
    rule: ChoiceRule
    seed: int
    setting: Table
    files: dict[str, str] = field(default_factory=dict, hash=False)
    stopped: bool = False

    @property
    def title(self) -> str:
        """What was asked, in one line."""
        return importlib.import_module(self.words).title(self)

    @property
    def assumptions(self) -> str:
        """What the chances assume, in sentences."""
        return importlib.import_module(self.words).assumptions(self)

    @property
    def interrupted(self) -> bool:
        """Whether the run was stopped before its rule was satisfied."""
        return self.stopped and self.deals < self.deals_asked

    @property
    def is_fixed(self) -> bool:
        """Whether every choice played a number of deals that was fixed before."""
        return self.rule.precision is None and not self.interrupted

    @cached_property
    def counts(self) -> Counts:
        """The tally in its parts."""
        return Counts.of(self.tally)

    def win(self, choice: int) -> float:
        """The share of games won."""
        return int(self.counts.wins[choice]) / int(self.counts.games[choice])

    def interval(self, choice: int) -> tuple[float, float]:
        """The interval of the chance to win, alone at 95 %."""
        wins, games = int(self.counts.wins[choice]), int(self.counts.games[choice])
        if not self.is_fixed:
            return beta_binomial_sequence(wins, games, LEVEL)
        exact = min(wins, games - wins) < _FEW
        return (clopper_pearson if exact else wilson)(wins, games, LEVEL)

    @cached_property
    def active(self) -> tuple[int, ...]:
        """The choices that were played to the end."""
        return tuple(np.flatnonzero(self.counts.games == self.deals).tolist())

    @cached_property
    def best(self) -> tuple[int, ...]:
        """The choices that cannot be told from the best, best first."""
        only = self.counts.among(self.active)
        if self.is_fixed:
            found = leaders_of_all(only, self.deals)
        else:
            found = leaders(only, self.deals, self.pairs)
        chosen = {self.active[place] for place in found}
        return tuple(choice for choice in self.ranking if choice in chosen)

    @cached_property
    def ranking(self) -> tuple[int, ...]:
        """All choices, best first; those that were left behind at the end."""
        active = set(self.active)
        return tuple(
            sorted(range(len(self.names)), key=lambda choice: (
                choice not in active, -self.win(choice), choice
            ))
        )  # fmt: skip

    @property
    def worst(self) -> int:
        """The choice that wins the smallest share, of equals the last of the ranking."""
        return min(reversed(self.ranking), key=self.win)

    @property
    def pairs(self) -> int:
        """How many pairs of choices there are, one at least."""
        return pairs_of(len(self.names))

    @property
    def gain_level(self) -> float:
        """The level of the gain's interval: the two were picked by what was found, of all pairs."""
        return bonferroni_level(self.pairs)

    @cached_property
    def gain(self) -> Lead:
        """What the first of the ranking wins more than the worst, on their common deals."""
        first, worst, only = self.ranking[0], self.worst, self.counts.only
        return lead(
            int(only[first, worst]),
            int(only[worst, first]),
            min(int(self.counts.games[first]), int(self.counts.games[worst])),
            fixed=self.is_fixed,
            level=self.gain_level,
        )

    @property
    def is_worst_behind(self) -> bool:
        """Whether the worst can be told from the best."""
        return self.worst not in self.best

    @property
    def games(self) -> int:
        """All games that were played."""
        return int(self.counts.games.sum())

    @property
    def no_winner(self) -> int:
        """How many of them had no winner."""
        return int(self.counts.no_winner.sum())

    @property
    def method(self) -> str:
        """The kind of the intervals."""
        if not self.is_fixed:
            return f"beta-binomial confidence sequence {LEVEL:.0%}"
        few = min(
            min(int(wins), int(games - wins))
            for wins, games in zip(self.counts.wins, self.counts.games, strict=True)
        )
        exact = f", clopper-pearson below {_FEW}" if few < _FEW else ""
        return f"wilson {LEVEL:.0%}{exact}"

    def entry(self, choice: int) -> dict:
        """One choice for JSON, but for its name."""
        return {
            "win": self.win(choice),
            "interval": list(self.interval(choice)),
            "games": int(self.counts.games[choice]),
            "wins": int(self.counts.wins[choice]),
            "no_winner": int(self.counts.no_winner[choice]),
        }

    def common(self) -> dict:
        """What every JSON document of choices has."""
        return self.setting.to_dict() | {
            "deals": self.deals,
            "games": self.games,
            "no_winner": self.no_winner,
            "method": self.method,
            "precision": self.rule.precision,
            "seed": self.seed,
            "interrupted": self.interrupted,
            "files": self.files,
            "gain_over_worst": {
                "gain": self.gain.gain,
                "interval": None if self.gain.interval is None else list(self.gain.interval),
                "level": self.gain_level,
                "deals": self.gain.deals,
                "told_apart": self.is_worst_behind,
            },
        }

    def table(self) -> "pandas.DataFrame":
        """A row for each choice, best first; the first column has its name."""
        import pandas

        rows = []
        for choice in self.ranking:
            low, high = self.interval(choice)
            rows.append(
                {
                    self.choice_noun: self.names[choice],
                    "win": self.win(choice),
                    "low": low,
                    "high": high,
                    "games": int(self.counts.games[choice]),
                    "no_winner": int(self.counts.no_winner[choice]),
                    "best": choice in self.best,
                    "seed": self.seed,
                }
            )
        return pandas.DataFrame(rows)

    def chart(self, ax: "matplotlib.axes.Axes") -> "matplotlib.axes.Axes":
        """Draw the chance to win with each choice on its interval into `ax`, best on top."""
        from dealwise.reports.charts.choices_figure import draw_choices

        return draw_choices(self, self.title, ax)

    def __repr__(self) -> str:
        told = ", ".join(
            f"{self.names[choice]} "
            f"{percent(int(self.counts.wins[choice]), int(self.counts.games[choice]))}%"
            for choice in self.ranking
        )
        deals = counted(self.deals, "deal")
        return f"<{type(self).__name__} {told}; {deals}, seed {self.seed}>"

    def _repr_html_(self) -> str:
        from dealwise.reports.studies.choices_words import html_page

        return html_page(self)
