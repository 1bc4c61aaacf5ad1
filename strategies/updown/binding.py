"""Policies of 3UP 3DOWN with their parameters set.

numba compiles for one signature only what names each argument, so each decision has a wrapper of
its own. The wrapped function must be known to the compiler, see `dealwise.simulate.jit.helper`.
"""

from collections.abc import Callable

Parameters = tuple[int | float | bool, ...]


def bind_up(function: Callable, parameters: Parameters) -> Callable:
    """An up policy that takes the arguments of its contract alone."""

    def up(six, players, deck, bits):
        return function(six, players, deck, bits, *parameters)

    return up


def bind_discard(function: Callable, parameters: Parameters) -> Callable:
    """A discard policy that takes the arguments of its contract alone."""

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
        return function(
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
            *parameters,
        )

    return discard


def bind_draw(function: Callable, parameters: Parameters) -> Callable:
    """A draw policy that takes the arguments of its contract alone."""

    def draw(owed, hand, seat, players, table, removed, left, deck, bits):
        return function(owed, hand, seat, players, table, removed, left, deck, bits, *parameters)

    return draw


BINDERS = {"up": bind_up, "discard": bind_discard, "draw": bind_draw}
