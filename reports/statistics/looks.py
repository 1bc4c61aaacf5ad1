"""When a run that may stop early looks at its result: at fixed numbers of deals.

Never at the borders of chunks and never by the clock, so that a stopped run is the same on every
machine and with any number of threads. Few looks far apart also cost less error than many.
"""

from collections.abc import Iterator

FIRST_LOOK = 200
"""Blocks before the first look: an interval from fewer is held too rarely where they are skewed."""
LEAST_NONZERO = 20
"""Blocks with a contrast that is not zero before the first look, and for Student's interval.

Of strategies that rarely differ, hundreds of blocks are all zero and have no variance at all.
"""
_STEP = 100


def looks() -> Iterator[int]:
    """The numbers of deals at which a stop rule is read, for ever: 200, 300, 400, ...

    Each is 10 % more than the last, rounded up to a whole hundred, in whole numbers.
    """
    deals = FIRST_LOOK
    while True:
        yield deals
        deals = -(-deals * 11 // (10 * _STEP)) * _STEP


def next_look(deals: int) -> int:
    """The first look after so many deals: beyond them, not at them."""
    return next(look for look in looks() if look > deals)


def may_conclude(count: int, nonzero: int) -> bool:
    """Whether a stop rule may be read of so many blocks, `nonzero` of which are not zero."""
    return count >= FIRST_LOOK and nonzero >= LEAST_NONZERO
