"""race: the bids of `shape`, but a 21 on any hand that it may be worth a match on.

Derived from the rules: a made 21 wins the match whatever the scores (M21); a failed one costs
points, of which there is no least (M19), and they weigh little for one who means to win by a 21;
nobody speaks after it (M10). So it need not be made often, only more often than a match is won
otherwise. Whoever is ahead has more to lose: D. Roberson, "Winning 42", p. 56, is cautious then,
and bold when behind, which `per_own` and `per_other` are for.

For matches alone: in single hands a made 21 is worth 21 points and no more, and it loses. Where a
match counts it so too (`made_21=plus_21`), `race[moon_from=700,per_other=-5]` does better.
"""

from dealwise.simulate.moon.tiles import MOON
from dealwise.strategies.moon.shape import call_below_21, weight_of
from dealwise.strategies.moon.words import score_of

_SELF, _LEFT, _RIGHT = 0, 1, 2


def bid(
    hand: int,
    place: int,
    standing: int,
    call_left: int,
    call_right: int,
    scores: int,
    bits: int,
    moon_from: int = 0,
    per_own: int = 0,
    per_other: int = 0,
) -> int:
    """Says 21 with every hand of a weight of `moon_from`, and bids as `shape` does with others.

    That weight, in hundredths of a trick, grows by `per_own` for each point of one's own score, and
    by `per_other` for each of the higher of the others'.
    """
    weight = weight_of(hand)
    least = moon_from + per_own * score_of(scores, _SELF)
    least += per_other * max(score_of(scores, _LEFT), score_of(scores, _RIGHT))
    if weight >= least:
        return MOON if standing < MOON else 0
    return call_below_21(weight, standing)
