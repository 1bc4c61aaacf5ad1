"""The command as a process: wall seconds and peak memory, warm and from an empty cache."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HAND = ["66", "65", "64", "55", "33", "21", "00"]
OPEN = ["moon", "odds", "21", "31", "42", "43", "44", "55", "66", "--model", "open"]
MOST_DEALS = ["--trump", "3", "--bid", "5", "--seat", "left", "--played", "54"]
DEALWISE = Path(sys.executable).with_name("dealwise")


LAUNCH = """
import resource, subprocess, sys, time
began = time.perf_counter()
ended = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(ended.returncode)
"""


def run(*words, env=None):
    """Run the command; wall seconds, peak memory in MB, and what it said.

    It is started by a small process: what starts another lends it its own size.
    """
    command = [sys.executable, "-P", "-S", "-c", LAUNCH, str(DEALWISE), *words]
    ended = subprocess.run(command, capture_output=True, text=True, env=env, check=True)
    seconds, kilobytes = ended.stdout.split()
    return float(seconds), int(kilobytes) * 1024 / 1e6, ended.stderr


@pytest.mark.parametrize(
    ("words", "seconds", "megabytes"),
    [
        (["--help"], 0.25, 300),
        (["--version"], 0.3, 300),
        (["moon", "odds", *HAND], 1.5, 300),
        (OPEN, 20, 300),
        ([*OPEN, "--precision", "0.01"], 3, 300),
        (["moon", "bid", *HAND, "--seat", "2", "--auction", "pass 4"], 2.0, 300),
        (["moon", "advise", "65 55 51 44 42 22 11", *MOST_DEALS], 2.0, 300),
    ],
    ids=["help", "version", "odds", "open", "open sample", "bid", "advise"],
)
def test_warm(benchmark, words, seconds, megabytes):
    run(*words)
    measured = []
    benchmark.pedantic(lambda: measured.append(run(*words)), rounds=7 if seconds < 10 else 1)
    best = min(wall for wall, _, _ in measured)
    peak = max(memory for _, memory, _ in measured)
    print(f"\n{' '.join(words)}: {best:.2f} s, {peak:.0f} MB")
    assert best < seconds
    assert peak < megabytes


def test_first_run_on_a_fresh_machine(tmp_path):
    env = os.environ | {"DEALWISE_CACHE_DIR": str(tmp_path)}
    wall, peak, said = run("moon", "odds", *HAND, env=env)
    print(f"\nfirst run: {wall:.1f} s, {peak:.0f} MB")
    assert "compiling" in said
    assert wall < 25
    assert peak < 300
