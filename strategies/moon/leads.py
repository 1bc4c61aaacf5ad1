"""leads: `pull`, with rules of thumb about what the bidder leads, each to be turned on or off.

As it stands it is `pull`: trumps from the top while one is out, then masters, else low. What can
be changed, mostly from D. Roberson, "Winning 42":

- `draw=0` leaves the trumps for later: plain masters first, then trumps. (To draw them is the
  advice of the book and of h2g2.com/entry/A3553409, which calls it pulling.)
- `off_first=1` leads an off to the first trick with exactly one off and four trumps or more, else
  trumps (p. 24); `off_trumps` and `off_most` are those numbers.
- `shed=1` leads the 6-5 to the first trick where it is an off and not high (p. 132).
- `keep_boss=1` starts with the second of three trumps or more and keeps the highest, to come in
  again (p. 32).
- `double_first=0` leads the low tile of a suit before its double (p. 26 has the double first: it
  succeeds 53 times in 100 against 33 the other way).
- `walkers=0` leads no plain tile that has become high (p. 5 leads it whenever there is one).
- `order=1`: without trumps it leads the double of the suit with most tiles out while a trump is
  out, so that who has it must follow, and with fewest when none is, so that the rest becomes high
  (pp. 81 and 93-94).
"""

from dealwise.simulate.jit import helper
from dealwise.simulate.moon.tables import suit_led_by
from dealwise.simulate.moon.tiles import TILE_IDS
from dealwise.strategies.moon.discards import offs_of
from dealwise.strategies.moon.playing import (
    BIDDER,
    follow_by_pull,
    lead_by_pull,
    trumps_are_out,
)
from dealwise.strategies.moon.words import (
    ALL_DOUBLES,
    greatest,
    least,
    lowest_bit,
    masters_of,
    members_of,
    ones,
    superiors_of,
    trumps_of,
    unseen_by,
)

_SIX_FIVE = TILE_IDS[6, 5]
_FEWEST_TO_KEEP_THE_BOSS = 3
_ANY = 64


@helper
def _first_off(
    legal: int, trump: int, unseen: int, off_first: int, off_trumps: int, off_most: int, shed: int
) -> int:
    """The off to lead to the first trick, -1 if there is none to lead."""
    offs = offs_of(legal, trump)
    few = 0 < ones(offs) <= off_most and ones(legal & trumps_of(trump)) >= off_trumps
    if off_first != 0 and few:
        return least(offs, trump)
    is_off = (offs >> _SIX_FIVE) & 1 == 1
    if shed != 0 and is_off and superiors_of(_SIX_FIVE, trump) & unseen != 0:
        return _SIX_FIVE
    return -1


@helper
def _drawing(trumps: int, trump: int, unseen: int, keep_boss: int) -> int:
    """The trump to draw with: the highest, or the second if the highest alone is high."""
    high = masters_of(trumps, unseen, trump)
    if keep_boss != 0 and ones(trumps) >= _FEWEST_TO_KEEP_THE_BOSS and ones(high) == 1:
        return greatest(trumps & ~high, trump)
    return greatest(trumps, trump)


@helper
def _double_by_order(doubles: int, trump: int, unseen: int) -> int:
    """The double with most of its suit out while a trump is out, else the one with fewest."""
    sign = 1 if trumps_are_out(trump, unseen) else -1
    most = -_ANY
    chosen = -1
    while doubles != 0:
        tile = lowest_bit(doubles)
        doubles &= doubles - 1
        out = sign * ones(members_of(suit_led_by(tile, trump), trump) & unseen)
        if out > most:
            most = out
            chosen = tile
    return chosen


@helper
def _lows_beside(double: int, legal: int, trump: int, unseen: int) -> int:
    """The plain tiles that would lead the suit of a double and are not high themselves."""
    lows = 0
    tiles = offs_of(legal, trump) & ~masters_of(legal, unseen, trump)
    while tiles != 0:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        lows |= int(suit_led_by(tile, trump) == suit_led_by(double, trump)) << tile
    return lows


@helper
def _high_lead(
    legal: int, trump: int, unseen: int, draw: int, walkers: int, double_first: int, order: int
) -> int:
    """A master in the order that the rules of thumb give, or else what they lead instead."""
    trumps = legal & trumps_of(trump)
    plain_doubles = legal & ALL_DOUBLES & ~trumps
    masters = masters_of(legal, unseen, trump)
    if walkers == 0:
        masters &= trumps | plain_doubles
    if draw == 0 and trumps_are_out(trump, unseen):
        masters &= ~trumps
        if masters == 0 and trumps != 0:
            return greatest(trumps, trump)
    if masters == 0:
        return least(legal, trump)
    chosen = greatest(masters, trump)
    if order != 0 and trumps == 0 and masters & plain_doubles != 0:
        chosen = _double_by_order(masters & plain_doubles, trump, unseen)
    if double_first == 0 and (plain_doubles >> chosen) & 1 == 1:
        lows = _lows_beside(chosen, legal, trump, unseen)
        if lows != 0:
            return least(lows, trump)
    return chosen


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
    draw: int = 1,
    off_first: int = 0,
    off_trumps: int = 4,
    off_most: int = 1,
    shed: int = 0,
    keep_boss: int = 0,
    double_first: int = 1,
    walkers: int = 1,
    order: int = 0,
) -> int:
    """Plays as `pull` does, with any rule of thumb about the bidder's leads added."""
    unseen = unseen_by(hand, played, discard)
    if position != 0:
        return follow_by_pull(legal, trump, seat, position, led, best, winner, voids, unseen)
    if seat != BIDDER:
        return lead_by_pull(legal, trump, seat, unseen)
    if played == 0:
        off = _first_off(legal, trump, unseen, off_first, off_trumps, off_most, shed)
        if off >= 0:
            return off
    trumps = legal & trumps_of(trump)
    if draw != 0 and trumps != 0 and trumps_are_out(trump, unseen):
        return _drawing(trumps, trump, unseen, keep_boss)
    return _high_lead(legal, trump, unseen, draw, walkers, double_first, order)
