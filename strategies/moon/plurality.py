"""plurality: trumps and outside doubles, a trick each, if the trumps have a head.

A plurality of one number plus doubles is the winning shape (ihearditattheicehouse.blogspot.com).
The trumps count only if their double is held, or the two next to it. Whether one needs the double
at all is disputed: it is a common habit to pass without it, and D. Roberson, "Winning 42",
pp. 119-120 and 149, has a champion who does not: with four trumps the second and third replace it,
and one trump is reckoned to be lost.
"""

from dealwise.simulate.jit import helper
from dealwise.simulate.moon.tiles import HIGHEST_BID, LOWEST_BID
from dealwise.strategies.moon.words import (
    ALL_DOUBLES,
    DOUBLES,
    lowest_bit,
    ones,
    superiors_of,
    trumps_of,
)


@helper
def _has_the_next_two(trumps: int, number: int) -> bool:
    """Whether two of the trumps have nothing but the double above them that is not held."""
    highest = 0
    double = trumps_of(number) & ALL_DOUBLES
    tiles = trumps
    while tiles != 0:
        above = superiors_of(lowest_bit(tiles), number) & ~trumps
        highest += int(above & ~double == 0)
        tiles &= tiles - 1
    return highest >= 2


@helper
def _tricks_with(hand: int, number: int, needs_double: int, length: int, loser: int) -> int:
    """The tricks that a number as trump is good for; 0 if its trumps have no head."""
    trumps = hand & trumps_of(number)
    tricks = ones(trumps) + ones(hand & ALL_DOUBLES & ~trumps)
    if trumps & ALL_DOUBLES != 0:
        return tricks
    if needs_double != 0 or ones(trumps) < length or not _has_the_next_two(trumps, number):
        return 0
    return tricks - loser


def bid(
    hand: int,
    place: int,
    standing: int,
    call_left: int,
    call_right: int,
    scores: int,
    bits: int,
    threshold: int = 4,
    needs_double: int = 0,
    length: int = 0,
    loser: int = 0,
) -> int:
    """Bids 4 with `threshold` trumps and outside doubles, if the double or the next two are trumps.

    With `needs_double=1` only the double will do. The next two need `length` trumps in all, and
    `loser` tricks are taken off.
    """
    most = 0
    for number in range(DOUBLES):
        most = max(most, _tricks_with(hand, number, needs_double, length, loser))
    call = min(HIGHEST_BID, most - threshold + LOWEST_BID)
    return call if call >= LOWEST_BID and call > standing else 0
