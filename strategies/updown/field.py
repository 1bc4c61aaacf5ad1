"""What plans of 3UP 3DOWN share that let a field of strategies play one another at many tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL
from dealwise.simulate.randomness import deal_key
from dealwise.strategies.field import FieldPlan
from dealwise.strategies.updown.games_plan import GamesPlan, function_tables
from dealwise.strategies.updown.table_rules import USUAL_TABLE, TableRules

DECISIONS = ("up", "discard", "draw")


@dataclass(frozen=True)
class UpdownField(FieldPlan):
    """Base of such a plan; `options` says how many play with which cards by which rules."""

    options: TableRules = USUAL_TABLE

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
        from dealwise.simulate.updown.tables_task import (
            FAULT_TABLE,
            GAME_SLOTS,
            TABLES_FAULT_SLOTS,
            log_room,
            play_tables,
        )

        options = self.options
        logs = np.zeros((2, 0 if drawn else log_room(options.rules.turn_cap)), np.int64)
        games = np.zeros((stop - start, len(tables), GAME_SLOTS), np.int64)
        fault = np.zeros(TABLES_FAULT_SLOTS, np.int64)

        def play() -> int:
            return play_tables(
                options.for_kernels, self.seed, options.cards, options.orders, *self.functions,
                tables, int(drawn), group, start, stop, logs, games, fault,
            )  # fmt: skip

        def seated() -> list[int]:
            place = int(fault[FAULT_TABLE])
            table = tables[place].tolist()
            return self.turned(table, int(fault[FAULT_DEAL]), place % group) if drawn else table

        self.play_watched(play, fault, seated)
        return games

    def at_table(self, places: Sequence[int]) -> GamesPlan:
        """The strategies at these places, by seat, deal by deal, as `updown games` plays them."""
        table = tuple(self.strategies[place] for place in places)
        return GamesPlan(table, self.deals, self.seed, self.options.deck, self.options.rules)

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
        reads = [[each.policy(name).uses_chance for name in DECISIONS] for each in self.loaded]
        return *function_tables(self.loaded), np.array(reads, np.int64)
