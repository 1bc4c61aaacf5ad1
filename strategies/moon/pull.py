"""pull: draw the trumps first, then run what is high; defend by taking tricks off the bidder.

The advice of every book on Texas 42 (D. Roberson, "Winning 42"; h2g2.com/entry/A3553409 calls it
pulling): the bidder leads trumps for as long as one is out, then masters, a double before the lows
of its suit. The defenders lead masters, leave a partner alone who is safe against the bidder, win
as cheaply as they can, and throw what is least use.
"""

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
    unseen_by,
)

_BIDDER = 0


@helper
def _lead(legal: int, trump: int, seat: int, unseen: int) -> int:
    trumps = legal & trumps_of(trump)
    if seat == _BIDDER and trumps != 0 and unseen & trumps_of(trump) != 0:
        return greatest(trumps, trump)
    masters = masters_of(legal, unseen, trump)
    if masters != 0:  # by worth: trumps that are left, then doubles, then what has become high
        return greatest(masters, trump)
    return least(legal, trump)


@helper
def _may_hold(unseen: int, voids: int, seat: int, led: int, trump: int) -> int:
    """The unseen tiles that a seat may hold, as far as two voids say: the suit led and trumps."""
    tiles = unseen
    if has_shown_void(voids, seat, led):
        tiles &= ~members_of(led, trump)
    if has_shown_void(voids, seat, TRUMP_SUIT):
        tiles &= ~trumps_of(trump)
    return tiles


@helper
def _throw(legal: int, trump: int, unseen: int) -> int:
    """The least useful tile: not a master while there is another."""
    useless = legal & ~masters_of(legal, unseen, trump)
    if useless == 0:
        useless = legal
    return least(useless, trump)


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
    """Draws trumps and runs masters as bidder; takes tricks off the bidder as defender."""
    unseen = unseen_by(hand, played, discard)
    if position == 0:
        return _lead(legal, trump, seat, unseen)
    winning = legal & stronger_than(best, led, trump)
    if _BIDDER not in (seat, winner):
        threats = stronger_than(best, led, trump) & _may_hold(unseen, voids, _BIDDER, led, trump)
        if position == 2 or threats == 0:
            winning = 0
    if winning != 0:
        return cheapest(winning, led, trump)
    return _throw(legal, trump, unseen)
