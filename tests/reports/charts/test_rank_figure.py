"""The picture of `moon rank --chart`: its charts have the numbers, and nothing is cut off."""

import functools
import hashlib
import io

import numpy as np
import pytest
from late import late
from matplotlib.figure import Figure
from results_by_hand import ODD_NAMES

from dealwise.reports.charts.style import house_style, save_figure
from dealwise.reports.studies.ranked_result import RankedResult

rank_figure = late("dealwise.reports.charts.rank_figure")
rank_words = late("dealwise.reports.studies.rank_words")
rankings_by_hand = late("rankings_by_hand")

LONG = "auction[needs_double=1;five_from=3.5]/thumb[voids=1;keep=2]/leads[double_first=0]"
RESULTS = {
    "four": lambda: rankings_by_hand.a_table(
        [0.5, 0.4, 0, -4], names=("steady", LONG, "simple", ODD_NAMES[0])
    ),
    "circle": lambda: rankings_by_hand.a_circle(deals=600),
    "few": lambda: rankings_by_hand.a_table([1, 0, 0], deals=50),
    "twelve": lambda: rankings_by_hand.a_table([place / 10 for place in range(12)], deals=200),
}


@functools.cache
def result_of(name: str) -> RankedResult:
    return RESULTS[name]()


def bytes_of(figure: Figure, format: str) -> str:
    buffer = io.BytesIO()
    save_figure(figure, buffer, format)
    return hashlib.sha256(buffer.getvalue()).hexdigest()


@pytest.mark.parametrize("name", RESULTS)
def test_nothing_is_cut_off(name: str) -> None:
    figure = rank_figure.rank_figure(result_of(name))
    with house_style():
        figure.draw_without_rendering()
    width, height = figure.bbox.size
    texts = [figure._suptitle, figure._supxlabel]
    for ax in figure.axes:
        texts += [ax._left_title, ax.xaxis.label, *ax.texts, *ax.get_yticklabels()]
    for text in texts:
        box = text.get_window_extent()
        assert box.x0 >= 0, text
        assert box.y0 >= 0, text
        assert box.x1 <= width, text
        assert box.y1 <= height, text


def test_dots_are_at_the_means_and_at_the_scale() -> None:
    result = result_of("four")
    points, scale, _ = rank_figure.rank_figure(result).axes
    for row, (place, estimate) in enumerate(result.ranking):
        for ax, at, ends in (
            (points, estimate.mean, estimate.interval),
            (scale, result.scale[place], result.scale_intervals[place]),
        ):
            drawn = {line.get_gid(): line.get_xdata() for line in ax.lines}
            assert drawn[f"mean-{row}"] == [at]
            assert np.array_equal(drawn[f"interval-{row}"], ends)
    assert rank_words.headline(result)[:30] in " ".join(
        rank_figure.rank_figure(result)._suptitle.get_text().split()
    )


def test_without_intervals_the_scale_is_not_drawn() -> None:
    assert len(rank_figure.rank_figure(result_of("few")).axes) == 2


@pytest.mark.compiled
def test_the_same_result_gives_the_same_bytes() -> None:
    figures = [
        bytes_of(rank_figure.rank_figure(rankings_by_hand.a_circle()), "svg") for _ in range(2)
    ]
    assert figures[0] == figures[1]


def test_the_chart_goes_into_the_axes_of_a_user() -> None:
    ax = Figure().subplots()
    assert result_of("circle").chart(ax) is ax
    assert ax.get_title(loc="left") == "Points a hand"
