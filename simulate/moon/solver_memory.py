"""What the open-hand solver remembers of one deal: answers by who leads and which tiles are live.

Of one deal these name a position, as everybody's tiles are known; of two they do not, so that the
number of the deal stands beside them.
"""

import numpy as np

from dealwise.simulate.jit import allocating, helper, inlined, read_at, write_at
from dealwise.simulate.moon.tiles import TILES

UNKNOWN = -1

# A remembered answer is one word: which deal, who leads and what is live, then what the bidder is
# known to take at least and at most.
_ENTRIES = 1 << 12
_DEALS_SO_FAR = _ENTRIES
_BOUND_BITS = 3
_BOUND = (1 << _BOUND_BITS) - 1
_LIVE_BITS = 2 * _BOUND_BITS
_BIDDER_BITS = _LIVE_BITS + TILES
_DEAL_BITS = _BIDDER_BITS + 2
MOST_DEALS = 1 << (63 - _DEAL_BITS)
_SPREAD = 2654435769  # 2**32 over the golden ratio
_SPREAD_BITS = 32 - 12
_MASK_32 = (1 << 32) - 1


@allocating
def new_memory() -> np.ndarray:
    """What the solver works in, int64[4097]: good for any number of positions, one at a time."""
    return np.zeros(_ENTRIES + 1, np.int64)


@helper
def begin_deal(memory: np.ndarray) -> None:
    """Forget what was remembered of other deals: tiles and leader name a position in one alone."""
    memory[_DEALS_SO_FAR] += 1
    if memory[_DEALS_SO_FAR] == MOST_DEALS:
        memory[:_ENTRIES] = 0
        memory[_DEALS_SO_FAR] = 1


@inlined
def _slot_and_key(memory, live, bidder):
    """Where the answers to a position may stand, and how they are known for them."""
    spread = (live | (bidder << TILES)) * _SPREAD
    deals = read_at(memory, _DEALS_SO_FAR)
    return (spread & _MASK_32) >> _SPREAD_BITS, (deals << (2 + TILES)) | (bidder << TILES) | live


@inlined
def recalled(memory: int, live: int, bidder: int, wanted: int) -> int:
    """The answer, 1 or 0, that follows from what is remembered, or UNKNOWN."""
    slot, key = _slot_and_key(memory, live, bidder)
    entry = read_at(memory, slot)
    if entry >> _LIVE_BITS == key:
        if (entry >> _BOUND_BITS) & _BOUND >= wanted:
            return 1
        if entry & _BOUND < wanted:
            return 0
    return UNKNOWN


@inlined
def remember(memory: int, live: int, bidder: int, wanted: int, tricks: int, answer: int) -> None:
    """Keep an answer beside what else is known of this position, in place of another's."""
    slot, key = _slot_and_key(memory, live, bidder)
    entry = read_at(memory, slot)
    at_least = 0
    at_most = tricks
    if entry >> _LIVE_BITS == key:
        at_least = (entry >> _BOUND_BITS) & _BOUND
        at_most = entry & _BOUND
    if answer == 1:
        at_least = max(at_least, wanted)
    else:
        at_most = min(at_most, wanted - 1)
    write_at(memory, slot, (key << _LIVE_BITS) | (at_least << _BOUND_BITS) | at_most)
