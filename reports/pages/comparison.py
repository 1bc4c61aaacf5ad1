"""The sections of a report that tell who is better: of what was just played, or of a kept run."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dealwise.reports.charts.forest import (
    forest,
    forest_caption,
    labels_of,
    scale_caption,
    scale_forest,
)
from dealwise.reports.charts.matrix import matrix, matrix_caption
from dealwise.reports.charts.running import running, running_caption
from dealwise.reports.pages.document import WIDTH, Number, Picture, Section, Table, Words
from dealwise.reports.studies import compare_words, rank_words
from dealwise.reports.studies.compare_estimate import SAME
from dealwise.reports.studies.compare_numbers import (
    MOST_SHOWN,
    decimals_of,
    interval_text,
    level_text,
    mean_text,
    ranking_level,
    signed,
)
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.compare_running import running_estimates
from dealwise.reports.studies.compare_words import best_text, difference_cell
from dealwise.reports.studies.paired_result import PairedResult
from dealwise.reports.studies.part_result import PartResult
from dealwise.reports.studies.ranked_result import RankedResult
from dealwise.simulate.percent import percent
from dealwise.simulate.quantities import joined

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LETTER, _LETTERS = 0.075, 10  # inches of a letter of a name, and how many are free of them
_WIDEST = 8.4
_POINTS = "points a hand"  # what deals of Moon are compared by
_MOST_WRITTEN = 12  # strategies in a matrix with numbers


def width_for(names: Sequence[str]) -> float:
    """How wide a picture is, in inches, in which these names leave room for what is drawn."""
    longest = max(map(len, labels_of(list(names)[:MOST_SHOWN])), default=0)
    return min(_WIDEST, WIDTH + _LETTER * max(0, longest - _LETTERS))


def rows_of(result: PairedResult) -> int:
    """How many strategies a picture shows."""
    return min(MOST_SHOWN, len(result.strategies))


def listed(names: Sequence[str]) -> str:
    """Names for a title: all of three, of more the first two and how many."""
    if len(names) > 3:
        return f"{names[0]}, {names[1]} and {len(names) - 2:,} more"
    return joined(names)


def big_number(result: PairedResult) -> Number:
    """What the best has before the next, or before all others."""
    place, estimate = result.ranking[0]
    if len(result.strategies) == 2:
        estimate = result.estimate(0, 1)
        of = f"{result.measure.amount}, {' less '.join(result.strategies)}"
        return Number(mean_text(estimate), of)
    return Number(mean_text(estimate), f"{result.ranked_by}: {result.strategies[place]}")


def who_is_better(result: PairedResult, told: str) -> Section:
    """The forest plot, and of more than two the matrix; `told` is what they rest on."""
    parts: list = [_forest(result)]
    if len(result.strategies) > 2:
        parts.append(_matrix(result))
    if isinstance(result, RankedResult) and result.scale_intervals is not None:
        parts.append(_scale(result))
    parts.append(Words(told))
    return Section("who-is-better", "Who is better, and by how much?", tuple(parts))


def how_it_settled(result: PairedResult, *, best_of: int = 2) -> Section:
    """The running interval of the first two; if of more than two, they were the best of so many."""
    first, second = result.strategies[:2]
    estimate = running_estimates(result)[-1][1]
    blocks = result.measure.counted(result.deals)
    known = f"to within {estimate.half_width:.{decimals_of(estimate)}f} {result.measure.amount}"
    if estimate.method == SAME:
        known = "exactly: they are the same players"

    def draw(ax: "Axes") -> None:
        running(result, ax)
        ax.set_xlabel(f"{result.measure.blocks} played")

    rows = tuple(
        (f"{deals:,}", mean_text(each), interval_text(each))
        for deals, each in running_estimates(result)
    )
    picture = Picture(
        "running",
        f"After {blocks} the difference of {first} and {second} is known {known}",
        "The mean difference as a line and its interval as a band that narrows; see the table.",
        draw,
        size=(WIDTH, 2.6),
        note=f"{running_caption(result)}{_how_chosen(result, best_of)}",
        table=Table(
            (
                result.measure.blocks,
                f"{first} less {second}",
                f"{level_text(result.level)} interval",
            ),
            rows,
            texts=frozenset({2}),
        ),
    )
    return Section("settled", "Has it been played for long enough?", (picture,))


def _how_chosen(result: PairedResult, among: int) -> str:
    if among == 2:
        return ""
    return (
        f" These are the best two of {among:,} on the same {result.measure.blocks}: the interval "
        f"is one of two named before, so that it holds less surely."
    )


def _forest(result: PairedResult) -> Picture:
    def draw(ax: "Axes") -> None:
        forest(result, ax)
        ax.set_xlabel(result.ranked_by if len(result.strategies) > 2 else result.measure.name)

    two = len(result.strategies) == 2
    return Picture(
        "forest",
        finding(result) if two else _lead(result),
        "A dot on its interval for each strategy, best first; the numbers are in the table."
        if not two
        else "The difference as a dot on its interval, beside nought; the number is in the table.",
        draw,
        size=(
            width_for(result.strategies),
            0.75 + 0.27 * rows_of(result) * (1 if not two else 0.8),
        ),
        note=f"{forest_caption(result)} {result.measure.counted(result.deals)}, {result.hands:,} "
        f"{result.measure.hand}s, seed {result.seed}.",
        table=_pair_table(result) if two else _ranking_table(result),
    )


def _lead(result: PairedResult) -> str:
    place, estimate = result.ranking[0]
    if estimate.method == SAME:
        return "All are the same players"
    mean = signed(estimate.mean, decimals_of(estimate))
    return f"{result.strategies[place]} leads with {mean} {result.ranked_by}; {best_text(result)}"


def _ranking_table(result: PairedResult) -> Table:
    head = (
        "",
        "strategy",
        result.ranked_by,
        f"{level_text(ranking_level(result))} interval",
        "best",
    )
    alone = "the best" if len(result.best) == 1 else None
    rows = tuple(
        (
            f"{number:,}",
            result.strategies[place],
            mean_text(estimate),
            interval_text(estimate),
            "" if place not in result.best else alone or "cannot be told from the best",
        )
        for number, (place, estimate) in enumerate(result.ranking, start=1)
    )
    return Table(head, rows, texts=frozenset({1, 3, 4}))


def _pair_table(result: PairedResult) -> Table:
    first, second = result.strategies
    estimate = result.estimate(0, 1)
    head = ["", result.measure.name, f"{level_text(result.level)} interval", "method"]
    row = [f"{first} less {second}", mean_text(estimate), interval_text(estimate), estimate.method]
    if isinstance(result, CompareResult):
        saving = result.saving(0, 1)
        head += ["played differently", "saving"]
        row += [f"{percent(result.differed(0, 1), 1)}%", "" if saving is None else f"{saving:.1f}"]
    return Table(tuple(head), (tuple(row),), texts=frozenset({0, 2, 3}))


def _matrix(result: PairedResult) -> Picture:
    def draw(ax: "Axes") -> None:
        matrix(result, ax, numbers=is_written)
        ax.set_xlabel("")

    count = rows_of(result)
    is_written = count <= _MOST_WRITTEN  # of more the numbers could not be read on a page
    wide, each = width_for(result.strategies), 0.28 if is_written else 0.22
    return Picture(
        "matrix",
        _told_apart(result),
        "A heat map of the difference of each two, row less column; see the table.",
        draw,
        size=(wide + 0.4 * max(0, min(count, _MOST_WRITTEN) - 9), 0.6 + each * count),
        note=matrix_caption(result),
        table=_matrix_table(result),
    )


def _told_apart(result: PairedResult) -> str:
    """How many differences are sure of their sign, and the largest."""
    estimates = {pair: result.estimate(*pair) for pair in result.pairs}
    sure = sum(estimate.tells for estimate in estimates.values())
    pair = max(estimates, key=lambda each: abs(estimates[each].mean))
    ahead, behind = pair if estimates[pair].mean > 0 else pair[::-1]
    largest = result.estimate(ahead, behind)
    names = result.strategies
    return (
        f"{sure:,} of {len(estimates):,} differences are sure of their sign, each alone; the "
        f"largest is {mean_text(largest)}, {names[ahead]} less {names[behind]}"
    )


def _matrix_table(result: PairedResult) -> Table:
    shown = [place for place, _ in result.ranking[:MOST_SHOWN]]
    head = ("row less column", *(str(number) for number in range(1, len(shown) + 1)))
    rows = tuple(
        (f"{number} {result.strategies[row]}", *(difference_cell(result, row, at) for at in shown))
        for number, row in enumerate(shown, start=1)
    )
    hidden = len(result.strategies) - len(shown)
    more = f"{hidden:,} more strategies are in the table of the ranking. " if hidden else ""
    return Table(head, rows, note=f"{more}? where the interval of the difference alone holds 0.")


def _scale(result: RankedResult) -> Picture:
    def draw(ax: "Axes") -> None:
        scale_forest(result, ax)
        ax.set_xlabel("log worth")

    places = [place for place, _ in result.ranking]
    rows = tuple(
        (
            result.strategies[place],
            signed(result.scale[place], 2),
            "{} to {}".format(*(signed(end, 2) for end in result.scale_intervals[place])),
        )
        for place in places
    )
    return Picture(
        "scale",
        f"On one scale they stand within {max(result.scale) - min(result.scale):.2f} of each other",
        "A dot on its interval for each strategy, in the order of the ranking; see the table.",
        draw,
        size=(width_for(result.strategies), 0.75 + 0.27 * rows_of(result)),
        note=scale_caption(result),
        table=Table(("strategy", "scale", "interval"), rows, texts=frozenset({0, 2})),
    )


def finding(result: PairedResult) -> str:
    """The finding in a sentence, without a full stop."""
    if isinstance(result, RankedResult):
        return rank_words.headline(result)
    if isinstance(result, PartResult) and len(result.strategies) > 2:
        return _lead(result)
    return compare_words.headline(result)


def basis(result: PairedResult) -> str:
    """How they were compared or ranked, on what, and how sure that is."""
    if isinstance(result, RankedResult):
        return " ".join(filter(None, (rank_words.circles(result), rank_words.assumptions(result))))
    return compare_words.assumptions(result)


def savings(result: PairedResult, members: Sequence[int] | None = None) -> tuple[Section, ...]:
    """What the pairing has saved, for each two, or those of some by their places.

    Nothing of a ranking or of very many.
    """
    told = range(len(result.strategies)) if members is None else members
    if not isinstance(result, CompareResult) or len(told) > MOST_SHOWN:
        return ()
    rows = []
    for first, second in result.pairs:
        if first not in told or second not in told:
            continue
        saving = result.saving(first, second)
        differed = f"{100 * result.differed(first, second):.1f}%"
        names = (result.strategies[first], result.strategies[second])
        rows.append((*names, differed, "" if saving is None else f"{saving:.1f}"))
    note = (
        "How many times fewer hands were needed as both sides played the same deals, more if it is "
        "below 1; and on how many deals they played differently at all."
    )
    table = Table(
        ("strategy", "against", "played differently", "saving"),
        tuple(rows),
        texts=frozenset({0, 1}),
        note=note,
    )
    return (Section("saving", "What did it save to play the same deals?", (table,)),)


def meaning(result: PairedResult) -> Section:
    """What may be concluded and what not."""
    measure = result.measure
    means = (
        f"Better means more {measure.name} against just these strategies, with everybody in every "
        f"seat on the same {measure.blocks}.",
        "An interval is how far luck may have moved the number, with the confidence beside it; two "
        "that cannot be told apart may be equal, or more of the same would tell.",
    )
    against = [
        "That one is better against others, such as people: who is best may hang on who plays.",
        "That either plays well: no number here says how far all of them are from the best play.",
    ]
    if measure.name == _POINTS:
        against.insert(
            1,
            "That it wins more matches: they are a race, and what is right may hang on the score.",
        )
    return Section(
        "meaning",
        "What this means, and what it does not",
        (Words("It means:", means), Words("It does not mean:", tuple(against))),
    )
