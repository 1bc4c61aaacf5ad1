"""longest: name the number held most often, throw the worst tile off.

The rule that players of trick-taking dominoes are taught first; see also
github.com/VAB1964/vab-dominoes-texas42, whose player names its most frequent number. The worst tile
is the one that has most above it (D. Roberson, "Winning 42": the risk of an off is its high side).
"""

from dealwise.strategies.moon.shape import longest_number
from dealwise.strategies.moon.words import (
    ALL_DOUBLES,
    ALL_TILES,
    least,
    lowest_bit,
    ones,
    plan_of,
    superiors_of,
    trumps_of,
)


def exchange(eight: int, widow: int, bid: int, scores: int, bits: int) -> int:
    """Names the number held most often, its double breaking ties; lays the worst off away."""
    unseen = ALL_TILES & ~eight
    chosen = longest_number(eight)
    offs = eight & ~trumps_of(chosen) & ~ALL_DOUBLES
    if offs == 0:
        return plan_of(chosen, least(eight, chosen))
    most = -1
    discard = -1
    while offs != 0:
        tile = lowest_bit(offs)
        offs &= offs - 1
        above = ones(superiors_of(tile, chosen) & unseen)
        if above > most:
            most = above
            discard = tile
    return plan_of(chosen, discard)
