"""Whole hands with an auction against the bare play of hands, in the same run."""

import time

import numpy as np
import pytest

from dealwise.simulate.moon import hand_log, hands_task
from dealwise.simulate.moon.bare_task import play_dealt_hands
from dealwise.simulate.moon.kernel import FAULT_SLOTS
from dealwise.simulate.moon.tiles import SEATS
from dealwise.strategies.assembling import load_strategy

HANDS = 1_000_000
SEED = 7
FLOOR = 0.7
NO_CHANCE = 0
ROUNDS = 7


@pytest.mark.benchmark(timer=time.process_time, warmup=True)
def test_hands_with_an_auction_against_bare_play(benchmark):
    """Three times `steady`: bidding and counting may cost three tenths of the speed, no more."""
    bid, exchange, play = (policy.compiled for policy in load_strategy("moon", "steady"))
    rules = hands_task.Rules(SEED, 0, NO_CHANCE, NO_CHANCE, NO_CHANCE)
    tally = np.zeros((SEATS, SEATS, hands_task.TALLY_SLOTS), np.int64)
    no_log = np.empty((0, hand_log.LOG_SLOTS), np.int64)
    fault = np.zeros(FAULT_SLOTS, np.int64)
    tricks = np.zeros(8, np.int64)
    bare = []

    def play_bare():
        """Between the rounds that are timed, so that both meet the same machine."""
        began = time.process_time()
        status = play_dealt_hands(
            SEED, 0, HANDS, NO_CHANCE, tricks, fault, exchange, play, play, play
        )
        bare.append(time.process_time() - began)
        assert status == 0

    def play_whole():
        status = hands_task.play_auctioned_hands(
            rules, 0, HANDS, tally, no_log, fault, *[bid] * 3, *[exchange] * 3, *[play] * 3
        )
        assert status == 0

    benchmark.pedantic(play_whole, setup=play_bare, rounds=ROUNDS, warmup_rounds=1)
    millions = HANDS / benchmark.stats.stats.min / 1e6
    bare_millions = HANDS / min(bare) / 1e6
    ratio = millions / bare_millions
    benchmark.extra_info |= {"millions": millions, "bare": bare_millions, "ratio": ratio}
    print(
        f"\nsteady: {millions:.2f} M hands/CPU s with an auction, {bare_millions:.2f} without, "
        f"{ratio:.2f} x"
    )
    assert tricks.sum() == HANDS * len(bare)
    first_calls = tally[np.arange(3), 0, : hands_task.OUTCOMES_AT].sum()
    assert first_calls == HANDS * (ROUNDS + 1)
    assert ratio >= FLOOR
