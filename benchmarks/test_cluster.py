"""Two workers of a cluster on this machine against one, for a run of a minute."""

import os
import resource
import time

from dealwise.reports.studies.compare import compare
from dealwise.simulate.executors import dask

PAIR = ("steady", "simple")
SECONDS = 60
FLOOR = 1.6


def _seconds_of(workers: int, deals: int) -> tuple[float, float]:
    """By the clock, and of the processors of the workers."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with dask(f"local:{workers}") as cluster:
        compare(*PAIR, deals=20_000, executor=cluster)  # kernels are loaded
        began = time.perf_counter()
        compare(*PAIR, deals=deals, executor=cluster)
        clock = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_two_workers_against_one():
    tried = 1_000_000
    clock, _ = _seconds_of(1, tried)
    deals = int(tried * SECONDS / clock)
    one, used_by_one = _seconds_of(1, deals)
    two, used_by_two = _seconds_of(2, deals)
    print(
        f"\n{deals:,} deals: one worker {one:.0f} s ({used_by_one:.0f} CPU s), two {two:.0f} s "
        f"({used_by_two:.0f} CPU s), {one / two:.2f} x as fast; load {os.getloadavg()[0]:.1f}"
    )
    assert one / two >= FLOOR
