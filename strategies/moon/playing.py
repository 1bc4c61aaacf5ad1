"""What play policies share: the decisions of `pull`, each to be taken over or replaced."""

from dealwise.simulate.jit import helper
from dealwise.strategies.moon.words import (
    TRUMP_SUIT,
    cheapest,
    greatest,
    has_shown_void,
    least,
    masters_of,
    members_of,
    stronger_than,
    trumps_of,
)

BIDDER = 0


@helper
def trumps_are_out(trump: int, unseen: int) -> bool:
    """Whether another player may hold a trump."""
    return unseen & trumps_of(trump) != 0


@helper
def lead_by_pull(legal: int, trump: int, seat: int, unseen: int) -> int:
    """Trumps as bidder while one is out, then masters, else the least."""
    trumps = legal & trumps_of(trump)
    if seat == BIDDER and trumps != 0 and trumps_are_out(trump, unseen):
        return greatest(trumps, trump)
    masters = masters_of(legal, unseen, trump)
    if masters != 0:  # by worth: trumps that are left, then doubles, then what has become high
        return greatest(masters, trump)
    return least(legal, trump)


@helper
def may_hold(unseen: int, voids: int, seat: int, led: int, trump: int) -> int:
    """The unseen tiles that a seat may hold, as far as two voids say: the suit led and trumps."""
    tiles = unseen
    if has_shown_void(voids, seat, led):
        tiles &= ~members_of(led, trump)
    if has_shown_void(voids, seat, TRUMP_SUIT):
        tiles &= ~trumps_of(trump)
    return tiles


@helper
def takers_by_pull(
    legal: int,
    trump: int,
    seat: int,
    position: int,
    led: int,
    best: int,
    winner: int,
    voids: int,
    unseen: int,
) -> int:
    """The tiles that win, unless another defender is winning whom the bidder cannot beat."""
    stronger = stronger_than(best, led, trump)
    winning = legal & stronger
    if BIDDER not in (seat, winner):
        threats = stronger & may_hold(unseen, voids, BIDDER, led, trump)
        if position == 2 or threats == 0:
            winning = 0
    return winning


@helper
def throw_by_pull(legal: int, trump: int, unseen: int) -> int:
    """The least useful tile: not a master while there is another."""
    useless = legal & ~masters_of(legal, unseen, trump)
    if useless == 0:
        useless = legal
    return least(useless, trump)


@helper
def follow_by_pull(
    legal: int,
    trump: int,
    seat: int,
    position: int,
    led: int,
    best: int,
    winner: int,
    voids: int,
    unseen: int,
) -> int:
    """The cheapest of the takers, else what is least useful."""
    winning = takers_by_pull(legal, trump, seat, position, led, best, winner, voids, unseen)
    if winning != 0:
        return cheapest(winning, led, trump)
    return throw_by_pull(legal, trump, unseen)
