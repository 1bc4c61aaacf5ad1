"""Policies that no player would follow, made so that what a study does with them can be told.

Each is plain Python that compiles as it stands; none is in the registry.
"""

from dealwise.simulate.jit import lowest_bit, ones
from dealwise.simulate.moon.contract import plan_of
from dealwise.strategies.policy import Policy


def low(
    legal, hand, trump, bid, seat, position, led, best, winner, first, second, played, voids,
    tricks, discard, scores, bits,
):  # fmt: skip
    """Plays its lowest id."""
    return lowest_bit(legal)


def high(
    legal, hand, trump, bid, seat, position, led, best, winner, first, second, played, voids,
    tricks, discard, scores, bits,
):  # fmt: skip
    """Plays its highest id."""
    rest = legal
    while rest & (rest - 1) != 0:
        rest &= rest - 1
    return lowest_bit(rest)


def leads_high(
    legal, hand, trump, bid, seat, position, led, best, winner, first, second, played, voids,
    tricks, discard, scores, bits,
):  # fmt: skip
    """Leads its highest id and follows with its lowest."""
    rest = legal
    while position == 0 and rest & (rest - 1) != 0:
        rest &= rest - 1
    return lowest_bit(rest)


def leads_low(
    legal, hand, trump, bid, seat, position, led, best, winner, first, second, played, voids,
    tricks, discard, scores, bits,
):  # fmt: skip
    """Leads its lowest id and follows with its highest."""
    rest = legal
    while position != 0 and rest & (rest - 1) != 0:
        rest &= rest - 1
    return lowest_bit(rest)


def by_bid(
    legal, hand, trump, bid, seat, position, led, best, winner, first, second, played, voids,
    tricks, discard, scores, bits,
):  # fmt: skip
    """Plays as `low` under 4 and 21, as `high` under 5, `leads_low` 6, `leads_high` 7."""
    takes_highest = bid == 5 or (bid == 6 and position != 0) or (bid == 7 and position == 0)
    rest = legal
    while takes_highest and rest & (rest - 1) != 0:
        rest &= rest - 1
    return lowest_bit(rest)


def revokes(
    legal, hand, trump, bid, seat, position, led, best, winner, first, second, played, voids,
    tricks, discard, scores, bits,
):  # fmt: skip
    """Plays its lowest id, but as the defender on the left does not follow a late trick."""
    if seat == 1 and ones(played) > 9 and hand & ~legal != 0:
        return lowest_bit(hand & ~legal)
    return lowest_bit(legal)


def no_tile(
    legal, hand, trump, bid, seat, position, led, best, winner, first, second, played, voids,
    tricks, discard, scores, bits,
):  # fmt: skip
    """Answers 99 as the bidder when its last choice comes."""
    if seat == 0 and ones(hand) == 2:
        return 99
    return lowest_bit(legal)


def trump_by_bid(eight, widow, bid, scores, bits):
    """Names sixes, but no trump for a bid of 4 with every other widow; lays its lowest id away."""
    if bid == 4 and widow & 1 == 1:
        return plan_of(8, lowest_bit(eight))
    return plan_of(6, lowest_bit(eight))


def no_such_trump(eight, widow, bid, scores, bits):
    """Names a tenth trump when the widow is 5-4."""
    if widow == 17:
        return plan_of(9, lowest_bit(eight))
    return plan_of(6, lowest_bit(eight))


def not_held(eight, widow, bid, scores, bits):
    """Lays a tile away that it does not hold."""
    return plan_of(6, lowest_bit(~eight))


POLICIES = {
    (decision, function.__name__): Policy(
        "moon", decision, function.__name__, function, built_in=False
    )
    for decision, functions in {
        "play": (low, high, leads_high, leads_low, by_bid, revokes, no_tile),
        "exchange": (trump_by_bid, no_such_trump, not_held),
    }.items()
    for function in functions
}
