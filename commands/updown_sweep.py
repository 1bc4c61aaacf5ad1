"""`dealwise updown sweep` and its options."""

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
from dealwise.commands.updown_options import Deck, HouseRules, Players, Rest


def sweep(
    policy: Annotated[
        str,
        typer.Argument(metavar="POLICY", help="A policy, or a strategy: highest/lowest/always."),
    ],
    param: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUES",
            help="FROM:TO:STEP or 1,2,5; twice for a heat map. discard.NAME says whose it is.",
        ),
    ] = None,
    against: Annotated[
        str | None, typer.Option(metavar="B", help="Whom to play against. [POLICY as it is]")
    ] = None,
    players: Players = None,
    deck: Deck = None,
    deals: MostDeals = None,
    precision: Precision = None,
    time: Time = None,
    only: Annotated[
        str | None,
        typer.Option(metavar="DECISION", help="POLICY is one for this: up, discard or draw."),
    ] = None,
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
    """Which value of a parameter is best: chosen on some deals, measured on fresh ones."""
    from dealwise.commands.sweep import SweepOptions, run_sweep

    options = SweepOptions(
        game="updown",
        strategies=[policy],
        params=param or [],
        against=against,
        rule={"deals": deals, "precision": precision, "seconds": time},
        seed=seed,
        rules=rule or [],
        only=only,
        rest=rest,
        match=False,
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
        run_sweep(options)
