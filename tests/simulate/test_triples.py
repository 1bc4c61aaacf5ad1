"""The sums of tables of three against their definitions, table by table."""

import itertools
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from late import late

plans = late("dealwise.strategies.triples")
tables_of_three = late("dealwise.simulate.triples")

START = 499  # so that two groups and all first bidders are met


def orders_of(points):
    """The share of one hand that each order of finishing has, by the points of the three."""
    fitting = [
        order
        for order in tables_of_three.ORDERS
        if sorted(points, reverse=True) == [points[i] for i in order]
    ]
    return {order: Fraction(1, len(fitting)) for order in fitting}


def numbers_by_hand(points, strategies, deal):
    """What `LAYOUT` says of one deal, points [triples, 6, 3], as a mean of a hand."""
    pairs = list(itertools.combinations(range(strategies), 2))
    of_seat, met = Counter(), Counter()  # by strategy, seat and place
    gaps, ahead, wins = Counter(), Counter(), Counter()
    for triple, table in zip(plans.triples_of(strategies), points, strict=True):
        for seating, by_seat in zip(tables_of_three.SEATINGS, table.tolist(), strict=True):
            own = {triple[who]: by_seat[seat] for seat, who in enumerate(seating)}
            for seat, who in enumerate(seating):
                of_seat[triple[who], seat, (seat - deal) % 3] += by_seat[seat]
                met[triple[who], seat, (seat - deal) % 3] += 1
            for a, b in itertools.combinations(triple, 2):
                gaps[a, b] += own[a] - own[b]
                ahead[a, b] += (own[a] > own[b]) - (own[a] < own[b])
            for order, share in orders_of([own[who] for who in triple]).items():
                wins[triple[order[0]]] += share

    def mean_of(of, who=None, seat=None, place=None):
        fixed = {at: value for at, value in enumerate((who, seat, place)) if value is not None}
        keys = [key for key in met if all(key[at] == value for at, value in fixed.items())]
        return Fraction(sum(of[key] for key in keys), sum(met[key] for key in keys))

    together = 6 * (strategies - 2)
    own_hands = 3 * (strategies - 1) * (strategies - 2)
    return {
        "pair_points": [Fraction(gaps[pair], together) for pair in pairs],
        "pair_ahead": [Fraction(ahead[pair], together) for pair in pairs],
        "points": [mean_of(of_seat, who) for who in range(strategies)],
        "wins": [wins[who] / own_hands - Fraction(1, 3) for who in range(strategies)],
        "places": [
            mean_of(of_seat, who, place=place) - mean_of(of_seat, who)
            for who in range(strategies)
            for place in range(3)
        ],
        "seats": [mean_of(of_seat, seat=seat) - mean_of(of_seat) for seat in range(3)],
        "openers": [mean_of(of_seat, place=place) - mean_of(of_seat) for place in range(3)],
    }


def summed(points, strategies):
    triples = plans.triples_of(strategies)
    pairs = list(itertools.combinations(range(strategies), 2))
    places = [[pairs.index(pair) for pair in itertools.combinations(three, 2)] for three in triples]
    numbers = np.zeros((sum(tables_of_three.lengths_of(strategies)), 3), np.int64)
    orders = np.zeros((len(triples), 6), np.int64)
    groups = np.zeros((tables_of_three.GROUPS, strategies + len(pairs)), np.int64)
    starts = np.cumsum([0, *tables_of_three.lengths_of(strategies)[:-1]])
    arrays = (np.array(triples), np.array(places))
    tables_of_three.sum_up(points, START, *arrays, strategies, starts, numbers, orders, groups)
    return numbers, orders, groups


@pytest.mark.parametrize("strategies", [3, 4, 5])
def test_the_numbers_of_deals_are_what_they_are_said_to_be(strategies):
    generator = np.random.default_rng(strategies)
    shape = (4, len(plans.triples_of(strategies)), 6, 3)
    points = generator.integers(-2, 3, shape)  # with many ties
    numbers, _, _ = summed(points, strategies)
    by_hand = [
        numbers_by_hand(table, strategies, START + deal) for deal, table in enumerate(points)
    ]
    ends = np.cumsum(tables_of_three.lengths_of(strategies))[:-1]
    for name, found in zip(tables_of_three.LAYOUT, np.split(numbers, ends), strict=True):
        unit = plans.units_of(strategies)[name]
        values = [[number * unit for number in deal[name]] for deal in by_hand]
        wanted = [
            [sum(map(bool, column)), sum(column), sum(value**2 for value in column)]
            for column in zip(*values, strict=True)
        ]
        assert found.tolist() == wanted, name


def test_orders_and_what_was_chosen_are_counted_by_group():
    points = np.random.default_rng(1).integers(0, 4, (4, 4, 6, 3))
    _, orders, groups = summed(points, 4)
    pairs = list(itertools.combinations(range(4), 2))
    wanted = np.zeros_like(orders)
    by_group = np.zeros_like(groups)
    for deal, tables in enumerate(points):
        group = by_group[(START + deal) % tables_of_three.GROUPS]
        for number, triple in enumerate(plans.triples_of(4)):
            for seating, by_seat in zip(
                tables_of_three.SEATINGS, tables[number].tolist(), strict=True
            ):
                own = [by_seat[seating.index(who)] for who in range(3)]
                for order, share in orders_of(own).items():
                    wanted[number, tables_of_three.ORDERS.index(order)] += int(6 * share)
                    first, second, third = (triple[who] for who in order)
                    group[first] += int(6 * share)
                    group[second] += int(6 * share)
                    group[4 + pairs.index(tuple(sorted((second, third))))] += int(6 * share)
    assert np.array_equal(orders, wanted)
    assert np.array_equal(groups, by_group)
    assert orders.sum() == 6 * 4 * 4 * 6  # every hand is counted once, in sixths
