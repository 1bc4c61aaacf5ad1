"""The points of a sweep: which parameters take which values."""

import itertools
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from dealwise.simulate.errors import BadInput
from dealwise.simulate.quoting import as_text, quoted
from dealwise.strategies.varying import Parameter, Varied

MOST_POINTS = 200
"""The most points of a sweep: each is compiled, and plays as many hands as a comparison of two."""
MOST_PARAMETERS = 2

_FORM = "write NAME=FROM:TO:STEP, such as threshold=2:6:1, or a list, such as threshold=2,3,5"
_NUMBER = re.compile(r"[+-]?(\d[\d_]*\.?\d*|\.\d+)([eE][+-]?\d{1,3})?", re.ASCII)
_LONGEST_NUMBER = 40
_TRUTHS = {"false": 0, "true": 1}


@dataclass(frozen=True)
class Axis:
    """A parameter of the policy for a decision, and its values as text, rising."""

    decision: str
    name: str
    values: tuple[str, ...]

    @property
    def numbers(self) -> tuple[int | float, ...]:
        """The values as numbers, whole ones as int; false is 0 and true is 1."""
        numbers = [_number(value) for value in self.values]
        return tuple(int(each) if each == each.to_integral() else float(each) for each in numbers)


@dataclass(frozen=True)
class Grid:
    """One parameter or two with their values; `policy` is what they are parameters of."""

    policy: str
    axes: tuple[Axis, ...]

    @cached_property
    def points(self) -> list[tuple[str, ...]]:
        """The values at each point, the last parameter changing first."""
        return list(itertools.product(*(axis.values for axis in self.axes)))

    @cached_property
    def numbers(self) -> list[tuple[int | float, ...]]:
        """The values at each point as numbers, in the same order."""
        return list(itertools.product(*(axis.numbers for axis in self.axes)))

    @property
    def labels(self) -> list[str]:
        """What the parameters are called, with their decisions where the names are the same."""
        names = [axis.name for axis in self.axes]
        if len(set(names)) == len(names):
            return names
        return [f"{axis.decision}.{axis.name}" for axis in self.axes]

    def point_text(self, place: int) -> str:
        """A point in words: `threshold=4`, `ties=0 voids=1`."""
        pairs = zip(self.labels, self.points[place], strict=True)
        return " ".join(f"{label}={value}" for label, value in pairs)


def parse_assignments(texts: Sequence[str]) -> dict[str, str]:
    """The words of `--param`, each NAME=VALUES, by their names.

    Raises:
        BadInput: one has another form, or a name is given twice.
    """
    found: dict[str, str] = {}
    for text in texts:
        name, equals, values = text.partition("=")
        name = name.strip()
        if not (equals and name):
            raise BadInput(f"--param cannot be {quoted(text)}: {_FORM}.")
        if name in found:
            raise _given_twice(name)
        found[name] = values
    return found


def as_params(given: object) -> Mapping[str, object]:
    """What is swept as a mapping: from Python it may also be written as on the command line.

    Raises:
        BadInput: it is neither, or a text has another form.
    """
    if isinstance(given, Mapping):
        return given
    texts = [given] if isinstance(given, str) else given
    if isinstance(texts, Sequence) and all(isinstance(text, str) for text in texts):
        return parse_assignments(texts)
    raise BadInput(
        f"params cannot be {quoted(as_text(given))}: it has the values of each parameter by its "
        f'name, such as {{"threshold": "2:6:1"}}, or is a text, such as "threshold=2:6:1".'
    )


def parse_grid(varied: Varied, params: Mapping[str, object]) -> Grid:
    """The points that are asked for, of the parameters of a strategy or policy.

    Values are a text as on the command line, or a sequence of numbers.

    Raises:
        BadInput: none or more than two parameters, one that there is not, or values without a point
            or with too many.
    """
    if not params:
        raise BadInput(f"A sweep needs a parameter: give --param; {_FORM}.")
    if len(params) > MOST_PARAMETERS:
        raise BadInput(
            f"A sweep has one parameter or two, and --param names {len(params)}: "
            f"{', '.join(map(quoted, params))}."
        )
    axes: list[Axis] = []
    for written, values in params.items():
        parameter = varied.parameter(written)
        if any((axis.decision, axis.name) == parameter for axis in axes):
            raise _given_twice(parameter.name)
        axes.append(Axis(*parameter, _values(written, values)))
    grid = Grid(varied.name, tuple(axes))
    _refuse_too_many(math.prod(len(axis.values) for axis in axes))
    return grid


def texts_of(varied: Varied, grid: Grid) -> list[str]:
    """What is played at each point, as `varied.text` is a text."""
    parameters = [Parameter(axis.decision, axis.name) for axis in grid.axes]
    return [varied.at(dict(zip(parameters, point, strict=True))) for point in grid.points]


def _given_twice(name: str) -> BadInput:
    return BadInput(f"--param gives {quoted(name)} twice: leave one of them out.")


def _values(name: str, given: object) -> tuple[str, ...]:
    """The values of a parameter as text, rising."""
    if isinstance(given, str):
        text = given.strip()
        if ":" in text:
            return _range(name, text)
        values = [part.strip() for part in text.split(",")] if text else []
    elif isinstance(given, Iterable):
        values = [as_text(value) for value in given]
    else:
        values = [as_text(given)]
    if not all(values):
        raise _no_values(name, as_text(given), "a value is missing")
    if not values:
        raise _no_values(name, "", "no value is named")
    _refuse_too_many(len(values))
    return _rising(name, values)


def _no_values(name: str, text: str, reason: str) -> BadInput:
    return BadInput(f"--param {quoted(f'{name}={text}')} has no points: {reason}; {_FORM}.")


def _rising(name: str, values: list[str]) -> tuple[str, ...]:
    """The values in order, each once; what is no number is left for its policy to refuse."""
    if not all(_is_number(value) for value in values):
        return tuple(values)
    ordered = sorted(values, key=_number)
    for low, high in itertools.pairwise(ordered):
        if _number(low) == _number(high):
            raise BadInput(f"--param {name} names {quoted(high)} twice: leave one of them out.")
    return tuple(ordered)


def _range(name: str, text: str) -> tuple[str, ...]:
    parts = [part.strip() for part in text.split(":")]
    written = quoted(f"{name}={text}")
    if len(parts) != 3 or not all(_NUMBER.fullmatch(part) and _is_number(part) for part in parts):
        raise BadInput(f"--param cannot be {written}: {_FORM}.")
    start, end, step = map(_number, parts)
    if step <= 0:
        raise _no_values(name, text, f"its step is {parts[2]}, and a step is above 0")
    if start > end:
        raise _no_values(name, text, f"it begins at {parts[0]}, above its end, {parts[1]}")
    steps = (end - start) / step
    _refuse_too_many(steps + 1)
    return tuple(_plain(start + step * number) for number in range(int(steps) + 1))


def _plain(number: Decimal) -> str:
    """A number without an exponent, or blanks at its end: "2.5", "3"."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _is_number(text: str) -> bool:
    if text.lower() in _TRUTHS:
        return True
    return bool(_NUMBER.fullmatch(text)) and len(text) <= _LONGEST_NUMBER


def _number(text: str) -> Decimal:
    return Decimal(_TRUTHS.get(text.lower(), text))


def _refuse_too_many(points: float | Decimal) -> None:
    if points >= MOST_POINTS + 1:
        shown = f"{int(points):,}" if points < 10**9 else "more than a thousand million"
        raise BadInput(
            f"A sweep has {MOST_POINTS} points at most, and --param asks for {shown}: take a "
            f"longer step or fewer values."
        )
