"""`dealwise moon ...`: the commands for Three-Player Moon."""

from typing import Annotated

import typer

from dealwise.commands.moon_advise import advise
from dealwise.commands.moon_bid import bid
from dealwise.commands.moon_regret import regret
from dealwise.commands.moon_report import report
from dealwise.commands.moon_solve import solve
from dealwise.commands.moon_sweep import sweep
from dealwise.commands.options import (
    Alpha,
    Beta,
    Chart,
    Contenders,
    Csv,
    Dask,
    Deals,
    Debug,
    DefencePolicy,
    ExchangePolicy,
    Force,
    GivenDiscard,
    GivenTrump,
    GivenWidow,
    HouseRules,
    Json,
    Match,
    Model,
    MostDeals,
    OneDeal,
    Only,
    OpenPrecision,
    Out,
    PlayPolicy,
    PolicyTimeout,
    Precision,
    Quiet,
    Rest,
    Seed,
    ShowDeals,
    Sprt,
    Threads,
    Time,
    Trust,
)
from dealwise.commands.place import Place
from dealwise.commands.streams import notes

app = typer.Typer(no_args_is_help=True, help="Three-Player Moon, the domino game.")

Records = Annotated[
    str,
    typer.Argument(metavar="FILE", help='Hand records, one a line; "-" is standard input.'),
]


@app.command()
def odds(
    hand: Annotated[
        list[str] | None,
        typer.Argument(metavar="HAND", help="Seven tiles: 66 65 64 55 33 21 00."),
    ] = None,
    deals: Deals = None,
    seed: Seed = "0",
    play: PlayPolicy = "pull",
    defence: DefencePolicy = "pull",
    exchange: ExchangePolicy = "best",
    trump: GivenTrump = None,
    widow: GivenWidow = None,
    discard: GivenDiscard = None,
    model: Model = "heuristic",
    precision: OpenPrecision = None,
    all_rows: Annotated[
        bool, typer.Option("--all", help="Every trump, or with --widow every plan.")
    ] = False,
    deal: OneDeal = None,
    show: Annotated[
        str | None, typer.Option(metavar="N", help="Show N deals that failed, trick by trick.")
    ] = None,
    below: Annotated[
        str | None,
        typer.Option(metavar="K", help="Failed: fewer than K tricks. Default: those of the bid."),
    ] = None,
    hands: Annotated[
        str | None,
        typer.Option(metavar="FILE", help='One hand a line ("-": standard input), a row each.'),
    ] = None,
    json: Json = False,
    csv: Csv = None,
    chart: Annotated[
        str | None, typer.Option(metavar="FILE", help="Save the heat map as .png, .svg or .pdf.")
    ] = None,
    records: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write the hands behind the number down, one a line."),
    ] = None,
    threads: Threads = None,
    dask: Dask = None,
    policy_timeout: PolicyTimeout = "20",
    trust: Trust = False,
    force: Force = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """The chance that a hand makes each bid with each trump, exact in about a second."""
    from dealwise.commands.moon_odds import OddsOptions, run_odds
    from dealwise.commands.moon_odds_file import run_odds_file
    from dealwise.commands.moon_odds_range import run_range

    options = OddsOptions(
        hand=hand,
        deal=deal,
        show_all=all_rows,
        show=show,
        below=below,
        hands=hands,
        json=json,
        csv=csv,
        chart=chart,
        records=records,
        place=Place(threads, dask),
        patience=policy_timeout,
        force=force,
        quiet=quiet,
        question={
            "deals": deals,
            "seed": seed,
            "play": play,
            "defence": defence,
            "exchange": exchange,
            "trump": trump,
            "widow": widow,
            "discard": discard,
            "model": model,
            "precision": precision,
            "trust": trust,
        },
    )
    run = run_odds if hands is None else run_odds_file
    if model == "range" and hands is None:
        run = run_range
    with notes(quiet=quiet):
        run(options)


app.command()(bid)


@app.command()
def hands(
    strategies: Annotated[
        str, typer.Option(metavar="A,B,C", help="Who sits at seats 0, 1, 2: steady,simple,random.")
    ] = "steady,steady,steady",
    match: Annotated[
        bool, typer.Option("--match", help="Play whole matches; what counts deals counts them.")
    ] = False,
    deals: Annotated[
        str | None,
        typer.Option(metavar="N", help="How many deals to play (1e6, 1_000, 2M). Default: 20000."),
    ] = None,
    deal: OneDeal = None,
    seed: Seed = "0",
    rule: HouseRules = None,
    records: Annotated[
        str | None,
        typer.Option(metavar="FILE", help='Write every hand down, one a line; "-" prints them.'),
    ] = None,
    show: Annotated[
        str | None,
        typer.Option(metavar="N", help="Show the first N hands trick by trick, or N matches."),
    ] = None,
    json: Json = False,
    csv: Csv = None,
    threads: Threads = None,
    dask: Dask = None,
    policy_timeout: PolicyTimeout = "20",
    trust: Trust = False,
    force: Force = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Whole hands with an auction, or whole matches: what each strategy bids, makes and wins."""
    from dealwise.commands.moon_hands import HandsOptions, MatchesOptions
    from dealwise.commands.table import run_table

    played = MatchesOptions if match else HandsOptions
    with notes(quiet=quiet):
        run_table(
            played(
                strategies=strategies,
                deals=deals,
                deal=deal,
                seed=seed,
                rules=rule or [],
                records=records,
                show=show,
                json=json,
                csv=csv,
                place=Place(threads, dask),
                patience=policy_timeout,
                trust=trust,
                force=force,
                quiet=quiet,
            )
        )


@app.command()
def compare(
    strategies: Contenders,
    deals: MostDeals = None,
    precision: Precision = None,
    sprt: Sprt = None,
    alpha: Alpha = "0.05",
    beta: Beta = "0.05",
    time: Time = None,
    only: Only = None,
    rest: Rest = None,
    match: Match = False,
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
    """Who is better, by how much, and how sure: the same deals for all, in every seat."""
    from dealwise.commands.compare import CompareOptions, run_compare

    stop = {"deals": deals, "precision": precision, "sprt": sprt, "seconds": time}
    options = CompareOptions(
        game="moon",
        strategies=strategies,
        rule=stop | {"alpha": alpha, "beta": beta},
        seed=seed,
        rules=rule or [],
        only=only,
        rest=rest,
        match=match,
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
    )
    with notes(quiet=quiet):
        run_compare(options)


@app.command()
def rank(
    strategies: Annotated[
        list[str], typer.Argument(metavar="A B C ...", help="Three strategies or more.")
    ],
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
    """All against all at one table: points, wins, one scale, and who beats whom."""
    from dealwise.commands.contest import ContestOptions
    from dealwise.commands.rank import run_rank

    options = ContestOptions(
        game="moon",
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
    )
    with notes(quiet=quiet):
        run_rank(options)


app.command()(advise)
app.command()(sweep)
app.command()(solve)
app.command()(regret)
app.command()(report)


@app.command()
def deal(
    seed: Annotated[
        str | None, typer.Option(metavar="N", help="Deal this hand again; its seed is printed.")
    ] = None,
    json: Json = False,
    debug: Debug = False,
) -> None:
    """A random hand to try."""
    from dealwise.commands.moon_small import deal_a_hand

    deal_a_hand(seed, as_json_object=json)


@app.command()
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
        list_strategies("moon", as_json_object=json)
    else:
        list_definitions("moon", file, as_json_object=json)


@app.command()
def check(
    file: Records,
    json: Json = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Judge hand records by the rules and name every breach; exit code 1 if there is one.

    The records may be anybody's: docs/records.md has their form, key by key.
    """
    from dealwise.commands.records import check_records

    check_records("moon", file, as_json_object=json, quiet=quiet)


@app.command()
def replay(
    file: Records,
    hand: Annotated[
        str, typer.Option(metavar="I", help="Which record of the file, counted from 1.")
    ] = "1",
    json: Json = False,
    debug: Debug = False,
) -> None:
    """Tell a recorded hand again, call by call and trick by trick."""
    from dealwise.commands.records import replay_record

    replay_record("moon", file, hand, noun="hand", as_json_object=json)
