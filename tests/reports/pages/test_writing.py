"""Reports as files: one format or another, all of it or nothing."""

import errno
import os
import stat
import subprocess
import tempfile
from pathlib import Path

import pytest
from reports_by_hand import a_report

from dealwise.reports import whole_files
from dealwise.reports.pages import pdf
from dealwise.reports.pages.writing import check, picture_files, save
from dealwise.simulate.errors import BadInput


def test_the_name_tells_the_format(tmp_path: Path) -> None:
    save(a_report(), tmp_path / "page.HTM")
    save(a_report(), str(tmp_path / "page.md"))
    save(a_report(), tmp_path / "page", "html")
    assert (tmp_path / "page").read_bytes() == (tmp_path / "page.HTM").read_bytes()
    assert (tmp_path / "page.md").read_text(encoding="utf-8").startswith("# pull\n")
    assert (tmp_path / "page-line.png").read_bytes().startswith(b"\x89PNG")
    assert len(list(tmp_path.iterdir())) == 4


@pytest.mark.parametrize(
    ("path", "format", "said"),
    [
        ("", "html", "names no file"),
        ("-", "html", "is not printed"),
        ("page", None, "end the name in"),
        ("page.docx", None, "end the name in"),
        ("page.html", "docx", "html, md or pdf"),
        ("nowhere/page.html", None, "does not exist"),
        ("folder.html", None, "is a folder"),
        ("there.html", None, "--force"),
        ("page.md", None, "--force"),
    ],
)
def test_what_cannot_be_written_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, format: str | None, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.html").mkdir()
    for old in ("there.html", "page-line.png"):
        Path(old).write_bytes(b"old")
    with pytest.raises(BadInput, match=said):
        check(path, format, pictures=["line"])
    with pytest.raises(BadInput, match=said):
        save(a_report(), path, format)
    assert sorted(os.listdir()) == ["folder.html", "page-line.png", "there.html"]


@pytest.mark.parametrize("name", ["page.html", "page.md"])
def test_a_full_disk_leaves_all_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    old = {tmp_path / name, tmp_path / "page-line.png"}
    for path in old:
        path.write_bytes(b"old")
    synced = []

    def full(number: int) -> None:
        synced.append(number)
        if len(synced) == name.count("md") + 1:  # the last file to be written
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadInput, match="No space left"):
        save(a_report(), tmp_path / name, force=True)
    assert set(tmp_path.iterdir()) == old
    assert {path.read_bytes() for path in old} == {b"old"}


@pytest.mark.parametrize(
    ("path", "name", "file"),
    [
        ("reports/hand.md", "trump-by-bid", "reports/hand-trump-by-bid.png"),
        ("My Hand!.md", "../../etc/x", "my-hand-etc-x.png"),
        ("名前.md", "名前", "report-picture.png"),
        (f"{'x' * 200}.md", "line", f"{'x' * 55}-line.png"),
        ("hand.md", "y" * 200, f"{'y' * 60}.png"),
    ],
)
def test_names_of_pictures_lead_nowhere_else(path: str, name: str, file: str) -> None:
    assert picture_files(path, [name]) == {name: file}


def test_a_picture_that_cannot_be_replaced_leaves_the_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [str(tmp_path / name) for name in ("a.png", "b.png", "page.md")]
    for name in names:
        Path(name).write_bytes(b"old")
    replace = Path.replace

    def held_open(temporary: Path, target: Path) -> Path:
        if target.name == "b.png":
            raise PermissionError(errno.EACCES, "it is open")
        return replace(temporary, target)

    monkeypatch.setattr(Path, "replace", held_open)
    with pytest.raises(BadInput, match=r"could not be written: .*; it is as it was\.$"):
        whole_files.replace_all(dict.fromkeys(names, b"new"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.png", "b.png", "page.md"]
    assert [Path(name).read_bytes() for name in names[1:]] == [b"old", b"old"]


# --- PDF -----------------------------------------------------------------------------------------


def a_browser(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Install a browser that runs a shell script, and no other."""
    folder.mkdir()
    program = folder / "google-chrome"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(stat.S_IRWXU)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    monkeypatch.setattr(pdf, "BROWSERS", ("google-chrome",))


def test_without_a_browser_a_pdf_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadInput, match=r"^A PDF is printed by Chromium or Chrome"):
        check(tmp_path / "page.pdf")


@pytest.mark.skipif(os.name != "posix", reason="the browser is a shell script")
def test_a_browser_prints_the_page_with_all_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    print_it = 'for word; do case $word in --print-to-pdf=*) out=${word#*=};; esac; done\ncat "${'
    last = 'word#file://}" > "$out"'  # the page itself, to look at what it was given
    a_browser(tmp_path / "bin", monkeypatch, print_it + last)
    save(a_report(), tmp_path / "page.pdf")
    page = (tmp_path / "page.pdf").read_text(encoding="utf-8")
    assert page.count("<details") == page.count(" open>") == 2
    assert 'prefers-color-scheme: dark)" srcset' not in page


@pytest.mark.skipif(os.name != "posix", reason="the browser is a shell script")
@pytest.mark.parametrize(("script", "said"), [("exit 1", "no PDF"), ("sleep 60", "no PDF in 0 s")])
def test_a_browser_that_does_not_print_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, said: str
) -> None:
    a_browser(tmp_path / "bin", monkeypatch, script)
    monkeypatch.setattr(pdf, "_PATIENCE", 10.0 if script == "exit 1" else 0.2)
    with pytest.raises(BadInput, match=said):
        save(a_report(), tmp_path / "page.pdf")
    assert [path.name for path in tmp_path.iterdir()] == ["bin"]


@pytest.mark.skipif(os.name != "posix", reason="the browser is a shell script")
def test_a_process_that_is_ended_leaves_no_browser_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_browser(tmp_path / "bin", monkeypatch, "sleep 60 & wait")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    whole = subprocess.Popen.wait

    def ended(browser: subprocess.Popen, timeout: float | None = None) -> int:
        if timeout is not None:  # while it prints
            assert len(list((tmp_path / "temporary").iterdir())) == 1
            assert whole_files.discard_unfinished()
            assert not list((tmp_path / "temporary").iterdir())
        return whole(browser, timeout)

    monkeypatch.setattr(subprocess.Popen, "wait", ended)
    with pytest.raises(BadInput, match="printed no PDF: try"):
        save(a_report(), tmp_path / "page.pdf")
    assert not whole_files.discard_unfinished()


@pytest.mark.skipif(os.name != "posix", reason="the browser is a shell script")
def test_a_browser_that_is_ended_leaves_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chromium has temporary folders of its own, which nobody takes away if it is killed."""
    told = tmp_path / "told"
    a_browser(tmp_path / "bin", monkeypatch, f'mkdir "$TMPDIR/its"; echo "$TMPDIR" >"{told}"')
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setattr(pdf, "_LONGEST_FOLDER", 4096)
    with pytest.raises(BadInput, match="no PDF"):
        save(a_report(), tmp_path / "page.pdf")
    assert Path(told.read_text().strip()).parent == tmp_path
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bin", "told"]
