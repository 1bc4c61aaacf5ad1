"""`moon report` of strategies and of a kept run: the page, and what cannot be."""

import re
from html import unescape

import pytest
from typer.testing import CliRunner

from dealwise.cli import app
from dealwise.commands.moon_report_strategies import PICTURES

SECTIONS = ["who-is-better", "settled", "seats", "bids", "points", "matches"]
SECTIONS += ["meaning", "swings", "strategies", "origin", "glossary"]
HOSTILE = "<script>alert(1)</script>"


def run(*words):
    return CliRunner().invoke(app, ["moon", "report", *map(str, words)])


@pytest.mark.compiled
def test_the_page_of_strategies(tmp_path):
    """One of them stands in a file with a hostile name."""
    own = tmp_path / f"{HOSTILE.replace('/', '')}.py"
    own.write_text(
        "def bid(hand, place, standing, call_left, call_right, scores, bits):\n    return 0\n"
    )
    path = tmp_path / "moon.html"
    named = f"steady,simple,{own}:bid/longest/simple"
    ended = run("--strategies", named, "--deals", 300, "--out", path, "--trust", "--quiet")
    assert ended.exit_code == 0, ended.output
    assert ended.stdout == ""
    page = path.read_text()
    assert re.findall(r'<section id="([^"]+)"', page) == SECTIONS
    assert "<script" not in page
    assert "http:" not in re.sub(r"base64,[^\"]+", "", page)
    told = unescape(page)
    assert "steady leads 3 strategies with" in told
    assert "300 deals, 5,400 hands, seed 0" in told
    assert "Deal " in told
    assert "the best two of 3 on the same deals" in told
    assert page.count('class="replay"') == 3
    assert re.findall(r'<figure id="picture-([^"]+)"', page) == list(PICTURES)
    assert page.count("<figure") == page.count("<h3>") == page.count("The numbers") == 9


@pytest.mark.compiled
def test_a_finished_run_is_reported_without_playing(tmp_path):
    kept, path = tmp_path / "run.jsonl", tmp_path / "run.html"
    words = ["moon", "compare", "steady", "simple", "random", "--deals", "300", "--quiet"]
    assert CliRunner().invoke(app, [*words, "--out", str(kept)]).exit_code == 0
    before = kept.read_bytes()
    assert run("--from", kept, "--out", path).exit_code == 0
    assert "steady leads 3 strategies" in unescape(path.read_text())
    few = ("--from", kept, "--strategies", "random,steady", "--out", path, "--force")
    assert run(*few).exit_code == 0
    assert "steady is better than random by" in unescape(path.read_text())
    assert "the best two of" not in path.read_text()
    assert "Shown are 2 of 3 who played" in path.read_text()
    assert (
        "simple" not in path.read_text().partition('<section id="saving">')[2].partition("</s")[0]
    )
    assert kept.read_bytes() == before
    for words, said in [
        (("--strategies", "steady,searching"), '"searching" never met the others'),
        (("--strategies", "steady"), "two strategies of the run or more"),
        (("--deals", "5"), "leave --deals out"),
        (("66", "65"), "A hand and --from are two reports"),
    ]:
        ended = run("--from", kept, *words, "--out", tmp_path / "no.html")
        assert (ended.exit_code, said in ended.stderr) == (2, True), ended.stderr
    assert not (tmp_path / "no.html").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--strategies", "steady"), "A comparison needs two strategies or more"),
        (("--strategies", "steady,nobody"), "There is no strategy named 'nobody'"),
        (("--strategies", "steady,simple", "66"), "A hand and --strategies are two reports"),
        (("--strategies", "steady,simple", "--play", "simple"), "leave --play out"),
        (("--strategies", "steady,simple", "--deals", "0"), "--deals cannot be '0'"),
        (("--from", "none.jsonl"), "does not exist"),
        (("--from", "."), "is no file"),
        (("--rule", "a=b", "66"), "--rule is for strategies"),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_played(tmp_path, words, said):
    ended = run(*words, "--out", tmp_path / "no.html")
    assert ended.exit_code == 2
    assert said in ended.stderr.replace('"', "'")
    assert len(ended.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
