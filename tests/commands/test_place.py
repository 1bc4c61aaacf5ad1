"""--dask: what it cannot be, in a sentence, and a cluster of this machine as a user starts it."""

import json
import sys

import pytest
from processes import POSIX_ONLY, Invoke, run

COMPARE = ("moon", "compare", "steady", "simple", "--deals", "600")
HANDS = ("moon", "hands", "--strategies", "steady,simple,steady", "--deals", "600")
ODDS = ("moon", "odds", "66", "65", "64", "55", "33", "21", "00", "--widow", "43", "--deals", "600")


@pytest.mark.parametrize("words", [COMPARE, HANDS, ODDS], ids=lambda words: words[1])
@pytest.mark.parametrize(
    ("place", "said"),
    [
        (("--dask", "somewhere"), '--dask cannot be "somewhere": write local:4'),
        (("--dask", "local:0"), '--dask cannot be "local:0"'),
        (("--dask", "local:99999"), "this machine may have 4 processes a core, so local:"),
        (("--dask", "tcp://host"), "the address of a scheduler, such as tcp://192.168.0.10:8786"),
        (("--dask", "local:2", "--threads", "2"), "give one"),
        (("--threads", "0"), "--threads"),
    ],
    ids=" ".join,
)
def test_what_it_cannot_be(
    invoke: Invoke, words: tuple[str, ...], place: tuple[str, ...], said: str
) -> None:
    ended = invoke(*words, *place)
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert said in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_without_dask_it_says_what_to_install(
    invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ended = invoke(*COMPARE, "--dask", "local:2")
    assert ended.exit_code == 2
    assert "pip install 'dealwise[cluster]'" in ended.stderr


@pytest.mark.slow
@pytest.mark.compiled
@POSIX_ONLY
@pytest.mark.parametrize("words", [COMPARE, HANDS, ODDS], ids=lambda words: words[1])
def test_a_cluster_of_this_machine_tells_the_same(words: tuple[str, ...]) -> None:
    here = run([*words, "--json"])
    there = run([*words, "--json", "--dask", "local:2"])
    assert (there.code, there.said) == (0, "")
    assert json.loads(there.answer) == json.loads(here.answer)
