"""`dealwise updown check`, `updown replay` and `updown strategies`."""

from typing import Annotated

import typer

from dealwise.commands.options import Debug, Json, Quiet

Records = Annotated[
    str,
    typer.Argument(metavar="FILE", help='Game records, one a line; "-" is standard input.'),
]


def check(file: Records, json: Json = False, quiet: Quiet = False, debug: Debug = False) -> None:
    """Judge game records by the rules and name what breaks them; exit code 1 if anything does.

    The records may be anybody's: docs/records.md has their form, key by key.
    """
    from dealwise.commands.records import check_records

    check_records("updown", file, as_json_object=json, quiet=quiet)


def replay(
    file: Records,
    game: Annotated[
        str, typer.Option(metavar="I", help="Which record of the file, counted from 1.")
    ] = "1",
    json: Json = False,
    debug: Debug = False,
) -> None:
    """Tell a recorded game again, turn by turn."""
    from dealwise.commands.records import replay_record

    replay_record("updown", file, game, noun="game", as_json_object=json)


def strategies(
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="List what a policy file defines, without running it."),
    ] = None,
    json: Json = False,
    debug: Debug = False,
) -> None:
    """Every policy with its idea in one line, or those of a file."""
    from dealwise.commands.strategies import list_definitions, list_strategies

    if file is None:
        list_strategies("updown", as_json_object=json)
    else:
        list_definitions("updown", file, as_json_object=json)
