"""How much the way of play matters to the odds of a hand of Moon."""

from dealwise.reports.charts.model_bracket import model_bracket
from dealwise.reports.pages.document import WIDTH, Picture, Section, Table
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.odds_range_result import RangeResult
from dealwise.reports.studies.odds_range_words import assumptions, by_policies
from dealwise.reports.studies.odds_result import GOALS


def how_much_the_model_matters(result: RangeResult) -> Section:
    """The bracket of three models."""
    goal = result.heuristic.goal
    first, ahead, _, opened = result.cells(goal)
    rows = tuple((str(each), *_with_signs(result.cells(each))) for each in GOALS)
    picture = Picture(
        name="models",
        finding=f"{goal} tricks: {first}% by {by_policies(result)}, {ahead}% looking ahead, "
        f"{opened}% with all hands open",
        alt="Three marks for each number of tricks, one a model; the numbers are in the table.",
        draw=lambda ax: model_bracket(result, ax=ax),
        size=(WIDTH, 2.9),
        note=assumptions(result),
        table=Table(
            ("tricks", by_policies(result), "looking ahead", f"{LEVEL:.0%} interval", "open"), rows
        ),
    )
    return Section("models", "How much does the way of play matter?", (picture,))


def _with_signs(cells: tuple[str, str, str, str]) -> tuple[str, ...]:
    return tuple(f"{cell}%" for cell in cells)
