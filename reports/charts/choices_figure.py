"""The picture of choices: a dot for the chance to win with each, on its interval."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.colours import colour_of_chance, ink
from dealwise.reports.charts.forest import labels_of
from dealwise.reports.charts.style import (
    LITERAL,
    house_style,
    keep_inside,
    paragraph,
    write_plain_numbers,
)
from dealwise.reports.studies.choices_result import ChoicesResult
from dealwise.reports.studies.choices_words import interval_text, table_text, win_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_WIDTH, _HEAD, _ROW = 7.2, 1.3, 0.3  # inches


def choices_figure(result: ChoicesResult, title: str) -> "Figure":
    """A new figure; `save_figure` writes it."""
    from matplotlib.figure import Figure

    with house_style():
        height = _HEAD + _ROW * len(result.names)
        figure = Figure(figsize=(_WIDTH, height), layout="constrained")
        draw_choices(result, title, figure.subplots())
    return figure


def draw_choices(result: ChoicesResult, title: str, ax: "Axes") -> "Axes":
    """Draw a row for each choice into `ax`, best on top; the leaders are blue."""
    for row, choice in enumerate(result.ranking):
        low, high = result.interval(choice)
        ax.plot((100 * low, 100 * high), (row, row), color=ink(), gid=f"interval-{row}")
        ax.plot(
            [100 * result.win(choice)],
            [row],
            marker="o",
            color=colour_of_chance(1.0 if choice in result.best else 0.5),
            markeredgecolor=ink(),
            gid=f"win-{row}",
        )
        ax.annotate(
            f"{win_text(result, choice)}  ({interval_text((low, high))})",
            (1, row),
            xycoords=ax.get_yaxis_transform(),
            xytext=(6, 0),
            textcoords="offset points",
            va="center_baseline",
            fontsize=8,
            annotation_clip=False,
            **LITERAL,
        )
    labels = labels_of([result.names[choice] for choice in result.ranking])
    ax.set_yticks(range(len(labels)), labels, **LITERAL)
    ax.set_ylim(len(labels) - 0.4, -0.6)
    ax.tick_params(axis="y", length=0)
    ax.spines[["left", "right", "top"]].set_visible(False)
    ax.set_title(title, loc="left", fontsize=10, **LITERAL)
    write_plain_numbers(ax)
    keep_inside(ax)
    caption = (
        f"Games won of 100, with 95 % intervals ({result.method}); {table_text(result)}. Blue: "
        f"cannot be told from the best."
    )
    ax.set_xlabel("\n".join(paragraph(caption, ax, ax.xaxis.label)), loc="left", **LITERAL)
    return ax
