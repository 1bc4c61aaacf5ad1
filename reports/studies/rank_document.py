"""A ranking as data: the JSON object that `rank --json` prints, and a table of its strategies."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from dealwise.reports.studies.compare_estimate import Estimate
from dealwise.reports.studies.rank_result import RankResult
from dealwise.reports.studies.ranked_result import RankedResult
from dealwise.reports.studies.winners_result import WinnersResult
from dealwise.simulate.quantities import plural
from dealwise.simulate.triples import ORDERS, SIXTHS

if TYPE_CHECKING:
    import pandas

SCHEMA = "dealwise/rank/1"


def document_of(result: RankedResult) -> dict:
    """The result as one JSON object.

    `method` beside an interval says of which kind that one is; that of the scale is a bootstrap
    over groups of deals. `ahead` in the matrix of that name and of a pair is the share of hands in
    which the row finishes ahead, ties half each way. `orders` has for each three in how many hands
    they finished in which order. Where one wins there is none of these, but `tables` with the games
    that each has won of each set that sat at one. `stopped_by` is null in what was finished before
    a policy's `fault`. `kept`, with a time that was given again, says how many deals are those of
    earlier calls.
    """
    document = {
        "schema": SCHEMA,
        "game": result.game,
        "strategies": list(result.strategies),
        "only": result.only,
        "rest": result.rest,
        "unit": result.measure.name,
        "level": result.level,
        "ranking_level": result.ranking_level,
        "deals": result.deals,
        "hands": result.hands,
        "stopped_by": result.stopped_by,
        "seed": result.seed,
        "options": result.options,
        **result.setting,
        "files": result.files,
        "ranking": [_row(result, place, estimate) for place, estimate in result.ranking],
        "matrix": _matrix(result, lambda row, column: result.estimate(row, column).mean, 0.0),
        "pairs": [_pair(result, first, second) for first, second in result.pairs],
        "best": [result.strategies[place] for place in result.best],
        "best_method": result.best_method,
        "misfit": None if result.scale is None else result.misfit,
        "circle": [result.strategies[place] for place in result.circle],
        "openers": [_told(estimate) for estimate in result.openers],
        "seats": [_told(estimate) for estimate in result.seats],
        **(_of_winners(result) if result.by_winner else _of_orders(result)),
    }
    if result.fault is not None:
        document["fault"] = result.fault
    if result.kept and result.stopped_by == "time":
        document["kept"] = result.kept
    return document


def _of_orders(result: RankResult) -> dict:
    """What is told where three finish in an order."""
    return {
        "ahead": _matrix(result, result.share_ahead, 0.5),
        "circle_ahead": [result.strategies[place] for place in result.circle_ahead],
        "orders": [
            {
                "strategies": [result.strategies[place] for place in triple],
                "hands": [
                    {
                        "order": [result.strategies[triple[who]] for who in order],
                        "hands": int(result.by_name.orders[number, place]) / SIXTHS,
                    }
                    for place, order in enumerate(ORDERS)
                ],
            }
            for number, triple in enumerate(result.triples)
        ],
    }


def _of_winners(result: WinnersResult) -> dict:
    """What is told where one wins, or nobody."""
    return {
        plural(result.measure.hand): result.outcomes.to_dict(),
        "tables": [
            {
                "strategies": [result.strategies[place] for place in members],
                "wins": result.by_name.by_set[number].tolist(),
            }
            for number, members in enumerate(result.sets)
        ],
    }


def _matrix(
    result: RankedResult, cell: Callable[[int, int], float], diagonal: float
) -> list[list[float]]:
    places = range(len(result.strategies))
    return [
        [diagonal if row == column else cell(row, column) for column in places] for row in places
    ]


def _told(estimate: Estimate) -> dict:
    return {
        "mean": estimate.mean,
        "interval": list(estimate.interval),
        "method": estimate.method,
    }


def _row(result: RankedResult, place: int, estimate: Estimate) -> dict:
    wins, ends = result.wins(place), result.scale_intervals
    return {
        "strategy": result.strategies[place],
        **_told(estimate),
        "wins": wins.mean,
        "wins_interval": list(wins.interval),
        "wins_method": wins.method,
        "scale": None if result.scale is None else result.scale[place],
        "scale_interval": None if ends is None else list(ends[place]),
        "places": [_told(effect) for effect in result.places(place)],
    }


def _pair(result: RankedResult, first: int, second: int) -> dict:
    estimate = result.estimate(first, second)
    return {
        "strategies": [result.strategies[first], result.strategies[second]],
        "difference": estimate.mean,
        "interval": list(estimate.interval),
        "method": estimate.method,
        **({} if result.by_winner else _ahead(result, first, second)),
    }


def _ahead(result: RankResult, first: int, second: int) -> dict:
    ahead = result.ahead(first, second)
    return {
        "ahead": result.share_ahead(first, second),
        "ahead_interval": [(1 + end) / 2 for end in ahead.interval],
        "ahead_method": ahead.method,
    }


def table_of(result: RankedResult) -> "pandas.DataFrame":
    """A row for each strategy, best first; see `RankResult.table`."""
    import pandas

    rows = []
    for place, estimate in result.ranking:
        wins, ends = result.wins(place), result.scale_intervals
        low, high = (None, None) if ends is None else ends[place]
        effects = [effect.mean for effect in result.places(place)]
        rows.append(
            {
                "strategy": result.strategies[place],
                "mean": estimate.mean,
                "low": estimate.interval[0],
                "high": estimate.interval[1],
                "method": estimate.method,
                "wins": wins.mean,
                "wins_low": wins.interval[0],
                "wins_high": wins.interval[1],
                "scale": None if result.scale is None else result.scale[place],
                "scale_low": low,
                "scale_high": high,
                **dict(zip(result.place_names, effects, strict=True)),
                "deals": result.deals,
            }
        )
    return pandas.DataFrame(rows)
