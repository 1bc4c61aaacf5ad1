"""pull: draw the trumps first, then run what is high; defend by taking tricks off the bidder.

The advice of every book on Texas 42 (D. Roberson, "Winning 42"; h2g2.com/entry/A3553409 calls it
pulling): the bidder leads trumps for as long as one is out, then masters, a double before the lows
of its suit. The defenders lead masters, leave a partner alone who is safe against the bidder, win
as cheaply as they can, and throw what is least use.
"""

from dealwise.strategies.moon.playing import follow_by_pull, lead_by_pull
from dealwise.strategies.moon.words import unseen_by


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
        return lead_by_pull(legal, trump, seat, unseen)
    return follow_by_pull(legal, trump, seat, position, led, best, winner, voids, unseen)
