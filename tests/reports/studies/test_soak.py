"""A long life in one process: the same answers, no file left open, no memory that piles up (L4).

The process is one of its own, so that nothing counts but what the questions leave behind. How long
it lives is the variable DEALWISE_SOAK_SECONDS: 120 in .ci/run, 1800 by hand before a release. It
rests between questions, as other tests run beside it.
"""

import gc
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from dealwise.reports.studies.hands import hands
from dealwise.reports.studies.odds import odds

HAND = "66 65 64 55 33 21 00"
WARM_UP_SECONDS = 5
SECONDS = float(os.environ.get("DEALWISE_SOAK_SECONDS", "30"))
REST_SECONDS = 0.3
MOST_MB_A_MINUTE = 1.0

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.slow,
    pytest.mark.timeout(2 * SECONDS + 300),
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="reads Linux's own counts"),
]


def ask() -> list[dict]:
    """Questions of every kind: exact, sampled, with chance, and whole hands."""
    return [
        odds(HAND, widow="43", threads=1).to_dict(),
        odds(HAND, deals=600, seed=3, threads=1).to_dict(),
        odds(HAND, deals=300, play="random", threads=2).to_dict(),
        hands("steady,simple,random", deals=600, threads=1).to_dict(),
    ]


def resident_mb() -> float:
    """The memory that the process holds, after what nobody needs has gone."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def open_files() -> list[str]:
    """What each open file of the process is; the folder that lists them has gone by then."""
    names = [f"/proc/self/fd/{number}" for number in os.listdir("/proc/self/fd")]
    return sorted(os.readlink(name) for name in names if os.path.islink(name))


def long_life(seconds: float) -> dict:
    """What the process holds, measured again and again between the first answer and the last."""
    first = last = ask()
    warm = time.monotonic() + WARM_UP_SECONDS
    while time.monotonic() < warm:
        last = ask()
    files = open_files()
    minutes, held = [], []
    began = time.monotonic()
    while time.monotonic() < began + seconds:
        last = ask()
        minutes.append((time.monotonic() - began) / 60)
        held.append(resident_mb())
        time.sleep(REST_SECONDS)
    return {
        "alike": last == first,
        "files": [files, open_files()],
        "minutes": minutes,
        "held": held,
    }


def test_many_questions_leave_nothing_behind() -> None:
    ran = subprocess.run(
        [sys.executable, __file__, str(SECONDS)], check=True, capture_output=True, encoding="utf-8"
    )
    life = json.loads(ran.stdout)
    assert len(life["held"]) > 20
    assert life["alike"]
    before, after = life["files"]
    assert after == before
    slope, _ = np.polyfit(life["minutes"], life["held"], 1)
    assert slope < MOST_MB_A_MINUTE, life["held"]


if __name__ == "__main__":
    print(json.dumps(long_life(float(sys.argv[1]))))
