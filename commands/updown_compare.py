"""`dealwise updown compare` and its options."""

from dealwise.commands.options import (
    Alpha,
    Beta,
    Chart,
    Contenders,
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
    ShowDeals,
    Sprt,
    Threads,
    Time,
    Trust,
)
from dealwise.commands.place import Place
from dealwise.commands.streams import notes
from dealwise.commands.updown_options import Deck, HouseRules, Only, Players, Rest


def compare(
    strategies: Contenders,
    players: Players = None,
    deck: Deck = None,
    deals: MostDeals = None,
    precision: Precision = None,
    sprt: Sprt = None,
    alpha: Alpha = "0.05",
    beta: Beta = "0.05",
    time: Time = None,
    only: Only = None,
    rest: Rest = None,
    seed: Seed = "0",
    rule: HouseRules = None,
    show: ShowDeals = None,
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
    """Who wins more, by how much, and how sure: the same deals for all, in every seat."""
    from dealwise.commands.compare import CompareOptions, run_compare

    stop = {"deals": deals, "precision": precision, "sprt": sprt, "seconds": time}
    options = CompareOptions(
        game="updown",
        strategies=strategies,
        rule=stop | {"alpha": alpha, "beta": beta},
        seed=seed,
        rules=rule or [],
        only=only,
        rest=rest,
        match=False,
        show=show,
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
        run_compare(options)
