"""Whole matches against single hands in the same run, at one table and compared in all seatings."""

import time

import pytest

from dealwise.reports.studies.compare import compare
from dealwise.reports.studies.hands import hands

MATCHES = 100_000
COMPARED = 20_000
TABLE = ("steady", "steady", "steady")
PAIR = ("steady", "simple")
FLOOR = 0.85
ROUNDS = 7


@pytest.mark.benchmark(timer=time.process_time, warmup=True)
def test_matches_against_hands(benchmark):
    """A hand of a match, scores and all, may take little longer than one of `moon hands`."""
    count = hands(TABLE, deals=MATCHES, match=True, threads=1).hands
    played = []

    def play_hands():
        """As many hands, between the rounds that are timed."""
        began = time.process_time()
        hands(TABLE, deals=count, threads=1)
        played.append(time.process_time() - began)

    found = benchmark.pedantic(
        lambda: hands(TABLE, deals=MATCHES, match=True, threads=1),
        setup=play_hands,
        rounds=ROUNDS,
        warmup_rounds=1,
    )
    assert found.hands == count
    seconds = benchmark.stats.stats.min
    ratio = min(played) / seconds
    benchmark.extra_info |= {"matches": MATCHES / seconds, "ratio": ratio}
    print(
        f"\nsteady: {MATCHES / seconds:,.0f} matches/CPU s of {count / MATCHES:.2f} hands, "
        f"{count / seconds / 1e6:.2f} M hands/CPU s, moon hands {count / min(played) / 1e6:.2f}, "
        f"{ratio:.2f} x"
    )
    assert ratio >= FLOOR


@pytest.mark.benchmark(timer=time.process_time, warmup=True)
def test_comparing_matches_against_comparing_hands(benchmark):
    found = compare(*PAIR, deals=COMPARED, match=True, threads=1)
    compared = []

    def compare_hands():
        began = time.process_time()
        compare(*PAIR, deals=found.hands // 6, threads=1)
        compared.append(time.process_time() - began)

    benchmark.pedantic(
        lambda: compare(*PAIR, deals=COMPARED, match=True, threads=1).to_dict(),
        setup=compare_hands,
        rounds=ROUNDS,
        warmup_rounds=1,
    )
    seconds = benchmark.stats.stats.min
    ratio = min(compared) / seconds
    print(
        f"\ncompare --match: {6 * COMPARED / seconds:,.0f} matches/CPU s, "
        f"{found.hands / seconds / 1e6:.2f} M hands/CPU s, "
        f"compare {found.hands / min(compared) / 1e6:.2f}, {ratio:.2f} x"
    )
    assert ratio >= FLOOR
