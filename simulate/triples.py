"""Three strategies at one table, whatever the game: who sits where, and the sums of what they made.

A deal is played by every three strategies in all six seatings. Everything that is asked of it is a
whole number of the deal, see `LAYOUT`, so that sums of numbers and of their squares are exact.
"""

import itertools

import numpy as np

from dealwise.simulate.deal_sums import GROUPS, add_deal
from dealwise.simulate.jit import helper, int64, kernel

PLACES = 3
"""How many sit at a table."""

SEATINGS = tuple(itertools.permutations(range(PLACES)))
"""By seating: for each seat which of the three sits there."""

ORDERS = SEATINGS
"""The orders in which three may finish, as they are counted: for each rank which of the three."""

SIXTHS = len(ORDERS)
"""One hand in parts: orders that fit a hand share it, and so do those who have most points."""

LAYOUT = ("pair_points", "pair_ahead", "points", "wins", "places", "seats", "openers")
"""The numbers of a deal in their order, summed over all tables.

- `pair_points`, by pair: the points of the first less those of the second.
- `pair_ahead`, by pair: in how many hands the first finished ahead, less those where behind.
- `points`, by strategy: the points.
- `wins`, by strategy: shares of hands with the most points, beyond a third, in 18ths of a hand.
- `places`, by strategy and place in the bidding: three times the points there less all points.
- `seats`, by seat: the same of all strategies.
- `openers`, by place in the bidding: the same of all strategies.
"""

PAIR_POINTS, PAIR_AHEAD, POINTS, WINS, PLACES_AT, SEATS_AT, OPENERS_AT = range(len(LAYOUT))

_ORDERS = np.array(ORDERS, np.int64)
_SIGNS = (-1, 0, 1)
_STANDINGS = tuple(itertools.product(_SIGNS, repeat=PLACES))
"""Who is ahead of whom: signs of the first less the second, less the third, second less third."""


def _fits(standing: tuple[int, ...], order: tuple[int, ...]) -> bool:
    """Whether three who stand so may have finished in this order."""
    signs = dict(zip(itertools.combinations(range(PLACES), 2), standing, strict=True))
    return all(
        (signs[ahead, behind] if ahead < behind else -signs[behind, ahead]) >= 0
        for ahead, behind in itertools.combinations(order, 2)
    )


def _shares(standing: tuple[int, ...]) -> list[int]:
    """One hand in sixths, shared by the orders that fit: a tie counts half each way."""
    fitting = [_fits(standing, order) for order in ORDERS]
    return [SIXTHS * fits // max(1, sum(fitting)) for fits in fitting]


_SHARES = np.array([_shares(standing) for standing in _STANDINGS], np.int64)
# In 18ths of a hand, shared among equals, less a third for each.
_WINS = np.array(
    [
        [
            PLACES
            * sum(share for share, order in zip(shares, ORDERS, strict=True) if order[0] == who)
            - SIXTHS
            for who in range(PLACES)
        ]
        for shares in _SHARES.tolist()
    ],
    np.int64,
)


def lengths_of(strategies: int) -> tuple[int, ...]:
    """How many numbers of each kind in `LAYOUT` there are."""
    pairs = strategies * (strategies - 1) // 2
    return (pairs, pairs, strategies, strategies, PLACES * strategies, PLACES, PLACES)


@helper
def _sign(number):
    return int(number > 0) - int(number < 0)


@helper
def _add_hand(own, ahead, wins, counts):
    """Add one hand by the points of the three: who was ahead of whom, who won, in which orders."""
    first, second, third = _sign(own[0] - own[1]), _sign(own[0] - own[2]), _sign(own[1] - own[2])
    ahead[0] += first
    ahead[1] += second
    ahead[2] += third
    standing = 9 * (first + 1) + 3 * (second + 1) + third + 1
    wins += _WINS[standing]
    counts += _SHARES[standing]


@helper
def _count_left(counts, members, pairs, strategies, group):
    """Add who was chosen first and second, and which two were left then, all in sixths.

    A ranking of three is two choices: one of three, then one of the two that are left. How often
    each was chosen and each two were left is all that a fit by such choices hangs on.
    """
    for order in range(SIXTHS):
        group[members[_ORDERS[order, 0]]] += counts[order]
        group[members[_ORDERS[order, 1]]] += counts[order]
        # the pairs of a triple are numbered so that the one without the first member is the last
        group[strategies + pairs[PLACES - 1 - _ORDERS[order, 0]]] += counts[order]


@helper
def _spread(made, ahead, wins, members, pairs, starts, of_deal):
    """Add what three have made at their table, int64[3, 3] by place in the bidding, to the deal."""
    for member in range(PLACES):
        strategy = members[member]
        of_deal[starts[WINS] + strategy] += wins[member]
        for place in range(PLACES):
            of_deal[starts[PLACES_AT] + PLACES * strategy + place] += made[member, place]
    first, second, third = made[0].sum(), made[1].sum(), made[2].sum()
    of_deal[starts[PAIR_POINTS] + pairs[0]] += first - second
    of_deal[starts[PAIR_POINTS] + pairs[1]] += first - third
    of_deal[starts[PAIR_POINTS] + pairs[2]] += second - third
    for pair in range(PLACES):
        of_deal[starts[PAIR_AHEAD] + pairs[pair]] += ahead[pair]


@helper
def _finish(deal, strategies, starts, of_deal):
    """Make points of those by place, and of those what each place is beyond the mean."""
    for strategy in range(strategies):
        at = starts[PLACES_AT] + PLACES * strategy
        made = of_deal[at] + of_deal[at + 1] + of_deal[at + 2]
        of_deal[starts[POINTS] + strategy] = made
        for place in range(PLACES):
            of_deal[at + place] = PLACES * of_deal[at + place] - made
            of_deal[starts[OPENERS_AT] + place] += of_deal[at + place]
    for place in range(PLACES):
        of_deal[starts[SEATS_AT] + (deal + place) % PLACES] = of_deal[starts[OPENERS_AT] + place]


@kernel(
    int64(
        int64[:, :, :, ::1], int64, int64[:, ::1], int64[:, ::1], int64, int64[::1],
        int64[:, ::1], int64[:, ::1], int64[:, ::1],
    )
)  # fmt: skip
def sum_up(points, start, triples, pairs, strategies, starts, numbers, orders, groups):
    """Add the deals from `start` on, points int64[deals, triples, 6 seatings, 3 seats], to sums.

    `triples` int64[triples, 3] has the places of the strategies in rising order and `pairs` those
    of their pairs, first and second, first and third, second and third; `starts` int64[kinds] where
    each kind of `LAYOUT` begins. Added to: `numbers` int64[n, NUMBER_SLOTS]; `orders`
    int64[triples, 6] in sixths of a hand; `groups` int64[GROUPS, strategies + pairs], see
    `_count_left`. Seat deal mod 3 opens. Returns 0.
    """
    of_deal = np.zeros(len(numbers), np.int64)
    own = np.zeros(PLACES, np.int64)
    made = np.zeros((PLACES, PLACES), np.int64)
    ahead = np.zeros(PLACES, np.int64)
    wins = np.zeros(PLACES, np.int64)
    counts = np.zeros(SIXTHS, np.int64)
    for row in range(len(points)):
        deal = start + row
        of_deal[:] = 0
        for triple in range(len(triples)):
            made[:] = 0
            ahead[:] = 0
            wins[:] = 0
            counts[:] = 0
            for seating in range(SIXTHS):
                for seat in range(PLACES):
                    member = _ORDERS[seating, seat]
                    own[member] = points[row, triple, seating, seat]
                    made[member, (seat + deal * (PLACES - 1)) % PLACES] += own[member]
                _add_hand(own, ahead, wins, counts)
            _spread(made, ahead, wins, triples[triple], pairs[triple], starts, of_deal)
            orders[triple] += counts
            _count_left(counts, triples[triple], pairs[triple], strategies, groups[deal % GROUPS])
        _finish(deal, strategies, starts, of_deal)
        add_deal(numbers, of_deal)
    return 0
