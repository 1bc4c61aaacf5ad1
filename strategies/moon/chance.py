"""random: every choice that the rules allow is equally likely. The floor to measure from."""

from dealwise.strategies.moon.words import TRUMPS, any_of, below, plan_of


def exchange(eight: int, widow: int, bid: int, scores: int, bits: int) -> int:
    """Names any trump and lays any tile away."""
    return plan_of(below(bits, TRUMPS), any_of(eight, bits >> 30))


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
) -> int:
    """Plays any legal tile."""
    return any_of(legal, bits)
