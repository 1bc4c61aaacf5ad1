"""One decision of a game as a policy decides it: a plain function, and what can be told from it."""

import dis
import importlib
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

_READS_A_VARIABLE = ("LOAD_FAST", "LOAD_DEREF", "LOAD_CLOSURE", "STORE_FAST_LOAD")


@dataclass(frozen=True)
class Policy:
    """A policy under the name by which the user called it.

    `function` is plain Python; `compiled` is what a kernel takes.
    """

    game: str
    decision: str
    name: str
    function: Callable
    built_in: bool

    @property
    def idea(self) -> str:
        """What the policy does, in one line: the first of its docstring."""
        return (inspect.getdoc(self.function) or "").partition("\n")[0]

    @cached_property
    def reads(self) -> frozenset[str]:
        """The arguments that its code looks at, told from its bytecode."""
        looked_at: set[str] = set()
        for instruction in dis.get_instructions(self.function):
            if instruction.opname.startswith(_READS_A_VARIABLE):
                names = instruction.argval
                looked_at.update(names if isinstance(names, tuple) else (names,))
        return frozenset(inspect.signature(self.function).parameters) & looked_at

    @property
    def uses_chance(self) -> bool:
        """Whether its answers may depend on random bits."""
        return "bits" in self.reads

    @cached_property
    def compiled(self) -> Callable:
        """The function compiled for its place in a kernel; plain under NUMBA_DISABLE_JIT=1."""
        from dealwise.simulate.jit import kernel

        contract = importlib.import_module(f"dealwise.simulate.{self.game}.contract")
        return kernel(contract.SIGNATURES[self.decision], cached=self.built_in)(self.function)
