"""What plans of 3UP 3DOWN share that let a field of strategies play one another at many tables."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL
from dealwise.simulate.function_tables import function_table
from dealwise.simulate.randomness import deal_key
from dealwise.simulate.updown.seated import put_strategy
from dealwise.strategies.field import FieldPlan
from dealwise.strategies.policy import Policy
from dealwise.strategies.updown.table_rules import TableRules

if TYPE_CHECKING:
    from dealwise.simulate.updown.rules import Game

DECISIONS = ("up", "discard", "draw")


@dataclass(frozen=True)
class UpdownField(FieldPlan):
    """Base of such a plan; `options` says how many play with which cards by which rules."""

    options: TableRules = TableRules()

    game: ClassVar[str] = "updown"
    task: ClassVar[str] = "dealwise.simulate.updown.tables_task"
    measured: ClassVar[str] = "win share"
    amount: ClassVar[str] = "in win share"
    hand_noun: ClassVar[str] = "game"
    of_a_deal: ClassVar[str] = "game"

    def games_of(
        self, tables: np.ndarray, start: int, stop: int, *, group: int, drawn: bool = False
    ) -> np.ndarray:
        """What became of the games of deals start..stop-1 at some tables.

        `tables` int64[n, players] has by seat the places of strategies, or with `drawn` those who
        take turns at a table, `group` rows one like the other. int64[stop - start, n, GAME_SLOTS]
        as `tables_task` has it; each `group` is looked at for games that are not alike unless the
        seats are drawn.

        Raises:
            Fault: a policy did what the rules do not allow; its `table` says who sat where.
        """
        from dealwise.simulate.updown.tables_task import log_room

        room = 0 if drawn else log_room(self.options.rules.turn_cap)
        logs = np.zeros((2, room), np.int64)
        return self._play(tables, start, stop, logs, group=group, drawn=drawn)

    def answers_at(self, table: Sequence[int], deal: int) -> list[int]:
        """All that was decided in one game in order, the up cards of each seat first.

        Raises:
            Fault: a policy did what the rules do not allow; its `table` says who sat where.
        """
        from dealwise.simulate.updown.tables_task import DECISIONS as COUNT

        alone = np.array([table], np.int64)
        games = self._play(alone, deal, deal + 1, np.zeros((2, 1), np.int64))
        log = np.zeros((2, int(games[0, 0, COUNT])), np.int64)
        self._play(alone, deal, deal + 1, log)
        return log[0].tolist()

    def _play(
        self,
        tables: np.ndarray,
        start: int,
        stop: int,
        logs: np.ndarray,
        *,
        group: int = 1,
        drawn: bool = False,
    ) -> np.ndarray:
        from dealwise.simulate.updown.tables_task import (
            FAULT_TABLE,
            GAME_SLOTS,
            TABLES_FAULT_SLOTS,
            play_tables,
        )

        games = np.zeros((stop - start, len(tables), GAME_SLOTS), np.int64)
        fault = np.zeros(TABLES_FAULT_SLOTS, np.int64)
        options = self.options

        def play() -> int:
            return play_tables(
                options.for_kernels(), self.seed, options.cards, options.orders, *self.functions,
                tables, int(drawn), group, start, stop, logs, games, fault,
            )  # fmt: skip

        def seated() -> list[int]:
            place = int(fault[FAULT_TABLE])
            table = tables[place].tolist()
            return self.turned(table, int(fault[FAULT_DEAL]), place % group) if drawn else table

        self.play_watched(play, fault, seated)
        return games

    def turned(self, table: Sequence[int], deal: int, turn: int) -> list[int]:
        """By seat those who take turns at a table, in the order drawn for a deal, turned so far."""
        from dealwise.simulate.updown.tables_task import seats_drawn

        order = seats_drawn(deal_key(self.seed, deal), len(table))
        return [table[order[(seat + turn) % len(table)]] for seat in range(len(table))]

    def refuse_illegal(self, status: int, fault: np.ndarray, places: Sequence[int]) -> None:
        """Say what a kernel stopped at, if it did."""
        from dealwise.strategies.updown.faults import raise_if_illegal

        table = [self.loaded[place] for place in places]
        names = [[each.policy(decision).told for each in table] for decision in DECISIONS]
        raise_if_illegal(status, fault, names, self.place_of(fault))

    @cached_property
    def functions(self) -> tuple[np.ndarray, ...]:
        """By decision what kernels take as functions, a row a strategy, and who reads chance."""
        tables = tuple(function_table(len(self.loaded)) for _ in DECISIONS)
        chances = np.zeros((len(self.loaded), len(DECISIONS)), np.int64)
        for place, strategy in enumerate(self.loaded):
            policies = [strategy.policy(decision) for decision in DECISIONS]
            put_strategy(*tables, place, *(policy.compiled for policy in policies))
            chances[place] = [policy.uses_chance for policy in policies]
        return *tables, chances

    def plain_game(
        self, places: Sequence[int], deal: int, ask: Callable[[Policy, str], Callable[..., int]]
    ) -> "Game":
        """One deal played at one table by the plain rules; see `play_plainly`."""
        from dealwise.simulate.updown import views
        from dealwise.simulate.updown.rules import Game

        table = [self.loaded[place] for place in places]
        asked, chance = {}, {}
        for decision in DECISIONS:
            policies = [strategy.policy(decision) for strategy in table]
            asked[decision] = [ask(each, f"seat {seat}") for seat, each in enumerate(policies)]
            chance[decision] = [each.uses_chance for each in policies]
        dealt, key = self.options.deal(self.seed, deal), deal_key(self.seed, deal)
        deck = self.options.deck
        ups = views.choose_ups(dealt, asked["up"], deck, key=key, chance=chance["up"])
        game = Game.dealt(dealt, ups, self.options.rules)
        views.play_out(game, asked, deck, key=key, chance=chance)
        return game
