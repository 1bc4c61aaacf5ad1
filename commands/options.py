"""The options that commands share, spelled and explained once.

Values arrive as text and are read by the studies, so that the same number or tile is understood, or
refused in the same sentence, on the command line and from Python.
"""

from collections.abc import Callable
from typing import Annotated

import typer

from dealwise.strategies.loader import built_in_names


def _policies(decision: str) -> str:
    return ", ".join(built_in_names("moon", decision))


def completed(decision: str) -> Callable[[], list[str]]:
    """The names that a shell may complete for a decision."""
    return lambda: list(built_in_names("moon", decision))


def _remember_debug(context: typer.Context, wanted: bool) -> bool:
    if wanted:
        context.find_root().meta[DEBUG] = True
    return wanted


DEBUG = "dealwise.debug"
"""Where a call remembers that tracebacks were asked for."""

Debug = Annotated[
    bool,
    typer.Option(
        "--debug", callback=_remember_debug, help="Show the traceback of an unexpected error."
    ),
]
Deals = Annotated[
    str | None,
    typer.Option(metavar="N", help="Sample N deals instead of playing all (1e6, 1_000, 2M)."),
]
MostDeals = Annotated[
    str | None,
    typer.Option(metavar="N", help="How many deals, or the most of another rule. [20000]"),
]
Precision = Annotated[
    str | None,
    typer.Option(metavar="W", help="Stop when every difference is known to W each way."),
]
Time = Annotated[
    str | None,
    typer.Option(metavar="60s", help="Stop after this time at play; with --out in each call."),
]
Only = Annotated[
    str | None,
    typer.Option(metavar="DECISION", help="Compare policies: play, bid or exchange."),
]
Rest = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="With --only: who decides all else. \\[steady]"),
]
Match = Annotated[
    bool, typer.Option("--match", help="Compare win shares of whole matches; a deal is one.")
]
Chart = Annotated[str | None, typer.Option(metavar="FILE", help="Draw it, as .png, .svg or .pdf.")]
Out = Annotated[
    str | None,
    typer.Option(
        metavar="RUN.jsonl", help="Keep the run, and go on where it was left, with --force too."
    ),
]
OneDeal = Annotated[str | None, typer.Option(metavar="I", help="Play deal I alone, and show it.")]
Seed = Annotated[str, typer.Option(metavar="N", help="Where the random deals start, 0..2^64-1.")]
Threads = Annotated[
    str | None, typer.Option(metavar="N", help="Threads to play on. Default: every core.")
]
Dask = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Play on a dask cluster: tcp://host:8786, or local:4 for 4 processes here.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Csv = Annotated[str | None, typer.Option(metavar="FILE", help='Save the table as CSV; "-" prints.')]
Force = Annotated[bool, typer.Option("--force", help="Replace output files that exist.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="No progress bar and no notes.")]
HouseRules = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        help="A house rule, such as all_pass=force_last; may be given several times.",
    ),
]
PolicyTimeout = Annotated[
    str,
    typer.Option(metavar="SECONDS", help="Give up when no hand or game was finished for so long."),
]
Trust = Annotated[
    bool, typer.Option("--trust", help="Say nothing when a policy file is run for the first time.")
]
PlayPolicy = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help=f"How the bidder plays: {_policies('play')}.",
        autocompletion=completed("play"),
    ),
]
DefencePolicy = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help=f"How both defenders play: {_policies('play')}.",
        autocompletion=completed("play"),
    ),
]
ExchangePolicy = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help=f"Trump and discard, of which best is the best of all plans: {_policies('exchange')}.",
        autocompletion=completed("exchange"),
    ),
]
Contenders = Annotated[list[str], typer.Argument(metavar="A B ...", help="Two strategies or more.")]
Sprt = Annotated[
    str | None,
    typer.Option(metavar="D", help='Test "A is no better" against "A is better by D".'),
]
Alpha = Annotated[str, typer.Option(metavar="P", help="How often the test may wrongly say better.")]
Beta = Annotated[str, typer.Option(metavar="P", help="How often it may wrongly say not better.")]
ShowDeals = Annotated[
    str | None, typer.Option(metavar="N", help="Show the N deals that differ most.")
]
GivenTrump = Annotated[
    str | None, typer.Option("--trump", metavar="T", help="Fix the trump: 0..6, doubles or none.")
]
GivenWidow = Annotated[
    str | None,
    typer.Option("--widow", metavar="WW", help="The tile in the middle, if it is known."),
]
GivenDiscard = Annotated[
    str | None, typer.Option("--discard", metavar="DD", help="Fix the tile that is laid away.")
]
Model = Annotated[
    str,
    typer.Option(
        metavar="MODEL",
        help="How hands go: heuristic (policies), open (all hands open, best play), or range: "
        "both, and players who look ahead between them.",
    ),
]
OpenPrecision = Annotated[
    str | None,
    typer.Option(
        "--precision", metavar="W", help="Sample open hands, to W each way, such as 0.01."
    ),
]
