"""A page of HTML by the rules of HTML, of a small report made by hand."""

import re

from reports_by_hand import a_report

from dealwise.reports.pages.html import html


def test_a_picture_and_its_section_may_share_a_name() -> None:
    page = html(a_report(picture="first"))
    names = re.findall(r'\bid="([^"]+)"', page)
    assert {"first", "picture-first"} <= set(names)
    assert len(names) == len(set(names))


def test_a_caption_is_the_first_of_its_figure() -> None:
    figures = re.findall(r"<figure[^>]*>(.*?)</figure>", html(a_report()), re.DOTALL)
    assert len(figures) == 1
    assert figures[0].strip().startswith("<figcaption><h3>pull leads</h3></figcaption>")


def test_every_row_of_a_table_has_a_head() -> None:
    page = html(a_report())
    assert page.count('<th scope="col"') == 4  # of two columns, twice
    rows = re.findall(r"<tr>(.*?)</tr>", page.partition("<tbody>")[2], re.DOTALL)
    assert '<th scope="row" class="text">pull</th>' in rows[0]
    assert "<td>+1.20</td>" in rows[0]


def test_a_column_without_a_name_has_no_empty_head() -> None:
    assert html(a_report("")).count('<th scope="col"') == 2


def test_what_is_dark_by_night_is_not_dark_on_paper() -> None:
    page = html(a_report())
    asked = re.findall(r"[^\n]*prefers-color-scheme[^\n]*", page)
    assert len(asked) == 2
    assert all("screen and (prefers-color-scheme: dark)" in line for line in asked)
