"""The file of a run: what is written is read again exactly, and a run goes on from it."""

import contextlib
import json
import os
import tracemalloc
import zlib
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from resumable import described, next_hundred, play_into
from runner_stands import Sums

from dealwise.simulate import run_file, runner
from dealwise.simulate.errors import BadInput
from dealwise.simulate.run_file import open_run
from dealwise.simulate.runner import Prefix

PLAN = {"game": "sums", "seed": 7}


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "run.jsonl")


def lines_of(path):
    with open(path, "rb") as file:
        return file.read().splitlines(keepends=True)


def as_lists(prefixes):
    return [(prefix.deals, prefix.sums.tolist()) for prefix in prefixes]


def stored_in(path, plan=PLAN, *, deals=10**12):
    with open_run(path, plan, deals=deals) as opened:
        return as_lists(opened.stored())


def write(path, prefixes, plan=PLAN, **options):
    with open_run(path, plan, deals=10**12, **options) as opened:
        list(opened.stored())
        for deals, sums in prefixes:
            opened.add(Prefix(deals, np.array(sums, np.int64)))


# --- what is in it -------------------------------------------------------------------------------


def test_the_first_line_says_what_is_played_and_each_other_what_was_finished(path):
    write(path, [(100, [3, -5]), (250, [4, 2**60])])
    header, *chunks = map(json.loads, lines_of(path))
    assert header["schema"] == "dealwise/run/1"
    assert header["version"] == version("dealwise")
    assert header["plan"] == PLAN
    assert len(header["sha256"]) == 64
    assert [(chunk["start"], chunk["stop"], chunk["sums"]) for chunk in chunks] == [
        (0, 100, [3, -5]),
        (100, 250, [1, 2**60 + 5]),
    ]


def test_each_line_ends_with_the_crc_of_all_before_it(path):
    write(path, [(100, [3, -5]), (250, [4, 2**60])])
    for line in lines_of(path):
        body, _, rest = line.rpartition(b',"crc32":')
        assert int(rest.removesuffix(b"}\n")) == zlib.crc32(body + b"}")


def test_names_in_any_script_are_written(path):
    plan = {"files": ["ö\N{DOMINO TILE VERTICAL-01-02}.py", "\udcff"]}
    write(path, [(1, [1])], plan)
    assert stored_in(path, plan) == [(1, [1])]
    assert lines_of(path)[0].isascii()


def test_tuples_are_lists_and_the_order_of_keys_is_none(path):
    write(path, [(1, [1])], {"b": (1, 2), "a": {"y": 1, "x": None}})
    assert stored_in(path, {"a": {"x": None, "y": 1}, "b": [1, 2]}) == [(1, [1])]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), np.int64(3), {1, 2}, b"x"])
def test_what_is_no_plain_value_makes_no_file(path, value):
    with pytest.raises((TypeError, ValueError)), open_run(path, {"x": value}, deals=1):
        pass
    assert not os.path.exists(path)


# --- going on ------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("chunk", [7, 100, None])
@pytest.mark.parametrize("stop", [1, 99, 100, 650, 1234])
def test_a_run_that_was_left_goes_on_to_the_same_end(path, stop, chunk, threads):
    plan = Sums(1234)
    for prefix in play_into(path, plan, chunk=chunk, threads=threads):
        if prefix.deals >= stop:
            break
    found = dict(as_lists(play_into(path, plan, chunk=chunk, threads=threads)))
    for deals in [*range(100, 1234, 100), 1234]:
        assert found[deals] == plan.play(0, deals).tolist()
    assert as_lists(play_into(path, plan)) == list(found.items())  # and now it is all stored


def test_the_file_of_a_run_with_fixed_chunks_is_the_same_after_any_stop(path, tmp_path):
    whole = str(tmp_path / "whole.jsonl")
    list(play_into(whole, Sums(777), chunk=50))
    for stop in (50, 300, 700):
        Path(path).unlink(missing_ok=True)
        for prefix in play_into(path, Sums(777), chunk=50):
            if prefix.deals >= stop:
                break
        list(play_into(path, Sums(777), chunk=50))
        assert lines_of(path) == lines_of(whole)


@given(
    chunks=st.lists(
        st.tuples(
            st.integers(1, 10**9),
            st.lists(st.integers(-(2**57), 2**57), min_size=3, max_size=3),
        ),
        max_size=30,
    ),
    stop=st.integers(0, 30),
)
def test_what_is_written_is_read(tmp_path_factory, chunks, stop):
    """Whole numbers above 2**53 too, which few readers of JSON keep."""
    path = str(tmp_path_factory.mktemp("run") / "run.jsonl")
    deals = np.cumsum([deals for deals, _ in chunks]).tolist()
    sums = np.cumsum(np.array([sums for _, sums in chunks], np.int64).reshape(-1, 3), axis=0)
    prefixes = list(zip(deals, sums.tolist(), strict=True))
    write(path, prefixes[:stop])
    write(path, prefixes[stop:])
    assert stored_in(path) == prefixes


def test_extreme_sums_are_kept(path):
    ends = [-(2**63), 2**63 - 1]
    write(path, [(5, ends)])
    assert stored_in(path) == [(5, ends)]


def test_without_anything_stored_there_is_no_last(path):
    for _ in range(2):
        with open_run(path, PLAN, deals=5) as opened:
            assert list(opened.stored()) == []
            assert (opened.last, opened.dropped) == (None, 0)


def test_reading_goes_on_where_it_was_left(path):
    prefixes = [(10, [1]), (20, [2]), (30, [3])]
    write(path, prefixes)
    with open_run(path, PLAN, deals=30) as opened:
        assert as_lists([next(opened.stored())]) == prefixes[:1]
        assert opened.last.deals == 10
        assert as_lists(opened.stored()) == prefixes[1:]
        assert opened.last.deals == 30
        assert list(opened.stored()) == []


@pytest.mark.parametrize(
    "content", [b"", b'{"schema":"dealwise/run/1"', b"{"], ids=["empty", "torn", "brace"]
)
def test_a_file_whose_first_line_was_not_finished_is_begun(path, content):
    with open(path, "wb") as file:
        file.write(content)
    write(path, [(10, [1])])
    assert stored_in(path) == [(10, [1])]


def test_force_begins_a_file_of_anything_else_anew(path):
    for content in (b"a diary\n", b"a diary", b"\xff" * 3_000_000):
        with open(path, "wb") as file:
            file.write(content)
        write(path, [(10, [1])], force=True)
        assert stored_in(path) == [(10, [1])]
    write(path, [(7, [3])], {"seed": 8}, force=True)
    assert stored_in(path, {"seed": 8}) == [(7, [3])]


def test_force_keeps_what_is_kept_of_the_same_run(path):
    """Whoever wants another table of it has to force that, and would lose hours of play."""
    write(path, [(7, [3])])
    write(path, [(9, [4])], force=True)
    assert stored_in(path) == [(7, [3]), (9, [4])]


# --- what does not follow ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deals", "sums"),
    [
        (20, np.ones(2, np.int64)),
        (5, np.ones(2, np.int64)),
        (101, np.ones(2, np.int64)),
        (30, np.ones(3, np.int64)),
        (30, np.ones(1, np.int64)),
        (30, np.ones((2, 1), np.int64)),
        (30, np.ones(2)),
        (30, np.ones(2, np.int32)),
    ],
)
def test_a_prefix_that_does_not_follow_is_a_mistake(path, deals, sums):
    write(path, [(20, [1, 1])])
    before = lines_of(path)
    with open_run(path, PLAN, deals=100) as opened:
        list(opened.stored())
        with pytest.raises(ValueError, match=r"deals do not follow|no int64 array"):
            opened.add(Prefix(deals, sums))
    assert lines_of(path) == before


def test_nothing_is_added_before_all_is_read(path):
    write(path, [(20, [1]), (40, [1])])
    with open_run(path, PLAN, deals=100) as opened:
        next(opened.stored())
        with pytest.raises(ValueError, match="not been read"):
            opened.add(Prefix(60, np.ones(1, np.int64)))


# --- memory and the disk -------------------------------------------------------------------------


@pytest.mark.uncounted
def test_memory_does_not_grow_with_what_is_stored(path):
    with open_run(path, PLAN, deals=10**9) as opened:
        list(opened.stored())
        for number in range(1, 5001):
            opened.add(Prefix(number, np.full(20, number * 10**12, np.int64)))
    assert os.path.getsize(path) > 1_000_000
    tracemalloc.start()
    try:
        with open_run(path, PLAN, deals=10**9) as opened:
            assert sum(1 for _ in opened.stored()) == 5000
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 500_000  # a tracer of coverage takes some of it


def test_the_disk_is_waited_for_once_a_second_at_most(path, monkeypatch):
    now, waited = [0.0], []
    monkeypatch.setattr(run_file.time, "monotonic", lambda: now[0])
    monkeypatch.setattr("os.fsync", waited.append)
    with open_run(path, PLAN, deals=1000) as opened:
        list(opened.stored())
        waited.clear()
        for number in range(1, 301):
            now[0] += 0.01
            opened.add(Prefix(number, np.ones(1, np.int64)))
        assert 2 <= len(waited) <= 3
        waited.clear()
    assert len(waited) == 1
    monkeypatch.undo()


def test_each_chunk_is_in_the_file_at_once(path):
    with open_run(path, PLAN, deals=1000) as opened:
        list(opened.stored())
        for number in range(1, 10):
            opened.add(Prefix(number, np.ones(1, np.int64)))
            assert os.path.getsize(path) == sum(map(len, lines_of(path)))
            assert len(lines_of(path)) == 1 + number


@pytest.fixture
def clock(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(run_file.time, "monotonic", lambda: now[0])
    return now


def add_soon(opened, deals):
    opened.add_soon(Prefix(deals, np.array([3 * deals], np.int64)))


def test_chunks_that_may_wait_share_a_line_a_second(path, clock):
    with open_run(path, PLAN, deals=10_000) as opened:
        list(opened.stored())
        for number in range(1, 301):
            clock[0] = number / 100
            add_soon(opened, number)
        assert [deals for deals, _ in stored_so_far(path)] == [100, 200, 300]


def stored_so_far(path):
    chunks, total = [], 0
    for line in lines_of(path)[1:]:
        chunk = json.loads(line)
        total += chunk["sums"][0]
        chunks.append((chunk["stop"], total))
    return chunks


@pytest.mark.parametrize("error", [None, RuntimeError, KeyboardInterrupt])
def test_what_waits_is_added_at_the_end_whatever_happens(path, clock, error):
    with (
        contextlib.suppress(RuntimeError, KeyboardInterrupt),
        open_run(path, PLAN, deals=100) as opened,
    ):
        list(opened.stored())
        add_soon(opened, 10)
        add_soon(opened, 20)
        assert opened.last is None
        if error is not None:
            raise error
    assert stored_in(path) == [(20, [60])]


def test_what_is_added_at_once_takes_with_it_what_waits(path, clock):
    with open_run(path, PLAN, deals=100) as opened:
        list(opened.stored())
        add_soon(opened, 10)
        opened.add(Prefix(30, np.array([90], np.int64)))
        assert opened.last.deals == 30
        add_soon(opened, 40)
    assert stored_in(path) == [(30, [90]), (40, [120])]


def test_a_disk_that_is_full_at_the_end_is_told_of(path, clock, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    def add_to_a_full_disk():
        with open_run(path, PLAN, deals=100) as opened:
            list(opened.stored())
            add_soon(opened, 10)
            monkeypatch.setattr(run_file.os, "write", full)

    with pytest.raises(BadInput, match="No space left on device; the first 0 deals are in it"):
        add_to_a_full_disk()
    monkeypatch.undo()
    assert stored_in(path) == []


def test_what_a_fault_left_behind_is_kept(path):
    def failing():
        for prefix in play_into(path, Sums(500), chunk=50):
            if prefix.deals == 200:
                raise RuntimeError("a policy fails")

    with pytest.raises(RuntimeError, match="a policy fails"):
        failing()
    assert stored_in(path, described(500))[-1] == (200, Sums(500).play(0, 200).tolist())


def test_a_run_may_not_end_before_what_is_stored(path):
    write(path, [(20, [1]), (40, [1])])
    with pytest.raises(BadInput, match="line 3 ends at deal 40"):
        stored_in(path, deals=30)


def test_looks_come_again_at_the_same_numbers(path):
    plan = Sums(1000)
    first = as_lists(play_into(path, plan, threads=1))
    again = as_lists(play_into(path, plan, threads=3))
    assert first == again
    assert {next_hundred(deals) for deals in range(0, 1000, 100)} <= {deals for deals, _ in again}
    assert runner.Prefix(*again[-1]).deals == 1000
