"""Runs the command in this process and as one of its own: what a test of commands stands on."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

sys.path.insert(0, str(Path(__file__).parent))  # under importlib mode no folder is importable

from processes import QUICK, find_executable, run

from dealwise.cli import app

Invoke = Callable[..., Result]


@pytest.fixture(scope="session")
def executable() -> Path:
    """The installed command, its kernels compiled, so that no later run has to say so."""
    ended = run(QUICK)
    assert ended.code == 0, ended.said
    return find_executable()


@pytest.fixture
def invoke(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Invoke:
    """Run the command in this process, in an empty folder; text or bytes may be typed."""
    monkeypatch.chdir(tmp_path)
    return lambda *arguments, typed=None: CliRunner().invoke(app, list(arguments), input=typed)
