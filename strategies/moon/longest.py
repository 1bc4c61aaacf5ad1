"""longest: name the number held most often, throw the worst tile off.

The rule that players of trick-taking dominoes are taught first; see also
github.com/VAB1964/vab-dominoes-texas42, whose player names its most frequent number. The worst tile
is the one that has most above it (D. Roberson, "Winning 42": the risk of an off is its high side).
"""

from dealwise.strategies.moon.discards import worst_off
from dealwise.strategies.moon.shape import longest_number
from dealwise.strategies.moon.words import plan_of


def exchange(eight: int, widow: int, bid: int, scores: int, bits: int) -> int:
    """Names the number held most often, its double breaking ties; lays the worst off away."""
    trump = longest_number(eight)
    return plan_of(trump, worst_off(eight, trump))
