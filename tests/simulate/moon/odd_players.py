"""Players that no table would have: made to show any difference between two engines.

Each is plain Python on whole numbers, and compiles as it stands. They live outside of the package:
a test of the engines must not lean on the strategies.
"""

from dealwise.simulate.jit import helper, lowest_bit, ones
from dealwise.simulate.moon.contract import plan_of
from dealwise.simulate.moon.tiles import TRUMPS

_PRIME = 2147483629  # below 2**31, so that no step overflows an int64
_MULTIPLIER = 1000003


@helper
def stirred(state, value):
    """A number below 2**31 that depends on both in no simple way."""
    state = (state * _MULTIPLIER + value % _PRIME + 7) % _PRIME
    return state ^ (state >> 13)


@helper
def nth(tiles, place):
    """The tile with `place` lower ones in the set."""
    for _ in range(place):
        tiles &= tiles - 1
    return lowest_bit(tiles)


def hashing(
    legal,
    hand,
    trump,
    bid,
    seat,
    position,
    led,
    best,
    winner,
    first,
    second,
    played,
    voids,
    tricks,
    discard,
    scores,
    bits,
):
    """Lets every argument choose: one that is wrong anywhere soon changes the hand."""
    state = 1
    for value in (
        legal,
        hand,
        trump,
        bid,
        seat,
        position,
        led,
        best,
        winner,
        first,
        second,
        played,
        voids,
        tricks,
        discard,
        scores,
        bits,
    ):
        state = stirred(state, value)
    return nth(legal, state % ones(legal))


def lucky(
    legal,
    hand,
    trump,
    bid,
    seat,
    position,
    led,
    best,
    winner,
    first,
    second,
    played,
    voids,
    tricks,
    discard,
    scores,
    bits,
):
    """Lets the random bits alone choose; without them it plays its lowest tile."""
    return nth(legal, bits % ones(legal))


def high(
    legal,
    hand,
    trump,
    bid,
    seat,
    position,
    led,
    best,
    winner,
    first,
    second,
    played,
    voids,
    tricks,
    discard,
    scores,
    bits,
):
    """Plays its highest id, so that one seat takes long runs of tricks."""
    return nth(legal, ones(legal) - 1)


def revoking(
    legal,
    hand,
    trump,
    bid,
    seat,
    position,
    led,
    best,
    winner,
    first,
    second,
    played,
    voids,
    tricks,
    discard,
    scores,
    bits,
):
    """Plays a tile that is not legal as soon as it holds one; else as `hashing`."""
    if hand & ~legal != 0:
        return lowest_bit(hand & ~legal)
    return nth(legal, stirred(played, voids) % ones(legal))


def resigning(
    legal,
    hand,
    trump,
    bid,
    seat,
    position,
    led,
    best,
    winner,
    first,
    second,
    played,
    voids,
    tricks,
    discard,
    scores,
    bits,
):
    """Answers -1 when as many tiles are played as its low score bits say; else any legal tile."""
    if ones(played) == scores & 31:
        return -1
    return nth(legal, stirred(stirred(played, voids), best) % ones(legal))


def naming(eight, widow, bid, scores, bits):
    """An exchange in which every argument chooses."""
    state = 1
    for value in (eight, widow, bid, scores, bits):
        state = stirred(state, value)
    return plan_of(state % TRUMPS, nth(eight, (state // TRUMPS) % ones(eight)))


def calling(hand, place, standing, call_left, call_right, scores, bits):
    """A call in which every argument chooses; it passes often, since bids are costly."""
    state = 1
    for value in (hand, place, standing, call_left, call_right, scores, bits):
        state = stirred(state, value)
    call = (0, 0, 0, 0, 0, 0, 0, 4, 5, 6, 7, 21)[state % 12]
    return call if call > standing else 0


PLAYERS = {"hashing": hashing, "lucky": lucky, "high": high}
EVERY_PLAYER = {**PLAYERS, "revoking": revoking, "resigning": resigning}
