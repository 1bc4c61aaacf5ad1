"""The page about a hand: complete, alone, and made of nothing that a user has named."""

import re
from base64 import b64decode
from html.parser import HTMLParser

import pytest
from results_by_hand import ODD_NAMES, POOR, a_result, a_sample, chances

from dealwise.reports import odds
from dealwise.reports.pages.html import html
from dealwise.reports.pages.moon_hand import PICTURES, hand_report, ways_of
from dealwise.reports.studies.odds_range_result import RangeResult
from dealwise.reports.studies.odds_result import OddsResult
from dealwise.simulate.quoting import printable

pytestmark = pytest.mark.compiled

VOID = {"meta", "source", "img"}
QUESTION = {"deals": 200, "seed": 3, "play": "simple", "defence": "simple"}


class Elements(HTMLParser):
    """The elements of a page with their attributes, each closed as it was opened."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict]] = []
        self.text: list[str] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def all(self, tag: str, attribute: str) -> list[str]:
        return [
            found[attribute] for name, found in self.found if name == tag and attribute in found
        ]


@pytest.fixture(scope="module")
def played() -> OddsResult:
    return odds("66 65 63 55 42 33 11", **QUESTION)


@pytest.fixture(scope="module")
def page(played: OddsResult) -> str:
    return html(hand_report(played, ways_of(played)))


def test_a_page_is_alone(page: str) -> None:
    told = Elements(page)
    assert len(page) < 2_000_000
    assert "default-src 'none'" in page
    assert not {name for name, _ in told.found} & {"script", "link", "iframe", "object", "base"}
    for picture in [*told.all("img", "src"), *told.all("source", "srcset")]:
        head, _, drawn = picture.partition(",")
        assert head == "data:image/svg+xml;base64"
        addresses = re.findall(r'\w+://[^"\s]+', b64decode(drawn).decode())
        assert set(addresses) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "://" not in re.sub(r"data:[^\"]+", "", page)


def test_links_lead_somewhere_and_pictures_are_told(page: str, played: OddsResult) -> None:
    told = Elements(page)
    names = [found["id"] for _, found in told.found if "id" in found]
    assert len(names) == len(set(names))
    links = told.all("a", "href")
    assert len(links) > 6
    assert {link.removeprefix("#") for link in links} <= set(names)
    assert all(told.all("img", "alt"))
    assert told.all("th", "scope")
    ways = ways_of(played)
    assert "".join(told.text).count(f"Deal {ways.ways[0].example.number:,}:") == 1


def test_the_same_question_gives_the_same_bytes(page: str) -> None:
    again = odds("66 65 63 55 42 33 11", **QUESTION)
    assert html(hand_report(again, ways_of(again))) == page


def test_no_name_makes_an_element() -> None:
    """Stand-ins for policy files with such names."""
    shapes = []
    for names in (["pull"] * len(ODD_NAMES), ODD_NAMES):
        every = " ".join(names)
        files = {f"{place} {name}": "0" * 64 for place, name in enumerate(names)}
        told = Elements(html(hand_report(a_result(play=every, defence=every, files=files), None)))
        shapes.append([(tag, sorted(found)) for tag, found in told.found])
    assert shapes[0] == shapes[1]
    for name in ODD_NAMES:
        assert printable(name) in "".join(told.text)


def sections(result: OddsResult | RangeResult) -> dict[str, str]:
    """The titles of the sections of a report by their names."""
    report = hand_report(result, None)
    assert {picture.name for picture in report.pictures} <= set(PICTURES)
    return {section.name: section.title for section in report.sections}


def test_only_what_can_be_told_has_a_section() -> None:
    result = a_result()
    assert [*sections(result)] == ["what-to-bid", "tricks", "widows", "meaning", "failures"]
    assert "widows" not in sections(a_result(widow=3, by_widow=result.by_widow[:1], plans=()))
    assert "of 4" in sections(a_result(chances=POOR))["failures"]
    bracket = RangeResult(result, chances((9,) * 4, 9), result, 9, 9, 1)
    assert [*sections(bracket)][3] == "models"


def test_findings_say_no_more_than_the_sample_bears_out() -> None:
    for made, said in (
        ((170, 160, 159, 158), "4 tricks"),
        ((160,) * 4, "Whether 4 tricks are made in half of all hands cannot be told"),
        ((100,) * 4, "Not even 4 tricks"),
    ):
        report = hand_report(a_sample(made, 300), None)
        finding = next(each.finding for each in report.pictures if each.name == "chances")
        assert finding.startswith(said)
    assert "300 deals were drawn: " in html(hand_report(a_sample((300,) * 4, 300), None))
