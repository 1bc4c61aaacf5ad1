"""The chapter of the guide on 3UP 3DOWN keeps its promises, as the pages before it do."""

import inspect
import re
import shlex
from pathlib import Path

import pytest
import typer.testing
from own_files import run_one_by_one

from dealwise.cli import app
from dealwise.simulate.updown import contract
from dealwise.strategies.updown import words

GUIDE = (Path(__file__).parents[2] / "docs" / "writing-a-strategy.md").read_text(encoding="utf-8")
CHAPTER = GUIDE.partition("\n# 3UP 3DOWN\n")[2]
FILE, *SCRIPTS = re.findall(r"^```python\n(.*?)^```", CHAPTER, re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"^\$ (dealwise .*)$", CHAPTER, re.MULTILINE)


def table_after(heading: str) -> dict[str, str]:
    """The rows of the first table after a heading."""
    text = CHAPTER.partition(heading)[2].partition("\n#")[0]
    return dict(re.findall(r"^\| `([^`]+)` \| (.*) \|$", text, re.MULTILINE))


@pytest.mark.parametrize("decision", contract.ARGUMENTS)
def test_each_argument_is_explained_as_the_contract_does(decision):
    told = {}
    explained = r"^ {4}([a-z_, ]+?) {2,}(.*(?:\n {10,}.*)*)"
    for name, line in re.findall(explained, contract.__doc__, re.MULTILINE):
        told[name] = " ".join(line.split())
    rows = table_after(f"### `{decision}`:")
    assert rows == {name: told[name] for name in contract.ARGUMENTS[decision]}


def test_each_word_is_explained_as_it_is_itself():
    listed = table_after("## The words of 3UP 3DOWN\n")
    for name in words.__all__:
        word = getattr(words, name)
        if callable(word):
            call = f"{name}({', '.join(inspect.signature(word).parameters)})"
            assert listed.pop(call) + "." == inspect.getdoc(word).partition("\n")[0]
        else:
            assert f"`{name}`" in CHAPTER
    assert listed == {}


@pytest.mark.uncounted
def test_the_scripts_run_beside_the_file(run_python, tmp_path):
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "cards.py").write_text(FILE, encoding="utf-8")
    assert all(run_one_by_one(run_python, folder, SCRIPTS))


@pytest.mark.compiled
def test_the_commands_run_and_say_what_the_guide_says_of_its_example(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("cards.py").write_text(FILE, encoding="utf-8")
    pages = []
    for command in COMMANDS:
        ended = typer.testing.CliRunner().invoke(app, shlex.split(command)[1:])
        assert ended.exit_code == 0, f"{command}: {ended.output}"
        pages.append(ended.stdout)
    intervals = [re.search(r"(\S+) to (\S+)", page.partition("seat 0")[2]) for page in pages[:2]]
    assert float(intervals[0][1]) < 25 < float(intervals[0][2])
    assert float(intervals[1][2]) < 25
