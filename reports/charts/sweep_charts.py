"""The charts of `sweep`: a curve of one parameter, or a heat map of two."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.cells import draw_box, draw_cell
from dealwise.reports.charts.colours import colour_of_chance, ink
from dealwise.reports.charts.style import (
    LITERAL,
    keep_inside,
    paragraph,
    shown,
    write_plain_numbers,
)
from dealwise.reports.studies.compare_estimate import Estimate
from dealwise.reports.studies.compare_numbers import level_text
from dealwise.reports.studies.sweep_result import SweepResult
from dealwise.reports.studies.sweep_words import title

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LINE_INK, _NOUGHT_INK = "#7a7a7a", "#8a8a8a"
_DEEP, _PALE = colour_of_chance(1.0), colour_of_chance(0.5)
_FRESH = colour_of_chance(0.0)
_BESIDE = 7  # points from the dot of the best to that on fresh deals
_MOST_TICKS = 16
_LEAST_REACH = 0.05  # points to either side, where all is nought
_FRAME, _THIN_FRAME = 2.2, 1.0


def sweep_chart(result: SweepResult, ax: "Axes") -> "Axes":
    """Draw the differences of all points into `ax`; the caption says what is shown."""
    if len(result.grid.axes) == 1:
        _curve(result, ax)
        ax.spines[["right", "top"]].set_visible(False)
        write_plain_numbers(ax)
    else:
        _heat_map(result, ax)
    ax.set_title(shown(title(result)), loc="left", fontsize=10, **LITERAL)
    keep_inside(ax)
    caption = paragraph(sweep_caption(result), ax, ax.xaxis.label)
    ax.set_xlabel("\n".join(caption), loc="left", **LITERAL)
    return ax


def _curve(result: SweepResult, ax: "Axes") -> None:
    (axis,) = result.grid.axes
    ax.axhline(0, color=_NOUGHT_INK, linewidth=0.9, linestyle=":", gid="nought")
    means = [estimate.mean for estimate in result.estimates]
    ax.plot(axis.numbers, means, color=_LINE_INK, linewidth=1.2, gid="curve")
    for place, (number, estimate) in enumerate(zip(axis.numbers, result.estimates, strict=True)):
        colour = _DEEP if place in result.best else _PALE
        _draw_point(number, estimate, ax, marker="o", color=colour, name=str(place))
    if result.fresh is not None:
        from matplotlib.transforms import ScaledTranslation

        beside = ScaledTranslation(_BESIDE / 72, 0, ax.figure.dpi_scale_trans)
        look = {"marker": "D", "color": _FRESH, "transform": ax.transData + beside}
        number, estimate = axis.numbers[result.chosen], result.fresh.estimate(0, 1)
        _draw_point(number, estimate, ax, name="fresh", **look)
        ax.update_datalim([(number, end) for end in estimate.interval])
    if not any(any(estimate.interval) for estimate in result.estimates):
        ax.set_ylim(-_LEAST_REACH, _LEAST_REACH)
    if len(axis.values) <= _MOST_TICKS:
        ax.set_xticks(axis.numbers, axis.values, **LITERAL)
    ax.set_ylabel(result.measure.name, **LITERAL)


def _draw_point(
    number: float, estimate: Estimate, ax: "Axes", *, name: str, color: object, **look: object
) -> None:
    """A mark on its interval."""
    upright = {key: value for key, value in look.items() if key == "transform"}
    ends = estimate.interval
    ax.plot([number] * 2, ends, color=ink(), linewidth=1.4, gid=f"interval-{name}", **upright)
    ax.plot(
        [number],
        [estimate.mean],
        markersize=6,
        color=color,
        markeredgecolor=ink(),
        linestyle="none",
        gid=f"mean-{name}",
        zorder=3,
        **look,
    )


def _heat_map(result: SweepResult, ax: "Axes") -> None:
    down, across = result.grid.axes
    width, height = len(across.values), len(down.values)
    largest = max(abs(estimate.mean) for estimate in result.estimates) or 1.0
    for place, estimate in enumerate(result.estimates):
        row, column = divmod(place, width)
        draw_cell(row, column, estimate, largest, ax)
        if place in result.best:
            frame = _FRAME if place == result.chosen else _THIN_FRAME
            look = {"facecolor": "none", "edgecolor": ink(), "linewidth": frame}
            draw_box(row, column, ax, gid=f"best-{place}", **look)
    ax.set_xlim(0, width)
    ax.set_ylim(height, 0)
    ax.set_xticks([place + 0.5 for place in range(width)], across.values, **LITERAL)
    ax.set_yticks([place + 0.5 for place in range(height)], down.values, **LITERAL)
    ax.tick_params(length=0, top=True, bottom=False, labeltop=True, labelbottom=False)
    ax.spines[:].set_visible(False)
    ax.set_ylabel(result.grid.labels[0], **LITERAL)


def sweep_caption(result: SweepResult) -> str:
    """What the marks are, and how far each may be trusted."""
    level, blocks = level_text(result.level), result.measure.blocks
    if len(result.grid.axes) == 1:
        told = (
            f"{result.grid.labels[0]}. Dots: the {blocks} of seed {result.seed}, each with its "
            f"{level} interval alone; filled: cannot be told from the best."
        )
        if result.fresh is None:
            return told
        return (
            f"{told} Diamond: the best on the fresh {blocks} of seed {result.fresh.seed}, which "
            f"the choice does not flatter."
        )
    return (
        f"{result.grid.labels[1]} across, on the {blocks} of seed {result.seed}. Blue gains, "
        f"orange loses; hatched: the {level} interval of this difference alone holds 0. Framed: "
        f"cannot be told from the best, which has the thick frame."
    )
