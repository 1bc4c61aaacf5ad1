"""docs/sample-report.html is what the command that it prints writes."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dealwise.cli import app

SAMPLE = Path(__file__).parents[1] / "docs" / "sample-report.html"
CHANGING = ("The command", "Policies that dealwise brings", "Versions", "Time taken")


def of_every_call(page: str) -> str:
    """A page without what differs from call to call, and from one matplotlib to another."""
    page = re.sub(r"data:image/svg\+xml;base64,[\w+/=]+", "", page)
    for label in CHANGING:
        page, found = re.subn(rf"<dt>{label}</dt><dd>.*?</dd>", "", page)
        assert found == 1, label
    return page


@pytest.mark.compiled
def test_its_command_writes_it(tmp_path: Path) -> None:
    sample = SAMPLE.read_text(encoding="utf-8")
    [command] = re.findall(r"<dt>The command</dt><dd>(dealwise .*?)</dd>", sample)
    *words, option, name = shlex.split(command)[1:]
    assert (option, name) == ("--out", "docs/sample-report.html")
    made = tmp_path / "report.html"
    ended = CliRunner().invoke(app, [*words, option, str(made)])
    assert ended.exit_code == 0, ended.output
    assert of_every_call(made.read_text(encoding="utf-8")) == of_every_call(sample)
