"""From a plan to exact sums: cut into chunks, play them on any executor, add them up in order.

A plan knows how many deals it has and how to play any run of them; what a chunk returns is an array
of int64 counts. Integers add up to the same sums in any order and under any cutting, so the answer
depends on the plan alone. What is handed out is always the sum over deals 0..n-1, never "whatever
was finished", and the caller stops a run by leaving the loop.
"""

import concurrent.futures
import os
import time
from collections.abc import Iterator
from typing import NamedTuple, Protocol

import numpy as np

_CHUNK_SECONDS = 0.015
_CHUNKS_AHEAD = 2
_WAKE_SECONDS = 0.1


class Plan(Protocol):
    """Something to play: picklable, and the same plan always gives the same counts."""

    @property
    def deals(self) -> int:
        """How many deals there are to play, numbered from 0."""

    def play(self, start: int, stop: int) -> np.ndarray:
        """The int64 counts of deals start..stop-1; their shape is the plan's own."""


class Prefix(NamedTuple):
    """What is known after the first `deals` deals; `sums` int64 is the runner's: do not write."""

    deals: int
    sums: np.ndarray


def all_cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(
    plan: Plan,
    *,
    threads: int | None = None,
    executor: concurrent.futures.Executor | None = None,
    chunk: int | None = None,
) -> Iterator[Prefix]:
    """Play a plan and yield ever longer prefixes of it, the last one whole.

    Plays on `threads` threads (default: every core) or on any `executor`, which stays open. Chunks
    are sized by time unless `chunk` fixes their number of deals. An exception in a chunk is raised
    here, after the deals before it have been yielded.
    """
    workers = threads or all_cores()
    if executor is not None:
        yield from _play_in_order(plan, executor, workers, chunk)
        return
    own = concurrent.futures.ThreadPoolExecutor(workers)
    try:
        yield from _play_in_order(plan, own, workers, chunk)
    finally:
        own.shutdown(wait=False, cancel_futures=True)


def _play_timed(plan: Plan, start: int, stop: int) -> tuple[np.ndarray, float]:
    """One chunk and the seconds it took; module level, so that it can travel to a process."""
    began = time.perf_counter()
    counts = plan.play(start, stop)
    return counts, time.perf_counter() - began


class _ChunkSize:
    """How many deals to hand out at a time: doubled until a chunk takes long enough."""

    def __init__(self, fixed: int | None) -> None:
        self.fixed = fixed
        self.deals = fixed or 1

    def learn(self, deals: int, seconds: float) -> None:
        if self.fixed is None:
            fitting = int(deals * _CHUNK_SECONDS / max(seconds, 1e-9))
            self.deals = max(1, min(fitting, 2 * self.deals))


def _play_in_order(
    plan: Plan, executor: concurrent.futures.Executor, workers: int, chunk: int | None
) -> Iterator[Prefix]:
    size = _ChunkSize(chunk)
    live: dict[concurrent.futures.Future, tuple[int, int]] = {}
    finished: dict[int, tuple[int, concurrent.futures.Future]] = {}
    handed_out = 0
    deals = 0
    sums: np.ndarray | None = None
    try:
        while deals < plan.deals:
            while handed_out < plan.deals and len(live) < _CHUNKS_AHEAD * workers:
                stop = min(plan.deals, handed_out + size.deals)
                live[executor.submit(_play_timed, plan, handed_out, stop)] = (handed_out, stop)
                handed_out = stop
            done, _ = concurrent.futures.wait(
                live, timeout=_WAKE_SECONDS, return_when=concurrent.futures.FIRST_COMPLETED
            )
            for future in done:
                start, stop = live.pop(future)
                finished[start] = (stop, future)
            while deals in finished:
                stop, future = finished.pop(deals)
                counts, seconds = future.result()
                size.learn(stop - deals, seconds)
                sums = counts.copy() if sums is None else np.add(sums, counts, out=sums)
                deals = stop
                yield Prefix(deals, sums)
    finally:
        for future in live:
            future.cancel()
