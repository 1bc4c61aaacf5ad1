"""What `dealwise moon hands` prints: who sat where, what they bid, made and won."""

from rich.console import Console

from dealwise.reports.statistics.intervals import wilson
from dealwise.reports.studies.hands_result import CALL_NAMES, HandsResult, Sums
from dealwise.reports.studies.hands_words import (
    assumptions,
    half_width,
    mean_or_nothing,
    named_sums,
)
from dealwise.reports.terminal.tables import Column, print_table
from dealwise.reports.terminal.writing import plus_minus, print_line
from dealwise.simulate.moon.tiles import BIDS, SEATS
from dealwise.simulate.percent import NOTHING, percent

_CALLS = (Column("calls", number=False), *(Column(name) for name in CALL_NAMES))
_RESULTS = (
    Column("results", number=False),
    *(Column(name) for name in ("bids", "made", "tricks", "defends", "points")),
)


def print_hands(result: HandsResult, console: Console) -> None:
    """Print the tables by seat, by place in the bidding and by bid, and what they assume."""
    if result.interrupted:
        print_line(console, result.told_stop, "bold")
        console.print()
    rows = named_sums(result)
    calls = [[name, *_calls(sums)] for name, sums in rows]
    print_table(console, _CALLS, calls, apart=SEATS - 1)
    console.print()
    results = [[name, *_results(sums, console)] for name, sums in rows]
    print_table(console, _RESULTS, results, apart=SEATS - 1)
    console.print()
    _print_bids(result, console)
    console.print()
    _print_legend(console)
    console.print()
    print_line(console, assumptions(result))


def _print_bids(result: HandsResult, console: Console) -> None:
    columns = (Column("bid"), Column("played"), Column("made"), Column("95% interval"))
    rows = []
    for bid in BIDS:
        made, played = result.table_sums.made(bid)
        interval = NOTHING
        if played:
            low, high = wilson(made, played)
            interval = f"{100 * low:.1f} to {100 * high:.1f}"
        rows.append([str(bid), f"{played:,}", percent(made, played), interval])
    print_table(console, columns, rows)


def _calls(sums: Sums) -> list[str]:
    spoken = sum(sums.calls)
    return [percent(count, spoken) for count in sums.calls]


def _results(sums: Sums, console: Console) -> list[str]:
    made, played = sums.made_in_all
    points = f"{sums.mean_points:+.3f}"
    reach = half_width(sums)
    if reach is not None:
        points = f"{points} {plus_minus(console.encoding)}{reach:.3f}"
    return [
        percent(sums.hands_bid, sums.deals),
        percent(made, played),
        mean_or_nothing(sums.tricks_as_bidder),
        mean_or_nothing(sums.tricks_as_defender),
        points,
    ]


def _print_legend(console: Console) -> None:
    lines = (
        "calls    in how many of 100 turns to speak this was said",
        "bids     in how many of 100 deals the auction was won",
        "made     how many of 100 such bids were made",
        "tricks   own tricks as the bidder on average",
        "defends  own tricks as a defender on average",
        "points   a deal on average, and half the width of the interval",
    )
    for line in lines:
        print_line(console, line)
