"""random: every choice that the rules allow is equally likely. The floor to measure from."""

from dealwise.simulate.moon.tiles import BIDS, HIGHEST_BID, LOWEST_BID, MOON
from dealwise.strategies.moon.words import TRUMPS, any_of, below, plan_of, salted

_ALL_BIDS = len(BIDS)


def bid(
    hand: int,
    place: int,
    standing: int,
    call_left: int,
    call_right: int,
    scores: int,
    bits: int,
    salt: int = 0,
) -> int:
    """Passes or makes any call above the highest, each equally likely; `salt` gives other luck."""
    taken = 0
    if standing > 0:
        taken = _ALL_BIDS if standing > HIGHEST_BID else standing - LOWEST_BID + 1
    choice = below(salted(bits, salt), 1 + _ALL_BIDS - taken)
    if choice == 0:
        return 0
    place = taken + choice
    return MOON if place == _ALL_BIDS else place + LOWEST_BID - 1


def exchange(eight: int, widow: int, bid: int, scores: int, bits: int, salt: int = 0) -> int:
    """Names any trump and lays any tile away; `salt` gives other luck."""
    luck = salted(bits, salt)
    return plan_of(below(luck, TRUMPS), any_of(eight, luck >> 30))


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
    salt: int = 0,
) -> int:
    """Plays any legal tile; `salt` gives other luck."""
    return any_of(legal, salted(bits, salt))
