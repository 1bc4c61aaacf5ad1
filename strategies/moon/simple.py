"""simple: high when leading, as cheap as possible when following.

The baseline of most home-made players: it counts nothing and remembers nothing.
"""

from dealwise.strategies.moon.words import (
    ALL_DOUBLES,
    cheapest,
    greatest,
    least,
    stronger_than,
    trumps_of,
)


def play(
    legal: int,
    hand: int,
    trump: int,
    bid: int,
    seat: int,
    position: int,
    led: int,
    best: int,
    winner: int,
    first: int,
    second: int,
    played: int,
    voids: int,
    tricks: int,
    discard: int,
    scores: int,
    bits: int,
) -> int:
    """Leads the highest trump, else the highest double, else low; wins cheaply or throws low."""
    if position == 0:
        strong = legal & trumps_of(trump)
        if strong == 0:
            strong = legal & ALL_DOUBLES
        if strong != 0:
            return greatest(strong, trump)
        return least(legal, trump)
    winning = legal & stronger_than(best, led, trump)
    if winning != 0:
        return cheapest(winning, led, trump)
    return least(legal, trump)
