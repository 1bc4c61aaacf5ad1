"""Policies of one's own: from FILE.py:NAME to a policy, and a sentence for all that goes wrong."""

import os
import pickle
import signal
import subprocess
import sys
import threading

import pytest
from own_files import BID, policy

from dealwise.simulate.errors import BadInput, Fault
from dealwise.strategies.loader import load_policy

PASSES = policy("bid", '"""Passes."""\nreturn 0')


def fault(spec="mine.py:bid", decision="bid", kind=Fault):
    with pytest.raises(kind) as caught:
        load_policy("moon", decision, spec)
    assert caught.value.exit_code == (1 if kind is Fault else 2)
    assert str(caught.value).isprintable()
    return str(caught.value)


# --- what works ----------------------------------------------------------------------------------


def test_a_policy_of_a_file(write, notices):
    path = write(PASSES)
    bid = load_policy("moon", "bid", "mine.py:bid")
    assert (bid.game, bid.decision, bid.name, bid.built_in) == ("moon", "bid", "mine.py:bid", False)
    assert bid.idea == "Passes."
    assert bid.reads == frozenset()
    assert bid.plain(*BID) == 0
    assert bid.sha256 == bid.file.sha256
    assert bid.file.path == str(path)
    assert len(notices) == 1
    assert load_policy("moon", "bid", "mine.py:bid") is bid
    assert len(notices) == 1


def test_any_name_and_any_place_will_do(write):
    write(policy("bid", "return 5", name="always_five"), "deep/down/my policies.py")
    bid = load_policy("moon", "bid", "deep/down/my policies.py:always_five", trust=True)
    assert bid.name == "deep/down/my policies.py:always_five"
    assert bid.plain(*BID) == 5


def test_the_name_says_the_parameters_that_are_not_defaults(write):
    write(policy("bid", "return k + bold", more="k=3, bold=False"))
    for spec, name, answer in (
        ("mine.py:bid", "mine.py:bid", 3),
        ("mine.py:bid[k=3,bold=false]", "mine.py:bid", 3),
        ("mine.py:bid[bold=true,k=7]", "mine.py:bid[k=7,bold=true]", 8),
    ):
        bid = load_policy("moon", "bid", spec)
        assert bid.name == name
        assert bid.plain(*BID) == answer
    assert "has no parameter" in fault("mine.py:bid[x=1]", kind=BadInput)


def test_parameters_are_no_arguments_of_the_contract(write):
    write(policy("bid", "return k + (bits & 1)", more="k=3"))
    bid = load_policy("moon", "bid", "mine.py:bid[k=4]")
    assert bid.reads == {"bits"}
    assert bid.uses_chance
    assert bid.values == (4,)


def test_two_files_of_one_name_stand_side_by_side(write, monkeypatch, tmp_path):
    write(policy("bid", "return 4"), "a/mine.py")
    write(policy("bid", "return 5"), "b/mine.py")
    found = []
    for folder in ("a", "b"):
        monkeypatch.chdir(tmp_path / folder)
        found.append(load_policy("moon", "bid", "mine.py:bid"))
    assert [bid.plain(*BID) for bid in found] == [4, 5]
    assert found[0].name == found[1].name
    assert found[0].sha256 != found[1].sha256
    assert found[0] != found[1]


def test_a_file_that_was_edited_is_another_policy(write, notices):
    write(policy("bid", "return 4"))
    before = load_policy("moon", "bid", "mine.py:bid")
    write(policy("bid", "return 5"))
    after = load_policy("moon", "bid", "mine.py:bid")
    assert (before.plain(*BID), after.plain(*BID)) == (4, 5)
    assert len(notices) == 2


def test_what_was_checked_is_what_runs(write):
    """The text is read once: no other one can slip in between, and no bytecode is left behind."""
    path = write(PASSES)
    load_policy("moon", "bid", "mine.py:bid")
    assert [found.name for found in path.parent.iterdir()] == ["mine.py"]


def test_a_file_is_no_script_of_its_own_when_it_is_loaded(write):
    write(PASSES + 'if __name__ == "__main__":\n    raise SystemExit("played alone")\n')
    load_policy("moon", "bid", "mine.py:bid")


def test_what_a_file_prints_when_it_is_loaded_is_no_result(write, capsys):
    write(PASSES + 'print("hello")\n')
    load_policy("moon", "bid", "mine.py:bid")
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "hello" in printed.err


def test_a_policy_that_its_author_compiled(write):
    write("from numba import njit\n\n@njit\n" + policy("bid", "return standing + 5"))
    bid = load_policy("moon", "bid", "mine.py:bid")
    assert bid.plain(*BID) == 5


# --- in another process --------------------------------------------------------------------------

SAY = """
import pickle, sys
policy = pickle.loads(bytes.fromhex(sys.argv[1]))
print(policy.name, policy.plain(*map(int, sys.argv[2:])))
"""


def elsewhere(folder, policy_to_send):
    data = pickle.dumps(policy_to_send).hex()
    return subprocess.run(
        [sys.executable, "-c", SAY, data, *map(str, BID)],
        cwd=folder,
        env=os.environ,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


@pytest.mark.uncounted
def test_a_policy_travels_to_another_process_in_another_folder(write, tmp_path_factory):
    write(policy("bid", "return standing + k", more="k=3"))
    bid = load_policy("moon", "bid", "./mine.py:bid[k=6]", trust=True)
    ended = elsewhere(tmp_path_factory.mktemp("other"), bid)
    assert ended.stdout == "./mine.py:bid[k=6] 6\n"
    assert ended.stderr == ""
    assert pickle.loads(pickle.dumps(bid)).plain(*BID) == 6


def test_a_file_that_changes_on_the_way_is_not_played(write, tmp_path):
    write(PASSES)
    bid = load_policy("moon", "bid", "mine.py:bid")
    write(PASSES + "# later\n")
    ended = elsewhere(tmp_path, bid)
    assert "Fault: mine.py was changed while it was in use: start again." in ended.stderr


# --- the user's mistake: exit 2 ------------------------------------------------------------------


def test_a_file_that_is_not_there(write):
    write(PASSES)
    assert fault("nope.py:bid", kind=BadInput) == 'There is no file "nope.py".'
    assert fault("mine.py/x.py:bid", kind=BadInput) == 'There is no file "mine.py/x.py".'


def test_a_function_that_is_not_there(write):
    write(PASSES + policy("play", "return 0") + "def _help():\n    pass\n")
    assert fault("mine.py:bidd", kind=BadInput) == (
        'mine.py has no function "bidd"; did you mean bid? It has bid, play.'
    )
    assert fault("mine.py:zzzz", kind=BadInput) == (
        'mine.py has no function "zzzz": it has bid, play.'
    )
    assert fault("mine.py:", kind=BadInput) == 'mine.py has no function "": it has bid, play.'
    assert 'no function "\\x1b31m": it has' in fault("mine.py:\x1b31m", kind=BadInput)


def test_a_file_without_functions(write):
    write("x = 1\n")
    assert fault(kind=BadInput) == 'mine.py has no function "bid": it has none.'


def test_a_file_with_many_functions(write):
    write("".join(f"def f{number}(): pass\n" for number in range(50)))
    assert fault("mine.py:zzzz", kind=BadInput).endswith("f9, f10, f11, ....")


def test_a_file_is_not_run_for_a_function_that_it_lacks(write, notices):
    write("raise SystemExit(3)\n")
    fault(kind=BadInput)
    assert notices == []


def test_a_function_that_goes_away_when_the_file_runs(write):
    write(PASSES + "del bid\n")
    assert 'mine.py has no function "bid"' in fault(kind=BadInput)


@pytest.mark.parametrize("value", ["3", "[1]", "print", "len", "ones", "int"])
def test_what_is_no_function_of_the_file(write, value):
    write(f"from dealwise.strategies.moon.words import ones\nbid = {value}\n")
    assert fault(kind=BadInput) == (
        "mine.py:bid is no function of that file: name one that it defines."
    )


def test_a_strategy_stands_for_the_policies_that_it_has(write):
    write(
        "from dealwise.strategies import strategy\n"
        "careful = strategy(bid='count[threshold=6]', exchange='shape')\n"
    )
    bid = load_policy("moon", "bid", "mine.py:careful")
    assert (bid.name, bid.values[0]) == ("mine.py:careful", 6)
    exchange = load_policy("moon", "exchange", "mine.py:careful")
    assert exchange.function is load_policy("moon", "exchange", "shape").function
    assert (
        fault("mine.py:careful", "play", kind=BadInput)
        == "The strategy mine.py:careful has no play policy (mine.py)."
    )


def test_a_file_without_a_function_is_asked_for_one(write):
    write(PASSES)
    assert fault("mine.py", kind=BadInput) == (
        "There is no bid policy named 'mine.py': write mine.py:NAME for a function of that file; "
        "it has bid."
    )
    assert fault("nope.py", kind=BadInput).endswith("for a function of that file.")


# --- a fault of the file: exit 1 -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = (\n", "SyntaxError: '(' was never closed (mine.py, line 1)"),
        ("x = 1\ny = x / 0\n", "ZeroDivisionError: division by zero (mine.py, line 2)"),
        (
            "def f():\n    return thing\n\nf()\n",
            "NameError: name 'thing' is not defined (mine.py, l",
        ),
        (
            "import numpy\nnumpy.ones(-1)\n",
            "ValueError: negative dimensions are not allowed (mine.",
        ),
        ("from dealwise.nowhere import x\n", "No module named 'dealwise.nowhere' (mine.py, line 1"),
        ("raise SystemExit(3)\n", "SystemExit: 3 (mine.py, line 1)"),
        ("exit()\n", "SystemExit"),
        ("raise KeyboardInterrupt\n", "KeyboardInterrupt (mine.py, line 1)"),
        ("def f(): f()\nf()\n", "RecursionError: maximum recursion depth exceeded (mine.py, line"),
        ("raise ValueError('\\x1b[31m')\n", "ValueError: \\x1b[31m (mine.py, line 1)"),
        (
            "from dealwise.strategies import strategy\nx = strategy('pull')\n",
            "TypeError: strategy() takes 0 positional arguments but 1 was given (mine.py, line 2)",
        ),
    ],
)
def test_a_file_that_does_not_import(write, text, said):
    write(PASSES + "\n" + text if "line 1" not in said and "line 2" not in said else text + PASSES)
    sentence = fault()
    assert sentence.startswith("mine.py does not import: ")
    assert said in sentence
    assert fault() == sentence


def test_a_file_that_was_mended_loads(write):
    write("x = 1 / 0\n" + PASSES)
    fault()
    write("x = 1 / 1\n" + PASSES)
    assert load_policy("moon", "bid", "mine.py:bid").plain(*BID) == 0


def test_control_c_while_a_file_loads_is_control_c(ctrl_c_raises, write):
    write(PASSES + "while True:\n    pass\n")
    pressed = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    pressed.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            load_policy("moon", "bid", "mine.py:bid")
    finally:
        pressed.join()


def test_a_foreign_import_is_refused_before_anything_runs(write, notices):
    write("import os\nraise SystemExit(3)\n" + PASSES)
    assert fault().startswith("mine.py imports os (mine.py, line 1): a policy file may import math")
    assert notices == []


def test_wrong_arguments(write):
    write("x = 1\ndef bid(hand, bits):\n    return 0\n")
    assert fault() == (
        "The bid policy mine.py:bid takes 2 arguments instead of 7, place is missing (mine.py, "
        "line 2): it must take hand, place, standing, call_left, call_right, scores, bits, in this "
        "order, and after them only parameters with a number as their default."
    )
    write(PASSES.replace("standing", "stand"))
    assert "takes stand in the place of standing (mine.py, line 1)" in fault()
    write(PASSES)
    assert "The play policy mine.py:bid takes 7 arguments instead of 17" in fault(decision="play")


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>.py",
        "[/red].py",
        "\x1b]0;title\x07.py",
        "\u202etxt.py",
        "a,b\n.py",
        "=cmd().py",
        "$\\frac{$.py",
        "{{7*7}}.py",
        "%s{0}.py",
    ],
)
def test_a_hostile_file_name_does_no_harm(write, name, notices):
    try:
        write(PASSES, name.replace("/", "\\"))
    except OSError:
        pytest.skip("no file can have this name here")
    name = name.replace("/", "\\")
    bid = load_policy("moon", "bid", f"{name}:bid")
    assert bid.plain(*BID) == 0
    assert bid.name.isprintable()
    assert notices[0].isprintable()
    assert fault(f"{name}:nope", kind=BadInput)
