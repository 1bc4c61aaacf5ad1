"""One decision of a game as a policy decides it: a plain function, and what can be told from it."""

import dis
import hashlib
import importlib
import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from types import FunctionType

from dealwise.simulate.quoting import printable
from dealwise.strategies.binding import Number, defaults_of
from dealwise.strategies.specs import Spec
from dealwise.strategies.user_files import UserFile

_READS_A_VARIABLE = ("LOAD_FAST", "LOAD_DEREF", "LOAD_CLOSURE", "STORE_FAST_LOAD")


@dataclass(frozen=True)
class Policy:
    """A policy under the name by which the user called it, fit to be printed.

    `function` is the plain Python that somebody wrote, `values` those of its parameters; `plain`
    takes the arguments of the contract alone, and `compiled` is what a kernel takes. `spec` finds
    the same policy again in another process; `file` is the user's file that it stands in.
    """

    game: str
    decision: str
    name: str
    function: Callable
    built_in: bool
    values: tuple[Number, ...] = ()
    spec: Spec | None = None
    file: UserFile | None = None

    @property
    def idea(self) -> str:
        """What the policy does, in one line: the first of its docstring."""
        return (inspect.getdoc(self.function) or "").partition("\n")[0]

    @property
    def sha256(self) -> str | None:
        """What tells apart policies of one name in files of users; None if dealwise brings it."""
        return self.file.sha256 if self.file else None

    @property
    def told(self) -> str:
        """The name, and for a user's policy the line where it is defined: what a fault names."""
        line = self.function.__code__.co_firstlineno
        return self.name if self.file is None else f"{self.name} {self.file.at(line)}"

    def at(self, line: int | None) -> str:
        """Where a line of its code stands, in brackets, fit to be printed."""
        if self.file is not None:
            return self.file.at(line)
        file = printable(Path(self.function.__code__.co_filename).name)
        return f"({file}, line {line})" if line else f"({file})"

    @cached_property
    def reads(self) -> frozenset[str]:
        """The arguments of its contract that its code looks at, told from its bytecode."""
        looked_at: set[str] = set()
        for instruction in dis.get_instructions(self.function):
            if instruction.opname.startswith(_READS_A_VARIABLE):
                names = instruction.argval
                looked_at.update(names if isinstance(names, tuple) else (names,))
        arguments = set(inspect.signature(self.function).parameters)
        return frozenset((arguments - set(defaults_of(self.function))) & looked_at)

    @property
    def uses_chance(self) -> bool:
        """Whether its answers may depend on random bits."""
        return "bits" in self.reads

    @cached_property
    def plain(self) -> Callable:
        """The policy as plain Python that takes the arguments of its contract alone."""
        if not self.values:
            return self.function
        binding = importlib.import_module(f"dealwise.strategies.{self.game}.binding")
        bound = binding.BINDERS[self.decision](self.function, self.values)
        bound.__qualname__ = self._name_of_its_own()
        return bound

    @property
    def with_its_values_as_defaults(self) -> Callable:
        """The same, for a compiler that takes the values from where defaults stand."""
        if not self.values:
            return self.function
        written = self.function
        bound = FunctionType(
            written.__code__, written.__globals__, argdefs=self.values, closure=written.__closure__
        )
        bound.__module__, bound.__qualname__ = written.__module__, self._name_of_its_own()
        return bound

    def _name_of_its_own(self) -> str:
        """A name that no other function with other parameters has.

        Machine code is linked by name: of two that have one, kept by two processes and loaded by a
        third, the kernel would play one for both.
        """
        told = (self.function.__module__, self.function.__qualname__, self.values)
        digest = hashlib.sha256(repr(told).encode("utf-8", "backslashreplace")).hexdigest()
        return f"{self.decision}_{digest[:16]}"

    @cached_property
    def compiled(self) -> Callable:
        """The policy compiled for its place in a kernel; plain under NUMBA_DISABLE_JIT=1.

        Raises:
            Fault: a policy of the user's own cannot be compiled, or returns no whole number.
        """
        from dealwise.strategies.compiling import compile_policy

        return compile_policy(self)

    def __reduce__(self) -> tuple:
        """Travel by name to another process, and be loaded there: functions cannot travel."""
        if self.spec is None:
            return Policy, tuple(getattr(self, field.name) for field in fields(self))
        from dealwise.strategies.loader import load_again

        return load_again, (self.game, self.decision, self.spec)
