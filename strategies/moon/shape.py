"""shape: weigh the whole hand under every trump and every discard, and take the best."""

from dealwise.strategies.moon.words import least, plan_of


def exchange(eight: int, widow: int, bid: int, scores: int, bits: int) -> int:
    """Counts likely tricks under each trump and discard, and takes the most."""
    return plan_of(6, least(eight, 6))
