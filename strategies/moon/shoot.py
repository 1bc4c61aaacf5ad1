"""shoot: the bids of `shape`, but 21 only with a hand that hardly fails.

D. Roberson, "Winning 42", pp. 64 and 73: bid all with no off that its double does not protect, and
with trumps from the top that are as many as the others have. A single open off was set two times
in three by good players of Texas 42, and in Moon no partner may hold its winner.
"""

from dealwise.simulate.jit import helper
from dealwise.simulate.moon.tiles import MOON
from dealwise.strategies.moon.discards import double_of, higher_end, offs_of
from dealwise.strategies.moon.shape import (
    call_below_21,
    call_for,
    longest_number,
    weight_of,
)
from dealwise.strategies.moon.words import ALL_TILES, lowest_bit, masters_of, ones, trumps_of


@helper
def has_open_off(hand: int, trump: int) -> bool:
    """Whether there is an off without the double of the suit that it would lead."""
    is_open = False
    offs = offs_of(hand, trump)
    while offs != 0:
        is_open = is_open or hand & double_of(higher_end(lowest_bit(offs))) == 0
        offs &= offs - 1
    return is_open


@helper
def is_sure(hand: int, trump: int) -> bool:
    """Whether the top trumps are as many as the others have, and every off is protected."""
    unseen = ALL_TILES & ~hand
    trumps = trumps_of(trump)
    drawing = ones(masters_of(hand & trumps, unseen, trump))
    return drawing >= ones(unseen & trumps) and not has_open_off(hand, trump)


def bid(
    hand: int,
    place: int,
    standing: int,
    call_left: int,
    call_right: int,
    scores: int,
    bits: int,
    strict: int = 1,
) -> int:
    """Bids as `shape` does, but 21 only without an open off and with trumps from the top.

    `strict=0` bids it as `shape` does.
    """
    weight = weight_of(hand)
    call = call_for(weight, standing)
    if strict != 0 and call == MOON and not is_sure(hand, longest_number(hand)):
        return call_below_21(weight, standing)
    return call
