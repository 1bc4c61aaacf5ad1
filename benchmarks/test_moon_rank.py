"""Ranking three strategies against playing hands of the same three, in the same run."""

import time
from collections.abc import Callable

from dealwise.reports import hands, rank

STRATEGIES = ("steady", "simple", "count/shape/pull")
DEALS = 900_000
FLOOR = 0.6
ROUNDS = 3


def speed(play: Callable[[], int]) -> float:
    """Hands a CPU second, one thread."""
    began = time.process_time()
    return play() / (time.process_time() - began)


def test_a_ranking_plays_as_many_hands_as_hands_do():
    """Its sums, its scale and its bootstrap included; by turns."""
    whole, ranked = [], []
    rank(*STRATEGIES, deals=300)  # everything is compiled
    hands(STRATEGIES, deals=300)
    for _ in range(ROUNDS):
        whole.append(speed(lambda: hands(STRATEGIES, deals=DEALS, threads=1).deals))
        ranked.append(speed(lambda: ended(DEALS // 6)))
    ratio = max(ranked) / max(whole)
    print(
        f"\nM hands/CPU s: {max(ranked) / 1e6:.2f}, of hands {max(whole) / 1e6:.2f}: {ratio:.2f} x"
    )
    assert ratio >= FLOOR


def ended(deals: int) -> int:
    """The hands of a ranking whose answer was made."""
    result = rank(*STRATEGIES, deals=deals, threads=1)
    result.to_dict()
    return result.hands
