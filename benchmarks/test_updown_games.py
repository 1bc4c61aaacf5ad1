"""Whole games of 3UP 3DOWN against the C yardstick in the same run: pytest benchmarks -s."""

import time

import numpy as np
import pytest

from dealwise.simulate.function_tables import function_table
from dealwise.simulate.updown import bare_task
from dealwise.simulate.updown.cards import CARDS_A_PLAYER, DECKS, KINDS
from dealwise.simulate.updown.deals import own_orders
from dealwise.simulate.updown.options import Options
from dealwise.simulate.updown.packed import packed_counts
from dealwise.simulate.updown.position import FAULT_SLOTS, NOBODY, POSITION_SLOTS, Rules
from dealwise.simulate.updown.seated import put_strategy
from dealwise.strategies.assembling import load_strategy

GAMES = 200_000
SEED = 7
DECK = DECKS["84"]
FLOOR = 0.8
TURNS_APART = 0.01


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", ["random", "lowest"])
@pytest.mark.benchmark(timer=time.process_time, warmup=True)
def test_whole_games_against_c(benchmark, c_updown_games, name, players):
    """Each seat draws by an order of its own."""
    yardstick = c_updown_games(players, GAMES)[name]
    policies = list(load_strategy("updown", name))
    functions = [policy.compiled for policy in policies]
    tables = [function_table(players) for _ in functions]
    for seat in range(players):
        put_strategy(*tables, seat, *functions)
    seats = (1 << players) - 1
    rules = Rules(
        players, packed_counts(DECK), 0, 0, 0, Options().turn_cap, NOBODY,
        *[seats * policy.uses_chance for policy in policies],
    )  # fmt: skip
    kinds = np.repeat(np.arange(KINDS), DECK)
    orders = own_orders(players, len(kinds) - CARDS_A_PLAYER * players)
    position, no_log = np.zeros(POSITION_SLOTS, np.int64), np.zeros(0, np.int64)
    tally = np.zeros(bare_task.TALLY_SLOTS, np.int64)

    def play_all():
        tally[:] = 0
        fault = np.zeros(FAULT_SLOTS, np.int64)
        status = bare_task.play_dealt_games(
            rules, SEED, 0, GAMES, kinds, orders, position, no_log, tally, fault, *tables
        )
        assert status == 0

    benchmark.pedantic(play_all, rounds=5, warmup_rounds=1)
    thousands = GAMES / benchmark.stats.stats.min / 1e3
    ratio = thousands / yardstick.thousands
    benchmark.extra_info |= {"thousands": thousands, "c": yardstick.thousands, "ratio": ratio}
    print(
        f"\n{name}, {players} players: {thousands:.0f} k games/CPU s, C {yardstick.thousands:.0f}, "
        f"{ratio:.2f} x"
    )
    turns = tally[bare_task.TURNS_AT] / GAMES
    assert turns == pytest.approx(yardstick.turns, rel=TURNS_APART)
    assert ratio >= FLOOR
