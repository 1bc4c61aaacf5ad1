"""How a policy or a strategy is written: the grammar, without looking at any file or name.

    policy      NAME  or  FILE.py:NAME, each with or without [key=value,key=value]
    strategy    NAME  or  FILE.py:NAME  or  policies joined by slashes, as bid/exchange/play

The path of a file may hold slashes, commas and brackets of its own; in a list, whose commas stand
between strategies, a comma of a path is written with a backslash before it.
"""

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from dealwise.simulate.errors import BadInput
from dealwise.simulate.quoting import printable, quoted

LONGEST = 4096
"""The most characters of a spec: what systems allow for a path."""

_IN_A_FILE = re.compile(r"(?P<file>.*\.py):(?P<name>[^:/\\]*)", re.DOTALL)
_ENDS_IN_A_FILE = re.compile(r"\.py:[^:/\\]*$", re.DOTALL)
_PARAMETER = re.compile(r"\s*(?P<key>[A-Za-z_]\w*)\s*=\s*(?P<value>[^\s=]+)\s*", re.ASCII)
_COMMA_OUTSIDE_OF_BRACKETS = re.compile(r"(?<!\\),(?![^\[\]]*\])")
_COMMA_OF_A_PATH = "\\,"


@dataclass(frozen=True)
class Spec:
    """One name as the user wrote it, and all that another process needs to find the same thing.

    `file` is as written and `path` absolute, both None for a name that dealwise brings. Parameters
    are pairs of text. With a `sha256` only a file of just that content will do.
    """

    name: str
    file: str | None = None
    path: str | None = None
    parameters: tuple[tuple[str, str], ...] = ()
    sha256: str | None = None

    @property
    def place(self) -> str:
        """The name without parameters, fit to be printed: `pull`, `mine.py:play`."""
        return printable(self.name if self.file is None else f"{self.file}:{self.name}")

    @property
    def shown_file(self) -> str:
        """The file as the user wrote it, fit to be printed."""
        return printable(self.file or "")

    def __str__(self) -> str:
        """The spec as a user would write it, fit to be printed."""
        return self.place + written_parameters(self.parameters)

    def of_content(self, sha256: str) -> "Spec":
        """The same, for a file of just this content."""
        return replace(self, sha256=sha256)


def written_parameters(parameters: Sequence[tuple[str, object]]) -> str:
    """Parameters as they follow a name: `[threshold=5,bold=true]`, nothing if there are none."""
    pairs = [f"{key}={str(value).lower()}" for key, value in parameters]
    return f"[{','.join(pairs)}]" if pairs else ""


def text_of(spec: Spec) -> str:
    """The text that `parse_spec` makes such a spec of, from the current folder."""
    name = spec.name
    if spec.file is not None:
        is_relative_to_here = os.path.abspath(os.path.expanduser(spec.file)) == spec.path
        name = f"{spec.file if is_relative_to_here else spec.path}:{spec.name}"
    return name + written_parameters(spec.parameters)


def parse_spec(text: str, *, folder: str | None = None) -> Spec:
    """A single name with its parameters; relative paths start at `folder`, default the current.

    Raises:
        BadInput: the text is too long, or its brackets cannot be read.
    """
    if len(text) > LONGEST:
        raise BadInput(f"{quoted(text)} is too long to name anything: {len(text):,} characters.")
    head, parameters = _without_parameters(text)
    in_a_file = _IN_A_FILE.fullmatch(head)
    if in_a_file is None:
        return Spec(head, parameters=parameters)
    file = in_a_file["file"]
    path = os.path.join(folder or os.getcwd(), os.path.expanduser(file))
    return Spec(in_a_file["name"], file, os.path.abspath(path), parameters)


def _without_parameters(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A text apart from the parameters in the brackets at its end."""
    opening = text.rfind("[")
    if opening < 0 or text.rfind(".py:") > opening:
        return text, ()
    _, closing, rest = text[opening:].rpartition("]")
    if closing and rest.strip():
        raise BadInput(
            f"{quoted(rest)} in {quoted(text)} stands behind the bracket: write name[key=value]."
        )
    if not closing:
        raise BadInput(f"The bracket in {quoted(text)} is never closed: write name[key=value].")
    head, inside = text[:opening], text.rstrip()[opening + 1 : -1]
    parameters: dict[str, str] = {}
    for pair in inside.split(","):
        read = _PARAMETER.fullmatch(pair)
        if read is None:
            raise BadInput(
                f"{quoted(pair)} in {quoted(text)} is no parameter: write name[key=value], with a "
                f"comma before the next."
            )
        if read["key"] in parameters:
            raise BadInput(f"{quoted(text)} gives {read['key']} twice: leave one of them out.")
        parameters[read["key"]] = read["value"]
    return head, tuple(parameters.items())


def split_list(text: str) -> list[str]:
    """The specs of a list such as `steady,count[threshold=5]/longest/pull,mine.py:careful`."""
    parts = _COMMA_OUTSIDE_OF_BRACKETS.split(text)
    return [part.strip().replace(_COMMA_OF_A_PATH, ",") for part in parts]


def named_strategies(strategies: Sequence[str] | str) -> list[str]:
    """The strategies that are named, in a list or in one text with commas.

    Raises:
        BadInput: it is neither.
    """
    if not isinstance(strategies, Sequence):
        raise BadInput(
            f"Strategies are names in one text with commas, or in a list, and {strategies!r} is "
            f"neither: write steady,simple,random."
        )
    return split_list(strategies) if isinstance(strategies, str) else list(strategies)


def other_number(sentence: str, strategies: Sequence[str] | str) -> BadInput:
    """The error for another number of strategies than there are seats, with a hint on commas."""
    if isinstance(strategies, str) and ".py:" in strategies:
        sentence += "; a comma in the path of a file is written with a backslash before it"
    return BadInput(f"{sentence}.")


def join_list(specs: Sequence[str]) -> str:
    """The text that `split_list` takes apart into these."""
    return ",".join(_COMMA_OUTSIDE_OF_BRACKETS.sub(r"\\,", spec) for spec in specs)


def is_in_a_file(text: str) -> bool:
    """Whether a text has the form FILE.py:NAME, with or without parameters, and nothing after."""
    ends = text.find(".py:")
    return ends >= 0 and "/" not in text[ends:]


def name_of(part: str) -> str:
    """A name without the parameters that may follow it."""
    return part.partition("[")[0]


def split_parts(
    text: str, count: int, is_known: Callable[[int, str], bool]
) -> tuple[str, ...] | None:
    """Cut policies joined by slashes apart: each is a known name, or a path up to its FILE.py:NAME.

    `is_known(place, name)` says whether the part at a place may be that name. None if there is no
    way to cut the text into `count` parts; of several the one with names at its earliest places.
    """
    return _cut(tuple(text.split("/")), 0, count, is_known)


def _cut(
    tokens: tuple[str, ...], place: int, count: int, is_known: Callable[[int, str], bool]
) -> tuple[str, ...] | None:
    if place == count:
        return None if tokens else ()
    for length in _lengths_of_first_part(tokens, place, is_known):
        rest = _cut(tokens[length:], place + 1, count, is_known)
        if rest is not None:
            return ("/".join(tokens[:length]), *rest)
    return None


def _lengths_of_first_part(
    tokens: tuple[str, ...], place: int, is_known: Callable[[int, str], bool]
) -> list[int]:
    lengths = []
    if tokens and is_known(place, name_of(tokens[0])):
        lengths.append(1)
    for length, token in enumerate(tokens, start=1):
        if _ENDS_IN_A_FILE.search(token):
            lengths.append(length)
            break
    return lengths
