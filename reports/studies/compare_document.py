"""A comparison as data: the JSON object that `compare --json` prints, and a table of its pairs."""

from typing import TYPE_CHECKING

from dealwise.reports.statistics.families import bonferroni_level
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.simulate.quantities import plural

if TYPE_CHECKING:
    import pandas

SCHEMA = "dealwise/compare/1"


def document_of(result: CompareResult) -> dict:
    """The result as one JSON object.

    With `matches` whole matches were played, so many `deals` of them in every seating. `method`
    beside an interval says of which kind that one is. Of more than two strategies the
    `method` on top names every kind that the differences have, `matrix_method` has them row by row,
    and `best_method` says by what `best` was found. `stopped_by` is null in what was finished
    before a policy's `fault`. `kept`, with a time that was given again, says how many deals are
    those of earlier calls.
    """
    document = {
        "schema": SCHEMA,
        "game": result.game,
        "strategies": list(result.strategies),
        "only": result.only,
        "rest": result.rest,
        "unit": result.measure.name,
        "level": result.level,
        "deals": result.deals,
        "hands": result.hands,
        "stopped_by": result.stopped_by,
        "seed": result.seed,
        "options": result.options,
        **result.setting,
        "files": result.files,
    }
    if result.has_outcomes:
        document[plural(result.measure.hand)] = result.outcomes.to_dict()
    if result.fault is not None:
        document["fault"] = result.fault
    if result.kept and result.stopped_by == "time":
        document["kept"] = result.kept
    if len(result.strategies) == 2:
        return document | _pair_entry(result, 0, 1) | _test_entry(result)
    return document | _of_more(result)


def _of_more(result: CompareResult) -> dict:
    places = range(len(result.strategies))
    cells = [
        [None if row == column else result.estimate(row, column) for column in places]
        for row in places
    ]
    return {
        "method": "; ".join(result.methods),
        "ranking": [
            {
                "strategy": result.strategies[place],
                "mean": estimate.mean,
                "interval": list(estimate.interval),
                "method": estimate.method,
            }
            for place, estimate in result.ranking
        ],
        "ranking_level": bonferroni_level(len(result.strategies)),
        "matrix": [[0.0 if cell is None else cell.mean for cell in row] for row in cells],
        "matrix_method": [[None if cell is None else cell.method for cell in row] for row in cells],
        "pairs": [
            {"strategies": [result.strategies[first], result.strategies[second]]}
            | _pair_entry(result, first, second)
            for first, second in result.pairs
        ],
        "best": [result.strategies[place] for place in result.best],
        "best_method": result.best_method,
    }


def _pair_entry(result: CompareResult, first: int, second: int) -> dict:
    estimate = result.estimate(first, second)
    outcomes = {}
    if result.has_outcomes:
        outcomes = {plural(result.measure.hand): result.outcomes_of(first, second).to_dict()}
    return outcomes | {
        "difference": estimate.mean,
        "interval": list(estimate.interval),
        "method": estimate.method,
        "differed": result.differed(first, second),
        "saving": result.saving(first, second),
    }


def _test_entry(result: CompareResult) -> dict:
    test = result.test
    if test is None:
        return {}
    return {
        "verdict": test.verdict,
        "llr": test.llr,
        "bounds": list(test.bounds),
        "sprt": result.rule.sprt,
        "alpha": result.rule.alpha,
        "beta": result.rule.beta,
    }


def table_of(result: CompareResult) -> "pandas.DataFrame":
    """A row for each pair.

    Columns: first, second, difference, low, high, method, differed, saving, deals.
    """
    import pandas

    rows = []
    for first, second in result.pairs:
        estimate = result.estimate(first, second)
        rows.append(
            {
                "first": result.strategies[first],
                "second": result.strategies[second],
                "difference": estimate.mean,
                "low": estimate.interval[0],
                "high": estimate.interval[1],
                "method": estimate.method,
                "differed": result.differed(first, second),
                "saving": result.saving(first, second),
                "deals": result.deals,
            }
        )
    return pandas.DataFrame(rows)
