"""The running interval of `compare`: how the difference settled while deals were played."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.colours import colour_of_chance, ink
from dealwise.reports.charts.style import LITERAL, keep_inside, paragraph, write_plain_numbers
from dealwise.reports.studies.compare_estimate import PAIRED_T, SAME, SEQUENCE, Estimate
from dealwise.reports.studies.compare_numbers import level_text
from dealwise.reports.studies.compare_running import running_estimates
from dealwise.reports.studies.paired_result import PairedResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_NOUGHT_INK = "#8a8a8a"
_BLUE = 0.75  # of the band
_LEAST_REACH = 0.05  # points to either side, where all is nought
_ROOM = 1.1


def running(result: PairedResult, ax: "Axes") -> "Axes":
    """Draw the difference of the first two and its interval at each look into `ax`."""
    points = _drawn(running_estimates(result))
    deals = [number for number, _ in points]
    lows, highs = zip(*(estimate.interval for _, estimate in points), strict=True)
    means = [estimate.mean for _, estimate in points]
    ax.axhline(0, color=_NOUGHT_INK, linewidth=0.9, linestyle=":", gid="nought")
    if result.rule.sprt is not None:
        ax.axhline(result.rule.sprt, color=_NOUGHT_INK, linewidth=0.9, linestyle="--", gid="aim")
    ax.fill_between(
        deals, lows, highs, color=colour_of_chance(_BLUE), linewidth=0, alpha=0.6, gid="band"
    )
    ax.plot(deals, means, color=ink(), linewidth=1.4, gid="mean")
    ax.plot([deals[-1]] * 2, (lows[-1], highs[-1]), color=ink(), linewidth=1.6, gid="end")
    ax.plot([deals[-1]], [means[-1]], marker="o", markersize=5, color=ink(), gid="now")
    reach = max(map(abs, (*lows, *highs)))
    if not reach:
        ax.set_ylim(-_LEAST_REACH, _LEAST_REACH)
    _scale(deals, ax)
    ax.spines[["right", "top"]].set_visible(False)
    ax.set_title(f"While {result.measure.blocks} were played", loc="left", fontsize=10, **LITERAL)
    ax.set_ylabel(result.measure.name, **LITERAL)
    write_plain_numbers(ax)
    keep_inside(ax)
    caption = paragraph(running_caption(result), ax, ax.xaxis.label)
    ax.set_xlabel("\n".join(caption), loc="left", **LITERAL)
    return ax


def _drawn(points: list[tuple[int, Estimate]]) -> list[tuple[int, Estimate]]:
    """All looks but those with a bound, which is wider by far, unless the run ended with one."""
    if points[-1][1].is_bound:
        return points
    return [point for point in points if not point[1].is_bound]


def _scale(deals: list[int], ax: "Axes") -> None:
    """Deals by their logarithm, as looks are, with numbers that can be read."""
    from matplotlib.ticker import (
        FixedLocator,
        FuncFormatter,
        LogLocator,
        NullFormatter,
        NullLocator,
    )

    ax.set_xscale("log")
    ax.set_xlim(min(deals) / _ROOM, max(deals) * _ROOM)
    wide = max(deals) >= 100 * min(deals)
    steps = LogLocator(subs=(1.0,) if wide else (1.0, 2.0, 5.0))
    ax.xaxis.set_major_locator(FixedLocator(deals) if len(set(deals)) == 1 else steps)
    ax.xaxis.set_minor_locator(NullLocator())
    ax.xaxis.set_minor_formatter(NullFormatter())
    ax.xaxis.set_major_formatter(FuncFormatter(lambda deals, _: f"{deals:,.0f}"))


def running_caption(result: PairedResult) -> str:
    """What the line and the band are, and how far each may be trusted."""
    estimate = result.estimate(0, 1)
    played = f"{result.measure.blocks.capitalize()} played"
    if estimate.method == SAME:
        return f"{played}. They are the same players: the difference is exactly 0."
    holds = {SEQUENCE: ", which holds at all of them at once", PAIRED_T: ", each look alone"}
    aim = ""
    if result.rule.sprt is not None:
        aim = f" Dashed: the {result.rule.sprt:g} that is tested."
    return (
        f"{played}. The mean and its {level_text(result.level)} interval at each look "
        f"({estimate.method}{holds.get(estimate.method, '')}).{aim}"
    )
