"""The guide for players keeps its promises: each table, each example and each sentence in it."""

import inspect
import random
import re
import shlex
import sys
from pathlib import Path

import numpy as np
import pytest
import typer.testing
from own_files import BID, policy, run_one_by_one

from dealwise.cli import app
from dealwise.simulate.errors import DealwiseError
from dealwise.simulate.moon import contract
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.loader import load_policy
from dealwise.strategies.moon import words

sys.path.insert(0, str(Path(__file__).parent / "moon"))
from moments import moments, some_deals

WHOLE = (Path(__file__).parents[2] / "docs" / "writing-a-strategy.md").read_text(encoding="utf-8")
GUIDE = WHOLE.partition("\n# 3UP 3DOWN\n")[0]
BLOCKS = re.findall(r"^```python\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
FILES = [block for block in BLOCKS if block.startswith("# mine.py\n")]
SCRIPTS = [block for block in BLOCKS if block not in FILES]
COMMANDS = re.findall(r"^\$ (dealwise .*)$", GUIDE, re.MULTILINE)
ROWS = dict(re.findall(r"^\| `([^`]+)` \| (.*) \|$", GUIDE, re.MULTILINE))
FIRST, COMPLETE = FILES


def table_after(heading: str) -> list[tuple[str, str]]:
    """The rows of the first table after a heading."""
    text = GUIDE.partition(heading)[2]
    assert text, heading
    return re.findall(r"^\| `([^`]+)` \| (.*) \|$", text.partition("\n#")[0], re.MULTILINE)


# --- the tables ----------------------------------------------------------------------------------


def told_by_the_contract() -> dict[str, str]:
    """Each argument in the words of the contract's own docstring."""
    told = {}
    for names, line in re.findall(
        r"^ {4}([a-z_, ]+?) {2,}(.*(?:\n {10,}.*)*)", contract.__doc__, re.MULTILINE
    ):
        for name in names.split(", "):
            told[name] = " ".join(line.split())
    return told


@pytest.mark.parametrize("decision", contract.ARGUMENTS)
def test_each_argument_is_explained_as_the_contract_does(decision):
    told = told_by_the_contract()
    expected = [(name, told[name]) for name in contract.ARGUMENTS[decision]]
    assert table_after(f"### `{decision}`:") == expected


def test_each_word_is_explained_as_it_is_itself():
    listed = dict(table_after("## The words\n"))
    for name in words.__all__:
        word = getattr(words, name)
        if callable(word):
            call = f"{name}({', '.join(inspect.signature(word).parameters)})"
            assert listed.pop(call) + "." == inspect.getdoc(word).partition("\n")[0]
        else:
            assert f"`{name}`" in GUIDE
    assert listed == {}


def test_tiles_are_numbered_as_they_are():
    from dealwise.simulate.moon.tiles import ENDS

    text = GUIDE.partition("A **tile** is a number")[2].partition("A **set")[0]
    assert [tuple(map(int, ends)) for ends in re.findall(r"(\d)-(\d)", text)] == list(ENDS)


# --- the examples --------------------------------------------------------------------------------


def test_the_guide_has_what_these_tests_look_for():
    assert len(FILES) == 2
    assert len(SCRIPTS) >= 4
    assert {command.split()[2] for command in COMMANDS} == {"odds", "hands", "compare", "replay"}


def decisions_in(file: str) -> list[str]:
    return [decision for decision in contract.ARGUMENTS if f"def {decision}(" in file]


@pytest.mark.parametrize("file", FILES, ids=["first", "complete"])
def test_what_the_examples_answer_is_legal(write, file):
    write(file)
    for decision in decisions_in(file):
        asked = load_policy("moon", decision, f"mine.py:{decision}")
        chance = random.Random(decision)
        met = list(moments(decision, asked.plain, some_deals(60, chance), chance))
        assert len(met) >= 60
        for moment in met:
            view = moment.view()
            assert moment.allows(asked.compiled(*view)), moment
            assert asked.compiled(*view) == asked.plain(*view)
        assert asked.idea.endswith(".")
        assert not asked.uses_chance


@pytest.mark.compiled
def test_the_complete_example_is_a_strategy_that_plays_hands(write):
    from dealwise.simulate.moon.bare_task import play_dealt_hands
    from dealwise.simulate.moon.kernel import FAULT_SLOTS

    write(COMPLETE)
    careful = load_strategy("moon", "mine.py:careful")
    compiled = [careful.policy("exchange").compiled, *[careful.policy("play").compiled] * 3]
    tally, fault = np.zeros(8, np.int64), np.zeros(FAULT_SLOTS, np.int64)
    deals = 20_000 if careful.policy("play").compiled is not careful.policy("play").plain else 50
    assert play_dealt_hands(1, 0, deals, 0, tally, fault, *compiled) == 0, fault
    assert tally.sum() == deals


def test_a_higher_threshold_bids_less(write):
    write(COMPLETE)
    chance = random.Random(5)
    bids = [load_policy("moon", "bid", f"mine.py:bid[threshold={n}]") for n in (4, 5, 6)]
    met = list(moments("bid", bids[0].plain, some_deals(200, chance), chance))
    calls = [[bid.plain(*moment.view()) for moment in met] for bid in bids]
    passes = [sum(call == 0 for call in called) for called in calls]
    assert passes[0] < passes[1] < passes[2]


@pytest.mark.uncounted
def test_each_other_example_runs_beside_the_file(run_python, tmp_path):
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "mine.py").write_text(COMPLETE, encoding="utf-8")
    assert all(run_one_by_one(run_python, folder, SCRIPTS))


@pytest.mark.compiled
def test_the_commands_run_one_after_the_other(write):
    write(COMPLETE)
    for command in COMMANDS:
        ended = typer.testing.CliRunner().invoke(app, shlex.split(command)[1:])
        assert ended.exit_code == 0, f"{command}: {ended.output}"
        assert ended.stdout, command


# --- the sentences -------------------------------------------------------------------------------


def file_for(code: str) -> str:
    """The file that a row of the table stands for: a line of its head, or the body of its bid."""
    if code.startswith("def "):
        return f"{code}\n    return 0\n"
    if code.startswith(("import ", "x = ")):
        return code + "\n" + policy("bid", "return 0")
    return policy("bid", code)


REFUSED = [code for code, said in ROWS.items() if said.startswith(("The bid", "mine.py"))]


@pytest.mark.compiled
@pytest.mark.parametrize("code", REFUSED)
def test_what_goes_wrong_is_said_as_the_guide_says(write, code):
    write(file_for(code))
    with pytest.raises(DealwiseError) as caught:
        load_policy("moon", "bid", "mine.py:bid").compiled(*BID)
    assert str(caught.value) == ROWS[code]
    assert caught.value.exit_code == 1


def test_the_table_of_what_goes_wrong_is_met():
    assert len(REFUSED) == len(table_after("## What goes wrong")) >= 8


def test_the_guide_says_whose_rights_a_policy_has():
    assert "is a program. It runs with your rights" in GUIDE
    assert re.findall(r"\w+ \w+ sandbox", GUIDE) == ["is no sandbox"]
