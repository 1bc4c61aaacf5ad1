"""Bid odds as one row of CSV for each hand, for files of many hands."""

import csv
import io

from dealwise.reports.studies.odds_result import NUMBER_COLUMNS, OddsResult, numbers_of
from dealwise.simulate.moon.tiles import PASS, TRUMP_NAMES, hand_name
from dealwise.simulate.quoting import cell

COLUMNS = (
    "hand",
    "best_bid",
    "best_value",
    "best_trump",
    *NUMBER_COLUMNS,
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
            *numbers_of(chances, exact=result.exact),
            result.deals,
            str(result.is_proven).lower(),
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
