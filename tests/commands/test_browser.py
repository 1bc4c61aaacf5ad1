"""Reports as a reader meets them: in a browser, at a desk and on a phone, by day and by night."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from processes import HAND
from typer.testing import CliRunner

from dealwise.cli import app

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.slow, pytest.mark.compiled]

LAPTOP, PHONE = (1280, 800), (390, 844)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LONGEST_SECONDS = 3  # until a report stands there
FEW = ("--deals", "300", "--quiet")
CARDS = ("3", "7", "7", "10", "C", "C+1")
REPORTS = {
    "hand": ("moon", "report", *HAND, *FEW),
    "cards": ("updown", "report", *CARDS, *FEW),
    "strategies": ("moon", "report", "--strategies", "steady,simple,random", *FEW),
}


@dataclass
class Seen:
    """A page, with all that it said and asked for since it was opened."""

    page: "Page"
    said: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """Chromium without a window."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip("there is no Chromium here")
    playwright = pytest.importorskip("playwright.sync_api", reason="there is no playwright here")
    quiet = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"]
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=quiet)
        yield browser
        browser.close()


@pytest.fixture(scope="module", params=REPORTS)
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of each kind, as the command writes it."""
    path = tmp_path_factory.mktemp(request.param) / "report.html"
    ended = CliRunner().invoke(app, [*REPORTS[request.param], "--out", str(path)])
    assert ended.exit_code == 0, ended.output
    return path


@pytest.fixture
def opened(browser: "Browser") -> Iterator[Callable[..., Seen]]:
    """Open a page of the disk; it is closed with the test."""
    contexts = []

    def open_page(path: Path, size: tuple[int, int], scheme: str = "light") -> Seen:
        viewport = dict(zip(("width", "height"), size, strict=True))
        context = browser.new_context(viewport=viewport, color_scheme=scheme)
        contexts.append(context)
        seen = Seen(context.new_page())
        seen.page.on("console", lambda message: seen.said.append(message.text))
        seen.page.on("pageerror", lambda error: seen.said.append(str(error)))
        seen.page.on("dialog", lambda dialog: seen.said.append(dialog.message))
        seen.page.on("request", lambda request: seen.fetched.append(request.url))
        seen.page.goto(path.as_uri(), timeout=1000 * LONGEST_SECONDS)
        return seen

    yield open_page
    for context in contexts:
        context.close()


def assert_alone(seen: Seen, path: Path) -> None:
    """Nothing went wrong, nothing was said, and nothing else was asked for."""
    assert seen.said == []
    assert [url for url in seen.fetched if not url.startswith("data:")] == [path.as_uri()]


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_it_needs_nothing_else_and_fits(
    opened: Callable[..., Seen], report: Path, size: tuple[int, int]
) -> None:
    seen = opened(report, size)
    page = seen.page
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    images = page.evaluate(
        "[...document.images].map(each => [each.alt, each.naturalWidth, each.clientWidth])"
    )
    assert images
    for alt, drawn, shown in images:
        assert alt
        assert drawn > 0
        assert 0 < shown <= size[0], alt
    picture = page.screenshot(path=report.with_name(f"{size[0]}.png"), full_page=True)
    assert len(picture) > 20_000
    assert_alone(seen, report)


def test_the_contents_lead_to_their_sections(opened: Callable[..., Seen], report: Path) -> None:
    seen = opened(report, LAPTOP)
    links = seen.page.locator("nav a")
    assert links.count() > 2
    for place in range(links.count()):
        link = links.nth(place)
        target = link.get_attribute("href")
        link.click()
        assert seen.page.evaluate("location.hash") == target
        head = seen.page.locator(f"{target} h2")
        assert head.inner_text() == link.inner_text()
        seen.page.wait_for_function(
            "name => document.querySelector(name).getBoundingClientRect().top < innerHeight",
            arg=target,
            timeout=3000,
        )
    assert_alone(seen, report)


def test_terms_lead_to_what_they_mean(opened: Callable[..., Seen], report: Path) -> None:
    seen = opened(report, LAPTOP)
    targets = seen.page.evaluate(
        "[...document.querySelectorAll('th a')].map(each => each.getAttribute('href'))"
    )
    assert targets
    for target in targets:
        assert seen.page.locator(target).count() == 1, target


def test_by_night_its_pictures_are_dark(opened: Callable[..., Seen], report: Path) -> None:
    shown = {}
    for scheme in ("light", "dark"):
        seen = opened(report, LAPTOP, scheme)
        paper = seen.page.evaluate("getComputedStyle(document.body).backgroundColor")
        pictures = seen.page.evaluate("[...document.images].map(each => each.currentSrc)")
        shown[scheme] = (paper, pictures)
        assert_alone(seen, report)
    (day, by_day), (night, by_night) = shown["light"], shown["dark"]
    assert day != night
    assert len(by_day) == len(by_night)
    assert not set(by_day) & set(by_night)


def test_it_prints_on_paper_in_light_colours(opened: Callable[..., Seen], report: Path) -> None:
    seen = opened(report, LAPTOP, "dark")
    seen.page.emulate_media(media="print", color_scheme="dark")
    assert seen.page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    seen.page.wait_for_function("[...document.images].every(each => each.currentSrc == each.src)")
    folded = seen.page.locator("details > :not(summary)").last
    assert folded.is_visible()
    assert seen.page.pdf().startswith(b"%PDF")
