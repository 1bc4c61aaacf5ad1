"""What a study asks of a game, whichever it is: its rules, its plans, and how they are told."""

import abc
import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from dealwise.simulate.errors import BadInput
from dealwise.simulate.quoting import quoted

if TYPE_CHECKING:
    import numpy as np

    from dealwise.strategies.against_one import AgainstOnePlan
    from dealwise.strategies.blocks import BlocksPlan
    from dealwise.strategies.triples import TriplesPlan
    from dealwise.strategies.winners import WinnersPlan

GAMES = ("moon", "updown")


class Outcomes(Protocol):
    """What became of all that was played, where that is more than a number."""

    @property
    def hands(self) -> int:
        """How many hands were played."""

    def to_dict(self) -> dict:
        """Shares of them, for JSON."""

    def told(self) -> str:
        """The same in a sentence."""

    def told_wins(self) -> str:
        """Who won by where they sat, whoever they were; a clause."""


class Told(Protocol):
    """One hand or match of a block by the plain rules; `who` has 0 or 1 for each seat."""

    block: str
    who: tuple[int, ...]

    @property
    def contrast(self) -> float:
        """The mean of the seats of the first strategy less that of the second's."""

    def to_dict(self, seed: int, number: int) -> dict:
        """What was played, for JSON."""


class Game(abc.ABC):
    """A game as the studies know it; `match` is whether whole matches of it are played."""

    name: str
    hand: str
    """What is played with the cards of one deal, as it is said: a hand."""
    rest: str
    """The strategy that decides all else where single policies are compared."""
    rule_example: str
    """A house rule as it is written, to show how."""
    idle: str = ""
    """Why a rule that `is_idle` changes nothing; a clause."""

    @abc.abstractmethod
    def options(
        self,
        values: Mapping[str, object],
        *,
        match: bool = False,
        players: int | str | None = None,
        deck: object = None,
    ) -> object:
        """The rules with these values, and those of the house for the rest.

        `players` and `deck` are how many play with which cards, None for what is usual.

        Raises:
            BadInput: there is no such rule or value, or no match can be played by it.
        """

    def kept_options(self, kept: Mapping[str, object], *, match: bool = False) -> object:
        """The rules as the file of a run has them.

        Raises:
            BadInput: as for `options`.
        """
        return self.options(kept, match=match)

    def setting(self, _options: object) -> dict[str, object]:
        """How many play with which cards, by the names of `options`, where that may be chosen."""
        return {}

    def told_setting(self, _setting: Mapping[str, object]) -> str:
        """The same in words: "4 players, deck 84"; empty where there is no choice."""
        return ""

    def setting_words(self, _setting: Mapping[str, object]) -> list[str]:
        """The same as words of a command line."""
        return []

    @abc.abstractmethod
    def differing(self, options: object) -> dict[str, str | int]:
        """The values of rules that are not those of the house."""

    @abc.abstractmethod
    def is_idle(self, rule: str, *, match: bool) -> bool:
        """Whether a rule changes nothing where single deals are played, or where matches are."""

    @abc.abstractmethod
    def blocks_plan(self, *, match: bool = False) -> type["BlocksPlan"]:
        """The plan that compares strategies in pairs."""

    @abc.abstractmethod
    def sweep_plan(self, *, match: bool = False) -> type["AgainstOnePlan"]:
        """The plan that compares each of many strategies with one."""

    @abc.abstractmethod
    def ranking_plan(self) -> type["TriplesPlan | WinnersPlan"]:
        """The plan that ranks strategies at tables of them all."""

    @abc.abstractmethod
    def seats(self, options: object) -> int:
        """How many sit at a table."""

    @abc.abstractmethod
    def told_blocks(self, *, match: bool, setting: Mapping[str, object]) -> str:
        """How a block is played and counted by so many players, in sentences."""

    @abc.abstractmethod
    def told_tables(self, *, setting: Mapping[str, object]) -> str:
        """How the tables of a ranking are played and counted, in sentences."""

    @abc.abstractmethod
    def told_endings(self, options: Mapping[str, str | int]) -> str:
        """How what has outcomes ends by the rules that differ from the house's, in sentences."""

    @abc.abstractmethod
    def outcomes(
        self, played: int, sums: "np.ndarray", *, setting: Mapping[str, object]
    ) -> Outcomes:
        """What became of all that was `played`, by the sums of the columns that are the game's."""

    def told_of_pairs(self, _by_pair: Mapping[tuple[str, str], Outcomes]) -> str:
        """What stands out among several pairs of strategies, in a sentence; empty if nothing."""
        return ""

    @abc.abstractmethod
    def tell(self, plan: "BlocksPlan", number: int, seating: int) -> Told:
        """One hand or match of the block of the first two strategies, by the plain rules.

        Raises:
            Fault: a policy did what the rules do not allow.
        """


def game_named(name: str) -> Game:
    """The game of a name, such as "moon", loaded when it is first asked for.

    Raises:
        BadInput: there is none.
    """
    if name not in GAMES:
        raise BadInput(f"There is no game named {quoted(str(name))}: it is {' or '.join(GAMES)}.")
    return importlib.import_module(f"dealwise.strategies.{name}.game").GAME
