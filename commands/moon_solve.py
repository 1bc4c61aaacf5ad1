"""`dealwise moon solve`: deals with all hands open, from the command line or a record."""

from typing import TYPE_CHECKING, Annotated

import typer

from dealwise.commands import files, streams
from dealwise.commands.options import Csv, Debug, Force, Json, Quiet, Threads
from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.tiles import SEATS
from dealwise.simulate.quoting import quoted

if TYPE_CHECKING:
    from dealwise.reports.studies.solve_result import PlansResult, SolveResult

Hands = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="BIDDER LEFT RIGHT", help='Three hands, each in quotation marks: "66 65" "64 11" ..'
    ),
]
Trump = Annotated[str | None, typer.Option(metavar="T", help="The trump: 0..6, doubles or none.")]
Lead = Annotated[
    str | None,
    typer.Option(metavar="SEAT", help="Who leads: 0 the bidder, 1 left, 2 right. [0]"),
]
Record = Annotated[
    str | None,
    typer.Option(metavar="FILE", help='Take the deal from a hand record; "-": standard input.'),
]
Which = Annotated[
    str | None, typer.Option(metavar="I", help="Which record of the file, counted from 1. [1]")
]
EveryPlan = Annotated[
    bool, typer.Option("--all", help="Every trump and discard of a deal with its widow.")
]
Widow = Annotated[
    str | None, typer.Option(metavar="WW", help="With --all: the tile that lay in the middle.")
]
Positions = Annotated[
    str | None,
    typer.Option(metavar="FILE", help='Solve a whole file of positions; "-": standard input.'),
]


def solve(
    hands: Hands = None,
    trump: Trump = None,
    lead: Lead = None,
    record: Record = None,
    hand: Which = None,
    every_plan: EveryPlan = False,
    widow: Widow = None,
    positions: Positions = None,
    json: Json = False,
    csv: Csv = None,
    threads: Threads = None,
    force: Force = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """The bidder's tricks if all hands are open and all three play their best.

    With hands of one to seven tiles: what every lead is worth, and a perfect line of play. With
    --all: every trump and discard of a deal. With --positions: a CSV file of positions
    (trump,leader,bidder_hand,left_hand,right_hand) with bidder_tricks filled in.
    """
    from dealwise.commands.moon_solve_file import solve_file

    given = {
        "--trump": trump,
        "--lead": lead,
        "--record": record,
        "--hand": hand,
        "--all": every_plan or None,
        "--widow": widow,
    }
    files.check_stdout(json=json, csv=csv, records=None, show=None)
    files.check_targets((csv,), force=force)
    with streams.notes(quiet=quiet):
        if positions is not None:
            _refuse(given, "--positions", hands)
            solve_file(positions, csv=csv, json=json, threads=threads, quiet=quiet)
            return
        if threads is not None:
            raise BadInput("--threads goes with --positions: one deal is solved on one.")
        _tell(_solved(hands, given), csv=csv, json=json, record=record)


def _refuse(given: dict[str, str | bool | None], option: str, hands: list[str] | None) -> None:
    """Refuse hands, and options that have been given, beside one that takes their place."""
    if hands:
        raise BadInput(f"Give three hands or {option}, not both.")
    for name, value in given.items():
        if value is not None:
            raise BadInput(f"{name} does not go with {option}: leave one of them out.")


def _solved(
    hands: list[str] | None, given: dict[str, str | bool | None]
) -> "SolveResult | PlansResult":
    from dealwise.reports.studies import solve as study

    record, trump, lead = given["--record"], given["--trump"], given["--lead"]
    every_plan, widow = given["--all"], given["--widow"]
    if record is not None:
        own = {name: given[name] for name in ("--trump", "--lead", "--widow")}
        _refuse(own, f"--record {quoted(record)}", hands)
        return _solved_record(record, given["--hand"] or "1", every_plan=bool(every_plan))
    if given["--hand"] is not None:
        raise BadInput("--hand says which record of a file: give --record FILE as well.")
    if not hands or len(hands) != SEATS:
        count = len(hands or ())
        raise BadInput(
            f"A deal has three hands, not {count}: write those of the bidder, the left and the "
            f'right, each in quotation marks, such as "66 65" "64 11" "55 21".'
        )
    if every_plan:
        if trump is not None or lead is not None:
            raise BadInput(
                "--all has every trump, and the bidder leads: leave --trump and --lead out."
            )
        if widow is None:
            raise BadInput("--all needs the tile that lay in the middle: give --widow as well.")
        return study.solve_plans(*hands, widow=widow)
    if widow is not None:
        raise BadInput("--widow goes with --all: without it the bidder has laid a tile away.")
    if trump is None:
        raise BadInput("There is no trump: give --trump 0..6, doubles or none.")
    return study.solve(*hands, trump=trump, lead=lead or "0")


def _solved_record(path: str, number: str, *, every_plan: bool) -> "SolveResult | PlansResult":
    """Solve the deal of a record as it was played, or with every plan.

    Raises:
        BadInput: there is no such record, all passed, or it is not as the rules have it.
    """
    from dealwise.commands.records import judge_record
    from dealwise.reports.studies import solve as study
    from dealwise.simulate.moon.open_positions import OpenPosition
    from dealwise.simulate.moon.records import played_of
    from dealwise.simulate.moon.tiles import TILE_IDS

    wanted, record, broken = judge_record("moon", path, number, noun="hand")
    if broken:
        raise BadInput(f"Hand {wanted:,} is not as the rules have it: {broken[0]}")
    played = played_of(record)
    if played.play is None:
        raise BadInput(f"All passed in hand {wanted:,}, so nobody played: choose another hand.")
    bidder = played.play.bidder
    *dealt, widow = played.deal
    own, *others = (*dealt[bidder:], *dealt[:bidder])
    if every_plan:
        return study.solve_dealt((own, *others), widow.bit_length() - 1)
    kept = (own | widow) & ~(1 << TILE_IDS[played.play.discard])
    return study.solve_position(OpenPosition(played.play.trump, 0, (kept, *others)))


def _tell(
    result: "SolveResult | PlansResult", *, csv: str | None, json: bool, record: str | None
) -> None:
    if csv is not None:
        files.ready_to_play(csv, hands=record)
        files.save_text(csv, streams.as_csv(result.table()))
    if json:
        streams.to_stdout(streams.as_json(result.to_dict()))
    elif csv != files.STDOUT:
        from dealwise.reports.studies.solve_result import PlansResult
        from dealwise.reports.terminal.solve_page import print_plans, print_solved

        with streams.page() as console:
            print_page = print_plans if isinstance(result, PlansResult) else print_solved
            print_page(result, console)
