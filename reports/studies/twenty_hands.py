"""A distribution as twenty hands, which are easier to count than percentages are to weigh."""

from collections.abc import Sequence

HANDS = 20


def twenty_hands(counts: Sequence[int]) -> tuple[int, ...]:
    """How many of twenty hands take each number of tricks, 0 to 7.

    They stand at the quantiles 1/40, 3/40 ... 39/40 of the distribution of `counts`, so that each
    stands for an equal share of it (Kay et al., CHI 2016: quantile dotplots).
    """
    deals = sum(counts)
    dots = [0] * len(counts)
    tricks, seen = 0, counts[0]
    for hand in range(HANDS):
        while 2 * HANDS * seen < (2 * hand + 1) * deals:
            tricks += 1
            seen += counts[tricks]
        dots[tricks] += 1
    return tuple(dots)
