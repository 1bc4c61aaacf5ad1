"""Modules that a test imports when it first asks for something of theirs.

Kernels are compiled, or read from the cache, as their modules are imported. At the top of a test
that would be done by each process that collects the tests, whichever of them it is to play.
"""

import importlib
from typing import Any


class _Late:
    """Stands for a module, outside of `sys.modules`, where whoever looks around would load it."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> object:
        if name.startswith("_"):  # pytest asks all that it finds in a file for marks of its own
            raise AttributeError(name)
        return getattr(importlib.import_module(self._name), name)


def late(name: str) -> Any:
    """The module of this name; what is public of it can be asked for, and that imports it."""
    return _Late(name)
