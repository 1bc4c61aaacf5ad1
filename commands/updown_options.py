"""The options of 3UP 3DOWN that its commands share, beside those that all games have."""

from typing import Annotated

import typer

RULE_EXAMPLE = "pickup=voluntary"

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
        help=f"A house rule, such as {RULE_EXAMPLE}; may be given several times.",
    ),
]
