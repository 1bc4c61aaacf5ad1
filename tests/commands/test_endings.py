"""How a call ends: 0 an answer, 1 the run found a fault, 2 the call was wrong, 130 interrupted."""

from collections.abc import Callable
from pathlib import Path

import pytest
from processes import QUICK, Invoke, at_start, run

from dealwise.simulate.errors import BadInput, Fault

ANSWER = "dealwise.reports.studies.odds.answer"


def failing(error: BaseException) -> Callable:
    """A function that fails so, whatever it is called with."""

    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.fixture
def failing_with(monkeypatch: pytest.MonkeyPatch) -> Callable[[BaseException], None]:
    """Let the study fail with an error."""
    return lambda error: monkeypatch.setattr(ANSWER, failing(error))


@pytest.mark.compiled
@pytest.mark.parametrize("more", [(), ("--json",), ("--csv", "-")], ids=" ".join)
def test_an_answer_ends_with_0(invoke: Invoke, more: tuple[str, ...]) -> None:
    ended = invoke(*QUICK, *more)
    assert (ended.exit_code, ended.stderr) == (0, "")
    assert ended.stdout


@pytest.mark.parametrize("more", [(), ("--json",), ("--debug",)], ids=" ".join)
@pytest.mark.parametrize(("error", "code"), [(Fault, 1), (BadInput, 2)])
def test_a_fault_ends_with_1_and_bad_input_with_2(
    invoke: Invoke, failing_with: Callable, error: type[Exception], code: int, more: tuple[str, ...]
) -> None:
    failing_with(error("The play policy pull played 65 on deal 7, which is not allowed."))
    ended = invoke(*QUICK, *more)
    assert (ended.exit_code, ended.stdout) == (code, "")
    trace, sentence, rest = ended.stderr.partition("dealwise: ")
    assert sentence + rest == (
        "dealwise: The play policy pull played 65 on deal 7, which is not allowed.\n"
    )
    assert ("Traceback" in trace) == ("--debug" in more)


def test_an_interrupt_with_nothing_played_ends_with_130(
    invoke: Invoke, failing_with: Callable
) -> None:
    failing_with(KeyboardInterrupt())
    ended = invoke(*QUICK)
    assert (ended.exit_code, ended.stdout) == (130, "")
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "error",
    [
        ZeroDivisionError("division\nby \x1b[31mzero"),
        OSError(5, "Input/output error"),
        RecursionError("x" * 10_000),
        MemoryError(),
        AssertionError(),
        UnicodeEncodeError("ascii", "\udcff", 0, 1, "ordinal not in range"),
        EOFError(),
        StopIteration(),
        NotImplementedError("no"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_of_ours_ends_with_1_in_one_sentence(
    invoke: Invoke, failing_with: Callable, error: Exception
) -> None:
    failing_with(error)
    ended = invoke(*QUICK)
    assert (ended.exit_code, ended.stdout) == (1, "")
    assert ended.stderr.count("\n") == 1
    assert len(ended.stderr) < 500
    assert ended.stderr[:-1].isprintable()
    assert type(error).__name__ in ended.stderr
    assert "--debug" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_debug_shows_where_an_error_of_ours_is(invoke: Invoke, failing_with: Callable) -> None:
    failing_with(ZeroDivisionError("here"))
    ended = invoke(*QUICK, "--debug")
    assert isinstance(ended.exception, ZeroDivisionError)
    assert ended.stdout == ""


BROKEN = """
import sys

class Breaking:
    def find_spec(self, name, path=None, target=None):
        if name == "dealwise.reports.studies.odds":
            raise ZeroDivisionError("here")

sys.meta_path.insert(0, Breaking())
"""


def test_debug_shows_it_in_a_process_too(tmp_path: Path) -> None:
    environment = at_start(tmp_path, BROKEN)
    ended = run(QUICK, env=environment)
    assert (ended.code, ended.out) == (1, b"")
    assert ended.said.count("\n") == 1
    assert "ZeroDivisionError: here" in ended.said
    ended = run([*QUICK, "--debug"], env=environment)
    assert (ended.code, ended.out) == (1, b"")
    assert ended.said.startswith("Traceback")
    assert ended.said.rstrip().endswith("ZeroDivisionError: here")


def test_a_wrong_call_says_which_command_has_the_help(invoke: Invoke) -> None:
    for words in (("--bogus",), ("moon", "--bogus"), ("moon", "odds", "--bogus")):
        command = " ".join(("dealwise", *words[:-1]))
        assert invoke(*words).stderr.endswith(f"See {command} --help.\n")


def test_a_dash_before_a_card_is_told_of_cards(invoke: Invoke) -> None:
    ended = invoke("updown", "odds", "-3", "7", "7", "10", "C", "C+1")
    assert ended.stderr.endswith(
        '"-3" begins with a dash: cards are the numbers 1 to 10, C, C+1 and C+2.\n'
    )


def test_a_value_that_is_missing_says_which_command_has_the_help(invoke: Invoke) -> None:
    ended = invoke("moon", "odds", "--deals")
    assert ended.exit_code == 2
    assert ended.stderr.endswith("See dealwise moon odds --help.\n")


def test_the_same_process_can_be_called_again_and_again(invoke: Invoke) -> None:
    first = invoke("moon", "strategies", "--json")
    for _ in range(20):
        assert invoke("moon", "odds", "66").exit_code == 2
        assert invoke("moon", "odds", "--bogus").exit_code == 2
    again = invoke("moon", "strategies", "--json")
    assert (again.exit_code, again.stdout) == (0, first.stdout)
