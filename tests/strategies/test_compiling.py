"""Policies of one's own as machine code: what compiles, and one sentence for what does not."""

import warnings

import numpy as np
import pytest
from numba.core import event
from own_files import BID, policy

from dealwise.simulate.errors import Fault
from dealwise.strategies.loader import load_policy

pytestmark = pytest.mark.compiled

WORDS = "from dealwise.strategies.moon.words import least, ones\n"


class _Noted(event.Listener):
    """Writes down the name of each function that numba begins to compile."""

    def __init__(self, names):
        self.names = names

    def on_start(self, begun):
        self.names.append(begun.data["dispatcher"].py_func.__name__)

    def on_end(self, ended):
        pass


def answer(spec="mine.py:bid", view=BID):
    bid = load_policy("moon", "bid", spec)
    assert bid.compiled(*view) == bid.plain(*view)
    return bid.compiled(*view)


def fault(write, text, spec="mine.py:bid"):
    write(text)
    bid = load_policy("moon", "bid", spec)
    with pytest.raises(Fault) as caught:
        _ = bid.compiled
    sentence = str(caught.value)
    assert sentence.isprintable()
    assert len(sentence) < 400
    assert sentence.startswith("The bid policy mine.py:")
    return sentence


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return 0", 0),
        ("return standing + 5", 5),
        ("return ones(hand)", 7),
        ("return _twice(place + 2)", 4),
        ("if hand == 0:\n    return 4\nreturn ones(hand)", 7),
        ("return TABLE[place]", 10),
        ("return int(TABLE[1] / 3)", 6),
        ("return math.isqrt(50) if False else math.floor(7.5)", 7),
        ("return max([ones(hand >> tile & 3) for tile in range(5)])", 2),
        ("return np.int32(5)", 5),
        ("return np.uint64(5)", 5),
        ("return int(hand > 3)", 1),
        ("best = 0\nfor tile in range(22):\n    best += hand >> tile & 1\nreturn best", 7),
    ],
)
def test_plain_python_compiles(write, body, expected):
    head = "import math\nimport numpy as np\nTABLE = np.array([10, 20])\n"
    write(head + WORDS + "def _twice(number):\n    return 2 * number\n\n" + policy("bid", body))
    assert answer() == expected


def test_what_several_policies_call_is_compiled_once(write):
    more = "def _twice(number):\n    return 2 * number\n\ndef _four(number):\n"
    more += "    return _twice(_twice(number))\n\n"
    write(
        more
        + policy("bid", "return _four(k) - _twice(k)", more="k=2")
        + policy("exchange", "return _four(bid)")
    )
    compiled = []
    with event.install_listener("numba:compile", _Noted(compiled)):
        for decision in ("bid", "exchange"):
            _ = load_policy("moon", decision, f"mine.py:{decision}").compiled
    assert sorted(compiled) == ["_four", "_twice", "bid", "exchange"]


def test_parameters_of_each_kind_reach_the_code(write):
    write(policy("bid", "return int(k * share) if bold else k", more="k=3, share=0.5, bold=False"))
    assert answer("mine.py:bid") == 3
    assert answer("mine.py:bid[k=5]") == 5
    assert answer("mine.py:bid[k=20,bold=true]") == 10
    assert answer("mine.py:bid[k=20,bold=true,share=0.25]") == 5


def test_a_policy_may_hand_over_to_one_of_dealwise(write):
    call = "(hand, place, standing, call_left, call_right, scores, bits)"
    write(
        "from dealwise.strategies.moon import never\n"
        "from dealwise.strategies.moon.never import bid as pass_by\n"
        + policy("bid", f"return never.bid{call} + pass_by{call} + 4")
    )
    assert answer() == 4


def test_a_policy_that_its_author_compiled(write):
    write("from numba import njit\n\n@njit\n" + policy("bid", "return standing + 5"))
    assert answer() == 5


def test_matrices_can_be_multiplied_and_advice_about_it_is_not_passed_on(write):
    body = "m = np.ones((2, 2))[::-1]\nreturn int((m @ m)[0, 0]) + 2"
    write("import numpy as np\n" + policy("bid", body))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert answer() == 4


def test_reading_behind_an_array_is_caught_everywhere(write):
    """Also in a function that the policy calls, and with parameters: never garbage."""
    for body, more in (("return T[hand]", ""), ("return _at(hand)", ""), ("return T[hand]", "k=3")):
        write(
            "import numpy as np\nT = np.arange(4)\ndef _at(place):\n    return T[place]\n"
            + policy("bid", body, more=more)
        )
        with pytest.raises(IndexError):
            load_policy("moon", "bid", "mine.py:bid").compiled(*BID)


def test_how_one_caller_was_compiled_is_nothing_to_another(write):
    """The first asks for infinity where a number is divided by nought."""
    write(
        "from numba import njit\n"
        "def _share(number):\n    return 7.0 / number\n\n"
        "@njit(error_model='numpy', fastmath=True)\ndef _quiet(number):\n"
        "    return _share(number)\n\n"
        + policy("bid", "return int(_quiet(k + 1.0)) + int(_share(k * 1.0) > 9)", more="k=0")
    )
    assert answer("mine.py:bid[k=2]") == 2
    with pytest.raises(ZeroDivisionError):
        load_policy("moon", "bid", "mine.py:bid").compiled(*BID)


# --- what it returns -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return hand / 2", "returns a fraction (mine.py, line 2)"),
        ("if hand:\n    return 4\nreturn 4.5", "returns a fraction (mine.py, line 1)"),
        ("hand + 1", "returns nothing (mine.py, line 2)"),
        ("return", "returns nothing (mine.py, line 2)"),
        ("if hand:\n    return 4", "returns nothing on some path (mine.py, line 2)"),
        ("if hand:\n    return None\nreturn 4", "returns nothing on some path (mine.py, line 3)"),
        ("return hand > 3", "returns true or false (mine.py, line 2)"),
        ("return (hand, 5)", "returns no number (UniTuple(int64 x 2)) (mine.py, line 2)"),
        ("return 'x'", "returns no number (unicode_type) (mine.py, line 2)"),
        ("yield hand", "returns what it yields, one by one (mine.py, line 2)"),
    ],
)
def test_what_is_no_whole_number(write, body, said):
    sentence = fault(write, policy("bid", body))
    assert said in sentence
    assert "it must return a whole number on every path" in sentence


def test_advice_goes_with_the_commonest_slips(write):
    assert fault(write, policy("bid", "return hand / 2")).endswith("; // divides whole numbers.")
    assert fault(write, policy("bid", "return hand > 3")).endswith("; int(...) makes 1 or 0 of it.")


def test_what_is_no_whole_number_with_parameters(write):
    sentence = fault(write, policy("bid", "return hand * k", more="k=0.5"), "mine.py:bid[k=2]")
    assert sentence.startswith("The bid policy mine.py:bid[k=2.0] returns a fraction (mine.py, lin")


# --- what does not compile -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("return thing + 1", "(mine.py, line 9): there is no thing."),
        ("return _broken(hand)", "(mine.py, line 3): Unknown attribute 'foo' of type int64."),
        (
            "return _lacking(hand)",
            "(mine.py, line 6): least(int64): missing a required argument: '",
        ),
        ("return hand.bit_count()", "(mine.py, line 9): Unknown attribute 'bit_count' of type i"),
        ("return ones(hand, 3)", "(mine.py, line 9): ones(int64, 3): too many positional argument"),
        ("if hand:\n    return 'x'\nreturn 4", "it may return each of 4, 'x'."),
        ("x = 4\nif hand:\n    x = (1, 2)\nreturn x", "Cannot unify"),
        ("return f'{hand:>3}'", "(mine.py, line 9): it formats a number as a text."),
        ("with open('x') as x:\n    return 4", "construct is not supported"),
        ("global Z\nZ = hand\nreturn 4", "line 10): it sets a global variable, but a policy keeps"),
        ("xs = []\nreturn len(xs)", "(mine.py, line 9): Cannot infer the type of variable 'xs'"),
        ("class A: pass\nreturn 4", "(mine.py, line 9): it defines a class inside of a function."),
        ("import math\nreturn 4", "(mine.py, line 9): it imports inside of a function; import at"),
        (
            "return max(t for t in range(4))",
            "line 9): it has an expression with for in round brack",
        ),
        ("return LIST[0]", "line 9): it uses a list of the file; make a tuple or an array of it."),
        ("return int('3')", "(mine.py, line 9): compiled code cannot call int('3')."),
        ("return bid(hand, 0, 0, 0, 0, 0, 0)", "(mine.py, line 9): it calls itself; use a loop."),
        (
            "raise SystemExit(3)",
            "(mine.py, line 9): Encountered unsupported exception constant Sys",
        ),
        ("return sum([t.x for t in range(3)])", "(mine.py, line 9): Unknown attribute 'x' of"),
    ],
)
def test_what_does_not_compile(write, text, said):
    """Every other time with parameters, where the policy is compiled inside of another function."""
    more = "k=3" if len(text) % 2 else ""
    head = WORDS + "def _broken(tile):\n    return tile.foo\n\ndef _lacking(tile):\n"
    text = head + "    return least(tile)\nLIST = [1, 2]\n" + policy("bid", text, more=more)
    sentence = fault(write, text)
    assert sentence.startswith("The bid policy mine.py:bid does not compile (mine.py, line ")
    assert said in sentence


def test_the_innermost_function_that_lacks_a_name_is_found(write):
    text = "def _help(tile):\n    x = tile + 1\n    return x + thing\n\n"
    sentence = fault(write, text + policy("bid", "return _help(hand)"))
    assert "(mine.py, line 3): there is no thing." in sentence


def test_a_policy_that_does_not_compile_harms_no_other(write):
    write(policy("bid", "return 4", name="good") + policy("bid", "return thing", name="bad"))
    with pytest.raises(Fault):
        _ = load_policy("moon", "bid", "mine.py:bad").compiled
    assert answer("mine.py:good") == 4


# --- the place in a kernel -----------------------------------------------------------------------


def test_own_policies_play_whole_hands_in_a_kernel(write):
    from dealwise.simulate.moon.bare_task import play_dealt_hands
    from dealwise.simulate.moon.kernel import FAULT_SLOTS

    write(
        "from dealwise.strategies.moon.words import any_of, lowest_bit, plan_of\n"
        + policy("play", "return any_of(legal, bits) if k > 2 else lowest_bit(legal)", more="k=3")
        + policy("exchange", "return plan_of(8, widow)")
    )
    exchange = load_policy("moon", "exchange", "mine.py:exchange")
    plays = [load_policy("moon", "play", spec) for spec in ("mine.py:play", "mine.py:play[k=1]")]
    random = load_policy("moon", "play", "random")
    tallies = []
    for bidder in (*plays, random):
        tally, faults = np.zeros(8, np.int64), np.zeros(FAULT_SLOTS, np.int64)
        three = (bidder.compiled, random.compiled, random.compiled)
        assert play_dealt_hands(5, 0, 2000, 0b111, tally, faults, exchange.compiled, *three) == 0
        tallies.append(tally.tolist())
    assert tallies[0] == tallies[2] != tallies[1]


def test_a_policy_of_dealwise_with_parameters_comes_from_the_cache(run_python):
    """Compiled in one process, found by the next, under each value of its parameter."""
    code = """
import sys
from dealwise.strategies.loader import load_policy
for spec in sys.argv[1:]:
    compiled = load_policy("moon", "bid", spec).compiled
    print(sum(compiled.stats.cache_hits.values()), sum(compiled.stats.cache_misses.values()))
"""
    specs = ["random[salt=3]", "random[salt=5]"]
    first = run_python("-c", code, *specs)
    assert first.returncode == 0, first.stderr
    again = run_python("-c", code, *reversed(specs))
    assert again.stdout.split() == ["1", "0", "1", "0"], again.stderr


# --- machine code that several processes keep ----------------------------------------------------

PLAYED = """
import sys
from dealwise.simulate.jit import int64, kernel
from dealwise.simulate.moon.contract import BID
from dealwise.simulate.moon.deals import random_deal
from dealwise.strategies.loader import load_policy

@kernel(int64(int64, int64, BID), kept=False)
def ask(hand, bits, bid):
    return bid(hand, 0, 0, -1, -1, 0, bits)

policies = [load_policy("moon", "bid", name) for name in sys.argv[1:]]
compiled = [policy.compiled for policy in policies]
for policy in policies:
    for deal in range(200):
        hand = random_deal(1, deal)[0]
        plain = policy.plain(hand, 0, 0, -1, -1, 0, deal)
        assert ask(hand, deal, policy.compiled) == plain, policy.name
"""


def test_code_that_was_kept_by_other_processes_is_not_mixed_up(run_python, tmp_path):
    names = ("random", "random[salt=6]")
    for given in ([name] for name in names):
        run_python("-c", PLAYED, *given, env={"DEALWISE_CACHE_DIR": str(tmp_path)})
    ended = run_python("-c", PLAYED, *names, env={"DEALWISE_CACHE_DIR": str(tmp_path)})
    assert (ended.returncode, ended.stderr) == (0, "")
