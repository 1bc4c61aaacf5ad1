"""Players that no table would have: every argument decides, so that a wrong one soon shows.

Each is plain Python, and compiles as it stands. They live outside of the package: a test of the
engines must not lean on the strategies.
"""

from dealwise.simulate.jit import helper

_PRIME = 2147483629  # below 2**31, so that no step overflows an int64
_MULTIPLIER = 1000003
_KINDS = 13
_CLEAR = 10


@helper
def steeped(state, value):
    """A number below 2**31 that depends on both in no simple way."""
    state = (state * _MULTIPLIER + int(value) % _PRIME + 7) % _PRIME
    return state ^ (state >> 13)


@helper
def steeped_in_table(state, table):
    """The same of every number of a table."""
    for slot in range(len(table)):
        state = steeped(state, table[slot])
    return state


@helper
def ways(legal, kind):
    """How many discards of a kind there are."""
    count = (legal >> 4 * kind) & 15
    return min(count, 1) if kind >= _CLEAR else count


def up(six, players, deck, bits):
    """Any three, as all arguments say."""
    state = 1
    for value in (six, players, deck, bits):
        state = steeped(state, value)
    chosen = 0
    for card in range(3):
        passed = state % (6 - card)
        state = steeped(state, card)
        for kind in range(_KINDS):
            count = ((six - chosen) >> 4 * kind) & 15
            if 0 <= passed < count:
                chosen += 1 << 4 * kind
                break
            passed -= count
    return chosen


def discard(
    legal,
    source,
    first,
    may_take,
    owed,
    hand,
    seat,
    players,
    table,
    pile,
    top,
    run,
    removed,
    left,
    deck,
    bits,
):
    """Anything that is open, as all arguments say."""
    state = 1
    for value in (legal, source, first, may_take, owed, hand, seat, players, pile, top, run):
        state = steeped(state, value)
    for value in (removed, left, deck, bits):
        state = steeped(state, value)
    state = steeped_in_table(state, table)
    open_ways = may_take + int(source == 2)
    for kind in range(_KINDS):
        open_ways += ways(legal, kind)
    chosen = state % open_ways
    for kind in range(_KINDS):
        if chosen < ways(legal, kind):
            return kind + 16 * (chosen + 1)
        chosen -= ways(legal, kind)
    return 13 if may_take == 1 and chosen == 0 else 12


def draw(owed, hand, seat, players, table, removed, left, deck, bits):
    """Draws or not, as all arguments say."""
    state = 1
    for value in (owed, hand, seat, players, removed, left, deck, bits):
        state = steeped(state, value)
    return 14 + (steeped_in_table(state, table) >> 7) % 2
