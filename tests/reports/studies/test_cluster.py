"""On a real scheduler with real workers: the same sums as on threads, whatever becomes of them."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from dealwise import reports
from dealwise.reports import compare, sweep
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.executors import ANSWER_SECONDS, Workers, dask

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="signals of POSIX"),
]

OWN = """
def bid(hand, place, standing, call_left, call_right, scores, bits, most=5):
    if standing < most:
        return max(standing + 1, 4)
    return 0
"""


HANGS = """
def bid(hand, place, standing, call_left, call_right, scores, bits):
    while hand > 0:
        bits += hand
    return bits
"""


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return asked.getsockname()[1]


@contextmanager
def started(
    *words: str, cwd: Path, env: dict[str, str] | None = None
) -> Iterator[subprocess.Popen]:
    """A command of dask's as a process of its own."""
    command = [sys.executable, "-P", "-m", "dask", *words]
    streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, cwd=cwd, env=os.environ | (env or {}), **streams)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=30)


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler without workers."""
    address = f"tcp://127.0.0.1:{free_port()}"
    words = ("scheduler", "--host", address, "--no-dashboard", "--no-jupyter")
    with started(*words, cwd=tmp_path_factory.mktemp("scheduler")):
        yield address


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A strategy in a file that no worker has."""
    (tmp_path / "user").mkdir()
    (tmp_path / "user" / "mine.py").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "user")
    return "mine.py:bid[most=6]/shape/pull"


def worker(address: str, folder: Path, *more: str, **env: str):
    folder.mkdir(exist_ok=True)
    words = ("worker", address, "--nthreads", "1", "--no-dashboard", "--local-directory", ".")
    return started(*words, *more, cwd=folder, env=env)


def when_there(address: str) -> AbstractContextManager[Workers]:
    """`dask` as soon as a worker has come: one takes longer on a busy machine than dask waits."""
    import distributed

    with distributed.Client(address, timeout=60, set_as_default=False) as client:
        client.wait_for_workers(1, timeout=60)
    return dask(address)


def pids_of(workers: Workers) -> dict[str, int]:
    return workers.client.run(os.getpid)


def test_the_same_sums_as_on_threads_while_a_worker_is_killed(
    scheduler: str, tmp_path: Path, own: str
) -> None:
    expected = compare("steady", own, deals=60_000, seed=3)
    killed: list[int] = []

    with (
        worker(scheduler, tmp_path / "one"),
        worker(scheduler, tmp_path / "two"),
        when_there(scheduler) as workers,
    ):
        workers.client.wait_for_workers(2, timeout=60)

        def kill(deals: int, _: int) -> None:
            if not killed and deals > 2_000:
                pid = next(iter(pids_of(workers).values()))
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)

        found = compare("steady", own, deals=60_000, seed=3, executor=workers, on_progress=kill)
    assert len(killed) == 1
    assert (found.sums == expected.sums).all()
    assert found.to_dict() == expected.to_dict()


def test_a_scheduler_that_dies_ends_the_run(tmp_path: Path) -> None:
    """At any moment: what is sent while nobody answers never comes back."""
    address = f"tcp://127.0.0.1:{free_port()}"
    words = ("scheduler", "--host", address, "--no-dashboard", "--no-jupyter")
    with (
        started(*words, cwd=tmp_path) as process,
        worker(address, tmp_path / "one"),
        when_there(address) as workers,
    ):

        def kill(_: int, __: int) -> None:
            process.kill()

        began = time.monotonic()
        with pytest.raises(Fault, match="is its scheduler still there"):
            compare("steady", "simple", deals=10**8, executor=workers, on_progress=kill)
        assert time.monotonic() - began < 60


def test_rankings_and_curves_are_the_same_there(scheduler: str, tmp_path: Path, own: str) -> None:
    def ask(**where: Workers) -> list[dict]:
        curve = sweep("mine.py:bid", {"most": (5, 6)}, against="count", deals=400, **where)
        return [
            reports.rank("steady", own, "random", deals=400, **where).to_dict(),
            curve.to_dict(),
        ]

    with worker(scheduler, tmp_path / "one"), when_there(scheduler) as workers:
        assert ask(executor=workers) == ask()


@pytest.fixture
def other(tmp_path: Path) -> str:
    """A folder with another dealwise."""
    other = tmp_path / "other" / "dealwise" / "simulate"
    other.mkdir(parents=True)
    (other.parent / "__init__.py").touch()
    (other / "__init__.py").touch()
    return str(tmp_path / "other")


def test_a_worker_with_another_dealwise_is_refused(
    scheduler: str, tmp_path: Path, other: str
) -> None:
    said = r"The worker tcp://127\.0\.0\.1:\d+ cannot run dealwise"
    with (
        worker(scheduler, tmp_path / "one", PYTHONPATH=other),
        pytest.raises(Fault, match=said),
        when_there(scheduler),
    ):
        pass


def test_one_that_comes_in_mid_run_plays_nothing(
    scheduler: str, tmp_path: Path, other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = compare("steady", "simple", deals=20_000, seed=3)
    with (
        worker(scheduler, tmp_path / "one"),
        when_there(scheduler) as workers,
        worker(scheduler, tmp_path / "two", PYTHONPATH=other),
    ):
        workers.client.wait_for_workers(2, timeout=60)
        found = compare("steady", "simple", deals=20_000, seed=3, executor=workers)
        assert workers.workers == 1
    assert found.to_dict() == expected.to_dict()
    said = capsys.readouterr().err
    assert said.count("cannot run dealwise") == 1
    assert "What it was given is played elsewhere." in said


def test_what_ends_every_worker_is_named_by_its_deals() -> None:
    with dask("local:1") as workers:
        future = workers.submit(_end_the_process, None, 400, 500)
        with pytest.raises(Fault, match="deals 400 to 499 died: "):
            future.result(timeout=100)


def _end_the_process(plan: object, start: int, stop: int) -> None:
    os._exit(1)


_end_the_process.__module__ = "__main__"  # no worker can import a test: this travels as code


@pytest.mark.parametrize(
    ("nanny", "said"),
    [("--nanny", "hang.py:bid .*is in play\\).$"), ("--no-nanny", "Start anew .*: tcp://")],
)
def test_a_policy_that_hangs_leaves_no_worker_busy(
    scheduler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nanny: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hang.py").write_text(HANGS, encoding="utf-8")
    with worker(scheduler, tmp_path / "one", nanny), when_there(scheduler) as workers:
        (before,) = pids_of(workers).values()
        with pytest.raises(Fault, match=said):
            compare("hang.py:bid/shape/pull", "steady", deals=9, patience=1, executor=workers)
        until = time.monotonic() + 60
        while nanny == "--nanny" and list(pids_of(workers).values()) in ([], [before]):
            assert time.monotonic() < until
            time.sleep(0.1)


def test_a_scheduler_without_workers_is_said(scheduler: str) -> None:
    assert_refused(scheduler, "has no worker", within=ANSWER_SECONDS + 5)


def assert_refused(address: str, said: str, *, within: float) -> None:
    began = time.monotonic()
    with pytest.raises(BadInput, match=said), dask(address):
        pass
    assert time.monotonic() - began < within


def test_no_answer_is_said_within_ten_seconds() -> None:
    assert_refused(f"tcp://127.0.0.1:{free_port()}", "No dask scheduler answers", within=10)


def test_a_server_of_another_kind_is_said_within_ten_seconds(tmp_path: Path) -> None:
    port = free_port()
    words = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(words, cwd=tmp_path, **quiet) as server:
        try:
            wait_until_it_listens(port)
            assert_refused(f"tcp://127.0.0.1:{port}", "dask scheduler", within=10)
        finally:
            server.kill()


def wait_until_it_listens(port: int) -> None:
    for _ in range(100):
        with socket.socket() as asked:
            if asked.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError(port)
