"""A strategy with parameters of its policies at other values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from dealwise.simulate.errors import BadInput
from dealwise.simulate.quoting import quoted
from dealwise.strategies.assembling import load_strategy, parts_of, with_one_policy
from dealwise.strategies.binding import defaults_of
from dealwise.strategies.files_at_hand import file_at, folder_of_arrival, is_there
from dealwise.strategies.loader import load_policy
from dealwise.strategies.names import (
    built_in_names,
    built_in_strategies,
    decisions_of,
    kind_of,
    part_of_strategy,
    unknown_name,
)
from dealwise.strategies.policy import Policy
from dealwise.strategies.specs import name_of, parse_spec, text_of
from dealwise.strategies.user_files import definitions


class Parameter(NamedTuple):
    """A parameter of the policy for a decision."""

    decision: str
    name: str


@dataclass(frozen=True)
class Varied:
    """A strategy whose parameters are to be varied.

    `text` names it; with `only` it names the policy for that decision, and the strategy `rest`
    decides all else. `policies` are those whose parameters may be varied.
    """

    game: str
    text: str
    only: str | None
    rest: str
    policies: tuple[Policy, ...]

    @property
    def name(self) -> str:
        """It as it is printed, with the parameters that it was given."""
        return self.shown(self.text)

    def shown(self, text: str, *, trust: bool = False) -> str:
        """A strategy, or with `only` a policy, as it is printed.

        Raises:
            BadInput, Fault: there is no such strategy or policy.
        """
        if self.only is None:
            return load_strategy(self.game, text, trust=trust).name
        return load_policy(self.game, self.only, text, trust=trust).name

    def point_shown(self, text: str) -> str:
        """The same with every parameter that the text gives, be it at its default.

        Raises:
            BadInput, Fault: as `shown` does.
        """
        if self.only is None:
            policies = load_strategy(self.game, text).policies
        else:
            policies = (load_policy(self.game, self.only, text),)
        return "/".join(str(policy.spec) for policy in policies)

    def complete(self, text: str) -> str:
        """The complete strategy in which such a text plays."""
        if self.only is None:
            return text
        return with_one_policy(self.game, self.only, text, self.rest)

    def parameter(self, written: str) -> Parameter:
        """The parameter that is called `threshold`, or `bid.threshold` to say of which policy.

        Raises:
            BadInput: there is none, or there are several.
        """
        known = [
            Parameter(policy.decision, name)
            for policy in self.policies
            for name in defaults_of(policy.function)
        ]
        decision, _, name = written.rpartition(".")
        found = [each for each in known if each.name == name and decision in ("", each.decision)]
        if len(found) == 1:
            return found[0]
        if found:
            ways = " or ".join(".".join(each) for each in found)
            raise BadInput(
                f"{quoted(written)} is a parameter of more than one policy of {self.name}: write "
                f"{ways}."
            )
        has = ", ".join(each.name if self.only else ".".join(each) for each in known)
        raise BadInput(
            f"{self.name} has no parameter {quoted(written)}: "
            f"{f'it has {has}' if has else 'it has none'}."
        )

    def at(self, values: Mapping[Parameter, str]) -> str:
        """The text of what it is with parameters at these values, as `text` is one.

        Whether the values can be is said where it is loaded.
        """
        text = self.text
        for policy in self.policies:
            own = [each for each in values if each.decision == policy.decision]
            given = {each.name: values[each] for each in own}
            if given:
                spec = policy.spec
                parameters = dict(spec.parameters) | given
                part = text_of(replace(spec, parameters=tuple(parameters.items())))
                if self.only is None:
                    part = with_one_policy(self.game, policy.decision, part, text)
                text = part
        return text


def varied(game: str, text: str, *, only: str | None, rest: str, trust: bool = False) -> Varied:
    """What a text names: a strategy, or with `only` a policy; a lone policy tells its decision.

    Raises:
        BadInput: there is no such strategy or policy, or it may be one for several decisions.
        Fault: a file does not import, or a function does not take what its contract says.
    """
    if only is None:
        only = _decision_of(game, text)
    if only is None:
        policies = load_strategy(game, text, trust=trust).policies
    else:
        policies = (load_policy(game, only, text, trust=trust),)
    return Varied(game, text, only, rest, tuple(_behind(policy) for policy in policies))


def _decision_of(game: str, text: str) -> str | None:
    """The decision that a lone policy is for; None for what is, or should be, a strategy."""
    if name_of(text) in built_in_strategies(game) or parts_of(game, text) is not None:
        return None
    spec = parse_spec(text, folder=folder_of_arrival())
    if spec.path is None:
        known = [each for each in decisions_of(game) if spec.name in built_in_names(game, each)]
        if not known and "/" not in text and not spec.name.endswith(".py"):
            raise BadInput(unknown_name(game, text))
        return _the_one(text, known)
    if not is_there(spec.path):
        return None
    file = file_at(spec.path, spec.shown_file)
    kinds = [kind_of(game, each) for each in definitions(file) if each.name == spec.name]
    return _the_one(text, [kind for kind in kinds if kind in decisions_of(game)])


def _the_one(text: str, decisions: Sequence[str]) -> str | None:
    if len(decisions) > 1:
        ways = " or ".join(f"--only {decision}" for decision in decisions)
        raise BadInput(
            f"{quoted(text)} is a policy for {' and for '.join(decisions)}: say which is meant "
            f"with {ways}."
        )
    return decisions[0] if decisions else None


def _behind(policy: Policy) -> Policy:
    """The policy itself, where it was called by the name of a strategy that has it."""
    part = None
    if policy.spec is not None and policy.spec.path is None:
        part = part_of_strategy(policy.game, policy.decision, policy.spec.name)
    return policy if part is None else load_policy(policy.game, policy.decision, part)
