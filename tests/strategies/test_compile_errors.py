"""What numba says, in its own words as recorded from version 0.68, brought down to a few."""

import pytest

from dealwise.strategies.compile_errors import cause_of

HERE = __file__


def asked(hand):
    kept = hand + 1
    return kept + thing  # noqa: F821 - that is the point


LINE = asked.__code__.co_firstlineno

NESTED = """Failed in nopython mode pipeline (step: nopython frontend)
No implementation of function Function(<function _help at 0x7f0e81112ac0>) found for signature:

 >>> _help(int64)

There are 2 candidate implementations:
 - Of which 2 did not match due to:
 Overload in function 'register_jitable.<locals>.wrap.<locals>.ov_wrap': File: numba/core/ext.py: Line 169.
   With argument(s): '(int64)':
  Rejected as the implementation raised a specific error:
    TypingError: Failed in nopython mode pipeline (step: nopython frontend)
  {complaint}

  File "{file}", line 16:
  def _help(a):
      return inner(a)
      ^

  During: Pass nopython_type_inference
  raised from numba/core/typeinfer.py:1083

During: resolving callee type: Function(<function _help at 0x7f0e81112ac0>)
During: typing of call at {file} (19)

File "{file}", line 19:
"""  # noqa: E501

IN_A_CALL = """No implementation of function Function(<function least at 0x7f0e81112480>) found for signature:

   >>> least(int64)

  There are 2 candidate implementations:
   - Of which 2 did not match due to:
   Overload in function 'register_jitable.<locals>.wrap.<locals>.ov_wrap': File: numba/core/ext.py: Line 169.
     With argument(s): '(int64)':
    Rejected as the implementation raised a specific error:
      TypingError: Cannot bind 'args=(int64,) kws={}' to signature '(tiles: int, trump: int) -> int' due to "TypeError: missing a required argument: 'trump'".
    raised from numba/core/typing/templates.py:228"""  # noqa: E501


@pytest.mark.parametrize(
    ("complaint", "cause"),
    [
        ("Unknown attribute 'foo' of type int64", "Unknown attribute 'foo' of type int64"),
        (IN_A_CALL, "least(int64): missing a required argument: 'trump'"),
        ("compiler re-entrant to the same function signature", "it calls itself; use a loop"),
        (
            "Unknown attribute 'comb' of type Module(<module 'math' from '/somewhere/math.so'>)",
            "Unknown attribute 'comb' of type module math",
        ),
        (
            f"Cannot unify Tuple(Literal[int](1), Literal[int](2)) and Literal[int](5) for 'x.2', "
            f"defined at {HERE} (36)",
            "Cannot unify Tuple(1, 2) and 5 for 'x'",
        ),
        (
            "Cannot infer the type of variable 'xs', have imprecise type: list(undefined). \n\n"
            "For Numba to be able to compile a list, the list must have a known type.\n\nhttps://x",
            "Cannot infer the type of variable 'xs', have imprecise type: list(undefined)",
        ),
        ("\x1b[1mUnknown attribute\x1b[0m 'foo'", "Unknown attribute 'foo'"),
        ("a" * 1000, "a" * 157 + "..."),
    ],
)
def test_the_innermost_complaint_counts_and_the_innermost_line(complaint, cause):
    error = RuntimeError(NESTED.replace("{file}", HERE).replace("{complaint}", complaint))
    assert cause_of(error, asked) == (16, cause)


def test_a_call_that_nothing_fits():
    text = NESTED.partition("There are")[0] + f'\nDuring: x\nFile "{HERE}", line 3:\n'
    assert cause_of(RuntimeError(text), asked) == (3, "compiled code cannot call _help(int64)")


@pytest.mark.parametrize(
    ("text", "line", "cause"),
    [
        (
            f"Use of unsupported opcode (STORE_GLOBAL) found. Raised from {HERE} (63)",
            63,
            "it sets a global variable, but a policy keeps nothing in mind",
        ),
        (
            f"format spec in f-strings not supported yet. Raised from {HERE} (52)",
            52,
            "it formats a number as a text",
        ),
        (
            f"Use of unsupported opcode (FORMAT_WITH_SPEC) found. Raised from {HERE} (52)",
            52,
            "it formats a number as a text",
        ),
        (
            f"Use of unsupported opcode (LOAD_SECRET) found. Raised from {HERE} (52)",
            52,
            "compiled code has no LOAD_SECRET",
        ),
        (
            "The 'with (context manager) as (variable):' construct is not supported.. Raised from "
            "None",
            LINE,
            "The 'with (context manager) as (variable):' construct is not supported",
        ),
        ("NameError: name 'thing' is not defined", LINE + 2, "there is no thing"),
        ("NameError: global name 'other' is not defined", LINE, "there is no other"),
        ("", LINE, "RuntimeError"),
    ],
)
def test_other_ways_to_say_it(text, line, cause):
    assert cause_of(RuntimeError(text), asked) == (line, cause)


def test_lines_of_other_files_are_not_taken_for_the_users():
    text = NESTED.replace("{complaint}", "No").replace("{file}", "/another/" + HERE)
    assert cause_of(RuntimeError(text), asked) == (LINE, "No")


def test_a_place_that_the_error_carries_will_do():
    class LocatedError(RuntimeError):
        class loc:  # noqa: N801 - numba's name
            filename, line = HERE, 77

    assert cause_of(LocatedError("No"), asked) == (77, "No")
