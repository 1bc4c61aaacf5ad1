"""The runner behind a prefix that is known, and at numbers of deals where chunks have to end."""

import concurrent.futures

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from runner_stands import ByHand, Clock, FailsAt, Serial, Slow, Sums, Timed, played_in_background

from dealwise.simulate import runner
from dealwise.simulate.runner import Prefix


def prefixes_of(plan, **options):
    return [(prefix.deals, prefix.sums.tolist()) for prefix in runner.run(plan, **options)]


def known(plan, deals):
    return Prefix(deals, plan.play(0, deals))


def hundreds(deals):
    """As stop rules look: at whole hundreds."""
    return (deals // 100 + 1) * 100


# --- behind a prefix -----------------------------------------------------------------------------


@pytest.mark.parametrize("deals", [0, 1, 36, 37, 1000, 2002])
@pytest.mark.parametrize("chunk", [1, 37, 5000, None])
@pytest.mark.parametrize("threads", [1, 3])
def test_a_run_goes_on_behind_what_is_known(deals, chunk, threads):
    plan = Sums(2003)
    found = prefixes_of(plan, after=known(plan, deals), chunk=chunk, threads=threads)
    assert found[-1] == (2003, plan.play(0, 2003).tolist())
    assert found[0][0] > deals
    for number, sums in found[:: max(1, len(found) // 20)]:
        assert sums == plan.play(0, number).tolist()


def test_a_run_goes_on_on_any_executor():
    plan = Sums(900, salt=3)
    expected = (900, plan.play(0, 900).tolist())
    after = known(plan, 411)
    assert prefixes_of(plan, executor=Serial(), after=after, next_cut=hundreds)[-1] == expected
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        assert prefixes_of(plan, executor=pool, after=after, next_cut=hundreds)[-1] == expected


def test_nothing_that_is_known_is_played_again():
    plan, executor = Sums(500), ByHand()
    with played_in_background(executor, lambda waiting: waiting - 1):
        prefixes_of(plan, executor=executor, after=known(plan, 333), threads=2)
    chunks = sorted(executor.submitted)
    assert [start for start, _ in chunks] == [333, *(stop for _, stop in chunks[:-1])]
    assert chunks[-1][1] == 500


def test_behind_the_whole_plan_there_is_nothing():
    executor = ByHand()
    assert prefixes_of(Sums(70), executor=executor, after=known(Sums(70), 70)) == []
    assert executor.submitted == []


def test_what_was_known_is_not_written_to():
    after = known(Sums(100), 50)
    before = after.sums.tolist()
    prefixes_of(Sums(100), after=after, threads=1, chunk=7)
    assert after.sums.tolist() == before


@pytest.mark.parametrize("deals", [-1, 101])
def test_a_prefix_of_no_such_plan_is_refused(deals):
    with pytest.raises(ValueError, match="no prefix of a plan of 100"):
        prefixes_of(Sums(100), after=Prefix(deals, np.zeros(10, np.int64)))


def test_sums_of_another_shape_are_refused():
    """One number would add up with any, and to nonsense."""
    with pytest.raises(ValueError, match="do not add up"):
        prefixes_of(Sums(100), after=Prefix(5, np.zeros(1, np.int64)), threads=1)


def test_a_fault_behind_a_prefix_comes_after_all_earlier_deals():
    seen = []
    run = runner.run(FailsAt(1000, 500), after=known(Sums(1000), 100), chunk=37, threads=2)
    with pytest.raises(ValueError, match="deal 500 is broken"):
        seen.extend(prefix.deals for prefix in run)
    assert seen == list(range(137, 500, 37))


# --- cuts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", [1, 7, 64, 100, 1000, None])
@pytest.mark.parametrize("threads", [1, 3])
def test_every_cut_is_a_prefix(chunk, threads):
    plan = Sums(1234)
    found = dict(prefixes_of(plan, chunk=chunk, threads=threads, next_cut=hundreds))
    for deals in [*range(100, 1234, 100), 1234]:
        assert found[deals] == plan.play(0, deals).tolist()


def test_cuts_behind_a_prefix_are_those_of_the_whole_run():
    plan = Sums(1234)
    found = prefixes_of(plan, after=known(plan, 250), chunk=1000, threads=2, next_cut=hundreds)
    assert [deals for deals, _ in found] == [*range(300, 1234, 100), 1234]


@given(
    deals=st.integers(1, 400),
    cuts=st.sets(st.integers(1, 500)),
    share=st.floats(0, 1),
    chunk=st.none() | st.integers(1, 90),
    threads=st.integers(1, 3),
)
def test_any_cuts_from_anywhere(deals, cuts, share, chunk, threads):
    def next_cut(number):
        return min((cut for cut in cuts if cut > number), default=10**12)

    plan, first = Sums(deals), int(share * deals)
    after = known(plan, first) if first else None
    options = {"chunk": chunk, "threads": threads, "next_cut": next_cut}
    found = prefixes_of(plan, after=after, **options)
    numbers = [number for number, _ in found]
    assert numbers == sorted(set(numbers))
    assert {cut for cut in cuts if first < cut <= deals} <= set(numbers)
    assert all(sums == plan.play(0, number).tolist() for number, sums in found)
    assert numbers[-1:] == ([deals] if first < deals else [])


@pytest.mark.parametrize("wrong", [lambda deals: deals, lambda deals: 0])
def test_a_cut_that_does_not_move_on_is_refused(wrong):
    with pytest.raises(ValueError, match="the next cut"):
        prefixes_of(Sums(100), next_cut=wrong, threads=1)


def test_a_fixed_chunk_stays_fixed_between_cuts():
    executor = ByHand()
    with played_in_background(executor, lambda _: 0):
        prefixes_of(Sums(150), executor=executor, chunk=40, threads=1, next_cut=hundreds)
    assert executor.submitted == [(0, 40), (40, 80), (80, 100), (100, 140), (140, 150)]


def chunks_by_the_clock(seconds, monkeypatch):
    """The chunks of a thousand deals that take so many seconds each."""
    clock, executor = Clock(), ByHand()
    monkeypatch.setattr(runner, "perf_counter", clock)
    with played_in_background(executor, lambda _: 0):
        plan = Timed(clock, 1000, lambda _: seconds)
        prefixes_of(plan, executor=executor, threads=1, next_cut=hundreds)
    return executor.submitted


def test_between_cuts_no_crumbs_are_left(monkeypatch):
    """Deals of 1 ms, 15 to a chunk: a hundred of them are no six chunks and a crumb."""
    chunks = chunks_by_the_clock(0.001, monkeypatch)
    assert {stop for _, stop in chunks} >= set(range(100, 1001, 100))
    assert {10 <= stop - start <= 20 for start, stop in chunks if start >= 100} == {True}


def test_quick_deals_are_played_from_cut_to_cut(monkeypatch):
    chunks = chunks_by_the_clock(0.0001, monkeypatch)
    assert {stop - start for start, stop in chunks if start >= 300} == {100}


def test_slow_deals_stay_alone_between_cuts():
    executor = ByHand()
    with played_in_background(executor, lambda _: 0):
        prefixes_of(Slow(8, 0.03), executor=executor, threads=1, next_cut=hundreds)
    assert {stop - start for start, stop in executor.submitted} == {1}
