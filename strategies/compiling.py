"""From a policy to machine code, or to the sentence that says why not."""

import functools
import importlib
import warnings
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType, ModuleType

from dealwise.simulate.errors import Fault
from dealwise.simulate.jit import helper, inlined, int64, is_plain, kernel, own_kernel, types
from dealwise.strategies.compile_errors import cause_of
from dealwise.strategies.policy import Policy
from dealwise.strategies.returning import held_to_whole_numbers, returns_no_number

_STRATEGIES = "dealwise.strategies."


def compile_policy(policy: Policy) -> Callable:
    """A policy as a kernel takes it; plain Python under NUMBA_DISABLE_JIT=1.

    Raises:
        Fault: a policy of the user's own cannot be compiled, or returns no whole number.
    """
    contract = importlib.import_module(f"dealwise.simulate.{policy.game}.contract")
    signature = contract.SIGNATURES[policy.decision]
    if not policy.built_in:
        return _compile_own(policy, signature)
    if policy.values:
        _let_kernels_call(policy.function, is_policy=True)
    return kernel(signature)(policy.plain)


def _compile_own(policy: Policy, signature) -> Callable:
    """Compile without a promise of what is returned, then look at what it is.

    Given the promise the compiler would cut fractions off in silence. The bounds of arrays are
    checked, which costs little: without that, what lies behind an array would pass for an answer.
    """
    _let_kernels_call_what_it_names(policy)
    machine_code = _compile(policy, signature.args)
    if is_plain():
        return held_to_whole_numbers(policy)
    answer = machine_code.nopython_signatures[-1].return_type
    if answer == int64:
        return machine_code
    if not isinstance(answer, types.Integer):
        raise Fault(returns_no_number(policy, answer))
    return _compile(policy, signature)


def _compile(policy: Policy, signature) -> Callable:
    def compile_for_python() -> Callable:
        compile_for = kernel(signature, kept=False, checked=True)
        return _compile_with(compile_for, policy, policy.plain)

    compile_for = own_kernel(signature, compile_for_python)
    return _compile_with(compile_for, policy, policy.with_its_values_as_defaults)


def _compile_with(compile_for: Callable, policy: Policy, function: Callable) -> Callable:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the compiler's advice to an author whom it cannot see
            try:
                return compile_for(function)
            except ImportError:
                importlib.import_module("scipy.linalg")  # hidden to save time; matrices need it
                return compile_for(function)
    except Exception as error:  # numba's own, and whatever it stumbles over
        line, cause = cause_of(error, policy.function)
        raise Fault(
            f"The {policy.decision} policy {policy.name} does not compile {policy.at(line)}: "
            f"{cause}."
        ) from error


# --- what a policy calls -------------------------------------------------------------------------


@functools.cache
def _let_kernels_call(
    function: FunctionType, *, own: bool = False, is_policy: bool = False
) -> None:
    """Make a plain function known to the compiler, once; `own` if it stands in a user's file.

    A policy, with its many arguments, becomes a part of what hands them to it.
    """
    (inlined if is_policy else helper)(function, own=own)


def _let_kernels_call_what_it_names(policy: Policy) -> None:
    """Make the functions of the user's file known to the compiler, and the policies it imports."""
    known = importlib.import_module(f"dealwise.simulate.{policy.game}.contract").ARGUMENTS
    _let_kernels_call(policy.function, own=True, is_policy=True)
    for value in list(policy.function.__globals__.values()):
        if isinstance(value, ModuleType) and value.__name__.startswith(_STRATEGIES):
            for decision in known:
                _let_kernels_call_policy(getattr(value, decision, None), decision)
        elif isinstance(value, FunctionType):
            if value.__module__ == policy.function.__module__:
                _let_kernels_call(value, own=True, is_policy=_is_policy(value, known))
            for decision in known:
                _let_kernels_call_policy(value, decision)


def _is_policy(function: FunctionType, known: Mapping[str, Sequence[str]]) -> bool:
    """Whether the first arguments of a function are those of a decision."""
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]
    return any(names[: len(arguments)] == tuple(arguments) for arguments in known.values())


def _let_kernels_call_policy(function: object, decision: str) -> None:
    """Make a policy that dealwise brings known, so that policies of users can hand over to it."""
    is_named_so = isinstance(function, FunctionType) and function.__name__ == decision
    if is_named_so and function.__module__.startswith(_STRATEGIES):
        _let_kernels_call(function, is_policy=True)
