"""The names that dealwise brings, and the sentences for names that it does not."""

import difflib
import importlib
import os
from collections.abc import Callable, Sequence
from types import ModuleType

from dealwise.simulate.errors import BadInput, DealwiseError
from dealwise.simulate.quoting import quoted
from dealwise.strategies.games import GAMES
from dealwise.strategies.user_files import Definition, functions_in, has

_SHOWN = 40


def registry(game: str) -> ModuleType:
    """The module that lists what dealwise brings for a game: POLICIES and STRATEGIES."""
    return importlib.import_module(f"dealwise.strategies.{game}")


def built_in_names(game: str, decision: str) -> tuple[str, ...]:
    """The names of the policies that dealwise brings for one decision ("exchange", "play")."""
    return tuple(registry(game).POLICIES.get(decision, {}))


def built_in_strategies(game: str) -> tuple[str, ...]:
    """The names of the complete strategies that dealwise brings."""
    return tuple(registry(game).STRATEGIES)


def decisions_of(game: str) -> tuple[str, ...]:
    """The decisions of a game in the order in which a hand asks for them: bid, exchange, play."""
    return tuple(registry(game).POLICIES)


def refuse_unknown_decision(game: str, only: str) -> None:
    """Refuse what `--only` names if it is no decision of a game.

    Raises:
        BadInput: it names those that there are.
    """
    if only not in decisions_of(game):
        known = ", ".join(decisions_of(game))
        raise BadInput(f"--only cannot be {quoted(only)}: it is one of {known}.")


def form_of(game: str) -> str:
    """How three policies make a strategy: `bid/exchange/play`."""
    return "/".join(decisions_of(game))


def part_of_strategy(game: str, decision: str, name: str) -> str | None:
    """What a complete strategy takes for a decision, as a text; None if there is no such strategy.

    A strategy may be named in the place of any of its policies: `steady/steady/mine.py:play`.
    """
    parts = registry(game).STRATEGIES.get(name)
    return None if parts is None else parts.split("/")[decisions_of(game).index(decision)]


def is_known_policy(game: str, decision: str, name: str) -> bool:
    """Whether a policy of dealwise has this name, or a strategy that has one."""
    return name in built_in_names(game, decision) or name in built_in_strategies(game)


def built_in_name_of(game: str, decision: str, function: Callable) -> str | None:
    """The name under which dealwise brings a function; None if it does not."""
    for name, module in registry(game).POLICIES[decision].items():
        if function.__module__ == f"dealwise.strategies.{game}.{module}":
            return name if function.__name__ == decision else None
    return None


def kind_of(game: str, known: Definition) -> str:
    """What a file defines: a "strategy", the decision whose arguments it takes, or a "function"."""
    if known.is_strategy:
        return "strategy"
    arguments = importlib.import_module(f"dealwise.simulate.{game}.contract").ARGUMENTS
    for decision in decisions_of(game):
        expected = arguments[decision]
        if known.arguments[: len(expected)] == tuple(expected):
            return decision
    return "function"


def unknown_policy(game: str, decision: str, name: str) -> str:
    """The sentence for a policy that there is not."""
    beginning = f"There is no {decision} policy named {_shown(name)}"
    if name.endswith(".py"):
        return f"{beginning}: write {_ascii(name)}:NAME for a function of that file{_listed(name)}."
    known = built_in_names(game, decision)
    hint = _other_place(game, name) or _hint(name, known)
    return f"{beginning}{hint} Known: {', '.join(known)}."


def unknown_strategy(game: str, name: str) -> str:
    """The sentence for a strategy that there is not."""
    beginning = f"There is no strategy named {_shown(name)}"
    if name.endswith(".py"):
        return f"{beginning}: write {_ascii(name)}:NAME for a strategy of that file{_listed(name)}."
    example = registry(game).STRATEGIES[built_in_strategies(game)[-1]]
    known = built_in_strategies(game)
    hint = _other_place(game, name) or _hint(name, known)
    return f"{beginning}{hint} Known: {', '.join(known)}; or {form_of(game)}, such as {example}."


def _other_place(game: str, name: str) -> str:
    """The end of a sentence that says for which decision or game there is one, if there is."""
    for decision in decisions_of(game):
        if name.partition("[")[0] in built_in_names(game, decision):
            article = "an" if decision[0] in "aeiou" else "a"
            return f"; it is {article} {decision} policy."
    return _of_another_game(game, name)


def unknown_name(game: str, name: str) -> str:
    """The sentence for what is neither a strategy nor a policy for any decision."""
    known = [*built_in_strategies(game)]
    for decision in decisions_of(game):
        known += [each for each in built_in_names(game, decision) if each not in known]
    hint = _hint(name.partition("[")[0], known)
    return f"There is no strategy or policy named {_shown(name)}{hint} Known: {', '.join(known)}."


def _of_another_game(game: str, name: str) -> str:
    """That another game has a strategy or a policy of this name; empty if none has."""
    plain = name.partition("[")[0]
    for other in GAMES:
        if other == game:
            continue
        there = (registry(other).STRATEGIES, *registry(other).POLICIES.values())
        if any(plain in names for names in there):
            return f"; the game {other} has one."
    return ""


def _hint(name: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(name.lower(), known, n=1, cutoff=0.5)
    return f"; did you mean {near[0]}?" if near else "."


def _shown(name: str) -> str:
    return ascii(name if len(name) <= _SHOWN else name[:_SHOWN] + "...")


def _ascii(name: str) -> str:
    return _shown(name)[1:-1]


def _listed(path: str) -> str:
    """What a file has to offer, if it can be read."""
    try:
        return f"; {has(found.name for found in functions_in(os.path.expanduser(path)))}"
    except DealwiseError:
        return ""
