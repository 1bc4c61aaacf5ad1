"""`dealwise moon ...`: the commands for Three-Player Moon."""

from typing import Annotated

import typer

from dealwise.commands.options import (
    Csv,
    Deals,
    Debug,
    DefencePolicy,
    ExchangePolicy,
    Force,
    Json,
    PlayPolicy,
    Quiet,
    Seed,
    Threads,
)

app = typer.Typer(no_args_is_help=True, help="Three-Player Moon, the domino game.")


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
    trump: Annotated[
        str | None, typer.Option(metavar="T", help="Fix the trump: 0..6, doubles or none.")
    ] = None,
    widow: Annotated[
        str | None, typer.Option(metavar="WW", help="The tile in the middle, if it is known.")
    ] = None,
    discard: Annotated[
        str | None, typer.Option(metavar="DD", help="Fix the tile that is laid away.")
    ] = None,
    all_rows: Annotated[
        bool, typer.Option("--all", help="Every trump, or with --widow every plan.")
    ] = False,
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
    threads: Threads = None,
    force: Force = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """The chance that a hand makes each bid with each trump, exact in about a second."""
    from dealwise.commands.moon_odds import OddsOptions, run_odds
    from dealwise.commands.moon_odds_file import run_odds_file

    options = OddsOptions(
        hand=hand,
        show_all=all_rows,
        show=show,
        below=below,
        hands=hands,
        json=json,
        csv=csv,
        chart=chart,
        threads=threads,
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
        },
    )
    run = run_odds if hands is None else run_odds_file
    run(options)


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
def strategies(json: Json = False, debug: Debug = False) -> None:
    """Every policy with its idea in one line."""
    from dealwise.commands.moon_small import list_strategies

    list_strategies(as_json_object=json)
