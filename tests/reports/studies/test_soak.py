"""A long life in one process: the same answers, no file left open, no memory that piles up (L4)."""

import gc
import os
import time
from pathlib import Path

import numpy as np
import pytest

from dealwise.reports.studies.hands import hands
from dealwise.reports.studies.odds import odds

HAND = "66 65 64 55 33 21 00"
WARM_UP_SECONDS, SECONDS = 10, 30
MOST_MB_A_MINUTE = 1.0

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="reads Linux's own counts"),
]


def ask() -> list[dict]:
    """Questions of every kind: exact, sampled, with chance, and whole hands."""
    return [
        odds(HAND, widow="43").to_dict(),
        odds(HAND, deals=600, seed=3).to_dict(),
        odds(HAND, deals=300, play="random").to_dict(),
        hands("steady,simple,random", deals=600).to_dict(),
    ]


def resident_mb() -> float:
    """The memory that the process holds, after what nobody needs has gone."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


def test_many_questions_leave_nothing_behind() -> None:
    first = ask()
    began = time.monotonic()
    while time.monotonic() - began < WARM_UP_SECONDS:
        ask()
    files = open_files()
    minutes, held = [], []
    began = time.monotonic()
    while time.monotonic() - began < SECONDS:
        last = ask()
        minutes.append((time.monotonic() - began) / 60)
        held.append(resident_mb())
    slope, _ = np.polyfit(minutes, held, 1)
    assert len(held) > 20
    assert last == first
    assert open_files() <= files
    assert slope < MOST_MB_A_MINUTE, held
