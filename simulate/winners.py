"""Strategies at tables of any size, whatever the game, and the sums of who has won there.

A deal is played by every set of strategies that fills a table, turned so that each sits everywhere
once. One of them wins a game, or nobody. Everything that is asked of a deal is a whole number, see
`LAYOUT`, so that sums of numbers and of their squares are exact.
"""

import numpy as np

from dealwise.simulate.deal_sums import GROUPS, add_deal
from dealwise.simulate.jit import int64, kernel

LAYOUT = ("pair_wins", "wins", "places", "seats", "openers")
"""The numbers of a deal in their order, summed over all tables; n strategies sit at a table.

- `pair_wins`, by pair: the games at tables of both that the first has won less those of the second.
- `wins`, by strategy: n times the games that it has won less those in which it played.
- `places`, by strategy and place from the starter: n times those won there less all it has won.
- `seats`, by seat: the same of all strategies.
- `openers`, by place from the starter: the same of all strategies.
"""

PAIR_WINS, WINS, PLACES_AT, SEATS_AT, OPENERS_AT = range(len(LAYOUT))

WHO, PLACE, SEAT = range(3)
"""What is told of a game: who of its set has won (-1: nobody), from the starter on, and by seat."""
TOLD_SLOTS = 3


def lengths_of(strategies: int, players: int) -> tuple[int, ...]:
    """How many numbers of each kind in `LAYOUT` there are."""
    pairs = strategies * (strategies - 1) // 2
    return (pairs, strategies, players * strategies, players, players)


@kernel(
    int64(
        int64[:, :, :, ::1], int64, int64[:, ::1], int64[:, :, ::1], int64, int64, int64[::1],
        int64[:, ::1], int64[:, ::1], int64[:, ::1],
    )
)  # fmt: skip
def sum_up_winners(
    games, start, sets, pairs, strategies, own_games, starts, numbers, by_set, groups
):
    """Add the deals from `start` on, games int64[deals, sets, players, TOLD_SLOTS], to sums.

    `sets` int64[sets, players] has the places of the strategies in rising order and `pairs` those
    of their pairs, int64[sets, players, players]; `own_games` is in how many games of a deal each
    plays, `starts` int64[kinds] where each kind of `LAYOUT` begins. Added to: `numbers` int64[n,
    NUMBER_SLOTS]; `by_set` int64[sets, players], games won; `groups` int64[GROUPS, strategies +
    sets], by group of deals how often each strategy has won, and in how many games of each set
    somebody has. Returns 0.
    """
    players = sets.shape[1]
    of_deal = np.zeros(len(numbers), np.int64)
    wins = np.zeros(players, np.int64)
    for row in range(len(games)):
        of_deal[:] = 0
        group = groups[(start + row) % GROUPS]
        for number in range(len(sets)):
            wins[:] = 0
            for turn in range(players):
                game = games[row, number, turn]
                member = game[WHO]
                if member < 0:
                    continue
                strategy = sets[number, member]
                wins[member] += 1
                of_deal[starts[PLACES_AT] + players * strategy + game[PLACE]] += 1
                of_deal[starts[OPENERS_AT] + game[PLACE]] += 1
                of_deal[starts[SEATS_AT] + game[SEAT]] += 1
                group[strategy] += 1
                group[strategies + number] += 1
            for first in range(players):
                by_set[number, first] += wins[first]
                for second in range(first + 1, players):
                    pair = pairs[number, first, second]
                    of_deal[starts[PAIR_WINS] + pair] += wins[first] - wins[second]
        in_all = 0
        for strategy in range(strategies):
            at = starts[PLACES_AT] + players * strategy
            won = of_deal[at : at + players].sum()
            of_deal[at : at + players] = players * of_deal[at : at + players] - won
            of_deal[starts[WINS] + strategy] = players * won - own_games
            in_all += won
        for place in range(players):
            for kind in (SEATS_AT, OPENERS_AT):
                of_deal[starts[kind] + place] = players * of_deal[starts[kind] + place] - in_all
        add_deal(numbers, of_deal)
    return 0
