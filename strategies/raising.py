"""What a policy raised while it played, said as a sentence with the line that raised it.

A `raise` in compiled code keeps its file and line. What the machine raises by itself, such as a
division by zero, does not: then the deal is played again as plain Python, if the caller can.
"""

import traceback
from collections.abc import Callable, Iterable
from types import CodeType, FunctionType

from dealwise.simulate.errors import DealwiseError, Fault
from dealwise.strategies.policy import Policy
from dealwise.strategies.user_files import said_by


class _Stumbled(Exception):  # noqa: N818 - not an error, but the way to one
    """A policy raised while a deal was played again; `__cause__` is what it raised."""

    def __init__(self, policy: Policy, seat: str) -> None:
        super().__init__()
        self.policy = policy
        self.seat = seat


def asking(policy: Policy, seat: str = "") -> Callable[..., int]:
    """A policy as plain Python for playing a deal again: what it raises is known to be its own.

    `seat` are words for a sentence, such as "seat 1" or "the bidder".
    """

    def ask(*view: int) -> int:
        try:
            return policy.plain(*view)
        except (Exception, SystemExit) as error:
            raise _Stumbled(policy, seat) from error

    return ask


def explain_exception(
    error: BaseException,
    policies: Iterable[Policy],
    *,
    where: str = "",
    replay: Callable[[], object] | None = None,
) -> DealwiseError | None:
    """The fault to raise instead of an exception that came out of a kernel.

    `policies` are those that played, `where` may say on which deal ("on deal 17"). `replay` plays
    that deal as plain Python with policies from `asking`. None if no policy had a part in it.
    """
    if isinstance(error, DealwiseError):
        return error
    if isinstance(error, _Stumbled):
        return None  # from the deal that is played again: who plays it again looks for this
    stumbled = _played_again(replay)
    if stumbled is not None and stumbled.__cause__ is not None:
        seat = f"as {stumbled.seat}" if stumbled.seat else ""
        found = stumbled.__cause__
        return _fault([stumbled.policy], found, [where, seat], _line_in(found, stumbled.policy))
    own = list(dict.fromkeys(policies))
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        raising = [policy for policy in own if _reaches(policy, frame.filename, frame.lineno)]
        if raising:
            return _fault(raising, error, [where], frame.lineno)
    suspects = [policy for policy in own if not policy.built_in]
    return _fault(suspects, error, [where], None) if suspects else None


def _played_again(replay: Callable[[], object] | None) -> _Stumbled | None:
    if replay is not None:
        try:
            replay()
        except _Stumbled as stumbled:
            return stumbled
        except DealwiseError:
            return None  # the plain rules stopped at something else
    return None


def _line_in(error: BaseException, policy: Policy) -> int | None:
    """The innermost line of the policy's own file."""
    file = policy.function.__code__.co_filename
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame.lineno for frame in reversed(frames) if frame.filename == file), None)


def _reaches(policy: Policy, file: str, line: int | None) -> bool:
    """Whether a line of a file stands in a policy, or in a function that it calls.

    The name of the function would say it too, but numba 0.61 gives that of another.
    """
    seen: set[FunctionType] = set()
    pending = [policy.function]
    while pending:
        function = pending.pop()
        if function in seen or function.__code__.co_filename != file:
            continue
        seen.add(function)
        if line in _lines_of(function.__code__):
            return True
        called = [function.__globals__.get(name) for name in function.__code__.co_names]
        plain = [getattr(other, "py_func", other) for other in called]
        pending += [other for other in plain if isinstance(other, FunctionType)]
    return False


def _lines_of(code: CodeType) -> set[int | None]:
    """The lines of a function, and of those defined inside of it."""
    lines = {line for _, _, line in code.co_lines()}
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            lines |= _lines_of(inner)
    return lines


def _fault(
    policies: list[Policy], error: BaseException, circumstances: list[str], line: int | None
) -> Fault:
    who = " or ".join(f"{policy.decision} policy {policy.name}" for policy in policies)
    when = "".join(f" {words}" for words in circumstances if words)
    stands = f" {policies[0].at(line)}" if line else ""
    return Fault(f"The {who} raised {said_by(error)}{when}{stands}.")
