"""The plan behind `updown compare`: every deal at all tables of one among others of two strategies.

A block is one deal with one A among B's and one B among A's at the table, turned so that the one
sits at every seat; for two players these are the same two games. The cards, the starter and the
luck stay with the seats. A game counts 1 for the winner and 0 for others, and its contrast is the
mean of that over the seats of A less that over the seats of B: seat and luck of the deal fall out
of the sum, which changes its sign when A and B change their names.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from dealwise.simulate.blocks import BLOCK_SLOTS, CONTRAST, DIFFERED, HAND_SQUARES
from dealwise.simulate.updown.position import NO_WINNER
from dealwise.strategies.blocks import BlocksPlan
from dealwise.strategies.policy import Policy
from dealwise.strategies.updown.field import UpdownField
from dealwise.strategies.updown.game_tally import TALLY_SLOTS, tally_of


def seatings_of(players: int) -> list[tuple[int, ...]]:
    """The tables of a block: for each seat 0 for the first strategy, 1 for the second.

    In the second half strategies have changed seats with those of the first, game by game.
    """
    lone_first = [tuple(int(seat != lone) for seat in range(players)) for lone in range(players)]
    lone_second = [tuple(1 - who for who in table) for table in lone_first]
    return list(dict.fromkeys([*lone_first, *lone_second]))


def contrasts_of(winners: np.ndarray, players: int) -> np.ndarray:
    """The contrasts of games, in parts of `players` - 1, by the seats of their winners.

    int64[..., seatings] as `winners` is; NO_WINNER counts 0.
    """
    seatings = seatings_of(players)
    # of two players either is the one, and the first is taken
    lone_is_second = np.array([2 * sum(table) < players for table in seatings])
    lone = np.array(
        [table.index(int(of)) for table, of in zip(seatings, lone_is_second, strict=True)]
    )
    won = np.where(winners == lone, players - 1, -1)
    won[winners == NO_WINNER] = 0
    return np.where(lone_is_second, -won, won)


@dataclass(frozen=True)
class UpdownBlocksPlan(UpdownField, BlocksPlan):
    """Deals of a seed (int64) in blocks of `strategies`, printed as `shown`, under `options`."""

    more_slots = TALLY_SLOTS

    @property
    def hand_unit(self) -> int:
        """What the contrast of a game is counted in: parts of this."""
        return self.options.players - 1

    @property
    def hands_a_block(self) -> int:
        """How many games a block has."""
        return len(seatings_of(self.options.players))

    @property
    def unit(self) -> int:
        """What the number of a block is counted in: its games, each in parts."""
        return self.hand_unit * self.hands_a_block

    @property
    def largest(self) -> float:
        """The most that a block can come to: all games won by one strategy."""
        players = self.options.players
        return players / (2 * (players - 1))

    def table_in(self, pair: tuple[int, int], seating: int) -> list[int]:
        """By seat the places of the strategies of a pair in one of the games of a block."""
        return [pair[who] for who in seatings_of(self.options.players)[seating]]

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Play one deal by the plain rules in every seating of every pair."""
        for pair in self.pairs:
            for seating in range(self.hands_a_block):
                self.at_table(self.table_in(pair, seating)).play_plainly(deal, ask)

    def blocks_of(self, pairs: Sequence[tuple[int, int]], start: int, stop: int) -> np.ndarray:
        """The blocks of some pairs on deals start..stop-1, int64[stop - start, pairs, columns].

        Raises:
            Fault: a policy did what the rules do not allow; its `table` says who sat where.
        """
        from dealwise.simulate.updown.tables_task import DIFFERS, WINNER

        size = self.hands_a_block
        tables = [self.table_in(pair, seating) for pair in pairs for seating in range(size)]
        played = self.games_of(np.array(tables, np.int64), start, stop, group=size)
        games = played.reshape(stop - start, len(pairs), size, -1)
        contrasts = contrasts_of(games[..., WINNER], self.options.players)
        blocks = np.zeros((stop - start, len(pairs), BLOCK_SLOTS + TALLY_SLOTS), np.int64)
        blocks[..., CONTRAST] = contrasts.sum(axis=2)
        blocks[..., HAND_SQUARES] = (contrasts * contrasts).sum(axis=2)
        blocks[..., DIFFERED] = games[..., -1, DIFFERS]
        blocks[..., BLOCK_SLOTS:] = tally_of(games, self.options.players)
        return blocks
