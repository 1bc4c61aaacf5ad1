"""One drawing for day and night."""

import re
from xml.etree import ElementTree

import pytest
from results_by_hand import a_result

from dealwise.reports.charts.style import night_colours
from dealwise.reports.pages.document import Picture
from dealwise.reports.pages.pictures import by_night, svg

PICTURE = Picture("map", "", "", lambda ax: a_result().chart(ax), (4, 3))


@pytest.mark.uncounted
def test_by_night_paper_and_ink_change_and_nothing_else() -> None:
    day = svg(PICTURE).decode()
    night = by_night(svg(PICTURE)).decode()
    colours = night_colours()
    assert len(colours) == len(set(colours.values())) == 3
    used = [set(re.findall(r"#[0-9a-f]{6}\b", drawn)) for drawn in (day, night)]
    assert set(colours) <= used[0]
    assert used[1] == {colours.get(colour, colour) for colour in used[0]}
    assert "#ffffff" in used[0] & used[1]  # letters on dark cells stay white
    shapes = [[each.tag for each in ElementTree.fromstring(drawn).iter()] for drawn in (day, night)]
    assert shapes[0] == shapes[1]


@pytest.mark.uncounted
def test_the_same_picture_is_the_same_bytes() -> None:
    assert svg(PICTURE) == svg(PICTURE)
