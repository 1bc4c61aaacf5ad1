"""Every text of the project is clean, names no place on one machine and promises no sandbox."""

import re
from pathlib import Path

import pytest
from project_files import MODULES, TEXTS, in_each


@in_each(TEXTS)
def test_texts_are_clean(path: Path) -> None:
    content = path.read_bytes()
    text = content.decode("utf-8")
    assert not text.startswith("\ufeff"), "a byte order mark"
    assert "\r" not in text, "line ends of another system"
    assert not text or text.endswith("\n"), "the last line has no end"
    assert not re.search(r"[ \t]\n", text) or path.suffix in (".svg", ".txt"), (
        "blanks at a line's end"
    )
    assert not re.search(r"^(<{7}|>{7}) ", text, re.MULTILINE), "an unfinished merge"


HOMES = "home|root|Users|opt|work|mnt|srv"
MACHINE_PATH = re.compile(rf"(?<![\w.<~/])/(?:{HOMES})/\w|\b[A-Z]:\\\\?Users\b|\.\./{'shared'}\b")


@in_each(TEXTS)
def test_no_text_names_a_place_on_one_machine(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if MACHINE_PATH.search(line)] == []


@pytest.mark.parametrize("folder", HOMES.split("|"))
def test_a_place_on_one_machine_is_seen(folder: str) -> None:
    assert MACHINE_PATH.search(f"as in `/{folder}/somebody/file`")
    assert not MACHINE_PATH.search(f"as in `docs/{folder}/somebody` or example.org/{folder}/more")


@in_each([path for path in TEXTS if path.suffix == ".md" or path in MODULES])
def test_no_text_promises_a_sandbox(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"(?<!not a )(?<!no[ -])sandbox", text, re.IGNORECASE)
