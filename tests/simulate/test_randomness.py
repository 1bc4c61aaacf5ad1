"""The generator: published numbers, the pinned stream, and the twins in Python and machine code."""

import itertools
import json
import subprocess
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import int64

from dealwise.simulate.jit import kernel
from dealwise.simulate.randomness import (
    BID_STEP,
    DEAL_STEP,
    EXCHANGE_STEP,
    FIRST_BIDDER_STEP,
    PLAY_STEP,
    SPLIT_STEP,
    UPDOWN_DEAL_STEP,
    UPDOWN_POLICY_STEP,
    UPDOWN_POLICY_STEPS,
    UPDOWN_STARTER_STEP,
    WIDOW_STEP,
    as_signed,
    below,
    deal_key,
    drawn,
    high_half,
    policy_bits,
    shuffled,
    word,
)

PINNED_SEEDS = (0, 1, 2**63, 2**64 - 1)
WORD = 2**64
GOLDEN = 0x9E3779B97F4A7C15
int64s = st.one_of(
    st.integers(-(2**63), 2**63 - 1), st.sampled_from([0, 1, -1, 2**63 - 1, -(2**63), 2**32])
)
steps = st.integers(0, 63)


def unsigned(number):
    return number % WORD


# What others have published


def test_splitmix64_of_1234567():
    """The first outputs for this seed that implementations of splitmix64 are checked by."""
    assert [unsigned(word(1234567, step)) for step in range(1, 6)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_key_is_two_rounds_of_the_same_mixer():
    """word(s, n) mixes s + n * golden, so both rounds of a key can be had from it."""
    for seed in PINNED_SEEDS:
        for deal in (0, 1, 2, 51479, 2**40):
            inner = word(0, deal + 1)
            assert deal_key(as_signed(seed), deal) == word(as_signed(seed + inner), 0)


# Did the stream change?


def stream(seed):
    """A hundred words of a seed's first four deals, and what else is drawn from the first."""
    keys = [deal_key(as_signed(seed), deal) for deal in range(4)]
    return {
        "seed": str(seed),
        "keys": [f"{unsigned(key):016x}" for key in keys],
        "words": [f"{unsigned(word(key, step)):016x}" for key in keys for step in range(25)],
        "policy_bits": [f"{policy_bits(keys[0], step):016x}" for step in range(16, 37)],
    }


def test_the_first_hundred_words_are_pinned(golden):
    text = json.dumps([stream(seed) for seed in PINNED_SEEDS], indent=1) + "\n"
    golden("random_words.json", text)


@pytest.mark.uncounted
def test_seeds_that_are_near_have_nothing_in_common():
    words = {
        unsigned(word(deal_key(as_signed(seed), deal), step))
        for seed in (0, 1, 2, 2**63, 2**64 - 1)
        for deal in range(200)
        for step in range(60)
    }
    assert len(words) == 5 * 200 * 60


@pytest.mark.parametrize(
    ("number", "signed"),
    [(0, 0), (2**63 - 1, 2**63 - 1), (2**63, -(2**63)), (2**64 - 1, -1), (-1, -1)],
)
def test_seeds_travel_as_int64(number, signed):
    assert as_signed(number) == signed


def test_no_two_purposes_share_a_step():
    purposes = {
        "deal": range(DEAL_STEP, DEAL_STEP + 11),
        "widow": range(WIDOW_STEP, WIDOW_STEP + 1),
        "exchange": range(EXCHANGE_STEP, EXCHANGE_STEP + 1),
        "split": range(SPLIT_STEP, SPLIT_STEP + 1),
        "first bidder": range(FIRST_BIDDER_STEP, FIRST_BIDDER_STEP + 1),
        "play": range(PLAY_STEP, PLAY_STEP + 21),
        "bid": range(BID_STEP, BID_STEP + 3),
    }
    steps = [step for owned in purposes.values() for step in owned]
    assert len(steps) == len(set(steps))


def test_no_two_purposes_of_3up_3down_share_a_step():
    """No deck has more than 195 cards; four decisions a turn would be very many."""
    seats = range(6)
    purposes = [_from(UPDOWN_DEAL_STEP, 97), _from(UPDOWN_STARTER_STEP, 1)]
    purposes += [_from(UPDOWN_POLICY_STEP + UPDOWN_POLICY_STEPS * seat, 2**32) for seat in seats]
    for before, after in itertools.pairwise(sorted(purposes, key=lambda owned: owned.start)):
        assert before.stop <= after.start


def _from(first, count):
    return range(first, first + count)


# The twins


@pytest.fixture(scope="module")
def compiled():
    """Each function of the generator as machine code of its own."""

    @kernel(int64(int64, int64), kept=False)
    def compiled_deal_key(seed, deal):
        return deal_key(seed, deal)

    @kernel(int64(int64, int64), kept=False)
    def compiled_word(key, step):
        return word(key, step)

    @kernel(int64(int64, int64), kept=False)
    def compiled_policy_bits(key, step):
        return policy_bits(key, step)

    @kernel(int64(int64, int64), kept=False)
    def compiled_below(bits, limit):
        return below(bits, limit)

    @kernel(int64(int64), kept=False)
    def compiled_high_half(bits):
        return high_half(bits)

    return {
        deal_key: compiled_deal_key,
        word: compiled_word,
        policy_bits: compiled_policy_bits,
        below: compiled_below,
        high_half: compiled_high_half,
    }


@pytest.mark.compiled
@given(first=int64s, second=int64s, step=steps, limit=st.integers(1, 3432))
def test_machine_code_and_python_agree(compiled, first, second, step, limit):
    assert compiled[deal_key](first, second) == deal_key(first, second)
    assert compiled[word](first, step) == word(first, step)
    assert compiled[policy_bits](first, step) == policy_bits(first, step)
    assert compiled[below](first, limit) == below(first, limit)
    assert compiled[high_half](first) == high_half(first)


@pytest.mark.compiled
def test_without_compiling_the_words_are_the_same(run_python, compiled):
    script = (
        "from dealwise.simulate.randomness import deal_key, policy_bits, word, as_signed\n"
        f"for seed in {PINNED_SEEDS}:\n"
        "    key = deal_key(as_signed(seed), 3)\n"
        "    print(key, *(word(key, step) for step in range(20)), policy_bits(key, 16))\n"
    )
    ran: subprocess.CompletedProcess = run_python("-c", script, env={"NUMBA_DISABLE_JIT": "1"})
    assert ran.returncode == 0, ran.stderr
    expected = []
    for seed in PINNED_SEEDS:
        key = compiled[deal_key](as_signed(seed), 3)
        words = [compiled[word](key, step) for step in range(20)]
        expected.append([key, *words, compiled[policy_bits](key, 16)])
    assert [[int(number) for number in line.split()] for line in ran.stdout.splitlines()] == (
        expected
    )


# What is made of the words


@given(int64s, st.integers(1, 1 << 20))
def test_below_stays_below(bits, limit):
    assert 0 <= below(bits, limit) < limit


def test_below_reaches_every_number_at_its_edge():
    for limit in (1, 2, 3, 7, 9, 15, 22, 3432):
        assert below(0, limit) == 0
        assert below(2**32 - 1, limit) == limit - 1
        assert below(-1, limit) == limit - 1
        for number in range(limit):
            first = -(-number * 2**32 // limit)  # the least draw that gives this number
            assert below(first, limit) == number
            if number:
                assert below(first - 1, limit) == number - 1


@given(int64s)
def test_the_halves_of_a_word(bits):
    assert high_half(bits) == unsigned(bits) >> 32
    assert below(bits, 1 << 20) == (unsigned(bits) & 0xFFFFFFFF) >> 12


# What a policy may not learn


def unmixed(mixed):
    """The number that splitmix64's mixer turned into `mixed`."""

    def undo_shift(number, places):
        undone = number
        for _ in range(64 // places + 1):
            undone = number ^ (undone >> places)
        return undone

    mixed = undo_shift(mixed, 31) * pow(0x94D049BB133111EB, -1, WORD) % WORD
    mixed = undo_shift(mixed, 27) * pow(0xBF58476D1CE4E5B9, -1, WORD) % WORD
    return undo_shift(mixed, 30)


@given(int64s, steps)
def test_a_bare_word_gives_its_key_away(key, step):
    """Why policies are never given one: four guesses of the bits that are cut off are enough."""
    assert as_signed(unmixed(unsigned(word(key, step))) - step * GOLDEN) == key


@given(int64s, steps)
def test_policy_bits_do_not(key, step):
    bits = policy_bits(key, step)
    assert 0 <= bits < 2**62
    guessed = {as_signed(unmixed(bits << 2 | cut_off) - step * GOLDEN) for cut_off in range(4)}
    assert key not in guessed


def test_policy_bits_are_no_word_of_any_step():
    keys = [deal_key(5, deal) for deal in range(300)]
    words = {unsigned(word(key, step)) >> 2 for key in keys for step in range(64)}
    told = {policy_bits(key, step) for key in keys for step in range(64)}
    assert len(told) == 300 * 64
    assert not told & words


def test_every_bit_is_set_half_of_the_time():
    keys = [deal_key(9, deal) for deal in range(4000)]
    for draw, width in ((word, 64), (policy_bits, 62)):
        drawn = np.array([unsigned(draw(key, 16)) for key in keys], np.uint64)
        for bit in range(width):
            share = float(((drawn >> np.uint64(bit)) & np.uint64(1)).mean())
            assert abs(share - 0.5) < 5 * 0.5 / 4000**0.5, (draw.__name__, bit)


def test_the_pin_holds_a_hundred_words_a_seed(project_root: Path):
    path = project_root / "tests" / "data" / "random_words.json"
    pinned = json.loads(path.read_text(encoding="utf-8"))
    assert [int(entry["seed"]) for entry in pinned] == list(PINNED_SEEDS)
    assert all(len(set(entry["words"])) == 100 for entry in pinned)


@given(st.integers(0, 500), int64s)
def test_a_shuffle_is_in_the_order_of_its_words(length, key):
    order = shuffled(length, key)
    words = [unsigned(word(key, step)) for step in range(length)]
    assert order.tolist() == sorted(range(length), key=words.__getitem__)
    assert order.dtype == np.int64
    assert not order.flags.writeable


@given(st.integers(1, 10**6), st.integers(0, 300), int64s)
def test_what_is_drawn_lies_below_its_limit_and_is_fixed_by_the_words(limit, count, key):
    found = drawn(limit, count, key)
    words = [unsigned(word(key, step)) for step in range(count)]
    assert found.tolist() == [(bits >> 32) * limit >> 32 for bits in words]
    assert found.dtype == np.int64
