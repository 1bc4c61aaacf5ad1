"""longest: name the suit held most often, throw the worst tile off.

The rule that players of trick-taking dominoes are taught first; see also
github.com/VAB1964/vab-dominoes-texas42, whose player names its most frequent number.
"""

from dealwise.strategies.moon.words import (
    ALL_DOUBLES,
    NO_TRUMP,
    least,
    ones,
    plan_of,
    trumps_of,
)


def exchange(eight: int, widow: int, bid: int, scores: int, bits: int) -> int:
    """Names the longest suit, doubles among the trumps breaking ties; lays the lowest off away."""
    longest = -1
    chosen = 0
    for trump in range(NO_TRUMP):
        held = eight & trumps_of(trump)
        length = 4 * ones(held) + ones(held & ALL_DOUBLES)
        if length > longest:
            longest = length
            chosen = trump
    return plan_of(chosen, least(eight, chosen))
