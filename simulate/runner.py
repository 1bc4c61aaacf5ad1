"""From a plan to exact sums: cut into chunks, play them on any executor, add them up in order.

A plan knows how many deals it has and how to play any run of them; what a chunk returns is an array
of int64 counts. Integers add up to the same sums in any order and under any cutting, so the answer
depends on the plan alone. What is handed out is always the sum over deals 0..n-1, never "whatever
was finished", and the caller stops a run by leaving the loop.
"""

import concurrent.futures
import os
import threading
import time
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import NamedTuple, Protocol

import numpy as np

from dealwise.simulate import interrupts
from dealwise.simulate.errors import Fault
from dealwise.simulate.quantities import plural
from dealwise.simulate.threads import Threads

DEFAULT_PATIENCE = 20.0  # seconds without a finished deal, after which a policy is given up
_CHUNK_SECONDS = 0.015
_CHUNKS_AHEAD = 2
_GROWTH = 8  # so many times as long a chunk may be as the last, however little that one took
_CHUNKS_KEPT = 16  # so many may wait for a slow one before them; then it is waited for
_WAKE_SECONDS = 0.1

Progress = Callable[[int, int], None]
"""Is told how many deals are done, and how many there are in all."""

NextCut = Callable[[int], int]
"""The smallest number of deals, above the one that it is given, at which a chunk has to end."""


class Plan(Protocol):
    """Something to play: picklable, and the same plan always gives the same counts."""

    @property
    def deals(self) -> int:
        """How many deals there are to play, numbered from 0."""

    def play(self, start: int, stop: int) -> np.ndarray:
        """The int64 counts of deals start..stop-1; their shape is the plan's own."""


class Prefix(NamedTuple):
    """What is known after the first `deals` deals; `sums` is int64."""

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
    patience: float | None = None,
    after: Prefix | None = None,
    next_cut: NextCut | None = None,
) -> Iterator[Prefix]:
    """Play a plan and yield ever longer prefixes of it, the last one whole.

    Plays on `threads` threads (default: every core) or on any `executor`, which stays open. Chunks
    are sized by time, by `seconds_a_chunk` of an executor that has it, unless `chunk` fixes their
    number of deals. An exception in a chunk is raised
    here, after the deals before it have been yielded: all that are before the deal of a `Fault`
    which names one, else all that are before the chunk.

    Behind a prefix that is known already, `after`, only the deals that follow are played; what is
    yielded includes it. Every number of deals that `next_cut` names is among the prefixes, so that
    a rule which is read at fixed numbers finds them under any cutting.

    Raises:
        Fault: no deal was finished for `patience` seconds; what hangs cannot be stopped, so the
            caller should end the process. An executor that has `end_what_hangs` is asked to end
            it, and answers with a sentence about what it could not.
        ValueError: `after` is no prefix of this plan, or `next_cut` does not move on.
    """
    workers = threads or getattr(executor, "workers", None) or all_cores()
    first = 0 if after is None else after.deals
    seconds = getattr(executor, "seconds_a_chunk", _CHUNK_SECONDS)
    chunks = _Chunks(first, plan.deals, chunk, next_cut, seconds)
    watch = _Watch(plan, patience)
    interrupts.something_to_show()
    with interrupts.held() as interrupted:
        if executor is not None:
            try:
                yield from _play_in_order(
                    plan, executor, workers, chunks, watch, interrupted, after
                )
            except _GivenUp as fault:
                fault.add(getattr(executor, "end_what_hangs", str)())
                raise
            return
        own = Threads(workers)
        try:
            yield from _play_in_order(plan, own, workers, chunks, watch, interrupted, after)
        finally:
            own.shutdown(wait=False, cancel_futures=True)


def play_alone(plan: Plan, deal: int, *, patience: float | None = None) -> np.ndarray:
    """The counts of one deal, given up and interrupted as in a longer run.

    Raises:
        Fault: it was not finished for `patience` seconds.
        KeyboardInterrupt: Ctrl-C, also while a policy never returns.
    """
    (prefix,) = run(_Alone(plan, deal), threads=1, patience=patience)
    return prefix.sums


class _Alone:
    """One deal of a plan as a plan."""

    deals = 1

    def __init__(self, plan: Plan, deal: int) -> None:
        self.plan = plan
        self.deal = deal

    def play(self, start: int, stop: int) -> np.ndarray:
        return self.plan.play(self.deal + start, self.deal + stop)

    def __getattr__(self, name: str) -> object:
        return getattr(self.plan, name)


def _play_timed(plan: Plan, start: int, stop: int) -> tuple[np.ndarray, float]:
    """One chunk and the seconds it took; module level, so that it can travel to a process."""
    began = perf_counter()
    counts = plan.play(start, stop)
    return counts, perf_counter() - began


class _Chunks:
    """Cuts deals into chunks: more a chunk each time until one takes long enough."""

    def __init__(
        self, first: int, deals: int, fixed: int | None, next_cut: NextCut | None, seconds: float
    ) -> None:
        if not 0 <= first <= deals:
            raise ValueError(f"{first} deals are no prefix of a plan of {deals}")
        self.handed_out = first
        self.deals = deals
        self.fixed = fixed
        self.size = fixed or 1
        self.next_cut = next_cut
        self.cut = first
        self.seconds = seconds

    def are_left(self) -> bool:
        return self.handed_out < self.deals

    def take(self) -> tuple[int, int]:
        """The first deal of the next chunk, and the one behind its last."""
        start = self.handed_out
        if start >= self.cut:
            self.cut = self._cut_after(start)
        self.handed_out = start + self._fitting(self.cut - start)
        return start, self.handed_out

    def _cut_after(self, start: int) -> int:
        cut = self.deals if self.next_cut is None else self.next_cut(start)
        if cut <= start:
            raise ValueError(f"the next cut after {start} deals cannot be at {cut}")
        return min(self.deals, cut)

    def _fitting(self, room: int) -> int:
        """The deals of a chunk of 2/3 to 4/3 of the size, so that no crumb is left at a cut."""
        if self.fixed is not None or self.next_cut is None:
            return min(self.size, room)
        return room if 3 * room <= 4 * self.size else min(self.size, (room + 1) // 2)

    def learn(self, deals: int, seconds: float) -> None:
        if self.fixed is None:
            fitting = int(deals * self.seconds / max(seconds, 1e-9))
            self.size = max(1, min(fitting, _GROWTH * self.size))


class _GivenUp(Fault):
    """No deal was finished for too long."""

    def add(self, sentence: str) -> None:
        if sentence:
            self.args = (f"{self} {sentence}",)


class _Watch:
    """Notices when nothing moves any more: no chunk comes back and no hand is left behind."""

    def __init__(self, plan: Plan, patience: float | None) -> None:
        self.deals_in_play = getattr(plan, "deals_in_play", list)
        self.hands_played = getattr(plan, "hands_played", list)
        self.suspects = getattr(plan, "suspects", lambda: "a policy")
        self.noun = getattr(plan, "noun", "deal")
        self.hand = getattr(plan, "of_a_deal", "hand")
        self.patience = patience
        self.at: tuple[list[int], list[int]] = ([], [])
        self.since = time.monotonic()

    def look(self, something_came_back: bool) -> None:
        at = (self.deals_in_play(), self.hands_played())
        now = time.monotonic()
        if something_came_back or at != self.at:
            self.at, self.since = at, now
        elif self.patience is not None and now - self.since > self.patience:
            raise self._given_up(sorted(set(at[0])))

    def _given_up(self, stuck: list[int]) -> Fault:
        named = " and ".join(map(str, stuck)) or "unknown"
        where = f"{self.noun} {named} is in play"
        if len(stuck) > 1:
            where = f"{plural(self.noun)} {named} are in play"
        fault = _GivenUp(
            f"No {self.hand} was finished for {self.patience:g} s: {self.suspects()} may never "
            f"return ({where})."
        )
        fault.deal = stuck[0] if stuck else None
        return fault


def _play_in_order(
    plan: Plan,
    executor: concurrent.futures.Executor,
    workers: int,
    chunks: _Chunks,
    watch: _Watch,
    interrupted: threading.Event,
    after: Prefix | None,
) -> Iterator[Prefix]:
    live: dict[concurrent.futures.Future, tuple[int, int]] = {}
    finished: dict[int, tuple[int, concurrent.futures.Future]] = {}
    is_there = getattr(executor, "check_it_is_there", lambda: None)
    deals, sums = (0, None) if after is None else after
    fault: Fault | None = None
    try:
        while deals < plan.deals:
            while (
                fault is None
                and chunks.are_left()
                and len(live) < _CHUNKS_AHEAD * workers
                and len(live) + len(finished) < _CHUNKS_KEPT * workers
            ):
                start, stop = chunks.take()
                live[executor.submit(_play_timed, plan, start, stop)] = (start, stop)
            done, _ = concurrent.futures.wait(
                live, timeout=_WAKE_SECONDS, return_when=concurrent.futures.FIRST_COMPLETED
            )
            watch.look(bool(done))
            if not done:
                is_there()
            for future in done:
                start, stop = live.pop(future)
                finished[start] = (stop, future)
            while deals in finished:
                stop, future = finished.pop(deals)
                try:
                    counts, seconds = future.result()
                except Fault as found:
                    fault = found
                    if fault.deal is None or not deals < fault.deal < stop:
                        raise
                    sound = (deals, fault.deal)  # played once more, for what is before the fault
                    live[executor.submit(_play_timed, plan, *sound)] = sound
                    break
                chunks.learn(stop - deals, seconds)
                sums = _added(sums, counts)
                deals = stop
                yield Prefix(deals, sums)
                if fault is not None:
                    raise fault
            if interrupted.is_set():
                raise KeyboardInterrupt if fault is None else fault
    finally:
        for future in live:
            future.cancel()


def _added(sums: np.ndarray | None, counts: np.ndarray) -> np.ndarray:
    """A new array: what was yielded before stays as it was."""
    if sums is None:
        return counts
    if sums.shape != counts.shape:
        raise ValueError(f"counts of the shape {counts.shape} do not add up with {sums.shape}")
    return sums + counts
