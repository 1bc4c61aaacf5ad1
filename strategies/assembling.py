"""From the name of a strategy to its policies."""

import importlib
from types import FunctionType

from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.quoting import as_text, printable, quoted
from dealwise.strategies.binding import wrong_arguments
from dealwise.strategies.complete import Parts, Strategy
from dealwise.strategies.files_at_hand import file_at, folder_of_arrival, is_there
from dealwise.strategies.loader import find_in, load_part, load_policy
from dealwise.strategies.names import (
    built_in_names,
    built_in_strategies,
    decisions_of,
    form_of,
    registry,
    unknown_strategy,
)
from dealwise.strategies.policy import Policy
from dealwise.strategies.specs import (
    Spec,
    is_in_a_file,
    name_of,
    parse_spec,
    split_parts,
)
from dealwise.strategies.user_files import UserFile, where_defined


def load_strategy(game: str, text: str, *, trust: bool = False) -> Strategy:
    """The strategy that a text names: `steady`, `count/longest/pull`, `mine.py:careful`.

    Raises:
        BadInput: there is no such strategy, policy, file or parameter.
        Fault: a file does not import, or a function does not take what its contract says.
    """
    if not isinstance(text, str):
        raise BadInput(
            f'A strategy is named by a text, such as "steady" or "{form_of(game)}", not by '
            f"{quoted(as_text(text))}."
        )
    if text in built_in_strategies(game):
        parts = registry(game).STRATEGIES[text].split("/")
        return Strategy(game, text, _load_each(game, parts, trust=trust))
    parts = parts_of(game, text)
    if parts is not None:
        policies = _load_each(game, parts, trust=trust)
        return Strategy(game, "/".join(policy.name for policy in policies), policies)
    if "/" in text and not is_in_a_file(text):
        raise BadInput(unknown_strategy(game, text))
    spec = _spec(text)
    if spec.parameters and (spec.path or spec.name in built_in_strategies(game)):
        raise BadInput(
            f"The strategy {spec.place} takes no parameters: give them to a policy, as in "
            f"{form_of(game).replace('/', '[key=value]/', 1)}."
        )
    if spec.path is None:
        raise BadInput(unknown_strategy(game, text))
    return _from_a_file(game, spec, trust=trust)


def _load_each(game: str, parts: tuple[str, ...] | list[str], *, trust: bool) -> tuple[Policy, ...]:
    decisions = decisions_of(game)
    return tuple(
        load_policy(game, decision, part, trust=trust)
        for decision, part in zip(decisions, parts, strict=True)
    )


def parts_of(game: str, text: str) -> tuple[str, ...] | None:
    """A text cut into one policy for each decision, or None if it cannot be meant so."""
    decisions = decisions_of(game)

    def is_known(place: int, name: str) -> bool:
        return name in (*built_in_names(game, decisions[place]), *built_in_strategies(game))

    parts = split_parts(text, len(decisions), is_known)
    if parts is not None or (is_in_a_file(text) and is_there(_spec(text).path or "")):
        return parts
    parts = split_parts(text, len(decisions), lambda _, name: name.isidentifier())
    if parts is None or ".py:" not in text:
        return parts
    meant = any(is_known(place, name_of(part)) for place, part in enumerate(parts))
    return parts if meant else None  # else it is a path to a file that is not there


def _spec(text: str) -> Spec:
    return parse_spec(text, folder=folder_of_arrival())


def _from_a_file(game: str, spec: Spec, *, trust: bool) -> Strategy:
    file = file_at(spec.path or "", spec.shown_file)
    found = find_in(file, spec.name, trust=trust)
    if not isinstance(found, Parts):
        raise BadInput(_no_strategy(game, spec, found))
    _refuse_wrong_decisions(game, spec, file, found)
    policies = tuple(
        load_part(game, decision, found.by_decision[decision], spec, file, trust=trust)
        for decision in decisions_of(game)
    )
    return Strategy(game, spec.place, policies, file.sha256)


def _refuse_wrong_decisions(game: str, spec: Spec, file: UserFile, parts: Parts) -> None:
    """Hold the parts of a strategy to the decisions of its game.

    Raises:
        Fault: one is missing, or there is one that the game does not have.
    """
    decisions = decisions_of(game)
    wrong = [f"gives no {name}" for name in decisions if name not in parts.by_decision]
    wrong += [f"gives {quoted(name)}" for name in parts.by_decision if name not in decisions]
    if wrong:
        keywords = ", ".join(f"{decision}=..." for decision in decisions)
        raise Fault(
            f"The strategy {spec.place} {wrong[0]} {where_defined(file, spec.name)}: write "
            f"{printable(spec.name)} = strategy({keywords})."
        )


def _no_strategy(game: str, spec: Spec, found: object) -> str:
    """The sentence for what is in a file but is no strategy."""
    if not isinstance(found, FunctionType):
        return f"{spec.place} is no strategy: write it as {printable(spec.name)} = strategy(...)."
    example = registry(game).STRATEGIES[built_in_strategies(game)[-1]].split("/")
    arguments = importlib.import_module(f"dealwise.simulate.{game}.contract").ARGUMENTS
    fitting = [
        place
        for place, decision in enumerate(decisions_of(game))
        if not wrong_arguments(found, arguments[decision])
    ]
    example[fitting[0] if fitting else -1] = spec.place
    return (
        f"{spec.place} is a function and no strategy: {form_of(game)} makes one, such as "
        f"{'/'.join(example)}."
    )


def with_one_policy(game: str, decision: str, policy: str, rest: str) -> str:
    """The strategy that decides one thing by a policy and all else as the strategy `rest` does."""
    parts = None if rest in built_in_strategies(game) else parts_of(game, rest)
    by_decision = dict(
        zip(decisions_of(game), parts or [rest] * len(decisions_of(game)), strict=True)
    )
    return "/".join((by_decision | {decision: policy}).values())
