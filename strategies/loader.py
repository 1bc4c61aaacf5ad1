"""From a name to a policy; every mistake is said as a sentence."""

import difflib
import functools
import importlib

from dealwise.simulate.errors import BadInput
from dealwise.strategies.policy import Policy

_SHOWN = 40


def built_in_names(game: str, decision: str) -> tuple[str, ...]:
    """The names of the policies that dealwise brings for one decision ("exchange", "play")."""
    return tuple(_registry(game).get(decision, {}))


@functools.cache
def load_policy(game: str, decision: str, name: str) -> Policy:
    """The policy of that name.

    Raises:
        BadInput: there is none; the sentence suggests the nearest name.
    """
    modules = _registry(game)[decision]
    if name not in modules:
        raise BadInput(_unknown(decision, name, tuple(modules)))
    module = importlib.import_module(f"dealwise.strategies.{game}.{modules[name]}")
    return Policy(game, decision, name, getattr(module, decision), built_in=True)


def _registry(game: str) -> dict[str, dict[str, str]]:
    return importlib.import_module(f"dealwise.strategies.{game}").POLICIES


def _unknown(decision: str, name: str, known: tuple[str, ...]) -> str:
    shown = ascii(name if len(name) <= _SHOWN else name[:_SHOWN] + "...")
    near = difflib.get_close_matches(name.lower(), known, n=1, cutoff=0.5)
    hint = f"; did you mean {near[0]}?" if near else "."
    choices = ", ".join(known)
    return f"There is no {decision} policy named {shown}{hint} Known: {choices}."
