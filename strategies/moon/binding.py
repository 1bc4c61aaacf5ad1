"""Policies of Moon with their parameters set.

numba compiles for one signature only what names each argument, so each decision has a wrapper of
its own. The wrapped function must be known to the compiler, see `dealwise.simulate.jit.helper`.
"""

from collections.abc import Callable

Parameters = tuple[int | float | bool, ...]


def bind_bid(function: Callable, parameters: Parameters) -> Callable:
    """A bid policy that takes the arguments of its contract alone."""

    def bid(hand, place, standing, call_left, call_right, scores, bits):
        return function(hand, place, standing, call_left, call_right, scores, bits, *parameters)

    return bid


def bind_exchange(function: Callable, parameters: Parameters) -> Callable:
    """An exchange policy that takes the arguments of its contract alone."""

    def exchange(eight, widow, bid, scores, bits):
        return function(eight, widow, bid, scores, bits, *parameters)

    return exchange


def bind_play(function: Callable, parameters: Parameters) -> Callable:
    """A play policy that takes the arguments of its contract alone."""

    def play(
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
        return function(
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
            *parameters,
        )

    return play


BINDERS = {"bid": bind_bid, "exchange": bind_exchange, "play": bind_play}
