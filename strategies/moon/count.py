"""count: trumps and outside doubles, a trick each.

The usual way to weigh a hand in Texas 42 and its cousins: a plurality of one number, and doubles
(ihearditattheicehouse.blogspot.com).
"""

from dealwise.simulate.moon.tiles import HIGHEST_BID, LOWEST_BID
from dealwise.strategies.moon.words import ALL_DOUBLES, DOUBLES, ones, trumps_of


def bid(
    hand: int,
    place: int,
    standing: int,
    call_left: int,
    call_right: int,
    scores: int,
    bits: int,
    threshold: int = 4,
) -> int:
    """Bids 4 with `threshold` trumps and outside doubles, and one more for each beyond."""
    most = 0
    for number in range(DOUBLES):
        trumps = hand & trumps_of(number)
        most = max(most, ones(trumps) + ones(hand & ALL_DOUBLES & ~trumps))
    call = min(HIGHEST_BID, most - threshold + LOWEST_BID)
    return call if call >= LOWEST_BID and call > standing else 0
