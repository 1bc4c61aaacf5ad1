"""A plan that travels: its policy files come along as text, and another dealwise is refused."""

import os
import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from late import late
from own_files import policy

from dealwise.simulate import cache
from dealwise.simulate.edition import Edition, this_edition
from dealwise.simulate.errors import BadInput, Fault
from dealwise.strategies.carried import carried
from dealwise.strategies.moon.hands_plan import HandsPlan

blocks_plan = late("dealwise.strategies.moon.blocks_plan")

LOWEST = "tile = 0\nwhile not legal >> tile & 1:\n    tile += 1\nreturn tile"
TIMID, BOLD = "return 0", "return 4 if standing == 0 else 0"


def file_of(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a policy file, and its user in it."""
    file_of(tmp_path / "home", "mine.py", policy("bid", BOLD))
    monkeypatch.chdir(tmp_path / "home")
    return tmp_path / "home"


def prepared(*strategies: str) -> HandsPlan:
    plan = HandsPlan(strategies, 300, 5)
    plan.prepare()
    return plan


@pytest.mark.uncounted
def test_it_plays_what_the_plan_plays_where_there_are_no_files(
    at_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = prepared("mine.py:bid/shape/pull", "simple", "steady")
    expected = plan.play(0, 300)
    travelled = pickle.dumps(carried(plan, patience=20))
    (at_home / "mine.py").unlink()
    elsewhere = at_home.parent / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    arrived = pickle.loads(travelled)
    np.testing.assert_array_equal(arrived.play(0, 100) + arrived.play(100, 300), expected)
    assert list(elsewhere.iterdir()) == []


def test_a_strategy_of_several_files_comes_whole(at_home: Path, tmp_path: Path) -> None:
    file_of(at_home / "more", "other.py", policy("play", LOWEST))
    text = "from dealwise.strategies import strategy\n" + policy("bid", TIMID, name="quiet")
    text += 'own = strategy(bid=quiet, exchange="longest", play="more/other.py:play")\n'
    file_of(at_home, "two.py", text)
    plan = blocks_plan.MoonBlocksPlan(("two.py:own", "simple"), ("two.py:own", "simple"), 40, 1)
    plan.prepare()
    assert {Path(file.path).name for file in carried(plan, patience=None).files} == {
        "two.py", "other.py",
    }  # fmt: skip
    expected = plan.play(0, 40)
    travelled = pickle.dumps(carried(plan, patience=20))
    (at_home / "two.py").unlink()
    (at_home / "more" / "other.py").unlink()
    np.testing.assert_array_equal(pickle.loads(travelled).play(0, 40), expected)


@pytest.mark.uncounted
def test_two_files_of_one_name_play_side_by_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {}
    for name, body in (("one", TIMID), ("two", BOLD)):
        file_of(tmp_path / name, "mine.py", policy("bid", body))
        monkeypatch.chdir(tmp_path / name)
        plan = prepared("mine.py:bid/shape/pull", "mine.py:bid/shape/pull", "never/shape/pull")
        found[name] = (plan.play(0, 200), carried(plan, patience=20))
    monkeypatch.chdir(tmp_path)
    for expected, travelled in found.values():
        np.testing.assert_array_equal(travelled.play(0, 200), expected)
    assert (found["one"][0] != found["two"][0]).any()


def test_a_text_that_was_changed_since_is_not_played(at_home: Path) -> None:
    """What was checked, shown by its hash and announced is what plays, whatever the file is now."""
    plan = prepared("mine.py:bid/shape/pull", "simple", "simple")
    travelled = carried(plan, patience=20)
    expected = plan.play(0, 100)
    file_of(at_home, "mine.py", policy("bid", TIMID))
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(travelled)).play(0, 100), expected)


def test_what_came_along_is_not_announced_again(
    at_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = prepared("mine.py:bid/shape/pull", "simple", "simple")
    travelled = carried(plan, patience=20)
    said: list[str] = []
    monkeypatch.setattr(cache, "notice", said.append)
    monkeypatch.setattr("dealwise.strategies.loader._modules", {})
    monkeypatch.setattr("dealwise.strategies.first_use._is_new", lambda _: True)
    pickle.loads(pickle.dumps(travelled)).play(0, 10)
    assert said == []


def test_only_files_that_came_along_are_read(at_home: Path) -> None:
    plan = prepared("mine.py:bid/shape/pull", "simple", "simple")
    travelled = replace(carried(plan, patience=20), files=())
    (at_home / "mine.py").unlink()
    with pytest.raises(BadInput, match="no file"):
        pickle.loads(pickle.dumps(travelled)).play(0, 10)


@pytest.mark.parametrize("other", [{"version": "0.0.1"}, {"engine": "0" * 64}], ids=str)
def test_another_dealwise_is_refused_before_it_plays(other: dict[str, str]) -> None:
    plan = prepared("steady", "simple", "simple")
    travelled = carried(plan, patience=20)
    foreign = replace(travelled, edition=replace(this_edition(), **other))
    with pytest.raises(Fault, match=r"would not add up.*same dealwise"):
        foreign.play(0, 10)


def test_an_edition_is_of_the_sources_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another processor or another Python compiles otherwise and plays the same."""
    here = this_edition()
    monkeypatch.setattr("sys.version", "3.14")
    cache.build_hash.cache_clear()
    try:
        assert this_edition() == here == Edition(here.version, cache.sources_hash())
    finally:
        monkeypatch.undo()
        cache.build_hash.cache_clear()


_GIVEN_UP = """
import os
from dealwise.simulate.errors import Fault
from dealwise.strategies.carried import carried
from dealwise.strategies.moon.hands_plan import HandsPlan

plan = HandsPlan(("mine.py:bid/shape/pull", "simple", "simple"), 300, 5)
plan.prepare()
try:
    carried(plan, patience=0.3).play(0, 10)
except Fault as fault:
    print(fault, flush=True)
os._exit(0)
"""


@pytest.mark.compiled
def test_a_policy_that_never_returns_is_given_up_where_it_plays(
    run_python: Callable, tmp_path: Path
) -> None:
    """In a process of its own: what hangs cannot be stopped, and would take a core for good."""
    endless = policy("bid", "while hand:\n    standing += 0\nreturn 0")
    file_of(tmp_path / "elsewhere", "mine.py", endless)
    ended = run_python("-P", "-c", _GIVEN_UP)
    assert "mine.py:bid (mine.py, line 1) may never return" in ended.stdout, ended.stderr


class Elsewhere(Executor):
    """Plays what was packed and unpacked, from another folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def submit(self, function, /, *arguments, **named):
        future: Future = Future()
        here = os.getcwd()
        os.chdir(self.folder)
        try:
            unpacked, given = pickle.loads(pickle.dumps((function, arguments)))
            future.set_result(unpacked(*given, **named))
        except Exception as error:
            future.set_exception(pickle.loads(pickle.dumps(error)))
        finally:
            os.chdir(here)
        return future


def test_a_fault_comes_back_with_its_deal_and_what_was_finished(
    at_home: Path, tmp_path: Path
) -> None:
    from dealwise.reports import compare

    body = "if hand & 1 and standing == 0 and place == 2:\n    return 3\nreturn 0"
    file_of(at_home, "mine.py", policy("bid", body))
    found = []
    for executor in (None, Elsewhere(tmp_path)):
        with pytest.raises(Fault) as caught:
            compare("mine.py:bid/shape/pull", "never/shape/pull", deals=3000, executor=executor)
        found.append((str(caught.value), caught.value.deal, caught.value.table))
        assert caught.value.partial is None or caught.value.partial.deals <= caught.value.deal
    assert found[0] == found[1]
