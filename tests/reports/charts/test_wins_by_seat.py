"""The picture of whole matches: what each seat won, and how sure that is."""

from dataclasses import replace

import pytest
from late import late
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from dealwise.reports.charts.colours import colour_of_chance
from dealwise.reports.studies.games import games
from dealwise.reports.studies.hands import hands

matches_words = late("dealwise.reports.studies.matches_words")

NAMES = ("steady", "losers/longest/simple", "random")


@pytest.mark.compiled
def test_each_seat_is_a_dot_on_its_interval():
    result = hands(NAMES, deals=300, seed=5, match=True)
    ax = Figure(figsize=(8, 3)).subplots()
    assert replace(result, deals_asked=1000).chart(ax) is ax
    lines = {line.get_gid(): line for line in ax.lines}
    for seat, wins in enumerate(result.seats):
        dot, bar = lines[f"mean-{seat}"], lines[f"interval-{seat}"]
        assert (list(dot.get_xdata()), list(dot.get_ydata())) == ([100 * wins.share], [seat])
        assert tuple(bar.get_xdata()) == pytest.approx([100 * end for end in wins.interval])
        assert to_rgb(dot.get_color()) == pytest.approx(colour_of_chance(float(wins.share > 1 / 3)))
    assert set(lines["nought"].get_xdata()) == {100 / 3}
    assert [text.get_text() for text in ax.texts] == [f"{100 * w.share:.1f}" for w in result.seats]
    caption = " ".join(ax.get_xlabel().split())
    assert matches_words.assumptions(result) in caption
    assert "Stopped early: 300 of 1,000 matches were played." in caption


@pytest.mark.compiled
def test_a_table_of_five_has_five_dots_and_an_even_share_of_a_fifth():
    result = games("lowest", players=5, deals=60)
    ax = result.chart(Figure(figsize=(8, 3)).subplots())
    lines = {line.get_gid(): line for line in ax.lines}
    assert set(lines) == {"nought"} | {
        f"{what}-{seat}" for what in ("mean", "interval") for seat in range(5)
    }
    assert set(lines["nought"].get_xdata()) == {20}
    assert ax.get_title(loc="left") == "Games won of 100, by seat"
    assert result.assumptions in " ".join(ax.get_xlabel().split())
