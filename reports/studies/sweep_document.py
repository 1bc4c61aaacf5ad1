"""A sweep as data: the JSON object that `sweep --json` prints, and a table of its points."""

from typing import TYPE_CHECKING

from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.sweep_result import SweepResult
from dealwise.simulate.quantities import plural

if TYPE_CHECKING:
    import pandas

SCHEMA = "dealwise/sweep/1"


def document_of(result: SweepResult) -> dict:
    """The result as one JSON object.

    `points` has the differences on the deals of `seed`, by which `chosen` was; those of
    `fresh` are of other deals and not flattered by the choice. Points that are `best` cannot be
    told from the best, by `best_method`. With `matches` whole matches were played, so many `deals`.
    """
    grid = result.grid
    document = {
        "schema": SCHEMA,
        "game": result.game,
        "policy": grid.policy,
        "against": result.against,
        "only": result.only,
        "rest": result.rest,
        "parameters": [
            {"decision": axis.decision, "name": axis.name, "values": list(axis.numbers)}
            for axis in grid.axes
        ],
        "unit": result.measure.name,
        "level": result.level,
        "points": [_point(result, place) for place in range(len(grid.points))],
        "chosen": _values(result, result.chosen),
        "best_method": result.best_method,
        "deals": result.deals,
        "hands": result.hands,
        "stopped_by": result.stopped_by,
        "seed": result.seed,
        "fresh": None if result.fresh is None else _fresh(result.fresh),
        "options": result.options,
        **result.setting,
        "files": result.files,
    }
    if result.has_outcomes:
        document[plural(result.measure.hand)] = result.outcomes.to_dict()
    fault = result.fault or (result.fresh and result.fresh.fault)
    if fault:
        document["fault"] = fault
    if result.kept and result.stopped_by == "time":
        document["kept"] = result.kept
    return document


def _point(result: SweepResult, place: int) -> dict:
    estimate = result.estimates[place]
    return {
        "values": _values(result, place),
        "strategy": result.strategies[place],
        "difference": estimate.mean,
        "interval": list(estimate.interval),
        "method": estimate.method,
        "differed": result.differed(place, len(result.pairs)),
        "best": place in result.best,
    }


def _values(result: SweepResult, place: int) -> dict[str, float]:
    grid = result.grid
    return dict(zip(grid.labels, grid.numbers[place], strict=True))


def _fresh(fresh: CompareResult) -> dict:
    estimate = fresh.estimate(0, 1)
    return {
        "strategy": fresh.strategies[0],
        "difference": estimate.mean,
        "interval": list(estimate.interval),
        "method": estimate.method,
        "differed": fresh.differed(0, 1),
        "deals": fresh.deals,
        "hands": fresh.hands,
        "stopped_by": fresh.stopped_by,
        "seed": fresh.seed,
    }


def table_of(result: SweepResult) -> "pandas.DataFrame":
    """A row for each point, and last the best one once more, on the deals of the fresh seed.

    Columns: one for each parameter, strategy, difference, low, high, method, differed, best,
    deals, seed, fresh. The last row alone is `fresh`, and no choice flatters its difference.
    """
    import pandas

    basis = {"deals": result.deals, "seed": result.seed, "fresh": False}
    rows = [
        _values(result, place) | _row(_point(result, place)) | basis
        for place in range(len(result.pairs))
    ]
    if result.fresh is not None:
        row = _row(_fresh(result.fresh) | {"best": True})
        basis = {"deals": result.fresh.deals, "seed": result.fresh.seed, "fresh": True}
        rows.append(_values(result, result.chosen) | row | basis)
    return pandas.DataFrame(rows)


def _row(told: dict) -> dict:
    """What the object of a point or of the fresh deals and a row of the table have in common."""
    low, high = told["interval"]
    return {
        "strategy": told["strategy"],
        "difference": told["difference"],
        "low": low,
        "high": high,
        "method": told["method"],
        "differed": told["differed"],
        "best": told["best"],
    }
