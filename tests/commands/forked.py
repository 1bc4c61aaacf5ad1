"""Processes of the command that need not load Python and libraries anew: half a second saved each.

One process has loaded them, runs nothing, and is forked for every call. What is forked has its own
streams, folder and environment, gets signals of its own, and is a child of the process of the
tests like any other: `Popen` waits for it as usual. Where that cannot be, as where the environment
decides what Python does as it starts, an ordinary process is started instead.
"""

import ctypes
import functools
import json
import os
import re
import socket
import subprocess
import sys

MAY_DIFFER = re.compile("DEALWISE_.*|COLUMNS|HOME|NO_COLOR|PYTEST_CURRENT_TEST|TERM|XDG_STATE_HOME")
"""The variables that nothing reads before the command does; pytest names each test in one.

matplotlib has looked below HOME for its own files by then: where they matter, ask for `anew`.
"""

_BECOME_A_PARENT = 36  # PR_SET_CHILD_SUBREAPER of Linux: orphans come to this process
_LONGEST = 1 << 20
_STREAMS = 3
_KNOWN_OPTIONS = {"cwd", "stdin", "stdout", "stderr"}

_LATE = (
    "dealwise.reports.terminal.odds_page",
    "scipy.special",
    "pandas",
    "matplotlib.figure",
    "matplotlib.backends.backend_agg",
    "matplotlib.backends.backend_svg",
)
"""What commands load as they run: most of them, those that compare, with tables or with charts."""

_LATE_IN_SOME_VERSIONS = ("typer._adapters", "typer.rich_utils")

_SERVER = f"""
import contextlib, gc, importlib, io, json, os, signal, socket, sys
from dealwise.cli import main
from dealwise.simulate import jit

jit.numba.njit("int64(int64)")(lambda number: number + 1)  # what the first kernel would wake up
for late in {_LATE}:
    importlib.import_module(late)
for late in {_LATE_IN_SOME_VERSIONS}:
    with contextlib.suppress(ImportError):
        importlib.import_module(late)

def run(asked, streams):
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    for stream in streams:
        os.close(stream)
    asking.close()
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.chdir(asked["folder"])
    sys.argv = asked["words"]
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.stdin = io.TextIOWrapper(open(0, "rb", closefd=False), "utf-8")
    out, err = (open(number, "wb", closefd=False) for number in (1, 2))
    sys.stdout = io.TextIOWrapper(out, "utf-8", line_buffering=os.isatty(1))
    sys.stderr = io.TextIOWrapper(err, "utf-8", "backslashreplace", line_buffering=True)
    main()

asking = socket.socket(fileno=int(sys.argv[1]))
gc.freeze()
asking.send(b"ready")
while True:
    message, streams, _, _ = socket.recv_fds(asking, {_LONGEST}, {_STREAMS})
    if not message:
        break
    parent = os.fork()
    if parent == 0:
        child = os.fork()
        if child == 0:
            try:
                run(json.loads(message), streams)
            finally:
                os._exit(1)
        asking.send(str(child).encode())
        os._exit(0)
    os.waitpid(parent, 0)  # from here on the child belongs to whoever takes orphans
    for stream in streams:
        os.close(stream)
    asking.send(b"forked")
"""


class _Server:
    """The process that is forked, in the environment in which it was started."""

    def __init__(self) -> None:
        self.environment = dict(os.environ)
        self.ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-c", _SERVER, str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )
        assert self.ours.recv(_LONGEST) == b"ready"

    def fork(self, asked: dict[str, object], streams: list[int]) -> int:
        """The pid of a new child of this process, which runs the command."""
        _take_orphans(True)
        try:
            socket.send_fds(self.ours, [json.dumps(asked).encode()], streams)
            pid = int(self.ours.recv(_LONGEST))
            assert self.ours.recv(_LONGEST) == b"forked"
        finally:
            _take_orphans(False)
        return pid


def _take_orphans(whether: bool) -> None:
    assert ctypes.CDLL(None).prctl(_BECOME_A_PARENT, int(whether), 0, 0, 0) == 0


@functools.cache
def _server() -> _Server:
    return _Server()


def end_the_server() -> None:
    """End it, if there is one: it runs until nobody can ask any more."""
    if _server.cache_info().currsize:
        server = _server()
        server.ours.close()
        server.process.wait(timeout=60)
        _server.cache_clear()


def can_be_forked(environment: dict[str, str], options: dict[str, object]) -> bool:
    """Whether a forked process is as good as one of its own for this call."""
    if not sys.platform.startswith("linux") or options.keys() - _KNOWN_OPTIONS:
        return False
    changed = environment.items() ^ _server().environment.items()
    return all(MAY_DIFFER.fullmatch(name) for name, _ in changed)


class Forked(subprocess.Popen):
    """The command as a forked process; in all else what `Popen` is."""

    def _execute_child(self, args: list, *rest: object) -> None:
        # executable, preexec_fn, close_fds, pass_fds, cwd, env; then startupinfo, creationflags,
        # shell and the six ends of pipes
        cwd, env = rest[4:6]
        ends = rest[9:15]
        child_ends = [ends[0], ends[3], ends[5]]
        streams = [number if end == -1 else end for number, end in enumerate(child_ends)]
        asked = {
            "words": list(map(os.fsdecode, args)),
            "environment": dict(env),
            "folder": os.path.abspath(cwd or "."),
        }
        self.pid = _server().fork(asked, streams)
        self._child_created = True
        self._close_pipe_fds(*ends)
