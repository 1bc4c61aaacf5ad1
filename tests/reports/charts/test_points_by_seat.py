"""The picture of whole hands: what each seat made, and how sure that is."""

import warnings
from dataclasses import replace

import matplotlib
import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from results_by_hand import ODD_NAMES

from dealwise.reports.charts.colours import colour_of_chance
from dealwise.reports.charts.points_by_seat import points_by_seat
from dealwise.reports.studies.hands import hands
from dealwise.reports.studies.hands_result import HandsResult
from dealwise.reports.studies.hands_words import assumptions

NAMES = ("steady", "losers/longest/simple", "random")


@pytest.fixture(scope="module")
def result() -> HandsResult:
    return hands(NAMES, deals=900, seed=5)


class Drawn:
    """The artists of the picture, in its own words."""

    def __init__(self, result: HandsResult) -> None:
        self.ax = Figure(figsize=(8, 3)).subplots()
        assert points_by_seat(result, ax=self.ax) is self.ax
        lines = {line.get_gid(): line for line in self.ax.lines}
        self.dots = [lines.get(f"mean-{seat}") for seat in range(3)]
        self.bars = [lines.get(f"interval-{seat}") for seat in range(3)]
        self.nought = lines["nought"]
        self.labels = [label.get_text() for label in self.ax.get_yticklabels()]
        self.caption = " ".join(self.ax.get_xlabel().split())


@pytest.mark.uncounted
def test_each_seat_is_a_dot_at_its_points(result: HandsResult) -> None:
    drawn = Drawn(result)
    assert drawn.labels == [f"seat {seat}: {name}" for seat, name in enumerate(NAMES)]
    for seat, (dot, sums) in enumerate(zip(drawn.dots, result.seats, strict=True)):
        assert (list(dot.get_xdata()), list(dot.get_ydata())) == ([sums.mean_points], [seat])
        gains = colour_of_chance(float(sums.mean_points > 0))
        assert to_rgb(dot.get_color()) == pytest.approx(gains)
    assert [text.get_text() for text in drawn.ax.texts] == [
        f"{sums.mean_points:+.3f} ±{(sums.points_interval[1] - sums.mean_points):.3f}"
        for sums in result.seats
    ]
    bottom, top = drawn.ax.get_ylim()
    assert bottom > top, "seat 0 stands on top"


@pytest.mark.uncounted
def test_each_dot_lies_on_its_interval(result: HandsResult) -> None:
    drawn = Drawn(result)
    for seat, (bar, sums) in enumerate(zip(drawn.bars, result.seats, strict=True)):
        assert tuple(bar.get_xdata()) == sums.points_interval
        assert list(bar.get_ydata()) == [seat, seat]
    left, right = drawn.ax.get_xlim()
    for low, high in (sums.points_interval for sums in result.seats):
        assert left < low < high < right


def test_of_one_deal_there_is_no_interval() -> None:
    drawn = Drawn(hands(("never/shape/pull",) * 3, deals=1))
    assert drawn.bars == [None] * 3
    assert [dot.get_xdata()[0] for dot in drawn.dots] == [0] * 3
    assert to_rgb(drawn.dots[0].get_color()) == pytest.approx(colour_of_chance(0.5))
    assert [text.get_text() for text in drawn.ax.texts] == ["+0.000"] * 3
    left, right = drawn.ax.get_xlim()
    assert left < 0 < right


def test_nought_is_marked(result: HandsResult) -> None:
    assert set(Drawn(result).nought.get_xdata()) == {0}


def test_the_picture_says_what_it_shows_and_what_that_rests_on(result: HandsResult) -> None:
    drawn = Drawn(result)
    assert drawn.ax.get_title(loc="left") == "Points a deal, by seat"
    assert assumptions(result) in drawn.caption
    assert "95% interval" in drawn.caption
    assert "Stopped early" not in drawn.caption
    stopped = Drawn(replace(result, deals_asked=1000))
    assert "Stopped early: 900 of 1,000 deals were played." in stopped.caption


def test_the_result_draws_itself(result: HandsResult) -> None:
    ax = Figure().subplots()
    assert result.chart(ax) is ax
    assert len(ax.texts) == 3


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_are_drawn_as_they_are(result: HandsResult, name: str) -> None:
    drawn = Drawn(replace(result, strategies=(name, name + "$", "x" * 500)))
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from font")
        drawn.ax.figure.draw_without_rendering()
    assert all(label.isprintable() for label in drawn.labels)
    assert name[:20] in drawn.labels[0] or not name.isprintable()
    assert max(map(len, drawn.labels)) < 60


def test_no_text_is_markup_whatever_the_user_has_set(result: HandsResult) -> None:
    with matplotlib.rc_context({"text.usetex": True, "text.parse_math": True}):
        drawn = Drawn(result)
    texts = [drawn.ax._left_title, drawn.ax.xaxis.label, *drawn.ax.texts]
    texts += drawn.ax.get_yticklabels()
    assert not any(text.get_usetex() or text.get_parse_math() for text in texts if text.get_text())
