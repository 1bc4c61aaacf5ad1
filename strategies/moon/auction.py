"""auction: the bids of `shape`, with rules of thumb about the auction added.

- `needs_double=1` passes without the double of the number held most often: a common habit, which
  D. Roberson, "Winning 42", p. 149, has a champion reject.
- `minimal=1` never bids more than it must, if it bids (h2g2.com/entry/A3553472); `minimal_last=1`
  does so where nobody speaks afterwards. Is a 5 right where a 4 wins?
- `power=1` bids one more than it means to while somebody may still speak
  (texas42.net/McClish-PowerBidding.html).
- `steal=100` bids 4 in the last seat after two passes on a hand that is a trick weaker than usual
  (Winning 42, p. 54).
- `respect=100` wants a hand that is a trick heavier to bid over somebody (pp. 53-54): a bid shows
  doubles and length elsewhere.
- `caution=100` wants a hand that is a trick heavier for any bid, so that more hands are passed.

Tricks are in hundredths.
"""

from dealwise.simulate.jit import helper
from dealwise.simulate.moon.tiles import LOWEST_BID
from dealwise.strategies.moon.shape import call_for, longest_number, lowest_above, weight_of
from dealwise.strategies.moon.words import ALL_DOUBLES, trumps_of

_LAST = 2
_HIGHEST_TO_RAISE = 6


@helper
def _has_the_double(hand: int) -> bool:
    return hand & ALL_DOUBLES & trumps_of(longest_number(hand)) != 0


@helper
def _stolen(weight: int, steal: int) -> int:
    return LOWEST_BID if call_for(weight + steal, 0) != 0 else 0


def bid(
    hand: int,
    place: int,
    standing: int,
    call_left: int,
    call_right: int,
    scores: int,
    bits: int,
    needs_double: int = 0,
    minimal: int = 0,
    minimal_last: int = 0,
    power: int = 0,
    steal: int = 0,
    respect: int = 0,
    caution: int = 0,
) -> int:
    """Bids as `shape` does, with any rule of thumb about the auction added."""
    if needs_double != 0 and not _has_the_double(hand):
        return 0
    weight = weight_of(hand) - caution
    call = call_for(weight if standing == 0 else weight - respect, standing)
    if call == 0:
        return _stolen(weight, steal) if place == _LAST and standing == 0 else 0
    if minimal != 0 or (minimal_last != 0 and place == _LAST):
        return lowest_above(standing)
    if power != 0 and place != _LAST and call <= _HIGHEST_TO_RAISE:
        return call + 1
    return call
