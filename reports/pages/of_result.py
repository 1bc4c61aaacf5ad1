"""The report of one result alone, as from a notebook: its finding, its chart, what it rests on."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from dealwise.reports.charts.style import LITERAL, shown
from dealwise.reports.pages.comparison import (
    basis,
    big_number,
    finding,
    how_it_settled,
    savings,
    who_is_better,
    width_for,
)
from dealwise.reports.pages.document import Picture, Report, Section, Table, Words
from dealwise.reports.pages.origin import origin, title_of
from dealwise.reports.studies import hands_words, matches_words, sweep_words
from dealwise.reports.studies.compare_basis import stopped
from dealwise.reports.studies.hands_result import HandsResult
from dealwise.reports.studies.matches_result import MatchesResult
from dealwise.reports.studies.paired_result import PairedResult
from dealwise.reports.studies.sweep_result import SweepResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Result = PairedResult | HandsResult | MatchesResult


def report_of(result: Result) -> Report:
    """The report of what the result has."""
    if isinstance(result, SweepResult):
        told = (sweep_words.stopped(result), f"{sweep_words.headline(result)}.")
        sections: tuple[Section, ...] = (
            _charted(result, sweep_words.rows_of(result), sweep_words.assumptions(result), 3.4),
        )
        title = f"{title_of(result.game)}: {result.grid.policy} against {result.against}"
        numbers = ()
    elif isinstance(result, PairedResult):
        told = (stopped(result), f"{finding(result)}.")
        settled = (how_it_settled(result),) if result.history else ()
        sections = (who_is_better(result, basis(result)), *settled, *savings(result))
        title = f"{title_of(result.game)}: {len(result.strategies):,} strategies compared"
        numbers = (big_number(result),)
    else:
        words = hands_words if isinstance(result, HandsResult) else matches_words
        told = (result.told_stop, f"{result.headline}.")
        sections = (_charted(result, words.rows_of(result), result.assumptions, 2.2),)
        title = "Moon: whole hands" if isinstance(result, HandsResult) else "Moon: whole matches"
        numbers = ()
    return Report(
        title=title,
        answer=" ".join(filter(None, told)),
        numbers=numbers,
        sections=sections,
        origin=origin(
            players=(("Strategies", ", ".join(dict.fromkeys(result.strategies))),),
            files=result.files,
            seed=result.seed,
            options=result.options,
            command=None,
            seconds=None,
        ),
        terms=("seat", "seed", "strategy"),
    )


def _charted(
    result: SweepResult | HandsResult | MatchesResult,
    rows: Sequence[Mapping[str, str]],
    basis: str,
    height: float,
) -> Section:
    """The chart of a result, its rows by their heads, and what it rests on."""

    def draw(ax: "Axes") -> None:
        result.chart(ax)
        ax.set_xlabel(_across(result), **LITERAL)

    heads = tuple(rows[0])
    places = [place for place, head in enumerate(heads) if not head or head.endswith("interval")]
    table = Table(heads, tuple(tuple(row.values()) for row in rows), texts=frozenset(places) | {0})
    is_sweep = isinstance(result, SweepResult)
    headline = sweep_words.headline(result) if is_sweep else result.headline
    picture = Picture(
        "result",
        headline,
        "A dot on its interval for each row of the table.",
        draw,
        size=(width_for(result.strategies), height),
        table=table,
    )
    return Section("result", "What was found", (picture, Words(basis)))


def _across(result: SweepResult | HandsResult | MatchesResult) -> str:
    """What the numbers below the chart are."""
    if isinstance(result, SweepResult):
        return shown(result.grid.labels[-1])
    return "points a deal" if isinstance(result, HandsResult) else "% of matches"
