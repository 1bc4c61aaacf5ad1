"""The charts of a hand's report, by their artists."""

from collections.abc import Callable

import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from results_by_hand import DEALS, a_result, a_sample, chances, widow_rows

from dealwise.reports.charts.bars import GAIN, LOSS
from dealwise.reports.charts.bid_values import bid_values
from dealwise.reports.charts.causes_of_failure import causes_of_failure
from dealwise.reports.charts.chance_by_widow import chance_by_widow
from dealwise.reports.charts.chances_by_goal import chances_by_goal
from dealwise.reports.charts.model_bracket import model_bracket
from dealwise.reports.charts.style import house_style
from dealwise.reports.charts.twenty_hands import tricks_of_twenty
from dealwise.reports.statistics.intervals import wilson
from dealwise.reports.studies.odds_range_result import RangeResult
from dealwise.reports.studies.ways_to_fail import LEAD_RUFFED, TRUMP_BEATEN, WaysToFail

SAMPLE = a_sample((270, 165, 120, 12), 300, by_widow=widow_rows(lambda place: 20 - place, 20))


def drawn(chart: Callable, result: object) -> Axes:
    with house_style():
        figure = Figure(figsize=(4.2, 3), layout="constrained")
        ax = chart(result, ax=figure.subplots())
        figure.draw_without_rendering()
    return ax


def by_name(ax: Axes) -> dict:
    return {artist.get_gid(): artist for artist in ax.get_children() if artist.get_gid()}


def test_a_bar_for_each_number_of_tricks_on_its_interval() -> None:
    ax = drawn(chances_by_goal, SAMPLE)
    artists = by_name(ax)
    assert [artists[f"bar-{n}"].get_width() for n in range(4)] == [0.9, 0.55, 0.4, 0.04]
    assert tuple(artists["interval-0"].get_xdata()) == wilson(270, 300)
    assert list(artists["even"].get_xdata()) == [0.5, 0.5]
    assert [bool(artists[f"bar-{n}"].get_hatch()) for n in range(4)] == [False, True, False, False]
    assert artists["bar-0"].get_facecolor()[:3] == GAIN
    assert artists["bar-2"].get_facecolor()[:3] == LOSS
    assert artists["text-3"].get_text() == "4.0%"
    exact = by_name(drawn(chances_by_goal, a_result()))
    assert not [name for name in exact if name.startswith("interval")]


def test_widows_stand_in_order_and_those_never_dealt_are_left_out() -> None:
    ax = drawn(chance_by_widow, SAMPLE)
    artists = by_name(ax)
    assert [artists[f"bar-{n}"].get_width() for n in range(15)] == [
        (20 - n) / 20 for n in range(15)
    ]
    assert [label.get_text() for label in ax.get_yticklabels()][:2] == ["6-3", "6-2"]
    few = a_sample((9,) * 4, 9, by_widow=widow_rows(lambda _: 0, 0)[:3] + SAMPLE.by_widow[3:5])
    assert [label.get_text() for label in drawn(chance_by_widow, few).get_yticklabels()] == [
        "5-4",
        "5-3",
    ]


def test_values_grow_from_break_even_beside_the_worth_of_a_pass() -> None:
    artists = by_name(drawn(bid_values, SAMPLE))
    values = [artists[f"bar-{n}"].get_width() for n in range(5)]
    assert values == pytest.approx([3.2, 0.5, -1.2, -6.44, -19.32])
    assert artists["text-4"].get_text() == "-19.32"
    low, high = wilson(270, 300)
    assert tuple(artists["interval-0"].get_xdata()) == pytest.approx((8 * low - 4, 8 * high - 4))
    band = artists["pass"].get_extents().transformed(artists["pass"].axes.transData.inverted())
    assert (band.x0, band.x1) == pytest.approx((0.7, 1.1))


def test_twenty_dots_on_both_sides_of_the_bid() -> None:
    counts = (0, 0, 0, 0, 25, 25, 50, 0)
    result = a_sample((100, 75, 50, 0), 100, trick_counts=counts)
    ax = drawn(tricks_of_twenty, result)
    artists = by_name(ax)
    dots = {name: len(line.get_xdata()) for name, line in artists.items() if "hands" in name}
    assert {name: n for name, n in dots.items() if n} == {"hands-4": 5, "hands-5": 5, "hands-6": 10}
    assert set(artists["goal"].get_xdata()) == {result.goal - 0.5}
    for tricks in (4, 5, 6):
        across = artists[f"hands-{tricks}"].get_xdata()
        assert all(abs(place - tricks) < 0.5 for place in across)
        assert (
            len({*zip(across, artists[f"hands-{tricks}"].get_ydata(), strict=True)})
            == dots[f"hands-{tricks}"]
        )


def test_causes_of_failure_with_their_intervals() -> None:
    ways = WaysToFail(7, 900, 400, False, (), ((LEAD_RUFFED, 300), (TRUMP_BEATEN, 100)))
    artists = by_name(drawn(causes_of_failure, ways))
    assert [artists[f"bar-{n}"].get_width() for n in range(2)] == [0.75, 0.25]
    assert tuple(artists["interval-1"].get_xdata()) == wilson(100, 400)


def test_a_bracket_of_models_for_each_number_of_tricks() -> None:
    ahead = chances((800, 700, 500, 100), 1000)
    opened = a_result(chances=chances((DEALS, DEALS, 0, 0)))
    artists = by_name(drawn(model_bracket, RangeResult(a_result(), ahead, opened, 1000, 1000, 1)))
    assert artists["ahead-6"].get_xdata() == [0.5]
    assert artists["open-5"].get_xdata() == [1.0]
    assert artists["heuristic-4"].get_xdata() == [1.0]
    assert tuple(artists["interval-7"].get_xdata()) == wilson(100, 1000)
    assert tuple(artists["bracket-6"].get_xdata()) == (0.0, 40_000 / DEALS)
    assert "open-interval-4" not in artists


@pytest.mark.parametrize("chart", [chances_by_goal, bid_values, tricks_of_twenty, chance_by_widow])
def test_nothing_is_cut_off_or_written_over(chart: Callable) -> None:
    ax = drawn(chart, SAMPLE)
    box, figure = ax.get_tightbbox(), ax.figure.bbox
    assert box.x0 >= 0
    assert box.x1 <= figure.width + 1
    texts = [artist.get_window_extent() for name, artist in by_name(ax).items() if "text" in name]
    labels = [label.get_window_extent() for label in ax.get_yticklabels()]
    assert not [1 for text in texts for label in labels if text.overlaps(label)]
