"""The parameters of a policy: which it has, which values they get, and the function with them set.

A policy may take parameters with defaults after the arguments of its contract, numbers all:
`def bid(hand, ..., bits, threshold=5)`.
"""

import inspect
import math
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from dealwise.simulate.errors import BadInput
from dealwise.simulate.quoting import WIDTH, printable, quoted

Number = int | float | bool

_KINDS = (int, float, bool)
_WHOLE = re.compile(r"[+-]?[0-9](_?[0-9])*", re.ASCII)
_TRUTHS = {"true": True, "false": False}
_SMALLEST, _LARGEST = -(2**63), 2**63 - 1
_LONGEST = 100


class Bound(NamedTuple):
    """All parameters of a policy with their values, in order, and those that are not defaults."""

    values: tuple[Number, ...]
    given: tuple[tuple[str, Number], ...]


def arguments_of(function: Callable) -> list[inspect.Parameter]:
    """What a function takes, in order."""
    return list(inspect.signature(function).parameters.values())


def defaults_of(function: Callable) -> dict[str, Number]:
    """The parameters of a policy with their defaults: whatever it takes that has one."""
    return {
        argument.name: argument.default
        for argument in arguments_of(function)
        if argument.default is not argument.empty
    }


def wrong_arguments(function: Callable, expected: Sequence[str]) -> str:
    """What is wrong with the arguments that a policy takes, as the end of a sentence, or nothing.

    `expected` are those of the contract; after them may come parameters with numbers as defaults.
    """
    taken = arguments_of(function)
    for argument in taken:
        name = str(argument).partition("=")[0].partition(":")[0]
        if argument.kind is not argument.POSITIONAL_OR_KEYWORD:
            return f"takes {name}, which is no plain argument"
        if argument.default is not argument.empty:
            if name in expected:
                return f"gives {name} a default, which only parameters of its own have"
            if type(argument.default) not in _KINDS:
                shown = printable(repr(argument.default)[:WIDTH])
                return f"has a default for {name} that is no plain number ({shown})"
            if isinstance(argument.default, int) and not _SMALLEST <= argument.default <= _LARGEST:
                return f"has a default for {name} of more than 64 bits"
    names = [argument.name for argument in taken if argument.default is argument.empty]
    return _wrong_names(names, expected)


def _wrong_names(names: Sequence[str], expected: Sequence[str]) -> str:
    if len(names) != len(expected):
        missing = [name for name in expected if name not in names]
        unknown = [name for name in names if name not in expected]
        more = f", {missing[0]} is missing" if missing else ""
        more += f", {unknown[0]} is unknown" if unknown else ""
        return f"takes {len(names)} arguments instead of {len(expected)}{more}"
    for name, right in zip(names, expected, strict=True):
        if name != right:
            return f"takes {name} in the place of {right}"
    return ""


def bind_values(place: str, defaults: dict[str, Number], texts: Sequence[tuple[str, str]]) -> Bound:
    """Read the parameters that were given; `place` is the policy's name in sentences.

    Raises:
        BadInput: there is no such parameter, or its value is of another kind than its default.
    """
    values = dict(defaults)
    for key, text in texts:
        if key not in defaults:
            known = ", ".join(f"{name}={_written(value)}" for name, value in defaults.items())
            known = f"it has {known}" if known else "it has none"
            raise BadInput(f"{place} has no parameter {quoted(key)}: {known}.")
        values[key] = _read(place, key, text, defaults[key])
    given = tuple(pair for pair in values.items() if pair[1] != defaults[pair[0]])
    return Bound(tuple(values.values()), given)


def _written(value: Number) -> str:
    return str(value).lower()


def _read(place: str, key: str, text: str, default: Number) -> Number:
    """A value of the kind that the default has."""
    if isinstance(default, bool):
        if text.lower() in _TRUTHS:
            return _TRUTHS[text.lower()]
        kind = "true or false"
    elif isinstance(default, int):
        kind = "a whole number"
        if len(text) <= _LONGEST and _WHOLE.fullmatch(text):
            if _SMALLEST <= int(text) <= _LARGEST:
                return int(text)
            kind = "a whole number of at most 64 bits"
    else:
        kind = "a number"
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if math.isfinite(value):
            return value
    raise BadInput(
        f"{place}[{key}={_shown(text)}] cannot be: {key} is {kind}, such as {_written(default)}."
    )


def _shown(text: str) -> str:
    return quoted(text)[1:-1]
