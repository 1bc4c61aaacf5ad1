"""What README.md shows is what the commands print, to the letter."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dealwise.cli import app

README = Path(__file__).parents[1] / "README.md"
SHOWN = re.findall(r"^```\n\$ (dealwise .*)\n((?:.*\n)*?)```$", README.read_text("utf-8"), re.M)

pytestmark = pytest.mark.compiled


def test_it_shows_real_output():
    shown = [words.split()[2] for words, _ in SHOWN]
    assert sorted(shown) == ["advise", "bid", "compare", "hands", "hands", "odds", "odds"]


@pytest.mark.parametrize(("command", "output"), SHOWN, ids=[words for words, _ in SHOWN])
def test_the_output_is_what_the_command_prints(monkeypatch, command, output):
    monkeypatch.setenv("COLUMNS", "80")
    ended = CliRunner().invoke(app, shlex.split(command)[1:], prog_name="dealwise")
    assert ended.exit_code == 0
    assert ended.stdout == output
