"""The plan behind `updown rank`: every deal at the tables of every set of strategies."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dealwise.strategies.policy import Policy
from dealwise.strategies.updown.field import UpdownField
from dealwise.strategies.updown.game_tally import TALLY_SLOTS, tally_of
from dealwise.strategies.winners import WinnersPlan


@dataclass(frozen=True)
class UpdownWinnersPlan(UpdownField, WinnersPlan):
    """Deals of a seed (int64) at tables of `strategies`, printed as `shown`, under `options`."""

    more_slots: ClassVar[int] = TALLY_SLOTS

    @property
    def seats(self) -> int:
        """How many sit at a table."""
        return self.options.players

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Play one deal by the plain rules at every table."""
        for members in self.sets:
            for turn in range(self.seats):
                self.at_table(self.turned(members, deal, turn)).play_plainly(deal, ask)

    def winners_of(self, start: int, stop: int) -> tuple[np.ndarray, np.ndarray]:
        """Who won on deals start..stop-1, and the sums int64[TALLY_SLOTS] of all games.

        Raises:
            Fault: a policy did what the rules do not allow; its `table` says who sat where.
        """
        from dealwise.simulate.updown import tables_task
        from dealwise.simulate.winners import PLACE, SEAT, TOLD_SLOTS
        from dealwise.simulate.winners import WHO as MEMBER

        seats, sets = self.seats, len(self.sets)
        tables = np.repeat(np.array(self.sets, np.int64), seats, axis=0)
        games = self.games_of(tables, start, stop, group=seats, drawn=True)
        told = np.zeros((stop - start, sets, seats, TOLD_SLOTS), np.int64)
        by_turn = games.reshape(stop - start, sets, seats, -1)
        winners = by_turn[..., tables_task.WINNER]
        told[..., MEMBER] = by_turn[..., tables_task.WHO]
        told[..., PLACE] = (winners - by_turn[..., tables_task.STARTER]) % seats
        told[..., SEAT] = winners
        return told, tally_of(games.reshape(-1, games.shape[-1]), seats)
