"""The forest plot of `compare`: paired differences on their intervals, and where nought is."""

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dealwise.reports.charts.colours import Colour, colour_of_chance, ink
from dealwise.reports.charts.style import (
    LITERAL,
    keep_inside,
    paragraph,
    shown,
    write_plain_numbers,
)
from dealwise.reports.studies.compare_estimate import BOOTSTRAP, SAME, Estimate
from dealwise.reports.studies.compare_numbers import (
    MOST_SHOWN,
    interval_text,
    level_text,
    mean_text,
    ranking_level,
)
from dealwise.reports.studies.paired_result import PairedResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from dealwise.reports.studies.ranked_result import RankedResult

LABEL_LETTERS = 40
"""The most letters of a name that a picture shows."""

_NOUGHT_INK = "#8a8a8a"
_ROOM = 0.6  # above the first row and below the last, in rows
_LEAST_REACH = 0.05  # points to either side of what is shown, where all is nought
_BRACKET_AT, _TICK = -6, 4  # in points from the axes, and long
_ENDS_LETTERS = (LABEL_LETTERS - 3) // 2
_HEAD_LETTERS, _BEFORE_LETTERS = 10, 6  # of names that differ in the middle alone


def forest(result: PairedResult, ax: "Axes") -> "Axes":
    """Draw a dot on its interval into `ax`: the difference of two, or a row for each of more.

    Those that cannot be told from the best are bracketed. The caption says what is shown.
    """
    draw_rows(_rows(result), ax)
    if len(result.strategies) > 2:
        _bracket(result, ax)
    return _finished(_title(result), forest_caption(result), ax)


def scale_forest(result: "RankedResult", ax: "Axes") -> "Axes":
    """Draw the scale of a ranking with its intervals into `ax`, in the order of the ranking."""
    at, ends = result.scale, result.scale_intervals
    places = [place for place, _ in result.ranking[:MOST_SHOWN]]
    estimates = [Estimate(at[place], ends[place], BOOTSTRAP) for place in places]
    draw_rows(list(zip(numbered_labels(result), estimates, strict=True)), ax)
    return _finished("Plackett-Luce scale", scale_caption(result), ax)


def scale_caption(result: "RankedResult") -> str:
    """What the dots and lines of the scale are."""
    level = level_text(result.level)
    return (
        f"Log worths with the mean 0. Bootstrap intervals, each alone at {level}. Blue: above the "
        f"mean, orange: below, white: the interval holds 0.{hidden_text(result)}"
    )


def draw_rows(rows: list[tuple[str, Estimate]], ax: "Axes") -> None:
    """Draw a dot on its interval for each label and estimate, the first on top."""
    ax.axvline(0, color=_NOUGHT_INK, linewidth=0.9, linestyle=":", gid="nought")
    for row, (_, estimate) in enumerate(rows):
        _draw_row(row, estimate, ax)
    ax.set_ylim(len(rows) - 1 + _ROOM, -_ROOM)
    if not any(any(estimate.interval) for _, estimate in rows):
        ax.set_xlim(-_LEAST_REACH, _LEAST_REACH)
    ax.set_yticks(range(len(rows)), [label for label, _ in rows], **LITERAL)
    ax.tick_params(axis="y", length=0, pad=10)
    ax.spines[["left", "right", "top"]].set_visible(False)


def _finished(title: str, caption: str, ax: "Axes") -> "Axes":
    """The title above, the caption below, and room for both."""
    ax.set_title(title, loc="left", fontsize=10, **LITERAL)
    write_plain_numbers(ax)
    keep_inside(ax)
    ax.set_xlabel("\n".join(paragraph(caption, ax, ax.xaxis.label)), loc="left", **LITERAL)
    return ax


def label_of(name: str) -> str:
    """A name in one line; of one that leaves no room for the picture both ends."""
    text = shown(name)
    if len(text) <= LABEL_LETTERS:
        return text
    return f"{text[:_ENDS_LETTERS]}...{text[-_ENDS_LETTERS:]}"


def labels_of(names: Sequence[str]) -> list[str]:
    """Names as in `label_of`; of those that would look alike, what tells them apart instead."""
    labels = [label_of(name) for name in names]
    alike: dict[str, set[str]] = {}
    for name, label in zip(names, labels, strict=True):
        alike.setdefault(label, set()).add(shown(name))
    return [
        _from_where_they_differ(shown(name), alike[label]) if len(alike[label]) > 1 else label
        for name, label in zip(names, labels, strict=True)
    ]


def _from_where_they_differ(text: str, others: set[str]) -> str:
    """The head of a name, and of the rest what begins a little before it differs from others."""
    alike = itertools.takewhile(lambda letters: len(set(letters)) == 1, zip(*others, strict=False))
    differs = sum(1 for _ in alike)
    start = max(_HEAD_LETTERS, differs - _BEFORE_LETTERS)
    room = LABEL_LETTERS - _HEAD_LETTERS - 3
    rest = text[start:] if len(text) - start <= room else f"{text[start : start + room - 3]}..."
    return f"{text[:_HEAD_LETTERS]}...{rest}"


def numbered_labels(result: PairedResult) -> list[str]:
    """The strategies of a picture, best first, each with its number in the ranking."""
    labels = labels_of([result.strategies[place] for place, _ in result.ranking[:MOST_SHOWN]])
    return [f"{label}  {number}" for number, label in enumerate(labels, start=1)]


def hidden_text(result: PairedResult) -> str:
    """How many strategies have no room in a picture; empty if all have."""
    hidden = len(result.strategies) - MOST_SHOWN
    return f" The first {MOST_SHOWN} are drawn, and {hidden:,} more in the table." * (hidden > 0)


def _rows(result: PairedResult) -> list[tuple[str, Estimate]]:
    """A label and an estimate for each row, the first on top."""
    if len(result.strategies) == 2:
        first, second = labels_of(result.strategies)
        estimate = result.estimate(0, 1)
        level = "" if estimate.method == SAME else f"\n{level_text(result.level)} interval"
        return [(f"{first}\nless {second}{level}", estimate)]
    estimates = [estimate for _, estimate in result.ranking[:MOST_SHOWN]]
    return list(zip(numbered_labels(result), estimates, strict=True))


def _draw_row(row: int, estimate: Estimate, ax: "Axes") -> None:
    ax.plot(estimate.interval, (row, row), color=ink(), linewidth=1.6, gid=f"interval-{row}")
    ax.plot(
        [estimate.mean],
        [row],
        marker="o",
        markersize=6,
        color=_colour(estimate),
        markeredgecolor=ink(),
        gid=f"mean-{row}",
    )
    ax.annotate(
        f"{mean_text(estimate)}  ({interval_text(estimate)})",
        (1, row),
        xycoords=ax.get_yaxis_transform(),
        xytext=(6, 0),
        textcoords="offset points",
        ha="left",
        va="center_baseline",
        color=ink(),
        fontsize=8,
        annotation_clip=False,
        **LITERAL,
    )


def _colour(estimate: Estimate) -> Colour:
    if not estimate.tells:
        return colour_of_chance(0.5)
    return colour_of_chance(1.0 if estimate.mean > 0 else 0.0)


def _bracket(result: PairedResult, ax: "Axes") -> None:
    """A bracket along every run of rows that cannot be told from the best."""
    from matplotlib.markers import TICKRIGHT
    from matplotlib.transforms import ScaledTranslation

    beside = ScaledTranslation(_BRACKET_AT / 72, 0, ax.figure.dpi_scale_trans)
    for run, (first, last) in enumerate(best_runs(result)):
        ax.plot(
            [0, 0],
            [first - 0.3, last + 0.3],
            transform=ax.get_yaxis_transform() + beside,
            color=ink(),
            linewidth=1.2,
            marker=TICKRIGHT,
            markersize=_TICK,
            clip_on=False,
            gid=f"best-{run}",
        )


def best_runs(result: PairedResult) -> list[tuple[int, int]]:
    """The first and last row of each run of the best, of those that are drawn."""
    runs: list[tuple[int, int]] = []
    for row, (place, _) in enumerate(result.ranking[:MOST_SHOWN]):
        if place not in result.best:
            continue
        if runs and runs[-1][1] == row - 1:
            runs[-1] = (runs[-1][0], row)
        else:
            runs.append((row, row))
    return runs


def _title(result: PairedResult) -> str:
    if len(result.strategies) == 2:
        return f"Difference in {result.measure.name}"
    return result.ranked_by.capitalize()


def forest_caption(result: PairedResult) -> str:
    """What the dots and lines of the forest plot are."""
    key = "Blue gains, orange loses, white: the interval holds 0."
    if len(result.strategies) == 2:
        return key
    level = level_text(ranking_level(result))
    told = f"Intervals at {level}, so that all hold at once. {key}"
    bracket = " Bracketed: cannot be told from the best." if best_runs(result) else ""
    return told + bracket + hidden_text(result)
