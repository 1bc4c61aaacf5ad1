"""Random words from a counter: any deal's chance can be made anew, alone and in any order.

A deal's key comes from (seed, deal number); a word from (key, step). Each purpose owns a range of
steps and no two share one, so that a policy that asks for chance never shifts the deal. The
generator is splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
OOPSLA 2014) read at counters instead of in sequence. Words travel as int64; only this room knows
that they are unsigned. Each function stands here twice: plainly, and compiled below it.
"""

import numpy as np

from dealwise.simulate.jit import helper, overload

DEAL_STEP = 0  # 11 words: at most 22 draws, two a word
WIDOW_STEP = 11
EXCHANGE_STEP = 12
SPLIT_STEP = 13
FIRST_BIDDER_STEP = 14  # of a match's own key
PLAY_STEP = 16  # 21 words, one a ply
BID_STEP = 48  # 3 words, one a call

# Of 3UP 3DOWN, whose deals share no key with those of Moon.
UPDOWN_DEAL_STEP = 0  # 97 words: at most 194 draws, two a word
UPDOWN_STARTER_STEP = 100
UPDOWN_SEATS_STEP = 104  # 3 words: the order in which strategies of a ranking sit, two draws a word
UPDOWN_POLICY_STEP = 1 << 40  # and a seat's own words, one a decision
UPDOWN_POLICY_STEPS = 1 << 32

MASK_32 = 0xFFFFFFFF
_MASK_64 = 0xFFFFFFFFFFFFFFFF
_GOLDEN = 0x9E3779B97F4A7C15
_FIRST_MULTIPLIER = 0xBF58476D1CE4E5B9
_SECOND_MULTIPLIER = 0x94D049BB133111EB
_POLICY_OFFSET = 0xD1B54A32D192ED03  # any odd constant that is no small multiple of _GOLDEN

_U_GOLDEN = np.uint64(_GOLDEN)
_U_FIRST = np.uint64(_FIRST_MULTIPLIER)
_U_SECOND = np.uint64(_SECOND_MULTIPLIER)
_U_OFFSET = np.uint64(_POLICY_OFFSET)
_U27, _U30, _U31 = np.uint64(27), np.uint64(30), np.uint64(31)


def as_signed(word: int) -> int:
    """The int64 that has the same 64 bits as an unsigned word; seeds travel into kernels so."""
    word &= _MASK_64
    return word - (1 << 64) if word >> 63 else word


def _mix(word: int) -> int:
    word &= _MASK_64
    word = ((word ^ (word >> 30)) * _FIRST_MULTIPLIER) & _MASK_64
    word = ((word ^ (word >> 27)) * _SECOND_MULTIPLIER) & _MASK_64
    return word ^ (word >> 31)


@helper
def _mix_unsigned(word):  # the compiled twin of _mix, on uint64
    word = (word ^ (word >> _U30)) * _U_FIRST
    word = (word ^ (word >> _U27)) * _U_SECOND
    return word ^ (word >> _U31)


def deal_key(seed: int, deal: int) -> int:
    """The key of one deal, an int64, from the seed (int64) and the deal's number (int64)."""
    return as_signed(_mix(seed + _mix(deal * _GOLDEN + _GOLDEN)))


def word(key: int, step: int) -> int:
    """The 64 random bits of one step as an int64. For dealing: it can be inverted to the key."""
    return as_signed(_mix(key + step * _GOLDEN))


def policy_bits(key: int, step: int) -> int:
    """62 random bits for a policy, 0 <= bits < 2**62, from which no key can be computed."""
    position = key + step * _GOLDEN
    return (_mix(position) ^ _mix(position + _POLICY_OFFSET)) >> 2


def shuffled(length: int, key: int) -> np.ndarray:
    """The numbers 0..length-1 in an order that the key (int64) fixes: int64[length], read only."""
    steps = np.arange(length, dtype=np.uint64)
    order = _mix_unsigned(np.uint64(key & _MASK_64) + steps * _U_GOLDEN).argsort(kind="stable")
    order = order.astype(np.int64)
    order.setflags(write=False)
    return order


def drawn(limit: int, count: int, key: int) -> np.ndarray:
    """`count` numbers 0 <= n < limit that the key (int64) fixes, drawn with replacement: int64."""
    steps = np.arange(count, dtype=np.uint64)
    words = _mix_unsigned(np.uint64(key & _MASK_64) + steps * _U_GOLDEN)
    halves = words >> np.uint64(32)
    return (halves * np.uint64(limit) >> np.uint64(32)).astype(np.int64)


def salted(bits: int, salt: int) -> int:
    """Other random bits, 0 <= bits < 2**62, that have nothing to do with those of another salt.

    Salt 0 leaves the bits as they are.
    """
    return bits if salt == 0 else _mix(bits + salt * _GOLDEN) >> 2


@overload(salted, inline="always")
def _salted_compiled(bits, salt):
    def compiled(bits, salt):
        if salt == 0:
            return np.int64(bits)
        mixed = _mix_unsigned(np.uint64(bits) + np.uint64(salt) * _U_GOLDEN)
        return np.int64(mixed >> np.uint64(2))

    return compiled


@overload(deal_key, inline="always")
def _deal_key_compiled(seed, deal):
    def compiled(seed, deal):
        inner = _mix_unsigned(np.uint64(deal) * _U_GOLDEN + _U_GOLDEN)
        return np.int64(_mix_unsigned(np.uint64(seed) + inner))

    return compiled


@overload(word, inline="always")
def _word_compiled(key, step):
    return lambda key, step: np.int64(_mix_unsigned(np.uint64(key) + np.uint64(step) * _U_GOLDEN))


@overload(policy_bits, inline="always")
def _policy_bits_compiled(key, step):
    def compiled(key, step):
        position = np.uint64(key) + np.uint64(step) * _U_GOLDEN
        mixed = _mix_unsigned(position) ^ _mix_unsigned(position + _U_OFFSET)
        return np.int64(mixed >> np.uint64(2))

    return compiled


@helper
def below(bits: int, limit: int) -> int:
    """A number 0 <= n < limit from the low 32 bits; its bias is at most limit / 2**32."""
    return ((bits & MASK_32) * limit) >> 32


@helper
def high_half(word: int) -> int:
    """The upper 32 bits of a word, for a second draw from it."""
    return (word >> 32) & MASK_32
