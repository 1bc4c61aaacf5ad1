"""Bid odds as one row of CSV for each hand, for files of many hands."""

import csv
import io

from dealwise.reports.studies.odds_result import BIDS, GOALS, PASS, OddsResult, interval_columns
from dealwise.simulate.moon.tiles import TRUMP_NAMES, hand_name
from dealwise.simulate.quoting import cell

COLUMNS = (
    "hand",
    "best_bid",
    "best_value",
    "best_trump",
    *(f"P({goal})" for goal in GOALS),
    "tricks",
    *(f"value_{bid}" for bid in BIDS),
    *(f"{end}({goal})" for goal in GOALS for end in ("low", "high")),
    "deals",
    "exact",
    "seed",
    "play",
    "defence",
    "exchange",
)


def csv_header() -> str:
    """The line of column names."""
    return _line(COLUMNS)


def csv_row(result: OddsResult) -> str:
    """The line of one hand; empty cells where there is no number."""
    chances = result.chances
    bid = result.best_bid
    return _line(
        (
            hand_name(result.hand),
            bid,
            0 if bid == PASS else chances.value(bid),
            TRUMP_NAMES[result.by_trump[0].trump],
            *(chances.chance(goal) for goal in GOALS),
            chances.mean_tricks,
            *(chances.value(value) for value in BIDS),
            *interval_columns(chances, exact=result.exact).values(),
            result.deals,
            str(result.exact).lower(),
            result.seed,
            cell(result.play),
            cell(result.defence),
            cell(result.exchange),
        )
    )


def _line(cells: tuple) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerow(cells)
    return buffer.getvalue()
