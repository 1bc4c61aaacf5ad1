"""docs/open-hands.md: its positions are worth what it says, its commands are taken."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dealwise.cli import app

PAGE = (Path(__file__).parents[1] / "docs" / "open-hands.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"`dealwise (moon [^`]+)`", PAGE)


@pytest.mark.compiled
def test_its_positions_are_worth_what_it_says() -> None:
    [positions] = re.findall(r"```csv\n(.*?)```", PAGE, re.DOTALL)
    ended = CliRunner().invoke(app, ["moon", "solve", "--positions", "-"], input=positions)
    assert ended.exit_code == 0, ended.stderr
    assert ended.stdout == positions


@pytest.mark.parametrize("command", COMMANDS)
def test_its_commands_are_taken(command: str) -> None:
    """What follows what cannot be is refused for that alone: nothing is solved here."""
    ended = CliRunner().invoke(app, [*shlex.split(command), "--csv", "no-such-folder/table.csv"])
    assert ended.exit_code == 2
    assert "no-such-folder" in ended.stderr
