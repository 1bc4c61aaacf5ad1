"""The sentences and the table that go with a sweep, for a page, a picture and a notebook."""

from html import escape

from dealwise.reports.provenance import which_files
from dealwise.reports.studies import compare_basis, compare_words
from dealwise.reports.studies.compare_estimate import Estimate
from dealwise.reports.studies.compare_numbers import interval_text, level_text, mean_text
from dealwise.reports.studies.sweep_result import SweepResult
from dealwise.simulate.quantities import joined

BEST = "cannot be told from the best"
FRESH = "the best, on the fresh seed"

_NAMED = 3  # points that a sentence names; more are counted


def headline(result: SweepResult) -> str:
    """The finding in a sentence or two, without the last full stop."""
    best, blocks = result.grid.point_text(result.chosen), result.measure.blocks
    chosen = f"{best} is best on the {blocks} of seed {result.seed}, and {_beside(result)}"
    if len(result.pairs) == 1:
        chosen = f"{best} is the only point"
    if result.fresh is None:
        return f"{chosen}. No fresh {blocks} were played, and its own number flatters it"
    fresh = compare_words.headline(result.fresh)
    return f"{chosen}. On fresh {blocks}, those of seed {result.fresh.seed}: {fresh}"


def _beside(result: SweepResult) -> str:
    """Which points cannot be told from the best; a clause."""
    others = [place for place in result.best if place != result.chosen]
    if not others:
        return "every other point is beaten"
    if len(others) == len(result.pairs) - 1:
        return "no other point can be told from it"
    if len(others) > _NAMED:
        return f"{len(others):,} others cannot be told from it"
    return f"{joined(map(result.grid.point_text, others))} cannot be told from it"


def title(result: SweepResult) -> str:
    """What the numbers are: differences of what from what."""
    policy, by_name = result.grid.policy, result.measure.name
    if policy == result.against:
        each = " and ".join(result.grid.labels)
        return f"{policy} at each {each} less {_other(result)}, in {by_name}"
    return f"{policy} less {result.against}, in {by_name}"


def _other(result: SweepResult) -> str:
    """Whom every point was played against; what is swept itself, with what it has by itself."""
    same = result.against == result.grid.policy
    return f"{result.against} as it is" if same else result.against


def stopped(result: SweepResult) -> str:
    """That a run was stopped before its rule was met, and where; empty if it was not."""
    if told := compare_basis.stopped(result):
        return told
    if result.fresh is not None and (told := compare_basis.stopped(result.fresh)):
        return f"On the fresh seed: {told}"
    return ""


def assumptions(result: SweepResult) -> str:
    """How the points were compared, on what, until when, and how sure that is."""
    told = (
        compare_basis.what_a_block_is(result),
        f"A is {result.grid.policy} at a point and B {_other(result)}.",
        compare_basis.who_decides(result),
        f"For the choice {compare_basis.what_was_played(result)} {compare_basis.stop_rule(result)}",
        compare_basis.kinds_of_interval(result),
        _family(result),
        _fresh(result),
        which_files(result.files),
    )
    return " ".join(filter(None, told))


def _family(result: SweepResult) -> str:
    count = len(result.pairs)
    if count == 1:
        return ""
    beaten = compare_basis.by_which_tests(result, count * (count - 1) // 2)
    return (
        f"A point is beaten where on the same {result.measure.blocks} another makes more of "
        f"{result.against} and {beaten}."
    )


def _fresh(result: SweepResult) -> str:
    if result.fresh is None:
        return ""
    fresh = result.fresh
    told = (
        "The best of several is the best partly by luck: for its own number",
        compare_basis.what_was_played(fresh),
        compare_basis.stop_rule(fresh),
        compare_basis.kinds_of_interval(fresh),
    )
    return " ".join(filter(None, told))


def rows(result: SweepResult) -> list[tuple[tuple[str, ...], Estimate, str]]:
    """The values, the difference and what is to be said of each point; the fresh deals last."""
    told = [
        (values, result.estimates[place], BEST if place in result.best else "")
        for place, values in enumerate(result.grid.points)
    ]
    if result.fresh is not None:
        told.append((result.grid.points[result.chosen], result.fresh.estimate(0, 1), FRESH))
    return told


def rows_of(result: SweepResult) -> list[dict[str, str]]:
    """The same as text, by the heads of a table."""
    return [
        dict(zip(result.grid.labels, values, strict=True))
        | {
            "difference": mean_text(estimate),
            f"{level_text(result.level)} interval": interval_text(estimate),
            "": said,
        }
        for values, estimate, said in rows(result)
    ]


def html_page(result: SweepResult) -> str:
    """The finding, its table and what it rests on, for a notebook."""
    import pandas

    lines = filter(None, (stopped(result), f"{headline(result)}.", title(result)))
    frame = pandas.DataFrame(rows_of(result))
    with pandas.option_context("display.max_colwidth", None, "display.max_rows", None):
        table = frame.to_html(index=False, escape=True)
    body = [*(f"<p>{escape(line)}</p>" for line in lines), table]
    return "".join([*body, f"<p>{escape(assumptions(result))}</p>"])
