"""Charts in the figures that users make: every text lies inside, whatever layout they chose."""

import matplotlib
import pytest
from comparisons_by_hand import a_field, a_pair
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text
from results_by_hand import a_sample

from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.hands import hands
from dealwise.reports.studies.hands_result import HandsResult
from dealwise.reports.studies.odds_result import OddsResult
from dealwise.reports.studies.up_odds import up_odds

COMPARED = {
    "two": a_pair(),
    "more": a_field(
        [0.3, 0.2, 0.1, 0], names=("steady", "losers/longest/simple", "random", "x" * 99)
    ),
}


@pytest.fixture(scope="module", params=["odds", "hands", "choices", *COMPARED])
def result(request: pytest.FixtureRequest) -> OddsResult | HandsResult | CompareResult:
    if request.param in COMPARED:
        return COMPARED[request.param]
    if request.param == "hands":
        return hands(("steady", "losers/longest/simple", "random"), deals=300)
    if request.param == "choices":
        return up_odds("3 7 7 10 C C+1", deals=2)
    return a_sample((180, 160, 150, 149), 300)


def is_cut_off(figure: Figure) -> bool:
    """Whether something that is drawn does not lie inside of the figure."""
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    width, height = figure.get_size_inches()
    drawn = figure.get_tightbbox(canvas.get_renderer())
    return drawn.x0 < 0 or drawn.y0 < 0 or drawn.x1 > width or drawn.y1 > height


@pytest.mark.parametrize(
    ("size", "layout"),
    [((8, 4), None), ((6.4, 4.8), "constrained"), ((6.4, 4.8), "tight")],
)
def test_no_text_is_cut_off(
    result: OddsResult | HandsResult | CompareResult, size: tuple[float, float], layout: str | None
) -> None:
    figure = Figure(figsize=size, layout=layout)
    result.chart(figure.subplots())
    assert not is_cut_off(figure)


def test_nothing_asks_for_latex(result: OddsResult | HandsResult | CompareResult) -> None:
    """Nor do the numbers beside the axes, whatever the user has set for figures."""
    settings = {"text.usetex": True, "axes.formatter.use_mathtext": True}
    with matplotlib.rc_context(settings):
        figure = Figure(figsize=(6.4, 4.8))
        result.chart(figure.subplots())
        texts = [text for text in figure.findobj(Text) if text.get_text()]
        assert not any(text.get_usetex() or "$" in text.get_text() for text in texts)
        FigureCanvasAgg(figure).draw()
    drawn = [text for text in figure.findobj(Text) if text.get_text()]
    assert not any(text.get_usetex() for text in drawn)


def test_side_by_side_no_text_is_cut_off(result: OddsResult | HandsResult | CompareResult) -> None:
    figure = Figure(figsize=(13, 6))
    for ax in figure.subplots(ncols=2):
        result.chart(ax)
    assert not is_cut_off(figure)


@pytest.mark.uncounted
def test_a_part_of_a_figure_will_do(result: OddsResult | HandsResult | CompareResult) -> None:
    figure = Figure(figsize=(13, 6))
    result.chart(figure.subfigures(ncols=2)[0].subplots())
    assert not is_cut_off(figure)


def test_axes_put_by_hand_stay_where_they_are(
    result: OddsResult | HandsResult | CompareResult,
) -> None:
    figure = Figure()
    ax = figure.add_axes((0.4, 0.4, 0.5, 0.5))
    result.chart(ax)
    FigureCanvasAgg(figure).draw()
    assert figure.get_layout_engine() is None
    assert ax.get_position().bounds == pytest.approx((0.4, 0.4, 0.5, 0.5))
