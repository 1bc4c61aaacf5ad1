"""The runner: exact sums in order, under any cutting and any executor, and a prompt end."""

import concurrent.futures
import multiprocessing
import os
import pickle
import signal
import threading
import time
from dataclasses import dataclass

import numpy as np
import pytest
from runner_stands import (
    ByHand,
    Clock,
    FailsAt,
    FailsFrom,
    FaultsAt,
    ManyHands,
    Serial,
    Slow,
    Sums,
    Timed,
    played_in_background,
)

from dealwise.simulate import runner
from dealwise.simulate.errors import Fault


def gather(seen, plan, **options):
    """Put every prefix of a run into `seen`, so that a run that fails leaves them there."""
    for prefix in runner.run(plan, **options):
        seen.append((prefix.deals, prefix.sums.tolist()))


def prefixes_of(plan, **options):
    seen = []
    gather(seen, plan, **options)
    return seen


def whole(plan, **options):
    return prefixes_of(plan, **options)[-1]


@pytest.fixture(scope="module")
def processes():
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        yield pool


# The same sums


@pytest.mark.parametrize("chunk", [1, 2, 37, 1000, 5000, None])
@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_sums_do_not_hang_on_threads_or_cutting(threads, chunk):
    plan = Sums(2003)
    assert whole(plan, threads=threads, chunk=chunk) == (2003, plan.play(0, 2003).tolist())


@pytest.mark.parametrize("chunk", [1, 37, 1000, None])
def test_sums_do_not_hang_on_the_executor(processes, chunk):
    plan = Sums(1501, salt=4)
    expected = (1501, plan.play(0, 1501).tolist())
    assert whole(plan, executor=Serial(), chunk=chunk) == expected
    assert whole(plan, executor=processes, chunk=chunk) == expected
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        assert whole(plan, executor=pool, chunk=chunk) == expected


@pytest.mark.parametrize("deals", [1, 2, 3, 36, 37, 38, 74])
def test_a_plan_of_any_size_is_played_whole(deals):
    plan = Sums(deals)
    assert whole(plan, threads=2, chunk=37) == (deals, plan.play(0, deals).tolist())
    assert whole(plan, threads=2) == (deals, plan.play(0, deals).tolist())


def test_a_plan_without_deals_ends_at_once():
    """There is nothing to know: no prefix, and nothing is submitted."""
    executor = ByHand()
    assert prefixes_of(Sums(0), executor=executor) == []
    assert executor.submitted == []
    assert prefixes_of(Sums(0), threads=2) == []


def test_sums_of_any_shape_add_up():
    @dataclass(frozen=True)
    class Square:
        deals: int = 50

        def play(self, start, stop):
            return np.full((2, 3, 4), stop - start, np.int64)

    *_, last = runner.run(Square(), threads=2, chunk=7)
    assert last.sums.tolist() == np.full((2, 3, 4), 50).tolist()
    assert last.sums.dtype == np.int64


def test_large_counts_stay_exact():
    @dataclass(frozen=True)
    class Large:
        deals: int = 9

        def play(self, start, stop):
            return np.array([2**53 + 1], np.int64) * (stop - start)

    *_, last = runner.run(Large(), threads=2, chunk=2)
    assert last.sums.tolist() == [9 * (2**53 + 1)]


def test_what_a_chunk_returned_is_not_written_to():
    """A plan may hand out an array that it keeps."""

    class Kept:
        deals = 6
        counts = np.ones(3, np.int64)

        def play(self, start, stop):
            return self.counts

    *_, last = runner.run(Kept(), executor=Serial(), chunk=1)
    assert last.sums.tolist() == [6, 6, 6]
    assert Kept.counts.tolist() == [1, 1, 1]


# Prefixes


@pytest.mark.parametrize("choose", [lambda n: 0, lambda n: n - 1, lambda n: n // 2])
def test_only_prefixes_are_yielded_in_whatever_order_chunks_end(choose):
    plan, executor = Sums(400), ByHand()
    with played_in_background(executor, choose, pause=0.002):
        found = prefixes_of(plan, executor=executor, chunk=7, threads=2)
    assert [deals for deals, _ in found] == [*range(7, 400, 7), 400]
    for deals, sums in found:
        assert sums == plan.play(0, deals).tolist()


@pytest.mark.parametrize("threads", [1, 3])
def test_adaptive_prefixes_grow_and_are_exact(threads):
    plan = Sums(3000)
    found = prefixes_of(plan, threads=threads)
    numbers = [deals for deals, _ in found]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == 3000
    for deals, sums in found[:: max(1, len(found) // 20)]:
        assert sums == plan.play(0, deals).tolist()


def test_chunks_cover_every_deal_once():
    executor = ByHand()
    with played_in_background(executor, lambda waiting: waiting - 1):
        prefixes_of(Sums(500), executor=executor, threads=2)
    chunks = sorted(executor.submitted)
    assert [start for start, _ in chunks] == [0, *(stop for _, stop in chunks[:-1])]
    assert chunks[-1][1] == 500


# The window


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("choose", [lambda n: 0, lambda n: n - 1])
def test_twice_as_many_chunks_as_workers_are_in_flight_and_no_more(threads, choose):
    executor = ByHand()
    with played_in_background(executor, choose, pause=0.001):
        prefixes_of(Sums(300), executor=executor, chunk=2, threads=threads)
    assert executor.most_in_flight <= 2 * threads


def test_the_window_is_filled_before_the_first_chunk_ends():
    executor = ByHand()
    run = runner.run(Sums(100), executor=executor, chunk=5, threads=3)
    worker = threading.Timer(0.05, executor.play, [0])
    worker.start()
    next(run)
    run.close()
    assert len(executor.submitted) == 6


@pytest.mark.uncounted
def test_chunks_that_wait_for_an_earlier_one_do_not_pile_up():
    """One deal that takes for ever must not let the others gather results without bound."""
    executor = ByHand()
    over = threading.Event()

    def all_but_the_first():
        while not over.is_set():
            if len(executor.waiting) > 1:
                executor.play(1)
        executor.play(0)

    worker = threading.Thread(target=all_but_the_first)
    worker.start()
    threading.Timer(0.5, over.set).start()
    run = runner.run(Sums(100_000), executor=executor, chunk=1, threads=2)
    assert next(run).deals == 1
    submitted = len(executor.submitted)
    run.close()
    worker.join()
    assert submitted <= 100


# The size of a chunk


@pytest.fixture
def sizes_of(monkeypatch):
    """How many deals each chunk has when deal n takes so many seconds."""
    clock = Clock()
    monkeypatch.setattr(runner, "perf_counter", clock)

    def play(deals, seconds, executor=None):
        executor = executor or ByHand()
        with played_in_background(executor, lambda _: 0):
            played = whole(Timed(clock, deals, seconds), executor=executor, threads=1)
        assert played == (deals, [deals])
        return [stop - start for start, stop in executor.submitted]

    return play


def test_chunks_of_quick_deals_grow_from_one(sizes_of):
    sizes = sizes_of(5000, lambda _: 0.0)
    assert sizes[:2] == [1, 1]
    assert all(size <= 8 * sizes[place - 1] for place, size in enumerate(sizes) if place)
    assert max(sizes) >= 512


def test_chunks_of_slow_deals_stay_short(sizes_of):
    """Deals of 5 ms: a chunk is to take about 15 ms, so that a run can be stopped soon."""
    assert max(sizes_of(60, lambda _: 0.005)) == 3
    assert set(sizes_of(8, lambda _: 0.03)) == {1}


def test_chunks_shrink_when_deals_become_slow(sizes_of):
    sizes = sizes_of(5000, lambda deal: 0.00002 if deal < 3000 else 0.0002)
    assert max(sizes) >= 256
    assert 70 <= max(sizes[-5:]) <= 75  # which are 15 ms


def test_chunks_are_as_long_as_an_executor_finds_worth_while(sizes_of):
    """One that sends them to another machine takes longer ones."""
    executor = ByHand()
    executor.seconds_a_chunk = 1.0
    assert max(sizes_of(5000, lambda _: 0.005, executor)) >= 195


def test_a_fixed_chunk_stays_fixed():
    executor = ByHand()
    with played_in_background(executor, lambda _: 0):
        prefixes_of(Sums(100), executor=executor, chunk=30, threads=1)
    assert executor.submitted == [(0, 30), (30, 60), (60, 90), (90, 100)]


# Faults


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("broken", [0, 36, 37, 500, 999])
def test_a_fault_is_raised_after_all_earlier_deals(broken, threads):
    seen = []
    with pytest.raises(ValueError, match=f"deal {broken} is broken"):
        gather(seen, FailsAt(1000, broken), threads=threads, chunk=37)
    assert [deals for deals, _ in seen] == list(range(37, broken + 1, 37))
    for deals, sums in seen:
        assert sums == Sums(1000).play(0, deals).tolist()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("chunk", [1, 37, 5000, None])
@pytest.mark.parametrize("broken", [(0,), (36,), (500, 501), (30, 940, 999)])
def test_all_deals_before_that_of_a_fault_are_known(broken, chunk, threads):
    """Also those of the same chunk, and of several faults it is the earliest."""
    seen = []
    with pytest.raises(Fault, match=f"deal {broken[0]} has a fault") as caught:
        gather(seen, FaultsAt(1000, broken), threads=threads, chunk=chunk)
    assert caught.value.deal == broken[0]
    assert [deals for deals, _ in seen[-1:]] == [broken[0]][: broken[0]]
    for deals, sums in seen:
        assert sums == Sums(1000).play(0, deals).tolist()


def test_nothing_more_is_handed_out_after_a_fault():
    executor, seen = ByHand(), []
    background = played_in_background(executor, lambda _: 0, pause=0.001)
    with background, pytest.raises(Fault):
        gather(seen, FaultsAt(10_000, (25,)), executor=executor, chunk=10, threads=1)
    assert executor.submitted[3:] in ([(30, 40), (20, 25)], [(30, 40), (40, 50), (20, 25)])
    assert [deals for deals, _ in seen] == [10, 20, 25]


@pytest.mark.parametrize("choose", [lambda n: 0, lambda n: n - 1])
def test_of_many_faults_the_earliest_deal_is_named(choose):
    """Whichever is found first: what is said hangs on the plan alone."""
    executor, seen = ByHand(), []
    background = played_in_background(executor, choose, pause=0.002)
    with background, pytest.raises(ValueError, match="chunk 20"):
        gather(seen, FailsFrom(20), executor=executor, chunk=10, threads=2)
    assert [deals for deals, _ in seen] == [10, 20]


def test_a_fault_travels_from_another_process(processes):
    seen = []
    with pytest.raises(ValueError, match="deal 75 is broken"):
        gather(seen, FailsAt(200, 75), executor=processes, chunk=20)
    assert [deals for deals, _ in seen] == [20, 40, 60]
    assert whole(Sums(10), executor=processes)[0] == 10
    with pytest.raises(Fault, match="deal 75 has a fault"):
        gather(seen, FaultsAt(200, (75,)), executor=processes, chunk=20)
    assert seen[-1] == (75, Sums(200).play(0, 75).tolist())


# The end


def test_leaving_the_loop_cancels_what_is_live():
    executor = ByHand()
    for _ in _first_of(executor):
        break
    assert len(executor.waiting) == 5
    assert all(future.cancelled() for future, *_ in executor.waiting)


def _first_of(executor):
    run = runner.run(Sums(1000), executor=executor, chunk=10, threads=3)
    threading.Timer(0.02, executor.play, [0]).start()
    yield next(run)
    run.close()


def test_leaving_the_loop_ends_the_threads_soon():
    plan = Slow(1_000_000, 0.001)
    began = time.perf_counter()
    for prefix in runner.run(plan, threads=2):
        if prefix.deals > 20:
            break
    assert time.perf_counter() - began < 2
    before = time.perf_counter()
    while any("ThreadPoolExecutor" in thread.name for thread in threading.enumerate()):
        assert time.perf_counter() - before < 2, "the threads of the runner live on"
        time.sleep(0.01)


def test_the_end_of_a_run_leaves_no_threads():
    whole(Sums(100), threads=3, chunk=10)
    before = time.perf_counter()
    while any("ThreadPoolExecutor" in thread.name for thread in threading.enumerate()):
        assert time.perf_counter() - before < 2
        time.sleep(0.01)


def test_an_executor_that_was_given_stays_open():
    executor = Serial()
    whole(Sums(10), executor=executor)
    assert not executor.closed
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for _ in runner.run(Sums(1000), executor=pool, chunk=1):
            break
        with pytest.raises(ValueError, match="broken"):
            whole(FailsAt(10, 3), executor=pool)
        assert pool.submit(pow, 2, 5).result() == 32


class Interrupting(list):
    """A caller whose user presses Ctrl-C between two prefixes."""

    def append(self, prefix):
        super().append(prefix)
        if prefix[0] >= 10:
            raise KeyboardInterrupt


@pytest.mark.parametrize("threads", [1, 3])
def test_an_interrupt_in_the_caller_stops_the_run(threads):
    seen, began = Interrupting(), time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        gather(seen, Slow(1_000_000, 0.001), threads=threads)
    assert time.perf_counter() - began < 2
    deals, sums = seen[-1]
    assert 10 <= deals == sums[0]


def test_an_interrupt_while_waiting_stops_the_run():
    """Ctrl-C mostly comes while the runner waits for a chunk."""
    threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
    seen, began = [], time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        gather(seen, Slow(1_000_000, 0.002), threads=2)
    assert 0.1 < time.perf_counter() - began < 1
    assert seen


def test_a_deal_of_many_hands_is_not_given_up_while_hands_are_finished():
    prefix = list(runner.run(ManyHands(30, 0.02, counted=True), threads=1, patience=0.3))[-1]
    assert prefix.sums.tolist() == [30]
    with pytest.raises(Fault, match="No hand was finished"):
        list(runner.run(ManyHands(30, 0.02, counted=False), threads=1, patience=0.3))


def test_a_plan_travels_as_it_is():
    plan = Sums(7, salt=2)
    assert pickle.loads(pickle.dumps(plan)) == plan


@pytest.mark.uncounted
def test_the_cores_that_may_be_used_are_counted():
    assert 1 <= runner.all_cores() <= (os.cpu_count() or 1)
