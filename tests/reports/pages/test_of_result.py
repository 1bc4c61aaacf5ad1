"""A page of any one result: its finding, its chart and table, its seed; whatever names say."""

from html import unescape

import pytest
from late import late

from dealwise.reports.pages.html import html
from dealwise.reports.studies.compare import compare
from dealwise.reports.studies.hands import hands
from dealwise.reports.studies.sweep import sweep
from dealwise.simulate.errors import BadInput

pytestmark = pytest.mark.compiled

of_result = late("dealwise.reports.pages.of_result")
ranking = late("dealwise.reports.studies.rank")

FEW = {"deals": 60, "seed": 4}


@pytest.mark.parametrize(
    ("study", "figures", "said"),
    [
        (lambda: compare("steady", "random", **FEW), 2, "steady is better than random by"),
        (lambda: compare("steady", "random", "simple", **FEW), 3, "leads 3 strategies"),
        (lambda: ranking.rank("steady", "random", "simple", **FEW), 3, "leads 3 strategies"),
        (lambda: hands("steady,random,simple", **FEW), 1, "points a deal"),
        (lambda: hands("steady,random,simple", match=True, **FEW), 1, "% of matches"),
        (
            lambda: sweep("count", {"threshold": "3:5:1"}, only="bid", **FEW),
            1,
            "is best on the deals of seed 4",
        ),
    ],
    ids=["two", "three", "rank", "hands", "matches", "sweep"],
)
def test_a_result_has_a_page(study, figures, said):
    report = of_result.report_of(study())
    page = unescape(html(report))
    assert said in report.answer
    assert len(report.pictures) == page.count("<figure") == figures
    assert all(picture.table is not None for picture in report.pictures)
    assert ("Seed", "4") in report.origin
    assert "60 deals" in page or "60 matches" in page


def test_a_result_writes_its_page_and_replaces_none(tmp_path):
    path = tmp_path / "hands.html"
    result = hands("steady,random,simple", **FEW)
    result.report(path)
    assert "points a deal" in path.read_text()
    before = path.read_bytes()
    with pytest.raises(BadInput, match="exists"):
        compare("steady", "random", **FEW).report(path)
    assert path.read_bytes() == before
