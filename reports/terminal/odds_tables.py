"""The tables of `moon odds`: a row for each trump, each plan, or some of the widows."""

import math
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from dealwise.reports.studies.odds_result import (
    GOALS,
    Chances,
    OddsResult,
    PlanRow,
    TrumpRow,
    goal_of,
)
from dealwise.reports.terminal.tables import Cell, Column, print_table
from dealwise.reports.terminal.writing import plus_minus
from dealwise.simulate.moon.notation import trump_title, write_tile
from dealwise.simulate.moon.tiles import BIDS, PASS
from dealwise.simulate.percent import NOTHING, percent

FEWEST_TRUMPS = 3
BEST_PLANS = 10
ENDS_SHOWN = 3
ANY = "any"
_VARIES = "varies"

_TRUMP = Column("trump", number=False)
_DISCARD = Column("discard", number=False)
_CHANCES = (
    *(Column(f"P({goal})") for goal in GOALS),
    Column("tricks"),
    *(Column(f"bid {bid}") for bid in BIDS),
)


def trumps_shown(result: OddsResult, *, show_all: bool) -> tuple[TrumpRow, ...]:
    """The trumps worth a row: those with a bid worth more than a pass, and three at least."""
    worth_bidding = sum(row.chances.best_bid != PASS for row in result.by_trump)
    if show_all:
        return result.by_trump
    return result.by_trump[: max(worth_bidding, FEWEST_TRUMPS)]


def plans_shown(result: OddsResult, *, show_all: bool) -> tuple[PlanRow, ...]:
    """The ten best plans with the widow that is given, or all; none where it is not given."""
    plans = result.plans or ()
    return plans if show_all else plans[:BEST_PLANS]


def print_trumps(result: OddsResult, console: Console, *, show_all: bool) -> None:
    """A row for any trump, unless there is but one, and a row for each trump worth it."""
    shared = any(row.share is not None for row in result.by_trump)
    columns = [_TRUMP, *([Column("share")] if shared else []), *_CHANCES]

    def row_of(name: str, share: float | None, chances: Chances) -> list[Cell]:
        cells = [] if share is None else [percent(share, 1)]
        return [name, *cells, *_cells(result, chances, console.encoding)]

    rows = [
        row_of(trump_title(row.trump), row.share, row.chances)
        for row in trumps_shown(result, show_all=show_all)
    ]
    several = len(result.by_trump) > 1
    if several:
        rows.insert(0, row_of(ANY, 1.0 if shared else None, result.chances))
    print_table(console, columns, rows, apart=0 if several else None)


def print_plans(result: OddsResult, console: Console, *, show_all: bool) -> None:
    """A row for the best plan of each bid, unless there is but one, and rows of the best plans."""
    plans = plans_shown(result, show_all=show_all)
    rows = [[*_plan_names(row), *_cells(result, row.chances, console.encoding)] for row in plans]
    several = len(plans) > 1
    if several:
        rows.insert(0, [ANY, ANY, *_cells(result, result.chances, console.encoding)])
    print_table(console, [_TRUMP, _DISCARD, *_CHANCES], rows, apart=0 if several else None)


def print_widows(result: OddsResult, console: Console) -> None:
    """The three widows that help most and the three that help least, with the plan for each."""
    goal = result.goal
    sign = "" if result.exact else f" {plus_minus(console.encoding)}"

    def row_of(row: PlanRow) -> list[Cell]:
        margin = sign and sign + _rounded_up(100 * _margin(row.chances, goal), 1)
        made = percent(row.chances.made[goal], row.chances.deals) + margin
        return [write_tile(row.widow), made, *_plan_names(row)]

    columns = [Column("widow", number=False), Column(f"P({goal})"), _TRUMP, _DISCARD]
    best, between, worst = _best_and_worst([row for row in result.by_widow if row.chances.deals])
    told = [row_of(row) for row in best]
    if between:
        told.append([f"{len(between)} more", _range(between, goal), "", ""])
    print_table(console, columns, told + [row_of(row) for row in worst])


def _best_and_worst(rows: Sequence[PlanRow]) -> tuple[Sequence[PlanRow], ...]:
    """Three of the best, those between, three of the worst; all are best where they are few."""
    if len(rows) <= 2 * ENDS_SHOWN:
        return rows, (), ()
    return rows[:ENDS_SHOWN], rows[ENDS_SHOWN:-ENDS_SHOWN], rows[-ENDS_SHOWN:]


def _range(rows: Sequence[PlanRow], goal: int) -> str:
    """The lowest and the highest chance of rows that are sorted by it: "64.7-100.0"."""
    high, low = (percent(row.chances.made[goal], row.chances.deals) for row in (rows[0], rows[-1]))
    return high if high == low else f"{low}-{high}"


def _plan_names(row: PlanRow) -> tuple[str, str]:
    return (
        _VARIES if row.trump is None else trump_title(row.trump),
        _VARIES if row.discard is None else write_tile(row.discard),
    )


def _cells(result: OddsResult, chances: Chances, encoding: str) -> Iterator[Text]:
    """Chances, mean tricks and values; in a sample each chance and value over its margin."""
    sign = plus_minus(encoding)

    def cell(text: str, goal: int, scale: int, decimals: int, style: str = "") -> Text:
        if result.is_exact(chances) or not chances.deals_for(goal):
            return Text(text, style)
        margin = sign + _rounded_up(scale * _margin(chances, goal), decimals)
        return Text.assemble((text, style), "\n", (margin, "dim"))

    for goal in GOALS:
        yield cell(percent(chances.made[goal], chances.deals_for(goal)), goal, 100, 1)
    yield Text(NOTHING if chances.mean_tricks is None else f"{chances.mean_tricks:.2f}")
    for bid in BIDS:
        value = chances.value(bid)
        text = NOTHING if value is None else f"{value:+.2f}"
        yield cell(text, goal_of(bid), 2 * bid, 2, "bold" if bid == chances.best_bid else "")


def _margin(chances: Chances, goal: int) -> float:
    """How far the interval of a chance reaches from it on its longer side; 0 of no deals."""
    made = chances.chance(goal)
    if made is None:
        return 0.0
    low, high = chances.interval(goal)
    return max(made - low, high - made)


def _rounded_up(margin: float, decimals: int) -> str:
    return f"{math.ceil(margin * 10**decimals) / 10**decimals:.{decimals}f}"
