"""A complete strategy: one policy for each decision of a game."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dealwise.strategies.policy import Policy

Part = str | Callable
"""A policy by name, or a function."""


@dataclass(frozen=True)
class Parts:
    """What a file says a strategy is made of, not looked at yet."""

    by_decision: dict[str, Part]


def strategy(**parts: Part) -> Parts:
    """Put a strategy together in a policy file: `careful = strategy(bid=..., exchange=..., ...)`.

    For each decision of the game a function of the same file, one imported from
    `dealwise.strategies`, or a text such as "count[threshold=5]" or "other.py:play", whose path
    starts at the folder of the file.
    """
    return Parts(parts)


@dataclass(frozen=True)
class Strategy:
    """A strategy under the name by which the user called it, fit to be printed.

    `policies` stand in the order of the decisions; `sha256` is that of the file that defines it.
    """

    game: str
    name: str
    policies: tuple["Policy", ...]
    sha256: str | None = None

    def policy(self, decision: str) -> "Policy":
        """The policy for a decision, such as "play"."""
        return next(policy for policy in self.policies if policy.decision == decision)

    def __iter__(self) -> Iterator["Policy"]:
        """Its policies in the order of the decisions."""
        return iter(self.policies)
