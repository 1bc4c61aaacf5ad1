"""The sentence for a policy that returns no whole number, with the line to look at."""

import numpy as np
import pytest

from dealwise.simulate.errors import Fault
from dealwise.simulate.jit import int64, types
from dealwise.strategies.policy import Policy
from dealwise.strategies.returning import held_to_whole_numbers, returns_no_number


def once(hand):
    return hand / 2


def twice(hand):
    if hand:
        return 4.5
    return 4


def never(hand):
    hand += 1


def bare(hand):
    if hand:
        return 4
    return None


def sometimes(hand):
    if hand:
        return 4


def half(hand, place, standing, call_left, call_right, scores, bits):
    return hand / 2


def policy_of(function):
    return Policy("moon", "bid", "mine", function, built_in=False)


@pytest.mark.parametrize(
    ("function", "answer", "said", "line"),
    [
        (once, types.float64, "returns a fraction", 1),
        (twice, types.float64, "returns a fraction", 0),
        (once, types.boolean, "returns true or false", 1),
        (never, types.none, "returns nothing", 1),
        (bare, types.Optional(int64), "returns nothing on some path", 3),
        (sometimes, types.Optional(int64), "returns nothing on some path", 1),
        (once, types.unicode_type, "returns no number (unicode_type)", 1),
        (once, types.UniTuple(int64, 2), "returns no number (UniTuple(int64 x 2))", 1),
    ],
)
def test_what_is_returned_is_said_in_plain_words(function, answer, said, line):
    sentence = returns_no_number(policy_of(function), answer)
    line += function.__code__.co_firstlineno
    assert sentence.startswith(f"The bid policy mine {said} (test_returning.py, line {line}): it")
    assert "it must return a whole number on every path" in sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize("answer", [4, -1, np.int64(4), np.uint64(4), np.int32(4)])
def test_whole_numbers_of_any_kind_will_do(answer):
    held = held_to_whole_numbers(policy_of(lambda hand: answer))
    assert held(0) == answer
    assert type(held(0)) is int


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (4.0, "returned 4.0"),
        (None, "returned None"),
        (True, "returned True"),
        (np.float64("nan"), "returned nan"),
        (np.bool_(True), "returned True"),
        ("\x1b[31m", "returned \\x1b[31m"),
        ([1] * 1000, "returned [1, 1, 1"),
    ],
)
def test_anything_else_is_refused_as_it_is_returned(answer, said):
    held = held_to_whole_numbers(policy_of(lambda hand: answer))
    with pytest.raises(Fault) as caught:
        held(0)
    assert f"The bid policy mine {said}" in str(caught.value)
    assert str(caught.value).endswith("it must return a whole number on every path.")
    assert len(str(caught.value)) < 200


def test_plainly_or_compiled_an_own_policy_is_held_to_it():
    """Compiled it is refused before it plays, as plain Python when it answers."""
    with pytest.raises(Fault, match="it must return a whole number on every path"):
        _ = policy_of(half).compiled(7, 0, 0, 0, 0, 0, 0)
