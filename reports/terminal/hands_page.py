"""What `dealwise moon hands` prints: who sat where, what they bid, made and won."""

from rich.console import Console

from dealwise.reports.percent import NOTHING, percent
from dealwise.reports.provenance import which_files
from dealwise.reports.statistics.intervals import LEVEL, wilson
from dealwise.reports.studies.hands_result import CALL_NAMES, HandsResult, Sums
from dealwise.reports.terminal.tables import Column, print_table
from dealwise.reports.terminal.writing import plus_minus, print_line
from dealwise.simulate.moon.house_rules import IN_A_MATCH
from dealwise.simulate.moon.tiles import BIDS, SEATS

_PLACES = ("speaks first", "speaks second", "speaks third")
_CALLS = (Column("calls", number=False), *(Column(name) for name in CALL_NAMES))
_RESULTS = (
    Column("results", number=False),
    *(Column(name) for name in ("bids", "made", "tricks", "defends", "points")),
)


def print_hands(result: HandsResult, console: Console) -> None:
    """Print the tables by seat, by place in the bidding and by bid, and what they assume."""
    if result.interrupted:
        text = f"Stopped early: {result.deals:,} of {result.deals_asked:,} deals were played."
        print_line(console, text, "bold")
        console.print()
    rows = _rows(result)
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


def assumptions(result: HandsResult) -> str:
    """Which deals, which rules, and how sure the numbers are."""
    options = "".join(f", {_told(name, value)}" for name, value in result.options.items())
    thrown_in = percent(result.passed_out, result.deals)
    told = (
        f"{result.deals:,} deals, seed {result.seed}{options}; deal n is opened by seat n mod 3. "
        f"{thrown_in}% were passed out and count 0 points. A made 21 counts 21 points. Intervals "
        f"at {LEVEL:.0%}: Student's t for points, Wilson's for made bids."
    )
    return " ".join(filter(None, (told, which_files(result.files))))


def _told(name: str, value: str | int) -> str:
    """A house rule, and that it changes nothing here where it does not."""
    return f"{name}={value}" + (" (which matters in a match alone)" if name in IN_A_MATCH else "")


def _rows(result: HandsResult) -> list[tuple[str, Sums]]:
    """The three seats, then the three places in the bidding."""
    seats = (f"seat {seat}: {strategy}" for seat, strategy in enumerate(result.strategies))
    return [
        *zip(seats, result.seats, strict=True),
        *zip(_PLACES, result.places, strict=True),
    ]


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
    if sums.points_interval is not None:
        low, high = sums.points_interval
        points = f"{points} {plus_minus(console.encoding)}{(high - low) / 2:.3f}"
    return [
        percent(sums.hands_bid, sums.deals),
        percent(made, played),
        _mean(sums.tricks_as_bidder),
        _mean(sums.tricks_as_defender),
        points,
    ]


def _mean(value: float | None) -> str:
    return NOTHING if value is None else f"{value:.2f}"


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
