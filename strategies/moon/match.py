"""match: the bids of `shape`, with an eye on the score.

D. Roberson, "Winning 42", p. 56: be cautious when ahead and bold when far behind, and do not bid
over somebody who bids too much, but set the bid. Who bids too much is not known; a player who is
far behind has every reason to. Where no score is kept, as in `moon hands`, this is `shape`.

`desperate=1` bids 21, which wins the match if it is made (M21), on a weaker hand when an opponent
is within 4 of 21 and one's own way there is longer than a 7.
"""

from dealwise.simulate.jit import helper
from dealwise.simulate.moon.tiles import HIGHEST_BID, LOWEST_BID, MOON
from dealwise.strategies.moon.shape import call_for, weight_of
from dealwise.strategies.moon.words import score_of

_SELF, _LEFT, _RIGHT = 0, 1, 2


@helper
def _is_desperate(own: int, others: int) -> bool:
    """Whether another wins with the next made bid, and oneself with nothing short of 21."""
    return others >= MOON - LOWEST_BID and MOON - own > HIGHEST_BID


@helper
def _shifted(weight: int, lead: int, margin: int, shift: int) -> int:
    """A weight that counts less when far ahead, and more when far behind."""
    if lead >= margin:
        return weight - shift
    return weight + shift if lead <= -margin else weight


def bid(
    hand: int,
    place: int,
    standing: int,
    call_left: int,
    call_right: int,
    scores: int,
    bits: int,
    margin: int = 10,
    shift: int = 50,
    leave: int = 0,
    desperate: int = 0,
    desperate_from: int = 600,
) -> int:
    """Bids less when ahead and more when far behind, by `shift` hundredths of a trick.

    Far is `margin` points. `leave=1` leaves a bid to a player who is so far behind oneself;
    `desperate=1` bids 21 with a weight of `desperate_from` when only that can help.
    """
    own = score_of(scores, _SELF)
    others = max(score_of(scores, _LEFT), score_of(scores, _RIGHT))
    weight = weight_of(hand)
    if desperate != 0 and _is_desperate(own, others) and weight >= desperate_from:
        return MOON if standing < MOON else 0
    if leave != 0 and standing != 0:
        highest = score_of(scores, _LEFT if call_left == standing else _RIGHT)
        if own - highest >= margin:
            return 0
    return call_for(_shifted(weight, own - others, margin, shift), standing)
