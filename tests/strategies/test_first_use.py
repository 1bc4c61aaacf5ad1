"""The notice before a file runs for the first time: once for each text, and never in the way."""

import pytest

from dealwise.strategies import first_use
from dealwise.strategies.user_files import UserFile


def file_of(digit: str) -> UserFile:
    return UserFile("mine.py", "/somewhere/mine.py", "", digit * 64)


def test_a_file_is_announced_once_for_each_text(notices):
    first_use.announce(file_of("a"))
    assert notices == [
        "dealwise: mine.py (sha256 aaaaaaaaaaaa) is a program and runs with your rights; this is "
        "said once for each version of it."
    ]
    first_use.announce(file_of("a"))
    assert len(notices) == 1
    first_use.announce(file_of("b"))
    assert len(notices) == 2


def test_who_trusts_a_file_hears_nothing_of_it(notices):
    first_use.announce(file_of("a"), trust=True)
    first_use.announce(file_of("a"))
    assert notices == []


def test_what_has_run_is_remembered_in_the_state_folder(notices, state_folder):
    first_use.announce(file_of("a"))
    assert [path.name for path in state_folder.rglob("*") if path.is_file()] == ["a" * 64]


@pytest.mark.parametrize("exists", [True, False])
def test_without_a_state_folder_it_is_said_anew(notices, monkeypatch, tmp_path, exists):
    blocked = tmp_path / "blocked"
    blocked.touch()  # a file where a folder would have to be
    monkeypatch.setattr(
        first_use.platformdirs, "user_state_dir", lambda name: blocked if exists else blocked / name
    )
    for _ in range(2):
        first_use.announce(file_of("a"))
    assert len(notices) == 2
