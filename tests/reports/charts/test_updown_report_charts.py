"""The charts of the report of 3UP 3DOWN, by what they are made of."""

import numpy as np
import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from dealwise.reports.charts.colours import colour_of_chance
from dealwise.reports.charts.gains import card_worth, wins_by_place
from dealwise.reports.charts.pile_ends import pile_ends
from dealwise.reports.charts.six_cards import six_cards
from dealwise.reports.charts.survival import survival
from dealwise.reports.studies.card_worth import CardWorth
from dealwise.reports.studies.game_lengths import going_on, over_by
from dealwise.reports.studies.games import games
from dealwise.reports.studies.places import PlaceWins

LOSS, UNSURE, GAIN = map(colour_of_chance, (0.0, 0.5, 1.0))


@pytest.fixture
def ax():
    return Figure(figsize=(5.6, 3)).subplots()


def named(artists) -> dict:
    return {artist.get_gid(): artist for artist in artists}


@pytest.mark.compiled
def test_the_curve_is_the_share_that_goes_on(ax):
    result = games("lowest", players=3, deals=200)
    assert survival(result, ax=ax) is ax
    lines = named(ax.lines)
    turns = lines["going"].get_xdata()
    assert lines["going"].get_ydata().tolist() == (100 * going_on(result)[0][: len(turns)]).tolist()
    half = over_by(result, 50)
    assert lines["half"].get_xdata().tolist() == [half]
    assert f"half are over\nby turn {half}" in [text.get_text() for text in ax.texts]
    band = ax.collections[0].get_paths()[0].vertices[:, 1]
    assert (band.min(), band.max()) == pytest.approx((100 * going_on(result)[1][turns].min(), 100))
    assert "turns" in ax.get_xlabel()


@pytest.mark.compiled
def test_bars_are_means_a_game(ax):
    result = games("lowest", players=2, deals=50)
    bars = named(pile_ends(result, ax=ax).patches)
    for name, count in result.happened.items():
        assert bars[name].get_width() == pytest.approx(count / 50)


def test_cards_that_gain_are_blue_and_those_that_lose_orange(ax):
    worths = (
        CardWorth(11, (0,), (1,), 0.09, (0.08, 0.10)),
        CardWorth(9, (0,), (1,), 0.01, (-0.01, 0.03)),
        CardWorth(6, (0,), (1,), -0.02, None),
        CardWorth(2, (0,), (1,), -0.06, (-0.07, -0.05)),
    )
    lines = named(card_worth(worths, ax=ax).lines)
    assert [to_rgb(lines[f"gain-{row}"].get_color()) for row in range(4)] == [
        pytest.approx(colour) for colour in (GAIN, UNSURE, UNSURE, LOSS)
    ]
    assert lines["interval-0"].get_xdata() == pytest.approx([8, 10])
    assert "interval-2" not in lines
    assert [label.get_text() for label in ax.get_yticklabels()] == ["C+1", "10", "7", "3"]
    assert [text.get_text() for text in ax.texts] == ["+9.0", "+1.0", "-2.0", "-6.0"]


def test_places_stand_in_a_group_for_each_number_of_players(ax):
    places = (
        PlaceWins(2, 0, 60, 100, (0.55, 0.65)),
        PlaceWins(2, 1, 40, 100, (0.35, 0.45)),
        PlaceWins(3, 0, 0, 0, None),
        PlaceWins(4, 0, 25, 100, (0.2, 0.3)),
    )
    lines = named(wins_by_place(places, ax=ax).lines)
    assert lines["interval-0"].get_xdata() == pytest.approx([5, 15])
    assert [label.get_text() for label in ax.get_yticklabels()] == [
        "2 players:  starts",
        "second",
        "4 players:  starts",
    ]
    at = [lines[f"gain-{row}"].get_ydata()[0] for row in range(3)]
    assert np.diff(at)[1] > np.diff(at)[0] == 1


def test_as_many_of_a_card_are_raised_as_were_laid_up(ax):
    six_cards((2, 6, 6, 9, 10, 11), (6, 11, 6), ax=ax)
    assert [patch.get_gid() for patch in ax.patches] == [
        *("hand-3", "up-7", "up-7", "hand-10", "hand-C", "up-C+1")
    ]
