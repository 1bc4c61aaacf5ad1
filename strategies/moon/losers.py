"""losers: seven tricks less those that can be lost.

D. Roberson, "Winning 42": count the offs that no double protects, and the trumps that a higher one
may take. In Moon both others are opponents, so each loser is taken to be lost.
"""

from dealwise.simulate.jit import helper
from dealwise.simulate.moon.tiles import HIGHEST_BID, LOWEST_BID, TRICKS
from dealwise.strategies.moon.words import (
    ALL_DOUBLES,
    ALL_TILES,
    DOUBLES,
    lowest_bit,
    ones,
    superiors_of,
    trumps_of,
)


@helper
def losers_of(hand: int, trump: int) -> int:
    """Trumps that are missing above one's lowest, but no more than one holds; and open offs.

    An off is open if an unseen tile stands above it in the suit it would lead.
    """
    unseen = ALL_TILES & ~hand
    trumps = hand & trumps_of(trump)
    losers = 0
    missing = 0
    tiles = trumps
    while tiles != 0:
        missing |= superiors_of(lowest_bit(tiles), trump) & unseen
        tiles &= tiles - 1
    losers += min(ones(missing), ones(trumps))
    offs = hand & ~trumps & ~ALL_DOUBLES
    while offs != 0:
        above = ones(superiors_of(lowest_bit(offs), trump) & unseen)
        losers += int(above > 0)
        offs &= offs - 1
    return losers


def bid(
    hand: int,
    place: int,
    standing: int,
    call_left: int,
    call_right: int,
    scores: int,
    bits: int,
    allowance: int = 1,
) -> int:
    """Bids seven less its losers under the best trump, `allowance` of which the widow may mend."""
    fewest = TRICKS
    for number in range(DOUBLES):
        fewest = min(fewest, losers_of(hand, number))
    call = min(HIGHEST_BID, TRICKS - fewest + allowance)
    return call if call >= LOWEST_BID and call > standing else 0
