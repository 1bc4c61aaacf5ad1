"""Whole hands of Moon against the C yardstick in the same run: pytest benchmarks -s."""

import time

import numpy as np
import pytest

from dealwise.simulate.jit import kernel
from dealwise.simulate.moon.bare_task import play_dealt_hands
from dealwise.simulate.moon.contract import SIGNATURES
from dealwise.simulate.moon.kernel import FAULT_SLOTS
from dealwise.strategies.loader import load_policy
from dealwise.strategies.moon.words import ALL_DOUBLES, NO_TRUMP, least, ones, plan_of, trumps_of

HANDS = 2_000_000
SEED = 7
FLOOR = 0.85
ALL_CHANCE = 0b1111


def yardstick_exchange(eight, widow, bid, scores, bits):
    """The exchange of the C program's simple player."""
    longest = -1
    chosen = 0
    for trump in range(NO_TRUMP):
        held = eight & trumps_of(trump)
        length = 4 * ones(held) + ones(held & ALL_DOUBLES)
        if length > longest:
            longest = length
            chosen = trump
    return plan_of(chosen, least(eight, chosen))


PLAYERS = {
    "random": (lambda: load_policy("moon", "exchange", "random").compiled, ALL_CHANCE),
    "simple": (lambda: kernel(SIGNATURES["exchange"], kept=False)(yardstick_exchange), 0),
}


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.benchmark(timer=time.process_time, min_rounds=5, warmup=True)
def test_whole_hands_against_c(benchmark, c_moon_hands, name):
    yardstick = c_moon_hands(HANDS)[name]
    make_exchange, chance = PLAYERS[name]
    exchange = make_exchange()
    play = load_policy("moon", "play", name).compiled
    tally = np.zeros(8, np.int64)

    def play_all():
        tally[:] = 0
        fault = np.zeros(FAULT_SLOTS, np.int64)
        status = play_dealt_hands(SEED, 0, HANDS, chance, tally, fault, exchange, play, play, play)
        assert status == 0

    benchmark.pedantic(play_all, rounds=5, warmup_rounds=1)
    millions = HANDS / benchmark.stats.stats.min / 1e6
    ratio = millions / yardstick.millions
    benchmark.extra_info |= {"millions": millions, "c": yardstick.millions, "ratio": ratio}
    print(f"\n{name}: {millions:.2f} M hands/CPU s, C {yardstick.millions:.2f}, {ratio:.2f} x")
    if name == "simple":  # without chance both programs play the very same hands
        assert tally.tolist() == yardstick.tricks
    assert ratio >= FLOOR
