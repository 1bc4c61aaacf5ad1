"""pips: doubles and high ends, added up; the bid of a computer player.

github.com/VAB1964/vab-dominoes-texas42: a double is worth 1.2 and the higher end of any tile a
twelfth, and every 1.7 of that is a trick. That player never declines an open 4. Here in sixtieths,
so that nothing is rounded.
"""

from dealwise.simulate.jit import helper
from dealwise.simulate.moon.tiles import HIGHEST_BID, LOWEST_BID
from dealwise.strategies.moon.discards import higher_end
from dealwise.strategies.moon.words import ALL_DOUBLES, lowest_bit, ones

_A_DOUBLE = 72
_A_PIP = 5


@helper
def value_of(hand: int) -> int:
    """The value of a hand in sixtieths."""
    value = _A_DOUBLE * ones(hand & ALL_DOUBLES)
    tiles = hand
    while tiles != 0:
        value += _A_PIP * higher_end(lowest_bit(tiles))
        tiles &= tiles - 1
    return value


def bid(
    hand: int,
    place: int,
    standing: int,
    call_left: int,
    call_right: int,
    scores: int,
    bits: int,
    trick: int = 102,
    declines: int = 0,
) -> int:
    """Bids by doubles and high ends, and never declines an open 4.

    A bid is worth `trick` sixtieths for each of its tricks; `declines=1` passes below 4.
    """
    call = min(HIGHEST_BID, value_of(hand) // trick)
    if call < LOWEST_BID:
        call = 0 if declines != 0 else LOWEST_BID
    return call if call > standing else 0
