"""The studies of a game that is not Moon: coins that are thrown, and may land on their edge."""

import sys
from dataclasses import dataclass
from types import ModuleType
from typing import ClassVar

import numpy as np
import pytest
from plans_by_hand import WithoutPolicies
from results_by_hand import page

from dealwise import reports
from dealwise.reports import compare, sweep
from dealwise.reports.studies.compare import play_compare
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.stop_rules import StopRule
from dealwise.reports.studies.swings import swings
from dealwise.reports.terminal.compare_page import print_compare
from dealwise.simulate.blocks import BLOCK_SLOTS, CONTRAST, HAND_SQUARES
from dealwise.simulate.errors import BadInput
from dealwise.strategies import games
from dealwise.strategies.blocks import BlocksPlan

DEALS = 400


@dataclass(frozen=True)
class Rules:
    coins: int = 1


@dataclass(frozen=True)
class CoinsPlan(WithoutPolicies, BlocksPlan):
    """Both throw from either side; A gains a half where a coin is even, and each 9th is on edge."""

    deals: int = DEALS
    seed: int = 3
    options: Rules = Rules(2)
    game: ClassVar[str] = "coins"
    names: ClassVar[tuple[str, ...]] = ("heads", "tails")
    identities: ClassVar[tuple[str, ...]] = names
    unit: ClassVar[int] = 4
    hand_unit: ClassVar[int] = 2
    hands_a_block: ClassVar[int] = 2
    largest: ClassVar[float] = 1.0
    more_slots: ClassVar[int] = 1
    measured: ClassVar[str] = "share of throws"
    amount: ClassVar[str] = "of a throw"
    hand_noun: ClassVar[str] = "throw"

    def blocks_of(self, pairs, start: int, stop: int) -> np.ndarray:
        coins = np.arange(start, stop)
        blocks = np.zeros((stop - start, 1, BLOCK_SLOTS + 1), np.int64)
        blocks[:, 0, CONTRAST] = 2 * (coins % 2 == 0)
        blocks[:, 0, HAND_SQUARES] = 4
        blocks[:, 0, BLOCK_SLOTS] = coins % 9 == 0
        return blocks


@dataclass(frozen=True)
class Edges:
    hands: int
    edges: int

    def to_dict(self) -> dict:
        return {"on_edge": self.edges}

    def told(self) -> str:
        return f"{self.edges} coins stood on edge."

    def told_wins(self) -> str:
        return "by both sides alike"


@dataclass(frozen=True)
class Throw:
    who: tuple[int, ...]
    contrast: float
    block: ClassVar[str] = "deal"

    def to_dict(self, seed: int, number: int) -> dict:
        return {"coin": number}


class Coins:
    """As much of `games.Game` as a comparison asks for."""

    hand, rest = "throw", "heads"

    def differing(self, options: Rules) -> dict[str, int]:
        return {"coins": options.coins}

    def setting(self, options: Rules) -> dict[str, int]:
        return {"players": 2}

    def told_setting(self, setting: dict) -> str:
        return f"{setting['players']} players"

    def setting_words(self, setting: dict) -> list[str]:
        return ["--players", str(setting["players"])]

    def is_idle(self, rule: str, *, match: bool) -> bool:
        return False

    def told_blocks(self, *, match: bool, setting: dict) -> str:
        return "Each coin is thrown from either side."

    def told_endings(self, options: dict) -> str:
        return f"{options['coins']} coins end it."

    def outcomes(self, played: int, sums: np.ndarray, *, setting: dict) -> Edges:
        return Edges(played, int(sums[0]))

    def tell(self, plan: CoinsPlan, number: int, seating: int) -> Throw:
        return Throw((seating, 1 - seating), 0.5)


@pytest.fixture
def result(monkeypatch: pytest.MonkeyPatch) -> CompareResult:
    """A comparison of coins."""
    module = ModuleType("dealwise.strategies.coins.game")
    module.GAME = Coins()
    monkeypatch.setitem(sys.modules, "dealwise.strategies.coins", ModuleType("coins"))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(games, "GAMES", ("moon", "coins"))
    return play_compare(CoinsPlan(), StopRule(DEALS), only="toss", threads=1)


def test_a_comparison_says_what_the_game_says_of_itself(result: CompareResult) -> None:
    text = " ".join(page(lambda console: print_compare(result, console)).split())
    for told in (
        "heads less tails, in share of throws",
        "400 deals, 800 throws",
        "won by both sides alike",
        "heads is better than tails by 0.250 of a throw",
        "Each coin is thrown from either side. 2 coins end it. 45 coins stood on edge.",
        "all else is decided by heads",
        "2 players, seed 3, coins=2.",
        "compare heads tails --only toss --rest heads --players 2 --rule coins=2",
    ):
        assert told in text
    assert "moon" not in text.lower()
    assert "hands" not in text


def test_its_outcomes_are_under_their_own_name(result: CompareResult) -> None:
    document = result.to_dict()
    assert document["game"] == "coins"
    assert document["throws"] == {"on_edge": 45}
    assert document["hands"] == 800
    assert "matches" not in document


def test_its_throws_are_told_by_the_game(result: CompareResult) -> None:
    first, second = swings(CoinsPlan(), result, 2)
    assert (first.number, second.number) == (0, 2)
    assert first.to_dict()["hands"][0]["coin"] == 0
    assert [hand.who for hand in first.hands] == [(0, 1), (1, 0)]


def test_a_game_that_there_is_not_is_refused() -> None:
    for study, words in (
        (compare, ("a", "b")),
        (reports.rank, ("a", "b", "c")),
        (sweep, ("a", {"x": 1})),
    ):
        with pytest.raises(BadInput, match='no game named "whist": it is moon'):
            study(*words, game="whist")
