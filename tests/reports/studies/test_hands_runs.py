"""How hands are played must not show in what is found (T9); faults and Ctrl-C end honestly."""

import concurrent.futures
import json
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from dealwise.reports.studies.hands import hands, plan_hands, play_hands
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.moon.tiles import SEATS
from dealwise.strategies.moon.hands_plan import HandsPlan
from dealwise.strategies.moon.told_again import played_deals

STEADY = ("steady",) * SEATS
TABLES = {
    "house": (("steady", "losers/longest/simple", "random"), {}),
    "forced": (
        ("never/shape/pull", "random/random/simple", "count[threshold=6]/shape/random"),
        {"all_pass": "force_last"},
    ),
}


# --- however it is played (T9) -------------------------------------------------------------------


class Serial(concurrent.futures.Executor):
    """Plays each chunk at once."""

    def submit(self, function, /, *arguments):
        future = concurrent.futures.Future()
        future.set_result(function(*arguments))
        return future


SEEDS = [0, 1, 2**63, 2**64 - 1]


def as_bytes(name, seed, deals=120, **how):
    strategies, rules = TABLES[name]
    result = hands(strategies, deals=deals, seed=seed, rules=rules, **how)
    return json.dumps(result.to_dict(), sort_keys=False).encode()


@pytest.fixture(scope="module")
def expected():
    return {(name, seed): as_bytes(name, seed, threads=1) for name in TABLES for seed in SEEDS}


@pytest.mark.compiled
@pytest.mark.parametrize("chunk", [1, 37, 1000, None])
@pytest.mark.parametrize("threads", [1, 2, 3, pytest.param(8, marks=pytest.mark.slow)])
def test_threads_and_chunks_do_not_show(expected, threads, chunk):
    for (name, seed), whole in expected.items():
        assert as_bytes(name, seed, threads=threads, chunk=chunk) == whole


@pytest.mark.compiled
@pytest.mark.parametrize("chunk", [37, pytest.param(None, marks=pytest.mark.slow)])
def test_executors_do_not_show(expected, processes, chunk):
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        for seed in SEEDS[1:3]:
            for executor in (Serial(), pool, processes):
                found = as_bytes("forced", seed, executor=executor, chunk=chunk)
                assert found == expected["forced", seed]
        assert pool.submit(pow, 2, 3).result() == 8  # it was not closed


@pytest.mark.uncounted
def test_seeds_as_people_write_them():
    assert as_bytes("house", "18446744073709551615") == as_bytes("house", 2**64 - 1)
    assert json.loads(as_bytes("house", 2**64 - 1))["seed"] == 2**64 - 1
    assert as_bytes("house", 3) != as_bytes("house", 4)


@pytest.mark.compiled
def test_two_runs_at_once_do_not_disturb_each_other(expected):
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        runs = {pool.submit(as_bytes, *key, threads=2): key for key in [*expected] * 2}
        for run in concurrent.futures.as_completed(runs):
            assert run.result() == expected[runs[run]]


# --- progress ------------------------------------------------------------------------------------


@pytest.mark.parametrize("deals", [1, 2, 100])
def test_progress_is_told_in_order_up_to_all_deals(deals):
    told = []
    hands(STEADY, deals=deals, threads=2, on_progress=lambda *now: told.append(now))
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert told[-1] == (deals, deals)
    assert {total for _, total in told} == {deals}


# --- Ctrl-C --------------------------------------------------------------------------------------


def interrupting_at(deals):
    def look(done, total):
        if done >= deals:
            raise KeyboardInterrupt

    return look


@pytest.mark.parametrize("chunk", [1, 7, None])
def test_an_interrupt_leaves_what_was_played(chunk):
    result = hands(STEADY, deals=100_000, chunk=chunk, on_progress=interrupting_at(30))
    assert result.interrupted
    assert 30 <= result.deals < 100_000
    document = result.to_dict()
    assert document["interrupted"] is True
    again = hands(STEADY, deals=result.deals).to_dict()
    assert again == document | {"interrupted": False}


def test_an_interrupt_before_anything_was_played_is_an_interrupt(monkeypatch):
    def pressed(plan, start, stop):
        raise KeyboardInterrupt

    monkeypatch.setattr(HandsPlan, "play", pressed)
    with pytest.raises(KeyboardInterrupt):
        hands(STEADY, deals=10, executor=Serial())


class Pressing(np.ndarray):
    """Counts in whose fifth addition Ctrl-C is pressed, when the sum is already written."""

    additions = 0

    def __array_ufunc__(self, ufunc, method, *inputs, **options):
        plain = [np.asarray(value) for value in inputs]
        if "out" in options:
            options["out"] = tuple(np.asarray(value) for value in options["out"])
        result = getattr(ufunc, method)(*plain, **options)
        Pressing.additions += 1
        if Pressing.additions == 5:
            signal.raise_signal(signal.SIGINT)
        return result


def test_deals_and_counts_agree_whenever_it_is_pressed(ctrl_c_raises, monkeypatch):
    play = HandsPlan.play
    monkeypatch.setattr(HandsPlan, "play", lambda *told: play(*told).view(Pressing))
    monkeypatch.setattr(Pressing, "additions", 0)
    result = hands(STEADY, deals=10_000, chunk=3, threads=1)
    assert Pressing.additions >= 5
    assert result.interrupted
    first_calls = sum(result.places[0].calls)  # each deal has exactly one first speaker
    assert first_calls == result.deals
    monkeypatch.undo()
    assert np.array_equal(result.tally, hands(STEADY, deals=result.deals).tally)


# --- faults --------------------------------------------------------------------------------------

BID = "def bid(hand, place, standing, call_left, call_right, scores, bits):\n"
BREAKS = BID + "    return 3 if bits % 101 == 0 else 0\n"
RAISES = BID + "    if bits % 101 == 0:\n        raise ValueError('boom')\n    return 0\n"
LOOPS = BID + "    while bits % 101 == 0:\n        place += 1\n    return 0\n"


@pytest.fixture
def own(tmp_path, monkeypatch):
    """Write a bid policy; the three strategies with it at seat 1."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def written(text):
        Path("mine.py").write_text(text, encoding="utf-8")
        return ("never/shape/pull", "mine.py:bid/shape/pull", "simple")

    return written


@pytest.mark.parametrize("text", [BREAKS, RAISES])
@pytest.mark.parametrize(("threads", "chunk"), [(1, 1), (2, 5), (3, None)])
def test_what_was_finished_before_a_fault_is_kept(own, text, threads, chunk):
    strategies = own(text)
    with pytest.raises(Fault) as caught:
        hands(strategies, deals=5000, seed=3, threads=threads, chunk=chunk)
    fault = caught.value
    assert "mine.py:bid" in str(fault)
    assert f"on deal {fault.deal} as seat 1" in str(fault)
    assert 10 < fault.deal < 5000
    partial = fault.partial
    assert partial.deals == fault.deal
    assert partial.interrupted
    again = hands(strategies, deals=fault.deal, seed=3)  # every deal before it goes well
    assert np.array_equal(again.tally, partial.tally)


def test_the_deal_alone_shows_the_fault_again(own):
    strategies = own(BREAKS)
    with pytest.raises(Fault) as first:
        hands(strategies, deals=5000, seed=3)
    alone = plan_hands(strategies, seed=3, only_deal=first.value.deal)
    with pytest.raises(Fault) as again:
        play_hands(alone)
    assert str(again.value) == str(first.value)
    assert again.value.partial is None


def test_a_fault_in_the_first_deal_has_nothing_before_it(own):
    with pytest.raises(Fault) as caught:
        hands(own(BID + "    return 3\n"), deals=50)
    assert (caught.value.deal, caught.value.partial) == (0, None)


@pytest.mark.slow
@pytest.mark.compiled
def test_a_policy_that_never_returns_is_named_by_its_deal(own):
    """In a process of its own: what hangs cannot be stopped, so none may hang in this one."""
    with pytest.raises(Fault) as broken:
        hands(own(BREAKS), deals=5000, seed=3)
    expected = broken.value.deal
    strategies = own(LOOPS)
    script = (
        "import json, os, sys\n"
        "from dealwise.reports.studies.hands import hands\n"
        "from dealwise.simulate.errors import Fault\n"
        "try:\n"
        f"    hands({strategies!r}, deals=5000, seed=3, threads=2, patience=1.0)\n"
        "except Fault as fault:\n"
        "    print(json.dumps([str(fault), fault.partial.deals]), flush=True)\n"
        "os._exit(0)\n"
    )
    told = run_script(script)
    said, finished = json.loads(told.splitlines()[-1])
    assert "No hand was finished for 1 s" in said
    assert str(expected) in re.findall(r"\d+", said.partition("(")[2])
    assert finished <= expected


def run_script(script):
    began = time.perf_counter()
    ended = subprocess.run(
        [sys.executable, "-P", "-c", script],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    assert time.perf_counter() - began < 60
    return ended.stdout


# --- what cannot be asked ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "strategies", [(), ("steady",), ("steady",) * 2, ("steady",) * 4, ("steady",) * 300]
)
def test_three_sit_at_the_table(strategies):
    with pytest.raises(BadInput, match=f"^{len(strategies)} strateg(y is|ies are) named") as caught:
        hands(strategies)
    assert "three" in str(caught.value)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"deals": 0}, "number of deals"),
        ({"deals": -1}, "number of deals"),
        ({"deals": "many"}, "number of deals"),
        ({"deals": 10**20}, "number of deals"),
        ({"deals": float("nan")}, "number of deals"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"seed": 1.5}, "seed"),
        ({"threads": 0}, "threads"),
        ({"threads": "x"}, "threads"),
        ({"rules": {"all_pas": "redeal"}}, "did you mean all_pass?"),
        ({"rules": {"all_pass": "never"}}, "force_last"),
        ({"rules": {"hand_cap": 0}}, "hand_cap"),
    ],
)
def test_numbers_and_rules_that_cannot_be(options, said):
    with pytest.raises(BadInput) as caught:
        hands(STEADY, **({"deals": 5} | options))
    assert said in str(caught.value)


@pytest.mark.parametrize("number", [-1, 10**12, "x", "1.5"])
def test_the_number_of_a_deal_that_cannot_be(number):
    with pytest.raises(BadInput, match="number of a deal"):
        plan_hands(STEADY, only_deal=number)


def test_nothing_is_loaded_before_names_are_known():
    with pytest.raises(BadInput, match="steadi"):
        hands(("steady", "steadi", "simple"), deals=5)


@pytest.mark.compiled
def test_deals_can_be_told_while_others_are_played():
    """`played_deals` is lazy: a million may be asked for and the first few taken."""
    plan = plan_hands(STEADY, deals=10**6)
    began = time.perf_counter()
    threads = threading.active_count()
    told = [number for number, _ in zip(range(3), played_deals(plan, 10**6), strict=False)]
    assert told == [0, 1, 2]
    assert time.perf_counter() - began < 30  # a million would take minutes
    assert threading.active_count() <= threads
