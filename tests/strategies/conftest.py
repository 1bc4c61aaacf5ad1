"""Policy files in an empty folder, and a state folder in which no file has run yet."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dealwise.simulate import cache
from dealwise.strategies import first_use, loader

sys.path.insert(0, str(Path(__file__).parent))  # under importlib mode no folder is importable


@pytest.fixture(autouse=True)
def state_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch) -> Path:
    """Where it is remembered which files have run: none yet, in this process neither."""
    monkeypatch.setattr(loader, "_modules", {})
    folder = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    monkeypatch.setattr(first_use.platformdirs, "user_state_dir", lambda name: str(folder / name))
    return folder


@pytest.fixture
def notices(monkeypatch) -> list[str]:
    """What the user is told on standard error."""
    told: list[str] = []
    monkeypatch.setattr(cache, "notice", told.append)
    return told


@pytest.fixture
def write(tmp_path: Path, monkeypatch) -> Callable[..., Path]:
    """Write a file into the current folder, which is empty."""
    monkeypatch.chdir(tmp_path)

    def written(text: str | bytes, name: str = "mine.py") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return written
