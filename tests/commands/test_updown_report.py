"""`updown report` as it is called, and what its page holds."""

import json
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from processes import POSIX_ONLY, Invoke

from dealwise.reports.pages import writing
from dealwise.reports.pages.html import html
from dealwise.reports.studies.advice import advise
from dealwise.reports.studies.games import games
from dealwise.reports.studies.up_odds import up_odds

SIX = ["3", "7", "7", "10", "C", "C+1"]
EXAMPLE = Path(__file__).parents[2] / "seeds" / "updown_position.json"

REFUSED = {
    "no file": ([], "There is no file for the report"),
    "no format": (["--out", "a.txt"], "A report cannot be saved"),
    "five cards": ([*SIX[:5], "--out", "a.html"], "has 5 cards"),
    "one strategy": (["--strategies", "steady", "--out", "a.html"], "needs two strategies"),
    "no strategy": (["--field", "luck", "--out", "a.html"], "There is no strategy named 'luck'"),
    "no seat": (["--starter", "4", "--out", "a.html"], '--starter cannot be "4"'),
    "a width of nothing": (["--precision", "0.1", "--out", "a.html"], "of six dealt cards"),
    "two rules": (
        [*SIX, "--precision", "0.1", "--deals", "9", "--out", "a.html"],
        "choose one",
    ),
    "a rule without a value": (["--rule", "pickup", "--out", "a.html"], "such as pickup=voluntary"),
    "too many turns": (["--rule", "turn_cap=900000", "--out", "a.html"], "from 1 to 20000"),
}

HOSTILE = '"><img src=x onerror=alert(1)><script>$\\frac{$[red]=x'
POLICY = """
from dealwise.strategies.updown.words import TURN, all_of, lowest_kind


def discard(
    legal, source, first, may_take, owed, hand, seat, players, table, pile, top, run, removed,
    left, deck, bits,
):
    return TURN if legal == 0 else all_of(legal, lowest_kind(legal))
"""


class Seen(HTMLParser):
    """The tags of a page with their attributes, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize(("words", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused(invoke: Invoke, words: list[str], sentence: str) -> None:
    ended = invoke("updown", "report", *words)
    assert ended.exit_code == 2
    assert sentence in str(ended.exception) + ended.output
    assert not Path("a.html").exists()


@POSIX_ONLY
@pytest.mark.compiled
def test_the_page_has_all_parts_whatever_a_policy_is_named(invoke: Invoke, tmp_path: Path) -> None:
    name = f"{HOSTILE}.py"
    (tmp_path / name).write_text(POLICY, encoding="utf-8")
    mine = f"worth/{name}:discard/always"
    words = (*SIX, "--players", "3", "--play", mine, "--deals", "60", "--out", "up.html", "--trust")
    ended = invoke("updown", "report", *words)
    assert ended.exit_code == 0, ended.output
    page = Path("up.html").read_text(encoding="utf-8")
    seen = Seen(page)
    tags = [tag for tag, _ in seen.tags]
    assert "script" not in tags
    assert tags.count("img") == tags.count("picture") == 8
    assert not [attrs for _, attrs in seen.tags if "onerror" in attrs or attrs.get("src") == "x"]
    assert name in seen.text
    sections = [attrs["id"] for tag, attrs in seen.tags if tag == "section"]
    assert sections == [
        *("choices", "card-worth", "games", "starting", "meaning", "lost", "who-is-better"),
        *("origin", "glossary"),
    ]
    told = " ".join(seen.text.split())
    assert "60 deals of the seed 0, 840 games" in told
    assert "Seat 0 starts" not in told
    assert told.count("turn seat does pile") == 2  # two games replayed
    again = invoke("updown", "report", *words)
    assert again.exit_code == 2
    assert "exists already" in str(again.exception) + again.output


@pytest.mark.compiled
def test_a_page_without_cards(invoke: Invoke) -> None:
    words = ("--deals", "40", "--strategies", "steady,lowest", "--out", "games.html", "--quiet")
    ended = invoke("updown", "report", *words)
    assert (ended.exit_code, ended.output) == (0, "")
    seen = Seen(Path("games.html").read_text(encoding="utf-8"))
    sections = [attrs["id"] for tag, attrs in seen.tags if tag == "section"]
    assert sections[:4] == ["games", "starting", "meaning", "who-is-better"]
    assert "Half of all games are over by turn" in seen.text


def test_results_write_reports_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few games that kernels may be plain Python."""
    written = []

    def save(report: object, path: str, format: str | None = None, *, force: bool = False) -> None:
        written.append((path, format, force))
        pages.append(Seen(html(report)).text)

    pages: list[str] = []
    monkeypatch.setattr(writing, "save", save, raising=False)
    odds = up_odds(" ".join(SIX), players=2, deals=2, threads=1)
    replace(odds, deals_asked=9, stopped=True).report("odds.html")
    played = games("lowest", players=2, deals=2, threads=1)
    replace(played, deals_asked=9, stopped=True).report("games.pdf", force=True)
    position = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    advise(position, deals=2, threads=1).report("advice", "md")
    assert written == [
        ("odds.html", None, False),
        ("games.pdf", None, True),
        ("advice", "md", False),
    ]
    assert "Which three should I lay up?" in pages[0]
    assert "Interrupted after 2 deals" in pages[0]
    assert "Who wins?" in pages[1]
    assert "Stopped early: 2 of 9 deals" in pages[1]
    assert "What should I do?" in pages[2]


def test_a_finished_run_is_reported_without_playing(invoke: Invoke) -> None:
    table = ("--players", "3", "--deck", "84", "--rule", "pickup=voluntary")
    played = ("updown", "compare", "steady", "lowest", "--deals", "200", *table)
    assert invoke(*played, "--out", "run.jsonl", "--quiet").exit_code == 0
    ended = invoke("updown", "report", "--from", "run.jsonl", "--out", "run.html")
    assert ended.exit_code == 0, ended.output
    page = Path("run.html").read_text(encoding="utf-8")
    assert "3 players, deck 84" in page
    assert "pickup is voluntary" in page
    refused = invoke("updown", "report", "--from", "run.jsonl", "--out", "b.html", *table)
    assert refused.exit_code == 2
    assert "leave --players out" in refused.stderr
    foreign = invoke("moon", "report", "--from", "run.jsonl", "--out", "b.html")
    assert foreign.exit_code == 2
    assert "of a run of updown compare" in foreign.stderr
