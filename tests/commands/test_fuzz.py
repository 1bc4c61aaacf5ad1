"""Any list of arguments gets an answer or one sentence, never a traceback (B1)."""

import os
import shutil
import unicodedata
from pathlib import Path

import hypothesis
import pytest
from argument_lists import ANY, BAD_VALUES
from hypothesis import strategies as st
from processes import AT_ONCE, HAND, ODDS, run
from typer.testing import CliRunner

from dealwise.cli import app
from dealwise.simulate.quoting import printable

pytestmark = pytest.mark.compiled

LONGEST_COMPLAINT = 600
MOST_LINES = 5
TOO_LONG_SECONDS = 2.0


def examples(count: int) -> hypothesis.settings:
    """So many examples in one folder, which every call furnishes anew."""
    allowed = [hypothesis.HealthCheck.function_scoped_fixture, hypothesis.HealthCheck.too_slow]
    return hypothesis.settings(max_examples=count, deadline=None, suppress_health_check=allowed)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the same before every call: an old table and two hands."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def furnish(folder: Path) -> None:
    """Put the folder back in order."""
    for path in folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    (folder / "old.csv").write_text("old", encoding="utf-8")
    (folder / "hands.txt").write_text(f"{' '.join(HAND)}\n11 22 33 44 55 66 00\n", encoding="utf-8")


def check(words: list[str], code: int, out: str, err: str) -> None:
    """What holds after every call."""
    assert code in (0, 1, 2), (words, err)
    assert code != 1, f"no policy is at fault: {words} {err}"
    if "--debug" in words:  # then a traceback is what was asked for
        err = err[err.rfind("dealwise: ") :] if code else err
    assert "Traceback" not in err
    assert "dealwise's own" not in err
    assert len(err) < LONGEST_COMPLAINT
    assert err.count("\n") <= MOST_LINES
    assert not [x for x in err if x != "\n" and unicodedata.category(x) in ("Cc", "Cf", "Co", "Zl")]
    if code == 2:
        assert out == ""
        assert err.startswith("dealwise: ")


def call(words: list[str], folder: Path) -> None:
    """One call in this process, and what is left of the folder."""
    furnish(folder)
    ended = CliRunner().invoke(app, words, prog_name="dealwise", input="66 65 64 55 33 21 00\n")
    check(words, ended.exit_code, ended.stdout, ended.stderr)
    if "--force" not in words or ended.exit_code:
        assert (folder / "old.csv").read_text(encoding="utf-8") == "old"
    if ended.exit_code:
        assert {path.name for path in folder.iterdir()} <= {"old.csv", "hands.txt"}


@examples(300)
@hypothesis.given(ANY)
def test_any_arguments(folder: Path, words: list[str]) -> None:
    call(words, folder)


@pytest.mark.slow(first=True)
@examples(5000)
@hypothesis.given(ANY)
def test_five_thousand_arguments(folder: Path, words: list[str]) -> None:
    call(words, folder)


@examples(200)
@hypothesis.given(BAD_VALUES, st.booleans())
def test_the_offending_value_is_quoted(folder: Path, bad: tuple[str, str], json_too: bool) -> None:
    option, value = bad
    words = [*ODDS, "--deals", "40", f"{option}={value}", *(["--json"] if json_too else [])]
    ended = CliRunner().invoke(app, words, prog_name="dealwise")
    assert (ended.exit_code, ended.stdout) == (2, "")
    shown = value.strip()[:3]
    ways = (printable(shown), ascii(shown)[1:-1], shown.replace("'", "\\'"))
    assert any(text in ended.stderr for text in ways), ended.stderr


@pytest.mark.slow(first=True)
@examples(200)
@hypothesis.given(ANY)
def test_two_hundred_processes(executable: Path, folder: Path, words: list[str]) -> None:
    furnish(folder)
    plain = [os.fsencode(word.encode("utf-8", "surrogatepass").decode("utf-8")) for word in words]
    ended = run(plain, cwd=folder, typed=b"66 65 64 55 33 21 00\n")
    check(words, ended.code, ended.out.decode("utf-8"), ended.said)
    is_slow = "--chart" in " ".join(words) or "compiling" in ended.said
    assert ended.seconds < AT_ONCE or is_slow
