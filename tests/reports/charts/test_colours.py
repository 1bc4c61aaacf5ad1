import pytest
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure

from dealwise.reports.charts.bars import even_line
from dealwise.reports.charts.colours import NEUTRAL, colour_of_chance, contrast, ink_on, luminance
from dealwise.reports.charts.style import house_style, night_colours

CHANCES = [step / 500 for step in range(501)]


def test_what_is_written_on_a_cell_can_be_read() -> None:
    for colour in (NEUTRAL, *map(colour_of_chance, CHANCES)):
        assert contrast(ink_on(colour), colour) >= 4.5


def test_gains_are_blue_and_losses_orange() -> None:
    for chance in CHANCES:
        red, _, blue = colour_of_chance(chance)
        if chance < 0.49:
            assert red > blue
        elif chance > 0.53:
            assert blue > red


def test_break_even_is_the_lightest_and_a_gain_ends_darker_than_a_loss() -> None:
    grey = [luminance(colour_of_chance(chance)) for chance in CHANCES]
    assert grey[250] == pytest.approx(max(grey), abs=0.01)
    assert grey[250] > 0.88
    assert grey[:250] == sorted(grey[:250])
    assert grey[251:] == sorted(grey[251:], reverse=True)
    assert grey[-1] < 0.2 * grey[0]


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ((0.0, 0.0, 0.0), (1.0, 1.0, 1.0), 21),
        ((1.0, 1.0, 1.0), (0.0, 0.0, 0.0), 21),
        ((0.5, 0.5, 0.5), (0.5, 0.5, 0.5), 1),
        ((1.0, 0.0, 0.0), (1.0, 1.0, 1.0), 3.998),
        ((0.0, 0.0, 1.0), (1.0, 1.0, 1.0), 8.592),
    ],
)
def test_contrast_is_that_of_the_accessibility_guidelines(one, other, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.001)


def test_words_beside_a_line_can_be_read_by_day_and_by_night() -> None:
    with house_style():
        ax = Figure().subplots()
        even_line(ax, 0.5)
        words, paper = to_hex(ax.texts[0].get_color()), to_hex(ax.get_facecolor())
    for colours in ({}, night_colours()):
        shown = (to_rgb(colours.get(colour, colour)) for colour in (words, paper))
        assert contrast(*shown) >= 4.5
