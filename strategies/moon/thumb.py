"""thumb: rules of thumb for naming the trump and laying a tile away, each to be turned on or off.

As it stands it is `longest`: it names the number held most often (github.com/VAB1964/
vab-dominoes-texas42) and lays away the off with most above it (D. Roberson, "Winning 42", p. 11).
What can be changed:

- `ties=0`: of numbers held equally often the lowest, whether its double is held or not.
- `needs_double=1`: a number whose double is held, however short, before one without.
- `weighed=1`: the trump that `shape` names, so that the tile to lay away is all that differs.
- `doubles_from=4` or 5: doubles are trump with so many of them (Winning 42, p. 80: with five, an
  opponent is void at once four times in five).
- `no_trump=1`: no trump if the bid can be run from the top, since the lead that is lost never comes
  back (p. 80). `zero=1` names zeros instead with 0-0 in hand: it takes any trick (M6, M17).
- `value=1`: the tile of lowest value goes, its higher end, 8 for a double, 12 for a trump (VAB).
- `voids=1`: the off goes that leaves most numbers void (p. 108; in github.com/jasonyandell/mk5-main
  voids and trumps do better than even cover). `voids=-1`: the one that leaves most of them covered.
- `mates=1`: an off beside the double of the suit that it would lead is kept (p. 108).
"""

from dealwise.simulate.jit import helper
from dealwise.strategies.moon.discards import lowest_value, riskiest_off, worst_off
from dealwise.strategies.moon.shape import heaviest_plan, longest_by
from dealwise.strategies.moon.words import (
    ALL_DOUBLES,
    ALL_TILES,
    DOUBLES,
    NO_TRUMP,
    masters_of,
    ones,
    plan_of,
    trump_of,
    trumps_of,
)

_ZEROS = 0
_BEFORE_ANY_LENGTH = 16
_TRICKS = 7


@helper
def _usual_trump(eight: int, ties: int, needs_double: int, weighed: int, doubles_from: int) -> int:
    if ones(eight & ALL_DOUBLES) >= doubles_from:
        return DOUBLES
    if weighed != 0:
        return trump_of(heaviest_plan(eight))
    return longest_by(eight, _BEFORE_ANY_LENGTH if needs_double != 0 else ties)


@helper
def _runs(eight: int, bid: int) -> bool:
    """Whether there are masters for all the tricks of a bid when nothing is trump."""
    return ones(masters_of(eight, ALL_TILES & ~eight, NO_TRUMP)) >= min(bid, _TRICKS)


def exchange(
    eight: int,
    widow: int,
    bid: int,
    scores: int,
    bits: int,
    ties: int = 1,
    needs_double: int = 0,
    weighed: int = 0,
    doubles_from: int = 8,
    no_trump: int = 0,
    zero: int = 0,
    value: int = 0,
    voids: int = 0,
    mates: int = 0,
) -> int:
    """Names the longest number and lays the worst off away, with any rule of thumb added."""
    if no_trump != 0 and _runs(eight, bid):
        has_zero = eight & trumps_of(_ZEROS) != 0
        trump = _ZEROS if zero != 0 and has_zero else NO_TRUMP
        return plan_of(trump, worst_off(eight, trump))
    trump = _usual_trump(eight, ties, needs_double, weighed, doubles_from)
    if value != 0:
        return plan_of(trump, lowest_value(eight, trump))
    return plan_of(trump, riskiest_off(eight, trump, voids, mates))
