"""A policy returns a whole number on every path: what is said, and done, where it does not."""

import dis
import functools
from collections.abc import Callable
from numbers import Integral
from types import CodeType

from dealwise.simulate.errors import Fault
from dealwise.simulate.jit import types
from dealwise.simulate.quoting import as_text, quoted
from dealwise.strategies.policy import Policy


def returns_no_number(policy: Policy, answer: types.Type) -> str:
    """The sentence for a policy whose code returns something of another type than a number."""
    code = policy.function.__code__
    lines = _lines_of_returns(code)
    advice = ""
    if isinstance(answer, types.NoneType | types.Optional):
        lines = _lines_of_returns(code, of_nothing=True) or lines
        kind = "nothing on some path" if isinstance(answer, types.Optional) else "nothing"
        kind = "nothing, as every path of it raises or never ends" if not lines else kind
    elif isinstance(answer, types.Boolean):
        kind, advice = "true or false", "; int(...) makes 1 or 0 of it"
    elif isinstance(answer, types.Float):
        kind, advice = "a fraction", "; // divides whole numbers"
    elif isinstance(answer, types.Generator):
        kind = "what it yields, one by one"
    else:
        kind = f"no number ({types.unliteral(answer)!s:.40})"
    line = lines[0] if len(set(lines)) == 1 else code.co_firstlineno
    return _must_be_whole(policy, f"returns {kind}", line) + advice + "."


def _must_be_whole(policy: Policy, does: str, line: int | None) -> str:
    return (
        f"The {policy.decision} policy {policy.name} {does} {policy.at(line)}: it must return a "
        f"whole number on every path"
    )


def _lines_of_returns(code: CodeType, *, of_nothing: bool = False) -> list[int]:
    """The lines at which a function returns; only those that return None, if asked for them."""
    lines = []
    last = None
    for instruction in dis.get_instructions(code):
        if instruction.opname in ("RETURN_VALUE", "RETURN_CONST"):
            returned = instruction if instruction.opname == "RETURN_CONST" else last
            is_none = returned.opname.endswith("_CONST") and returned.argval is None
            if instruction.positions.lineno and (is_none or not of_nothing):
                lines.append(instruction.positions.lineno)
        last = instruction
    return lines


def held_to_whole_numbers(policy: Policy) -> Callable:
    """The plain policy, with the same demand made of each answer."""
    plain = policy.plain

    @functools.wraps(plain)
    def ask(*view: int) -> int:
        answer = plain(*view)
        if isinstance(answer, bool) or not isinstance(answer, Integral):
            does = f"returned {quoted(as_text(answer))[1:-1]}"
            raise Fault(_must_be_whole(policy, does, plain.__code__.co_firstlineno) + ".")
        return int(answer)

    return ask
