"""The installed command as a process: run to its end, watched on a terminal, or interrupted."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from forked import Forked, can_be_forked
from typer.testing import Result

Invoke = Callable[..., Result]
"""What runs the command in the process of the tests: the fixture `invoke`."""

HAND = ("66", "65", "64", "55", "33", "21", "00")
ODDS = ("moon", "odds", *HAND)
GIVEN = ("--widow", "43", "--trump", "5", "--discard", "21")
"""One plan with one widow: 3,432 deals, played in a few milliseconds."""
QUICK = (*ODDS, *GIVEN)
ENDLESS = (*ODDS, "--deals", "1e9")

PATIENCE_SECONDS = 60.0
AT_ONCE = 5.0
"""Seconds, however busy the machine; test_speed.py holds the promise of a half, and runs alone."""
POSIX_ONLY = pytest.mark.skipif(os.name != "posix", reason="signals and streams of POSIX")


def find_executable() -> Path:
    """The command of the environment that runs these tests, and no other."""
    name = "dealwise.exe" if os.name == "nt" else "dealwise"
    path = Path(sys.executable).with_name(name)
    if not path.is_file():
        pytest.fail(f"{path} is not there: install dealwise into the environment of the tests")
    return path


@dataclass(frozen=True)
class Ended:
    """A process that has ended; a stream that was not a pipe is empty."""

    code: int
    out: bytes
    err: bytes
    seconds: float

    @property
    def said(self) -> str:
        """What was said on stderr."""
        return self.err.decode("utf-8")

    @property
    def answer(self) -> str:
        """What was printed on stdout."""
        return self.out.decode("utf-8")


def start(
    arguments: Sequence[str | bytes], *, first: str = "", anew: bool = False, **options: object
) -> subprocess.Popen[bytes]:
    """Start the command with pipes for its streams.

    `env` is added to the environment, where None takes a variable away; `first` is what a shell
    does before it becomes the command, such as "exec 1>&-". Python and numba are loaded anew where
    that may matter, or `anew` asks for it.
    """
    changes = {**os.environ, **(options.pop("env", None) or {})}
    environment = {name: value for name, value in changes.items() if value is not None}
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    command = [find_executable(), *arguments]
    if first:
        command = [tool("sh"), "-c", f'{first}; exec "$0" "$@"', *command]
    forks = not (first or anew) and can_be_forked(environment, options)
    return (Forked if forks else subprocess.Popen)(command, env=environment, **streams | options)


def run(arguments: Sequence[str], *, typed: bytes | None = None, **options: object) -> Ended:
    """Run the command to its end; `typed` is given on stdin."""
    if typed is not None:
        options["stdin"] = subprocess.PIPE
    began = time.perf_counter()
    with killed_at_last(start(arguments, **options)) as process:
        out, err = process.communicate(typed, timeout=PATIENCE_SECONDS)
    return Ended(process.returncode, out or b"", err or b"", time.perf_counter() - began)


def wait_for_lines(run: Path, lines: int) -> None:
    """Until the file of a run has so many that the first look lies behind it."""
    stop = time.perf_counter() + PATIENCE_SECONDS
    while not run.exists() or run.read_bytes().count(b"\n") < lines:
        assert time.perf_counter() < stop
        time.sleep(0.02)


_PEAK = """
import resource, subprocess, sys
ended = subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, flush=True)
sys.stdout.buffer.write(ended.stdout)
"""


def peak_memory(arguments: Sequence[str]) -> tuple[float, bytes]:
    """The most memory that the command held at once, in MB of 10^6 bytes, and its answer.

    It is started by a small process: what starts another lends it its own size in this number.
    """
    words = [sys.executable, "-P", "-S", "-c", _PEAK, str(find_executable()), *arguments]
    ended = subprocess.run(words, stdout=subprocess.PIPE, timeout=300, check=True)
    most, _, answer = ended.stdout.partition(b"\n")
    unit = 1 if sys.platform == "darwin" else 1024
    return int(most) * unit / 1e6, answer


@contextlib.contextmanager
def killed_at_last(process: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """Leave no process behind, whatever a test does."""
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                stream.close()
        process.wait()


def interrupt(process: subprocess.Popen[bytes], *, again_after: float | None = None) -> Ended:
    """Press Ctrl-C, once or twice, and wait for the end; the seconds count from the first."""
    began = time.perf_counter()
    process.send_signal(signal.SIGINT)
    if again_after is not None:
        time.sleep(again_after)
        process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE_SECONDS)
    return Ended(process.returncode, out or b"", err or b"", time.perf_counter() - began)


def assert_interrupted(ended: Ended, *, within: float) -> None:
    """The process left as an interrupted one does: at once, with 130, and without a traceback."""
    assert ended.code == 130, ended.said
    assert "Traceback" not in ended.said, ended.said
    assert "KeyboardInterrupt" not in ended.said, ended.said
    assert ended.seconds < within


class Terminal:
    """A pseudo-terminal for a stream of a child: what was written to it is read as it comes."""

    def __init__(self, *, columns: int = 100) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self._ours, self.child = pty.openpty()
        size = struct.pack("HHHH", 40, columns, 0, 0)
        fcntl.ioctl(self.child, termios.TIOCSWINSZ, size)
        self._written = bytearray()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        with contextlib.suppress(OSError):  # the other end is closed
            while piece := os.read(self._ours, 65536):
                self._written += piece

    @property
    def shown(self) -> str:
        """Everything that was written so far, control sequences and all."""
        return self._written.decode("utf-8", errors="replace")

    def wait_for(self, text: str, seconds: float = PATIENCE_SECONDS) -> None:
        """Wait until a text has been shown."""
        stop = time.perf_counter() + seconds
        while text not in self.shown:
            assert time.perf_counter() < stop, f"{text!r} was not shown, but {self.shown!r}"
            time.sleep(0.02)

    def close(self) -> None:
        """Read what is left and close both ends."""
        os.close(self.child)
        self._reader.join(timeout=2)
        os.close(self._ours)


@contextlib.contextmanager
def terminal(*, columns: int = 100) -> Iterator[Terminal]:
    """A terminal that is closed at the end; what was shown can still be asked for."""
    screen = Terminal(columns=columns)
    try:
        yield screen
    finally:
        screen.close()


def at_start(folder: Path, script: str) -> dict[str, str]:
    """The environment in which Python runs a script before anything else of the command."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sitecustomize.py").write_text(script, encoding="utf-8")
    also = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": os.pathsep.join([str(folder), *([also] if also else [])])}


def tool(name: str) -> str:
    """The path of a program of the system; the test is skipped where there is none."""
    return shutil.which(name) or pytest.skip(f"there is no {name} here")
