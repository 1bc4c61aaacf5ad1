"""What can be told from a policy's code alone: its idea, and which arguments it looks at.

A label that says too much only costs an exact answer; one that says too little would be wrong
odds, so whatever reads an argument in any way must be seen.
"""

import pytest

from dealwise.strategies.policy import Policy

LIMIT = 3
_OUTER = {"bits": 5}


def helper(value, bits=0):
    return value + bits


class Thing:
    bits = 4
    deep = None


THING = Thing()


def plainly(hand, bid, bits):
    return hand + bits


def in_nested_expression(hand, bid, bits):
    return [(hand, {"a": -(bits >> 3)})][0][1]["a"]


def in_list_comprehension(hand, bid, bits):
    return sum([tile + bits for tile in range(hand)])


def in_generator(hand, bid, bits):
    return sum(tile ^ bits for tile in range(hand))


def as_source_of_comprehension(hand, bid, bits):
    return sum([tile * hand for tile in range(bits)])


def in_lambda(hand, bid, bits):
    chosen = lambda tile: tile + bits  # noqa: E731
    return chosen(hand)


def in_closure_two_deep(hand, bid, bits):
    def outer():
        def inner():
            return bits

        return inner()

    return outer() + hand


def in_default_of_inner(hand, bid, bits):
    def inner(tile, more=bits):
        return tile + more

    return inner(hand)


def in_format(hand, bid, bits):
    return len(f"{bits}") + hand


def in_condition(hand, bid, bits):
    return hand if bits else 0


def in_chained_comparison(hand, bid, bits):
    return int(0 < hand < bits < 10)


def in_walrus(hand, bid, bits):
    return (low := bits) + low + hand


def in_augmented_assignment(hand, bid, bits):
    bits += hand
    return hand


def in_while_condition(hand, bid, bits):
    while bits:
        return hand
    return 0


def as_keyword_value(hand, bid, bits):
    return helper(hand, bits=bits)


def as_star_argument(hand, bid, bits):
    return max(*(hand, bits))


def in_exception_path(hand, bid, bits):
    try:
        return hand
    finally:
        helper(bits)


def as_subscript(hand, bid, bits):
    return (hand, hand)[bits & 1]


def on_a_line_never_reached(hand, bid, bits):
    if hand < 0:
        return bits
    return hand


READERS = [
    plainly,
    in_nested_expression,
    in_list_comprehension,
    in_generator,
    as_source_of_comprehension,
    in_lambda,
    in_closure_two_deep,
    in_default_of_inner,
    in_format,
    in_condition,
    in_chained_comparison,
    in_walrus,
    in_augmented_assignment,
    in_while_condition,
    as_keyword_value,
    as_star_argument,
    in_exception_path,
    as_subscript,
    on_a_line_never_reached,
]


def never(hand, bid, bits):
    return hand


def deleted(hand, bid, bits):
    del bits
    return hand


def overwritten(hand, bid, bits):
    bits = 5  # noqa: F841
    return hand


def only_a_string(hand, bid, bits):
    return len("bits") + hand


def only_in_a_tuple_of_strings(hand, bid, bits):
    return ("bits", "bid").index("bid") + hand


def only_an_attribute(hand, bid, bits):
    return THING.bits + hand


def only_a_key(hand, bid, bits):
    return _OUTER["bits"] + hand


def only_a_keyword(hand, bid, bits):
    return helper(hand, bits=LIMIT)


def only_an_argument_of_inner(hand, bid, bits):
    def inner(bits):
        return bits

    return inner(hand)


def only_in_the_docstring(hand, bid, bits):
    """Reads no bits at all."""
    return hand


STRANGERS = [
    never,
    deleted,
    overwritten,
    only_a_string,
    only_in_a_tuple_of_strings,
    only_an_attribute,
    only_a_key,
    only_a_keyword,
    only_an_argument_of_inner,
    only_in_the_docstring,
]


def policy_of(function):
    return Policy("moon", "play", function.__name__, function, built_in=False)


@pytest.mark.parametrize("function", READERS, ids=lambda function: function.__name__)
def test_an_argument_that_is_looked_at_is_told(function):
    policy = policy_of(function)
    assert policy.reads == {"hand", "bits"}
    assert policy.uses_chance


@pytest.mark.parametrize("function", STRANGERS, ids=lambda function: function.__name__)
def test_an_argument_that_is_not_looked_at_is_not_told(function):
    """A name that happens to be spelled like an argument is not the argument."""
    policy = policy_of(function)
    assert policy.reads == {"hand"}
    assert not policy.uses_chance


def test_only_arguments_are_told():
    def reading(hand, bits):
        total = hand + LIMIT
        return total

    assert policy_of(reading).reads == {"hand"}


def test_an_idea_is_the_first_line_of_the_docstring():
    def wordy(hand):
        """Plays low.

        And explains at length.
        """
        return hand

    def silent(hand):
        return hand

    assert policy_of(wordy).idea == "Plays low."
    assert policy_of(silent).idea == ""


def test_a_policy_cannot_be_changed():
    policy = policy_of(never)
    with pytest.raises(AttributeError):
        policy.name = "other"


@pytest.mark.compiled
def test_an_own_function_is_compiled_for_its_place():
    def lowest(eight, widow, bid, scores, bits):
        return widow - bid

    policy = Policy("moon", "exchange", "lowest", lowest, built_in=False)
    assert policy.compiled(0, 9, 4, 0, 0) == 5
    assert policy.compiled is policy.compiled
    assert len(policy.compiled.signatures) == 1
