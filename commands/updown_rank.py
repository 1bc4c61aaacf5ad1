"""`dealwise updown rank` and its options."""

from typing import Annotated

import typer

from dealwise.commands.options import (
    Chart,
    Csv,
    Dask,
    Debug,
    Force,
    Json,
    MostDeals,
    Out,
    PolicyTimeout,
    Precision,
    Quiet,
    Seed,
    Threads,
    Time,
    Trust,
)
from dealwise.commands.place import Place
from dealwise.commands.streams import notes
from dealwise.commands.updown_options import Deck, HouseRules, Only, Players, Rest


def rank(
    strategies: Annotated[
        list[str],
        typer.Argument(metavar="A B C ...", help="Three strategies or more, enough for a table."),
    ],
    players: Players = None,
    deck: Deck = None,
    deals: MostDeals = None,
    precision: Precision = None,
    time: Time = None,
    only: Only = None,
    rest: Rest = None,
    seed: Seed = "0",
    rule: HouseRules = None,
    json: Json = False,
    csv: Csv = None,
    chart: Chart = None,
    out: Out = None,
    threads: Threads = None,
    dask: Dask = None,
    policy_timeout: PolicyTimeout = "20",
    trust: Trust = False,
    force: Force = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """All against all at one table: wins, one scale, and who beats whom."""
    from dealwise.commands.contest import ContestOptions
    from dealwise.commands.rank import run_rank

    options = ContestOptions(
        game="updown",
        strategies=strategies,
        rule={"deals": deals, "precision": precision, "seconds": time},
        seed=seed,
        rules=rule or [],
        only=only,
        rest=rest,
        json=json,
        csv=csv,
        chart=chart,
        out=out,
        place=Place(threads, dask),
        patience=policy_timeout,
        trust=trust,
        force=force,
        quiet=quiet,
        setting={"players": players, "deck": deck},
    )
    with notes(quiet=quiet):
        run_rank(options)
