"""What `dealwise moon strategies` prints: every policy with its idea."""

from collections.abc import Iterable, Mapping

from rich.console import Console

from dealwise.reports.terminal.tables import Column, print_table
from dealwise.strategies.policy import Policy

_COLUMNS = (
    Column("decision", number=False),
    Column("name", number=False),
    Column("chance", number=False),
    Column("idea", number=False, prose=True),
)


_COMPLETE = (
    Column("strategy", number=False),
    Column("bid", number=False),
    Column("exchange", number=False),
    Column("play", number=False),
)


def print_complete(strategies: Mapping[str, str], console: Console) -> None:
    """A row for each complete strategy, given by name as its policies joined by slashes."""
    rows = [[name, *policies.split("/")] for name, policies in strategies.items()]
    print_table(console, _COMPLETE, rows)


def print_strategies(policies: Iterable[Policy], console: Console) -> None:
    """A row for each policy, in the order given."""
    rows = [
        [policy.decision, policy.name, "yes" if policy.uses_chance else "no", policy.idea]
        for policy in policies
    ]
    print_table(console, _COLUMNS, rows)
