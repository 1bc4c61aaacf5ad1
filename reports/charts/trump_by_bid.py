"""The heat map of `moon odds`: how often each trump makes each bid."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dealwise.reports.charts.colours import NEUTRAL, colour_of_chance, ink, ink_on
from dealwise.reports.charts.style import LITERAL, keep_inside, paragraph, shown
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.odds_result import GOALS, Chances, OddsResult
from dealwise.reports.studies.odds_words import assumptions, headline
from dealwise.simulate.moon.notation import trump_title
from dealwise.simulate.moon.tiles import PASS
from dealwise.simulate.percent import NOTHING, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

EVEN = 0.5
"""The chance at which every bid breaks even: k(2P - 1) is 0."""

_ANY_LABEL = "best trump each time"
_APART = 0.25  # between the row for any trump and the others, in rows
_COLUMN_LABELS = ("bid 4", "bid 5", "bid 6", "bid 7 or 21")
_GAP_ACROSS, _GAP_DOWN = 0.007, 0.03  # white around a cell, in columns and in rows
_HATCH = "////"
_HATCH_INK = "#8a8a8a"
_CAPTION_LINES = 8


@dataclass(frozen=True)
class _Row:
    label: str
    chances: Chances
    top: float


def trump_by_bid(result: OddsResult, *, ax: "Axes") -> "Axes":
    """Draw a row for each trump, best first, over columns for the bids, into `ax`.

    Blue gains, orange loses. A cell is hatched where the interval of a sampled chance holds the
    break-even point. The title says what to bid, the caption what the numbers assume.
    """
    rows = _rows(result)
    for row in rows:
        for column, goal in enumerate(GOALS):
            _draw_cell(result, row, column, goal, ax)
    if result.best_bid != PASS:
        frame = {"facecolor": "none", "edgecolor": ink(), "linewidth": 2.2, "clip_on": False}
        _draw_box(GOALS.index(result.goal), rows[0].top, ax, **frame)
    ax.set_xlim(0, len(GOALS))
    ax.set_ylim(rows[-1].top + 1, 0)
    ax.set_xticks([column + 0.5 for column in range(len(GOALS))], _COLUMN_LABELS, **LITERAL)
    ax.set_yticks([row.top + 0.5 for row in rows], [row.label for row in rows], **LITERAL)
    ax.tick_params(length=0, top=True, bottom=False, labeltop=True, labelbottom=False)
    ax.spines[:].set_visible(False)
    keep_inside(ax)
    title = paragraph(headline(result), ax, ax.title)
    ax.set_title("\n".join(title), loc="left", **LITERAL)
    ax.set_xlabel(_caption(result, ax), loc="left", labelpad=8, **LITERAL)
    return ax


def _rows(result: OddsResult) -> list[_Row]:
    """Any trump on top, set apart, unless there is but one; then the trumps, best first."""
    rows = []
    top = 0.0
    if len(result.by_trump) > 1:
        label = _ANY_LABEL if result.exchange == "best" else "all hands"
        rows.append(_Row(label, result.chances, top))
        top += 1 + _APART
    for row in result.by_trump:
        share = "" if row.share is None else f" ({_of(row.share, 1)} of hands)"
        rows.append(_Row(trump_title(row.trump) + share, row.chances, top))
        top += 1
    return rows


def _draw_cell(result: OddsResult, row: _Row, column: int, goal: int, ax: "Axes") -> None:
    chance = row.chances.chance(goal)
    colour = NEUTRAL if chance is None else colour_of_chance(chance)
    _draw_box(column, row.top, ax, facecolor=colour, linewidth=0)
    behind = None
    if _is_unsure(result, row.chances, goal):
        _draw_box(
            column, row.top, ax, facecolor="none", edgecolor=_HATCH_INK, linewidth=0, hatch=_HATCH
        )
        behind = {"facecolor": colour, "edgecolor": "none", "pad": 2}
    ax.text(
        column + 0.5,
        row.top + 0.5,
        _of(row.chances.made[goal], row.chances.deals_for(goal)),
        color=ink_on(colour),
        weight="bold" if chance is not None and chance > EVEN else "normal",
        ha="center",
        va="center_baseline",
        bbox=behind,
        **LITERAL,
    )


def _draw_box(column: int, top: float, ax: "Axes", **look: object) -> None:
    from matplotlib.patches import Rectangle

    corner = (column + _GAP_ACROSS, top + _GAP_DOWN)
    ax.add_patch(Rectangle(corner, 1 - 2 * _GAP_ACROSS, 1 - 2 * _GAP_DOWN, **look))


def _is_unsure(result: OddsResult, chances: Chances, goal: int) -> bool:
    """Whether the interval holds the break-even point, so that the bid may gain or lose."""
    low, high = chances.interval(goal)
    return not result.is_exact(chances) and low < EVEN < high


def _of(count: float, total: float) -> str:
    """A share for a cell: whole percents, or one decimal within 1 % of none or all."""
    near_an_end = 0 < count * 100 < total or 0 < (total - count) * 100 < total
    text = percent(count, total, decimals=1 if near_an_end else 0)
    return text if text == NOTHING else f"{text}%"


def _caption(result: OddsResult, ax: "Axes") -> str:
    """How to read the map and what it assumes, wrapped to the width of the axes."""
    label = ax.xaxis.label
    lines = paragraph(key(result), ax, label)
    lines += paragraph(shown(assumptions(result)), ax, label, max_lines=_CAPTION_LINES)
    return "\n".join(lines)


def key(result: OddsResult) -> str:
    """What the colours and marks mean, of those that are there."""
    key = "Blue and bold: the bid gains points on average; orange: it loses them."
    if result.best_bid != PASS:
        key += " Framed: the bid to make."
    if any(_is_unsure(result, row.chances, goal) for row in _rows(result) for goal in GOALS):
        key += f" Hatched: the {LEVEL:.0%} interval holds 50%, where a bid breaks even."
    return key
