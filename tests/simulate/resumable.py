"""A run that can be killed: plays slow sums into a run file and prints what it saw.

As a script: `resumable.py FILE DEALS SECONDS`, where a deal takes so many seconds. What is printed
at the end is one line of JSON: every hundredth prefix and the last, as a stop rule would see them.
"""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from runner_stands import Sums

from dealwise.simulate import runner
from dealwise.simulate.errors import BadInput
from dealwise.simulate.run_file import open_run

STARTED = b"started\n"


@dataclass(frozen=True)
class SlowSums:
    """As Sums, but it takes its time."""

    deals: int
    seconds: float

    def play(self, start, stop):
        time.sleep(self.seconds * (stop - start))
        return Sums(self.deals).play(start, stop)


def next_hundred(deals):
    return (deals // 100 + 1) * 100


def described(deals):
    """A plan as a header tells it."""
    return {"deals": deals, "game": "sums", "seed": 7}


def play_into(path, plan, *, chunk=None, threads=2, **options):
    """Every prefix, as read from a file and played on behind it."""
    with open_run(path, described(plan.deals), deals=plan.deals, **options) as run_file:
        yield from run_file.stored()
        for prefix in runner.run(
            plan, threads=threads, chunk=chunk, after=run_file.last, next_cut=next_hundred
        ):
            run_file.add(prefix)
            yield prefix


def looks_of(prefixes):
    """What a stop rule sees, and the last."""
    seen, last = {}, None
    try:
        for last in prefixes:
            if last.deals % 100 == 0:
                seen[last.deals] = last.sums.tolist()
    except KeyboardInterrupt:
        return {"interrupted": last is None or last.deals}
    return seen | {"last": [last.deals, last.sums.tolist()]}


def main():
    path, deals, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.write(1, STARTED)
    try:
        seen = looks_of(play_into(path, SlowSums(deals, seconds)))
    except BadInput as error:
        print(error, file=sys.stderr)
        sys.exit(error.exit_code)
    print(json.dumps(seen))


def start(path, deals, seconds, *, first=""):
    """Start the script; `first` is what a shell does before."""
    words = [sys.executable, __file__, str(path), str(deals), str(seconds)]
    if first:
        words = ["sh", "-c", f'{first}; exec "$0" "$@"', *words]
    return subprocess.Popen(
        words,
        cwd=Path(__file__).parent,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def wait_for_start(process):
    assert process.stdout.readline() == STARTED


def ended(process):
    """The exit code and what was printed and said, after the end."""
    out, err = process.communicate(timeout=60)
    return process.returncode, out.removeprefix(STARTED), err.decode()


def wait_until(condition, seconds=20):
    stop = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < stop
        time.sleep(0.005)


if __name__ == "__main__":
    main()
