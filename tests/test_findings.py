"""Every command in docs/findings.md is one that dealwise takes."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dealwise.cli import app

TEXT = (Path(__file__).parents[1] / "docs" / "findings.md").read_text("utf-8")
IN_BLOCKS = [
    " ".join(block.replace("\\\n", " ").split())
    for block in re.findall(r"^```\n(dealwise .*?)\n```$", TEXT, re.MULTILINE | re.DOTALL)
]
_IN_A_ROW = r"\| `(.* --only \w+ --(?:precision|deals) [\d.k]+)` \|$"
IN_TABLES = [
    f"dealwise moon compare {words} --seed 4" for words in re.findall(_IN_A_ROW, TEXT, re.MULTILINE)
]

pytestmark = pytest.mark.compiled


def _ends_of(a_range):
    first, last = map(int, a_range.groups())
    return f"={first}:{last}:{last - first} "


def test_there_is_a_command_for_each_finding():
    assert len(IN_BLOCKS) >= TEXT.count("\n## ") - 2  # one chapter is a table, one a rule
    assert len(IN_TABLES) == 5


@pytest.mark.parametrize("command", [*IN_BLOCKS, *IN_TABLES])
def test_a_command_runs_with_fewer_deals(command):
    """With the ends of each range alone: each value of a parameter is compiled anew."""
    words = re.sub(r"--(deals|precision) \S+", "", command)
    words = re.sub(r"=(\d+):(\d+):1 ", _ends_of, words)
    ended = CliRunner().invoke(app, [*shlex.split(words)[1:], "--deals", "4", "--json"])
    assert ended.exit_code == 0, ended.stderr
