"""What `strategies` prints of a game: every policy with its idea and its parameters."""

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console
from rich.text import Text

from dealwise.reports.terminal.tables import Column, print_table
from dealwise.reports.terminal.writing import print_line, safe
from dealwise.strategies.binding import defaults_of
from dealwise.strategies.policy import Policy
from dealwise.strategies.user_files import Definition

_COLUMNS = (
    Column("decision", number=False),
    Column("name", number=False),
    Column("chance", number=False),
    Column("idea", number=False, prose=True),
)

_DEFINED = (
    Column("kind", number=False),
    Column("name", number=False),
    Column("line"),
    Column("idea", number=False, prose=True),
)


def print_complete(
    strategies: Mapping[str, str], decisions: Sequence[str], console: Console
) -> None:
    """A row for each complete strategy, given by name as its policies joined by slashes."""
    columns = [Column(title, number=False) for title in ("strategy", *decisions)]
    rows = [[name, *policies.split("/")] for name, policies in strategies.items()]
    print_table(console, columns, rows)


def print_strategies(policies: Iterable[Policy], console: Console) -> None:
    """A row for each policy, in the order given; its parameters stand under its idea."""
    rows = [
        [
            policy.decision,
            policy.name,
            "yes" if policy.uses_chance else "no",
            _idea(policy, console.encoding),
        ]
        for policy in policies
    ]
    print_table(console, _COLUMNS, rows)


def _idea(policy: Policy, encoding: str) -> Text:
    """The idea, and on a line of their own the parameters with their defaults, as in brackets."""
    pairs = [f"{name}={str(value).lower()}" for name, value in defaults_of(policy.function).items()]
    told = Text(safe(policy.idea, encoding))
    return Text("\n").join([told, Text(f"[{', '.join(pairs)}]", "dim")]) if pairs else told


def print_definitions(path: str, found: Sequence[tuple[str, Definition]], console: Console) -> None:
    """A row for each thing that a policy file defines, with its kind, as it would be called."""
    rows = [[kind, f"{path}:{known.name}", str(known.line), known.idea] for kind, known in found]
    if rows:
        print_table(console, _DEFINED, rows)
    else:
        print_line(console, f"{path} defines no function and no strategy.")
