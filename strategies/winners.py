"""What plans that rank strategies by who wins share, whatever the game and the size of its tables.

Every set of strategies that fills a table plays every deal in as many games as sit there, turned so
that each sits everywhere once. The sums of any run of deals are integers, so that they add up alike
however the deals were cut.
"""

import abc
import itertools
import math
from functools import cached_property
from typing import ClassVar, NamedTuple

import numpy as np

from dealwise.simulate.deal_sums import GROUPS, NUMBER_SLOTS
from dealwise.strategies.blocks import PairsPlan

_GAMES_AT_ONCE = 1 << 15  # so many are kept in memory, some megabytes


class WinnersSums(NamedTuple):
    """The sums of some deals, all int64.

    `numbers` has by the names of `simulate.winners.LAYOUT` arrays [n, NUMBER_SLOTS]; `by_set`
    [sets, players] is games won; `won` [GROUPS, strategies] and `played` [GROUPS, sets] are by
    group of deals games won, and games that somebody has won; `more` are the game's own columns.
    """

    numbers: dict[str, np.ndarray]
    by_set: np.ndarray
    won: np.ndarray
    played: np.ndarray
    more: np.ndarray


class WinnersPlan(PairsPlan):
    """Base of a plan that ranks strategies at tables of `seats`, a frozen dataclass.

    `more_slots` columns are summed up over all games as they are.
    """

    largest: ClassVar[float] = 1.0
    more_slots: ClassVar[int] = 0

    @staticmethod
    def most_strategies(seats: int) -> int:
        """So many fill 2,100 tables; the sums of a run file's line have to fit into it."""
        return max(count for count in range(seats, 65) if math.comb(count, seats) <= 2_100)

    @property
    @abc.abstractmethod
    def seats(self) -> int:
        """How many sit at a table."""

    @property
    def unit(self) -> int:
        """What the difference of two is counted in: one game of all in which both play."""
        return units_of(len(self.names), self.seats)["pair_wins"]

    @property
    def slots(self) -> int:
        """How many sums there are."""
        return sum(_sizes(len(self.names), self.seats, self.more_slots))

    @cached_property
    def sets(self) -> list[tuple[int, ...]]:
        """Every set of strategies that fills a table, by their places."""
        return sets_of(len(self.names), self.seats)

    @abc.abstractmethod
    def winners_of(self, start: int, stop: int) -> tuple[np.ndarray, np.ndarray]:
        """Who won on deals start..stop-1, and the sums of what else is counted.

        int64[stop - start, sets, seats, TOLD_SLOTS] as `simulate.winners` has it, and
        int64[more_slots].

        Raises:
            Fault: a policy did what the rules do not allow; of all such deals it is the first.
        """

    def play(self, start: int, stop: int) -> np.ndarray:
        """The sums of these deals in one row, int64; `read_winners` has them by name.

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        from dealwise.simulate.winners import lengths_of, sum_up_winners

        count, seats = len(self.names), self.seats
        sums = np.zeros(self.slots, np.int64)
        numbers, by_set, groups, more = _parts(sums, count, seats, self.more_slots)
        starts = np.cumsum([0, *lengths_of(count, seats)[:-1]])
        own_games = seats * math.comb(count - 1, seats - 1)
        step = max(1, _GAMES_AT_ONCE // (seats * len(self.sets)))
        for deal in range(start, stop, step):
            games, others = self.winners_of(deal, min(stop, deal + step))
            sum_up_winners(
                games, deal, *self._numbered, count, own_games, starts, numbers, by_set, groups
            )
            more += others
        return sums

    @cached_property
    def _numbered(self) -> tuple[np.ndarray, np.ndarray]:
        """The sets, int64[sets, seats], and the numbers of their pairs."""
        numbering = {pair: place for place, pair in enumerate(self.pairs)}
        pairs = [
            [[numbering.get((first, second), -1) for second in each] for first in each]
            for each in self.sets
        ]
        return np.array(self.sets, np.int64), np.array(pairs, np.int64)

    def contrasts(self, sums: np.ndarray) -> np.ndarray:
        """The sums of each pair's difference in games won, int64[pairs, NUMBER_SLOTS]."""
        return read_winners(sums, len(self.names), self.seats, self.more_slots).numbers["pair_wins"]


def sets_of(strategies: int, seats: int) -> list[tuple[int, ...]]:
    """Every set of so many strategies that fills a table, in the order of the sums."""
    return list(itertools.combinations(range(strategies), seats))


def read_winners(sums: np.ndarray, strategies: int, seats: int, more_slots: int) -> WinnersSums:
    """The parts of the sums of a plan; they share its memory."""
    from dealwise.simulate.winners import LAYOUT, lengths_of

    numbers, by_set, groups, more = _parts(sums, strategies, seats, more_slots)
    ends = np.cumsum(lengths_of(strategies, seats))[:-1]
    by_name = dict(zip(LAYOUT, np.split(numbers, ends), strict=True))
    return WinnersSums(by_name, by_set, groups[:, :strategies], groups[:, strategies:], more)


def units_of(strategies: int, seats: int) -> dict[str, int]:
    """By the names of `LAYOUT` what a deal's number is to be divided by, for a share of games."""
    own = seats * math.comb(strategies - 1, seats - 1)  # games of a deal that one of them plays
    in_all = seats * math.comb(strategies, seats)
    return {
        "pair_wins": seats * math.comb(strategies - 2, seats - 2),
        "wins": seats * own,
        "places": own,
        "seats": seats * in_all,
        "openers": seats * in_all,
    }


def _sizes(strategies: int, seats: int, more_slots: int) -> tuple[int, ...]:
    from dealwise.simulate.winners import lengths_of

    sets = math.comb(strategies, seats)
    return (
        sum(lengths_of(strategies, seats)) * NUMBER_SLOTS,
        sets * seats,
        GROUPS * (strategies + sets),
        more_slots,
    )


def _parts(
    sums: np.ndarray, strategies: int, seats: int, more_slots: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """The numbers, the wins by set, the groups of deals, each as rows, and what else there is."""
    sizes = _sizes(strategies, seats, more_slots)
    numbers, by_set, groups, more = np.split(sums, np.cumsum(sizes)[:-1])
    return (
        numbers.reshape(-1, NUMBER_SLOTS),
        by_set.reshape(-1, seats),
        groups.reshape(GROUPS, -1),
        more,
    )
