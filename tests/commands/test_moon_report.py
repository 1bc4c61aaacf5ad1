"""`dealwise moon report HAND`: written whole, or refused in a sentence before play."""

import re
import shutil
from pathlib import Path

import pytest
from processes import GIVEN, HAND, Invoke
from test_files import no_play, no_space

from dealwise.reports import odds
from dealwise.reports.pages import pdf
from dealwise.simulate.errors import BadInput

pytestmark = pytest.mark.compiled
REPORT = ("moon", "report", *HAND, *GIVEN)
__all__ = ["no_play"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("moon", "report", "--out", "x.html"), "There is no hand"),
        (("moon", "report", "66", "--out", "x.html"), "seven"),
        ((*REPORT,), "--out FILE"),
        ((*REPORT, "--out", ""), "names no file"),
        ((*REPORT, "--out", "-"), "is not printed"),
        ((*REPORT, "--out", "-", "--format", "html"), "is not printed"),
        ((*REPORT, "--out", "nowhere/x.html"), "does not exist"),
        ((*REPORT, "--out", "folder.html"), "is a folder"),
        ((*REPORT, "--out", "old.html"), "--force"),
        ((*REPORT, "--out", "old.md"), "--force"),
        ((*REPORT, "--out", "x.doc"), "end the name in"),
        ((*REPORT, "--out", "x.html", "--format", "doc"), "html, md or pdf"),
        ((*REPORT, "--out", "x.html", "--trump", "9"), "trump"),
        ((*REPORT, "--out", "x.html", "--model", "crystal"), "model"),
        ((*REPORT, "--out", "x.html", "--model", "range", "--exchange", "longest"), "--exchange"),
        ((*REPORT, "--out", "x.html", "--precision", "0.01"), "--model open"),
        ((*REPORT, "--out", "x.html", "--deals", "-5"), "deals"),
        ((*REPORT, "--out", "x.html", "--widow", "66"), "widow"),
    ],
)
def test_what_cannot_be_is_refused_before_play(
    invoke: Invoke, tmp_path: Path, no_play: None, arguments: tuple[str, ...], said: str
) -> None:
    (tmp_path / "folder.html").mkdir()
    for old in ("old.html", "old-twenty-hands.png"):
        (tmp_path / old).write_bytes(b"old")
    ended = invoke(*arguments)
    assert (ended.exit_code, ended.stdout) == (2, ""), ended.output
    assert said in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert len(list(tmp_path.iterdir())) == 3
    assert (tmp_path / "old.html").read_bytes() == b"old"


def test_without_a_browser_no_pdf_is_begun(
    invoke: Invoke, tmp_path: Path, no_play: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "BROWSERS", ("no-such-browser",))
    ended = invoke(*REPORT, "--out", "x.pdf")
    assert ended.exit_code == 2
    assert ended.stderr.startswith("dealwise: A PDF is printed by Chromium or Chrome")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.uncounted
def test_the_same_command_writes_the_same_page_but_for_the_time(
    invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["dealwise", *REPORT, "--out", "x.html", "--force"])
    pages = []
    for _ in range(2):
        ended = invoke(*REPORT, "--out", "x.html", "--force")
        assert (ended.exit_code, ended.stdout) == (0, ""), ended.output
        pages.append((tmp_path / "x.html").read_text(encoding="utf-8"))
    assert len({re.sub(r"\d+\.\d s, without", "", page) for page in pages}) == 1
    for said in ("With the widow 4-3: name fives and lay 2-1 away.", "How does it fail?"):
        assert said in pages[0]
    assert [path.name for path in tmp_path.iterdir()] == ["x.html"]


@pytest.mark.uncounted
def test_a_full_disk_leaves_the_old_report(
    invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.html").write_bytes(b"old")
    invoke(*REPORT, "--out", "y.html")  # whatever the cache of kernels has to write is written
    monkeypatch.setattr("os.fsync", no_space)
    ended = invoke(*REPORT, "--out", "x.html", "--force")
    monkeypatch.undo()
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert "No space left" in ended.stderr
    assert (tmp_path / "x.html").read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.html", "y.html"]


def test_a_result_writes_its_report_from_python(tmp_path: Path) -> None:
    found = odds(" ".join(HAND), widow="43", trump="5", discard="21")
    found.report(tmp_path / "x.md")
    text = (tmp_path / "x.md").read_text(encoding="utf-8")
    beside = sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".png")
    assert sorted(re.findall(r"\]\((.+\.png)\)", text)) == beside
    assert len(beside) > 4
    with pytest.raises(BadInput, match="--force"):
        found.report(tmp_path / "x.md")
    found.report(str(tmp_path / "x.md"), force=True)
    assert (tmp_path / "x.md").read_text(encoding="utf-8") == text


@pytest.mark.slow
@pytest.mark.parametrize("model", ["range", "open"])
def test_other_models_have_a_report(invoke: Invoke, tmp_path: Path, model: str) -> None:
    more = ("--deals", "20") if model == "range" else ("--precision", "0.05")
    ended = invoke(*REPORT, "--model", model, *more, "--out", "x.html")
    assert ended.exit_code == 0, ended.output
    page = (tmp_path / "x.html").read_text(encoding="utf-8")
    assert ("How much does the way of play matter?" in page) == (model == "range")


@pytest.mark.slow
@pytest.mark.skipif(
    not any(map(shutil.which, pdf.BROWSERS)), reason="there is no Chromium here to print"
)
def test_an_installed_browser_prints_a_pdf(invoke: Invoke, tmp_path: Path) -> None:
    ended = invoke(*REPORT, "--out", "x.pdf")
    assert (ended.exit_code, ended.stderr) == (0, ""), ended.output
    printed = (tmp_path / "x.pdf").read_bytes()
    assert printed.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) > 2
    assert [path.name for path in tmp_path.iterdir()] == ["x.pdf"]
