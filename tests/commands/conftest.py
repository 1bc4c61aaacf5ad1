"""Runs the command in this process and as one of its own: what a test of commands stands on."""

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

sys.path.insert(0, str(Path(__file__).parent))  # under importlib mode no folder is importable

from forked import end_the_server
from processes import QUICK, Invoke, find_executable, run

from dealwise.cli import app


@pytest.fixture(scope="session")
def executable() -> Path:
    """The installed command, its kernels compiled, so that no later run has to say so."""
    ended = run(QUICK)
    assert ended.code == 0, ended.said
    return find_executable()


@pytest.fixture(scope="session", autouse=True)
def ctrl_c_works() -> Iterator[None]:
    """Children inherit that Ctrl-C is ignored, as it is where this suite runs in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session", autouse=True)
def no_server_is_left() -> Iterator[None]:
    """What is forked for calls of the command ends with the session."""
    yield
    end_the_server()


@pytest.fixture
def invoke(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Invoke:
    """Run the command in this process, in an empty folder; text or bytes may be typed."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str, typed: str | bytes | None = None) -> Result:
        return CliRunner().invoke(app, list(arguments), input=typed, prog_name="dealwise")

    return call
