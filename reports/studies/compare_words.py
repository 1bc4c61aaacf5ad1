"""The sentences and the tables that go with a comparison, for a page, a picture and a notebook."""

from html import escape
from typing import TYPE_CHECKING

from dealwise.reports.studies.compare_basis import (
    assumptions,
    command_words,
    stopped,
    the_test,
)
from dealwise.reports.studies.compare_estimate import SAME, Estimate
from dealwise.reports.studies.compare_numbers import (
    MOST_SHOWN,
    decimals_of,
    interval_text,
    level_text,
    mean_text,
    ranking_level,
    says_nothing,
    signed,
)
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.paired_result import PairedResult
from dealwise.simulate.percent import NOTHING, percent
from dealwise.simulate.quantities import joined, plural
from dealwise.strategies.blocks import NONZERO
from dealwise.strategies.games import game_named

if TYPE_CHECKING:
    import pandas

__all__ = ["assumptions", "best_text", "command_words", "headline", "html_page", "stopped"]

_NAMED = 5  # strategies that a sentence names before it counts the rest


def headline(result: CompareResult) -> str:
    """The finding in one sentence, without a full stop."""
    return _of_two(result) if len(result.strategies) == 2 else _of_more(result)


def best_text(result: PairedResult) -> str:
    """Who cannot be told from the best, or that there is no such strategy; a clause."""
    count, best = len(result.strategies), result.best
    leader = result.ranking[0][0]
    if not best:
        return "everybody is beaten by somebody, in a circle, and there is no best"
    if len(best) == count:
        return "nobody is beaten: none can be told from the best"
    if best == (leader,):
        return "every other is beaten by somebody"
    others = [place for place, _ in result.ranking if place in best and place != leader]
    if leader in best:
        return f"{_names(result, others)} cannot be told from the best"
    return f"it is beaten itself, and {_names(result, others)} cannot be told from the best"


def _of_two(result: CompareResult) -> str:
    first, second = result.strategies
    estimate = result.estimate(0, 1)
    if estimate.method == SAME:
        return f"{first} and {second} are the same players: the difference is exactly 0"
    if result.test is not None:
        return _by_the_test(result, estimate)
    if not estimate.tells:
        return f"{first} and {second} cannot be told apart: {_between(result, estimate)}"
    ahead, behind = (0, 1) if estimate.mean > 0 else (1, 0)
    won = result.estimate(ahead, behind)
    size, low, high = (f"{end:.{decimals_of(won)}f}" for end in (won.mean, *won.interval))
    return (
        f"{result.strategies[ahead]} is better than {result.strategies[behind]} by {size} "
        f"{result.measure.amount} ({low} to {high}, {won.method} {level_text(result.level)})"
    )


def _by_the_test(result: CompareResult, estimate: Estimate) -> str:
    first, second = result.strategies
    if result.test.verdict == "undecided":
        said = f"Whether {first} is better than {second} is undecided by {the_test(result)}"
    else:
        said = f"{first} is {result.test.verdict} than {second}, says {the_test(result)}"
    return f"{said}: {_between(result, estimate)}"


def _between(result: CompareResult, estimate: Estimate) -> str:
    """Where the difference lies, and how often there was any if that was rare; a clause."""
    if says_nothing(result, estimate):
        return f"{result.measure.counted(result.deals)} cannot tell how large the difference is"
    low, high = (signed(end, decimals_of(estimate)) for end in estimate.interval)
    rare = ""
    if estimate.is_bound:
        count = int(result.by_pair[0, NONZERO])
        played = result.measure.counted(result.deals)
        rare = f"they scored differently in {count} of {played}, and "
    return (
        f"{rare}the difference is between {low} and {high} {result.measure.amount} "
        f"({estimate.method} {level_text(result.level)})"
    )


def _of_more(result: CompareResult) -> str:
    count = len(result.strategies)
    place, estimate = result.ranking[0]
    if estimate.method == SAME:
        return f"All {count:,} are the same players: every difference is exactly 0"
    lead = f"{signed(estimate.mean, decimals_of(estimate))} {result.measure.amount}"
    return (
        f"{result.strategies[place]} leads {count:,} strategies with {lead} against the others "
        f"({interval_text(estimate)}, {estimate.method} {level_text(ranking_level(result))}); "
        f"{best_text(result)}"
    )


def _names(result: PairedResult, places: list[int]) -> str:
    """Names in a sentence: "a, b and c", or "a, b, c, d, e and 7 more"."""
    named = [result.strategies[place] for place in places]
    if len(named) > _NAMED:
        named = [*named[:_NAMED], f"{len(named) - _NAMED:,} more"]
    return joined(named)


def html_page(result: CompareResult) -> str:
    """The finding, its tables and what it rests on, for a notebook."""
    import pandas

    lines = filter(None, (stopped(result), f"{headline(result)}."))
    with pandas.option_context("display.max_colwidth", None):  # or names would be cut
        tables = [as_html(frame) for frame in _frames(result)]
    body = [*(f"<p>{escape(line)}</p>" for line in lines), *tables, f"<p>{_after(result)}</p>"]
    return "".join(body)


def _after(result: CompareResult) -> str:
    hidden = len(result.strategies) - MOST_SHOWN
    more = f"{hidden:,} more strategies are in table(). " if hidden > 0 else ""
    return escape(more + assumptions(result))


def as_html(frame: "pandas.DataFrame") -> str:
    """A table for a notebook; what a user has named is text in it."""
    return frame.to_html(index=False, escape=True)


def _frames(result: CompareResult) -> list["pandas.DataFrame"]:
    import pandas

    if len(result.strategies) == 2:
        return [pandas.DataFrame([_pair_cells(result)])]
    ranking, matrix = [], []
    shown = result.ranking[:MOST_SHOWN]
    interval = f"{level_text(ranking_level(result))} interval"
    for number, (place, estimate) in enumerate(shown, start=1):
        name = result.strategies[place]
        ranking.append(
            {"": str(number), "strategy": name, "mean": mean_text(estimate)}
            | {interval: interval_text(estimate)}
            | {"best": "cannot be told from the best" if place in result.best else ""}
        )
        cells = [difference_cell(result, place, other) for other, _ in shown]
        numbered = {str(column): cell for column, cell in enumerate(cells, start=1)}
        matrix.append({"row less column": f"{number} {name}"} | numbered)
    return [pandas.DataFrame(ranking), pandas.DataFrame(matrix)]


def difference_cell(result: PairedResult, row: int, column: int) -> str:
    """A cell of the matrix, marked where its sign is not told."""
    if row == column:
        return NOTHING
    estimate = result.estimate(row, column)
    return mean_text(estimate) + ("" if estimate.tells or estimate.method == SAME else " ?")


def _pair_cells(result: CompareResult) -> dict[str, str]:
    first, second = result.strategies
    estimate, saving = result.estimate(0, 1), result.saving(0, 1)
    interval = "none" if says_nothing(result, estimate) else interval_text(estimate)
    return {
        "": f"{first} less {second}",
        result.measure.name: mean_text(estimate),
        f"{level_text(result.level)} interval": interval,
        "played differently %": percent(result.differed(0, 1), 1),
        result.measure.blocks: f"{result.deals:,}",
        plural(game_named(result.game).hand): f"{result.hands:,}",
        "saving": NOTHING if saving is None else f"{saving:.2f}",
    }
