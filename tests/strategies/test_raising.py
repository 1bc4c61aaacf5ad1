"""What a policy raises while it plays: who it was, what it was, on which line."""

import numpy as np
import pytest
from late import late
from own_files import policy

from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.moon import views
from dealwise.simulate.moon.contract import NO_SCORES
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.kernel import FAULT_SLOTS
from dealwise.strategies.loader import load_policy
from dealwise.strategies.raising import asking, explain_exception

bare_task = late("dealwise.simulate.moon.bare_task")

RAISES = "if eight > 0:\n    raise ValueError('boom')\nreturn 0"
HEAD = "import numpy as np\nT = np.arange(4)\nclass Own(Exception):\n    pass\n\n"


def played(exchange, play):
    """An exchange and a play of the bidder in the kernel, against `simple`."""
    simple = load_policy("moon", "play", "simple").compiled
    tally, fault = np.zeros(8, np.int64), np.zeros(FAULT_SLOTS, np.int64)
    three = (play.compiled, simple, simple)
    bare_task.play_dealt_hands(3, 0, 50, 0, tally, fault, exchange.compiled, *three)


def raised_by(exchange="longest", play="simple"):
    """The exception that came out of the kernel, and the policies that played."""
    policies = [load_policy("moon", "exchange", exchange), load_policy("moon", "play", play)]
    with pytest.raises(Exception) as caught:  # noqa: PT011 - any at all
        played(*policies)
    return caught.value, policies


@pytest.mark.parametrize(
    ("raising", "said"),
    [
        ("raise ValueError('boom')", "ValueError: boom"),
        ("raise ValueError", "ValueError"),
        ("raise ValueError('boom', widow - widow)", "ValueError: ('boom', 0)"),
        ("assert widow < 0, 'too small'", "AssertionError: too small"),
        ("raise Own('mine')", "Own: mine"),
        ("raise ValueError('a\\x1b[31m\\nb')", "ValueError: a\\x1b[31m"),
    ],
)
def test_a_raise_keeps_its_line(write, raising, said):
    """Every other time with parameters, where the policy is compiled inside of another function."""
    more = "k=3" if len(raising) % 2 else ""
    write(HEAD + policy("exchange", f"if eight > 0:\n    {raising}\nreturn 0", more=more))
    error, policies = raised_by(exchange="mine.py:exchange")
    fault = explain_exception(error, policies, where="on deal 0")
    assert isinstance(fault, Fault)
    assert str(fault) == (
        f"The exchange policy mine.py:exchange raised {said} on deal 0 (mine.py, line 8)."
    )


def test_a_raise_in_a_function_that_a_policy_calls(write):
    write(
        "def _help(tile):\n    if tile >= 0:\n        raise ValueError('boom')\n    return tile\n"
        + policy("exchange", "return _help(widow)")
        + policy("play", "return legal")
    )
    error, policies = raised_by(exchange="mine.py:exchange", play="mine.py:play")
    assert str(explain_exception(error, policies)) == (
        "The exchange policy mine.py:exchange raised ValueError: boom (mine.py, line 3)."
    )


def test_where_two_policies_share_what_raised_both_are_named(write):
    write(
        "def _help(tile):\n    if tile >= 0:\n        raise ValueError('boom')\n    return tile\n"
        + policy("exchange", "return _help(widow)")
        + policy("play", "return _help(legal)")
    )
    error, policies = raised_by(exchange="mine.py:exchange", play="mine.py:play")
    assert str(explain_exception(error, policies)) == (
        "The exchange policy mine.py:exchange or play policy mine.py:play raised ValueError: boom "
        "(mine.py, line 3)."
    )


def test_a_raise_in_a_function_inside_of_a_policy(write):
    body = "def inner(tile):\n    assert tile < 0\n    return tile\nreturn inner(widow)"
    write(policy("play", "return legal") + policy("exchange", body))
    error, policies = raised_by(exchange="mine.py:exchange", play="mine.py:play")
    assert str(explain_exception(error, policies)) == (
        "The exchange policy mine.py:exchange raised AssertionError (mine.py, line 5)."
    )


MACHINES_OWN = [
    ("return bid // (widow - widow)", "ZeroDivisionError: ", 7),
    ("return T[eight]", "IndexError: ", 7),
    ("return [1, 2][widow + 9]", "IndexError: ", 7),
    ("x = 1\nreturn x % (bid - 4)", "ZeroDivisionError: ", 8),
]


@pytest.mark.parametrize(("body", "said", "line"), MACHINES_OWN)
def test_what_the_machine_raises_is_found_by_playing_again(write, body, said, line):
    write(HEAD + policy("exchange", body))
    error, policies = raised_by(exchange="mine.py:exchange")

    def replay():
        deal = random_deal(3, 0)
        views.choose_plan(deal, 0, 4, asking(policies[0], "the bidder"))

    fault = explain_exception(error, policies, where="on deal 0", replay=replay)
    assert str(fault).startswith(f"The exchange policy mine.py:exchange raised {said}")
    assert str(fault).endswith(f" on deal 0 as the bidder (mine.py, line {line}).")


@pytest.mark.compiled
@pytest.mark.parametrize(("body", "said", "line"), MACHINES_OWN)
def test_without_playing_again_the_policy_of_the_user_is_suspected(write, body, said, line):
    write(HEAD + policy("exchange", body))
    error, policies = raised_by(exchange="mine.py:exchange")
    sentence = str(explain_exception(error, policies, where="on deal 0"))
    assert sentence.startswith(f"The exchange policy mine.py:exchange raised {said}")
    assert sentence.endswith(" on deal 0.")


def test_a_replay_that_stops_elsewhere_is_no_answer(write):
    write(HEAD + policy("exchange", RAISES))
    error, policies = raised_by(exchange="mine.py:exchange")

    def replay():
        raise Fault("something else")

    assert "raised ValueError: boom (mine.py, line 8)." in str(
        explain_exception(error, policies, replay=replay)
    )


def test_who_asks_a_policy_again_gets_its_answers():
    longest = load_policy("moon", "exchange", "longest")
    view = (0b11111111, 3, 4, NO_SCORES, 0)
    assert asking(longest)(*view) == longest.function(*view)


def test_no_policy_is_blamed_for_what_none_has_done():
    policies = [load_policy("moon", "play", "simple")]
    assert explain_exception(MemoryError("no room"), policies) is None


@pytest.mark.parametrize("kind", [Fault, BadInput])
def test_what_is_a_sentence_already_stays(kind):
    error = kind("It is so.")
    assert explain_exception(error, []) is error


def test_a_deal_that_is_played_again_is_not_played_a_third_time(write):
    """Kernels that are plain Python are watched as others are, and a policy raises in them too."""
    write(policy("play", "raise ValueError"))
    own = load_policy("moon", "play", "mine.py:play")
    view = views.PlayView(*range(len(views.PlayView._fields)))
    with pytest.raises(Exception) as stumbled:  # noqa: PT011 - it has no name outside
        asking(own, "seat 1")(*view)
    replays = []
    assert explain_exception(stumbled.value, [own], replay=lambda: replays.append(1)) is None
    assert not replays
