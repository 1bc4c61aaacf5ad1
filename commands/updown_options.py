"""The options of 3UP 3DOWN that its commands share, beside those that all games have."""

from collections.abc import Sequence
from typing import Annotated

import typer

Players = Annotated[
    str | None, typer.Option(metavar="N", help="How many sit at the table, 2 to 6. [4]")
]
Deck = Annotated[
    str | None,
    typer.Option(metavar="D", help="The cards: 84, 74, retail, or 13 counts 7,7,...,2. [84]"),
]
Only = Annotated[
    str | None,
    typer.Option(metavar="DECISION", help="Compare policies: up, discard or draw."),
]
Rest = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="With --only: who decides all else. \\[steady]"),
]
HouseRules = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        help="A house rule, such as pickup=voluntary; may be given several times.",
    ),
]


def parse_rules(typed: Sequence[str]) -> dict[str, str]:
    """The house rules that were typed, by their names.

    Raises:
        BadInput: one has another form, or is there twice.
    """
    from dealwise.simulate.assignments import parse_assignments
    from dealwise.strategies.games import game_named

    return parse_assignments(typed, game_named("updown").rule_example)
