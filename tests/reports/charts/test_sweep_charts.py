"""The charts of a sweep: curve and heat map, by what they are made of."""

import io

import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from results_by_hand import ODD_NAMES
from sweeps_by_hand import CURVE, a_curve, a_map

from dealwise.reports.charts.colours import colour_of_chance
from dealwise.reports.charts.sweep_charts import sweep_chart
from dealwise.reports.charts.sweep_figure import save_figure, sweep_figure
from dealwise.reports.studies.sweep_result import SweepResult


def drawn_of(result: SweepResult) -> tuple[Axes, dict]:
    ax = result.chart(Figure(figsize=(8, 6)).subplots())
    artists = [*ax.lines, *ax.texts, *ax.artists, *ax.patches]
    return ax, {artist.get_gid(): artist for artist in artists}


def test_a_curve_has_a_dot_on_its_interval_for_each_value() -> None:
    result = a_curve()
    ax, artists = drawn_of(result)
    for place, estimate in enumerate(result.estimates):
        assert list(artists[f"mean-{place}"].get_xdata()) == [float(CURVE[place])]
        assert list(artists[f"mean-{place}"].get_ydata()) == [estimate.mean]
        assert tuple(artists[f"interval-{place}"].get_ydata()) == estimate.interval
    assert list(artists["curve"].get_ydata()) == [each.mean for each in result.estimates]
    assert set(artists["nought"].get_ydata()) == {0}
    assert [label.get_text() for label in ax.get_xticklabels()] == list(CURVE)
    assert ax.get_xlabel().startswith("x. Dots: the deals of seed 7")


def test_those_level_with_the_best_are_filled() -> None:
    result = a_curve()
    _, artists = drawn_of(result)
    assert result.best == (2, 3)
    deep = colour_of_chance(1.0)
    filled = [to_rgb(artists[f"mean-{place}"].get_color()) == deep for place in range(5)]
    assert filled == [False, False, True, True, False]


def test_the_fresh_deals_have_a_mark_of_their_own_beside_the_best() -> None:
    result = a_curve()
    ax, artists = drawn_of(result)
    estimate = result.fresh.estimate(0, 1)
    mark = artists["mean-fresh"]
    assert (list(mark.get_xdata()), list(mark.get_ydata())) == ([4.0], [estimate.mean])
    assert mark.get_marker() == "D"
    assert tuple(artists["interval-fresh"].get_ydata()) == estimate.interval
    low, high = ax.get_ylim()
    assert low < estimate.interval[0] < estimate.interval[1] < high
    _, artists = drawn_of(a_curve(fresh=None))
    assert "mean-fresh" not in artists


def test_a_heat_map_has_a_cell_for_each_point_and_frames_the_best() -> None:
    result = a_map()
    ax, artists = drawn_of(result)
    assert result.best == (11,)
    assert result.chosen == 11
    for place, estimate in enumerate(result.estimates):
        cell = artists[f"cell-{place // 4}-{place % 4}"]
        assert float(cell.get_text()) == pytest.approx(estimate.mean, abs=0.006)
    frame = artists["best-11"]
    assert isinstance(frame, Rectangle)
    assert (int(frame.get_x()), int(frame.get_y())) == (3, 2)
    assert [gid for gid in artists if gid and gid.startswith("best")] == ["best-11"]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["0", "1", "2"]
    assert ax.get_ylabel() == "x"
    assert "y across" in ax.get_xlabel()


@pytest.mark.parametrize("name", ODD_NAMES[:2])
def test_names_are_never_run_as_markup(name: str) -> None:
    for result in (a_curve(), a_map()):
        strategies = (*result.strategies[:-1], name)
        odd = type(result)(**{**vars_of(result), "strategies": strategies})
        save_figure(sweep_figure(odd), io.BytesIO(), "svg")


def vars_of(result: SweepResult) -> dict:
    return {field: getattr(result, field) for field in result.__dataclass_fields__}


@pytest.mark.compiled
@pytest.mark.parametrize("result", [a_curve(), a_map()], ids=["curve", "map"])
def test_a_picture_says_the_finding_and_comes_out_the_same(result: SweepResult) -> None:
    figure = sweep_figure(result)
    assert "is best on the deals of seed 7" in " ".join(figure.get_suptitle().split())
    assert "seed 8" in " ".join(figure.get_supxlabel().split())
    first, again = io.BytesIO(), io.BytesIO()
    save_figure(figure, first, "svg")
    save_figure(sweep_figure(result), again, "svg")
    assert first.getvalue() == again.getvalue()


def test_nothing_but_nought_is_drawn_too() -> None:
    result = a_curve(deals=1, identities=(0,) * 6, fresh=None)
    ax = sweep_chart(result, Figure().subplots())
    assert ax.get_ylim() == (-0.05, 0.05)
