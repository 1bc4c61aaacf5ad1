"""outs: seven tricks less the losers, and one more if enough widows mend a loser.

The losers are those of `losers` (D. Roberson, "Winning 42", pp. 14 and 21). The widow is one of 15
tiles that the bidder has not seen, and each that mends a loser is an out, as in
ryan-a-anderson.github.io/posts/2025/8/modeling-a-trick-taking-game: three trumps that are missing
come one time in five.
"""

from dealwise.simulate.jit import helper
from dealwise.simulate.moon.tiles import HIGHEST_BID, LOWEST_BID
from dealwise.strategies.moon.discards import double_of, higher_end, offs_of, worst_off
from dealwise.strategies.moon.losers import losers_of
from dealwise.strategies.moon.words import ALL_TILES, DOUBLES, lowest_bit, superiors_of

_WIDOWS = 15


@helper
def protected_offs(hand: int, trump: int) -> int:
    """How many open offs stand beside the double of the suit that they would lead."""
    protected = 0
    offs = offs_of(hand, trump)
    while offs != 0:
        off = lowest_bit(offs)
        offs &= offs - 1
        is_open = superiors_of(off, trump) & ~hand != 0
        protected += int(is_open and hand & double_of(higher_end(off)) != 0)
    return protected


@helper
def _lost(hand: int, trump: int, protected: int) -> int:
    lost = losers_of(hand, trump)
    return lost - protected_offs(hand, trump) if protected != 0 else lost


@helper
def outs_of(hand: int, trump: int, protected: int) -> int:
    """How many of the 15 widows leave fewer losers when they take the place of the worst off."""
    lost = _lost(hand, trump, protected)
    kept = hand & ~(1 << worst_off(hand, trump))
    outs = 0
    widows = ALL_TILES & ~hand
    while widows != 0:
        outs += int(_lost(kept | 1 << lowest_bit(widows), trump, protected) < lost)
        widows &= widows - 1
    return outs


def bid(
    hand: int,
    place: int,
    standing: int,
    call_left: int,
    call_right: int,
    scores: int,
    bits: int,
    chance: int = 40,
    protected: int = 0,
) -> int:
    """Bids seven less its losers, and one more if the widow mends one often enough.

    That is in `chance` of 100 cases: 0 always counts on the widow, 101 never. With `protected=1`
    an off beside the double of its suit is not counted as a loser.
    """
    fewest = HIGHEST_BID
    trump = 0
    for number in range(DOUBLES):
        lost = _lost(hand, number, protected)
        if lost < fewest:
            fewest = lost
            trump = number
    call = HIGHEST_BID - fewest
    if 100 * outs_of(hand, trump, protected) >= chance * _WIDOWS:
        call = min(HIGHEST_BID, call + 1)
    return call if call >= LOWEST_BID and call > standing else 0
