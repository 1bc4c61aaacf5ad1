"""Killed at any moment, a run goes on to the very result that it would have had."""

import json
import os
import random
import time

import pytest
import resumable

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")

DEALS = 900
SECONDS = 0.001  # some sixty chunks of 15 ms


def chunks_in(path):
    with open(path, "rb") as file:
        _, *lines = file.read().splitlines()
    return [json.loads(line) for line in lines]


def assert_each_deal_once(path):
    chunks = chunks_in(path)
    assert [chunk["start"] for chunk in chunks] == [0, *(chunk["stop"] for chunk in chunks[:-1])]
    assert chunks[-1]["stop"] == DEALS
    assert all(chunk["sums"][0] == chunk["stop"] - chunk["start"] for chunk in chunks)


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory):
    """What an uninterrupted run prints, and how long it takes after its start."""
    path = tmp_path_factory.mktemp("whole") / "run.jsonl"
    process = resumable.start(path, DEALS, SECONDS)
    resumable.wait_for_start(process)
    began = time.monotonic()
    code, out, err = resumable.ended(process)
    seconds = time.monotonic() - began
    assert (code, err) == (0, "")
    assert len(chunks_in(path)) >= 50
    return out, seconds


def lines_in(path):
    return path.read_bytes().count(b"\n") if path.exists() else 0


def kill(path, *, lines=0, after=0.0):
    """Play on in a process, and kill it so many seconds after the file has so many lines."""
    process = resumable.start(path, DEALS, SECONDS)
    resumable.wait_for_start(process)
    resumable.wait_until(lambda: lines_in(path) >= lines)
    time.sleep(after)
    process.kill()
    return resumable.ended(process)[0] < 0


@pytest.mark.parametrize("kills", [4, pytest.param(25, marks=pytest.mark.slow)])
def test_killed_once_at_any_moment(tmp_path, uninterrupted, kills):
    expected, _ = uninterrupted
    chance = random.Random(kills)
    killed = 0
    for number in range(kills):
        path = tmp_path / f"{number}.jsonl"
        killed += kill(path, lines=chance.randrange(50), after=chance.uniform(0, 0.02))
        code, out, err = resumable.ended(resumable.start(path, DEALS, 0))
        assert (code, err) == (0, "")
        assert out == expected
        assert_each_deal_once(path)
    assert killed > kills / 2


@pytest.mark.compiled
@pytest.mark.parametrize("kills", [3, pytest.param(25, marks=pytest.mark.slow)])
def test_killed_again_and_again(tmp_path, uninterrupted, kills):
    expected, seconds = uninterrupted
    path = tmp_path / "run.jsonl"
    chance = random.Random(kills)
    for _ in range(kills):
        kill(path, after=chance.uniform(0, 2 * seconds / kills))
    code, out, err = resumable.ended(resumable.start(path, DEALS, SECONDS))
    assert (code, err) == (0, "")
    assert out == expected
    assert_each_deal_once(path)
