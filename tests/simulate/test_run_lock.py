"""One writer for one run file: a live one keeps others out, a dead one nobody."""

import contextlib
import os
import platform
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import resumable
from runner_stands import Sums

from dealwise.simulate import run_lock
from dealwise.simulate.errors import BadInput
from dealwise.simulate.run_file import open_run
from dealwise.simulate.runner import Prefix

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes and signals of POSIX")

RUN, LOCK = "run.jsonl", "run.jsonl.lock"
FOREVER = 10**6


@pytest.fixture(autouse=True)
def folder(tmp_path):
    with contextlib.chdir(tmp_path):
        yield tmp_path


@contextlib.contextmanager
def playing(path, deals=FOREVER, seconds=0.001):
    """A process that plays into a file for long; it is killed at last."""
    process = resumable.start(path, deals, seconds)
    try:
        resumable.wait_for_start(process)
        resumable.wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") > 1)
        yield process
    finally:
        process.kill()
        process.communicate()


def open_once(**options):
    with open_run(RUN, {"seed": 7}, deals=100, **options) as opened:
        list(opened.stored())
        assert Path(LOCK).read_text() == f"{os.getpid()} {platform.node()}\n"


def refusal(**options):
    began = time.monotonic()
    with pytest.raises(BadInput) as refused:
        open_once(**options)
    assert time.monotonic() - began < 2
    return str(refused.value)


def assert_taken_over():
    began = time.monotonic()
    open_once()
    assert time.monotonic() - began < 2
    assert not Path(LOCK).exists()


def dead_process():
    """The number of a process that was."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


# --- live ----------------------------------------------------------------------------------------


def test_a_second_opening_is_refused():
    with open_run(RUN, {"seed": 7}, deals=100):
        said = refusal()
        assert said.startswith(f'"run.jsonl" is being written by process {os.getpid()}: wait')
        assert 'remove "run.jsonl.lock" if it is not so' in said
        assert Path(LOCK).exists()
        assert "is being written" in refusal(force=True)
    open_once()


def test_another_name_of_the_folder_is_no_way_around(folder):
    (folder / "alias").symlink_to(folder)
    with (
        open_run(RUN, {"seed": 7}, deals=100),
        pytest.raises(BadInput, match="is being written"),
        open_run("alias/run.jsonl", {"seed": 7}, deals=100),
    ):
        pass


@pytest.mark.uncounted
def test_another_process_is_kept_out(folder):
    with playing(folder / RUN) as process:
        assert f"written by process {process.pid}:" in refusal()
        code, out, err = resumable.ended(resumable.start(folder / RUN, FOREVER, 0))
        assert (code, out) == (2, b"")
        assert f"process {process.pid}" in err
        assert err.count("\n") == 1
        assert process.poll() is None


def test_another_process_is_kept_out_though_its_lock_file_is_gone(folder):
    with playing(folder / RUN):
        (folder / LOCK).unlink()
        assert "is being written by another process" in refusal()
        assert not (folder / LOCK).exists()


def test_a_process_that_may_not_be_asked_is_live(monkeypatch):
    def forbidden(process, number):
        raise PermissionError

    Path(LOCK).write_text(f"{dead_process()} {platform.node()}\n")
    monkeypatch.setattr("os.kill", forbidden)
    assert "is being written by process" in refusal()


def test_another_machine_cannot_be_asked():
    Path(LOCK).write_text(f"{dead_process()} other machine\n")
    assert 'on "other machine", which cannot be asked' in refusal()
    assert Path(LOCK).exists()


# --- dead ----------------------------------------------------------------------------------------


def test_the_lock_of_a_dead_process_is_taken_over():
    Path(LOCK).write_text(f"{dead_process()} {platform.node()}\n")
    assert_taken_over()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks Linux")
def test_the_lock_of_a_process_that_is_dead_but_listed_is_taken_over():
    """As in a container whose first process never asks after its children."""
    process = subprocess.Popen([sys.executable, "-c", ""], stdout=subprocess.PIPE)
    process.stdout.read()
    while "Z" not in Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2]:
        time.sleep(0.01)
    Path(LOCK).write_text(f"{process.pid} {platform.node()}\n")
    assert_taken_over()
    process.wait()


@pytest.mark.parametrize("number", ["0", "9" * 30])
def test_the_lock_of_no_process_is_taken_over(number):
    Path(LOCK).write_text(f"{number} {platform.node()}\n")
    assert_taken_over()


def test_a_lock_of_this_number_that_is_not_held_is_of_a_dead_process():
    """In a container every process may have the same number."""
    Path(LOCK).write_text(f"{os.getpid()} {platform.node()}\n")
    assert_taken_over()


@pytest.mark.parametrize("content", [b"", b"\0" * 20])
def test_the_lock_of_a_process_that_died_while_making_it_is_taken_over(content):
    Path(LOCK).write_bytes(content)
    assert_taken_over()


@pytest.mark.uncounted
def test_a_killed_process_leaves_a_lock_that_is_taken_over(folder):
    with playing(folder / RUN, 5000) as process:
        process.kill()
        process.wait()
    assert (folder / LOCK).exists()
    code, _, err = resumable.ended(resumable.start(folder / RUN, 5000, 0))
    assert (code, err) == (0, "")
    assert not (folder / LOCK).exists()


@pytest.mark.uncounted
def test_of_many_that_find_a_dead_lock_one_goes_on(folder):
    (folder / LOCK).write_text(f"{dead_process()} {platform.node()}\n")
    racing = [resumable.start(folder / RUN, 300, 0.001) for _ in range(4)]
    endings = [resumable.ended(process) for process in racing]
    right = {out for code, out, _ in endings if code == 0}
    assert len(right) == 1
    assert all(err.count("\n") == 1 for code, _, err in endings if code)
    with open_run(RUN, resumable.described(300), deals=300) as opened:
        *_, last = opened.stored()
    assert (last.deals, last.sums.tolist()) == (300, Sums(300).play(0, 300).tolist())
    assert not (folder / LOCK).exists()


# --- what is no lock -----------------------------------------------------------------------------


@pytest.mark.parametrize("content", ["a diary\n", "12", "12 \n more", "-5 host\n", "٣ host\n"])
def test_a_file_of_somebody_else_is_left_alone(content):
    Path(LOCK).write_text(content, encoding="utf-8")
    said = refusal()
    assert "is not a lock file of dealwise" in said or "cannot be asked" in said
    assert Path(LOCK).read_text(encoding="utf-8") == content


def test_what_is_no_file_is_left_alone(folder):
    lock = folder / LOCK
    lock.mkdir()
    assert "is not a lock file of dealwise" in refusal()
    lock.rmdir()
    lock.symlink_to("elsewhere")
    assert "its lock file" in refusal()
    assert not (folder / "elsewhere").exists()
    lock.unlink()
    os.mkfifo(lock)
    assert "is not a lock file of dealwise" in refusal()
    assert lock.is_fifo()


def test_a_lock_that_cannot_be_written_leaves_none(monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(run_lock.os, "write", full)
    assert "No space left" in refusal()
    monkeypatch.undo()
    assert os.listdir() == []


# --- given back ----------------------------------------------------------------------------------


@pytest.mark.parametrize("error", [BadInput, RuntimeError, KeyboardInterrupt, SystemExit])
def test_the_lock_is_given_back_whatever_happens(error):
    with pytest.raises(error), open_run(RUN, {"seed": 7}, deals=100):
        raise error
    assert os.listdir() == [RUN]


def test_the_lock_is_given_back_when_a_file_is_refused():
    open_once()
    with pytest.raises(BadInput), open_run(RUN, {"seed": 8}, deals=100):
        pass
    assert os.listdir() == [RUN]


def test_the_lock_of_another_is_not_removed(folder):
    with open_run(RUN, {"seed": 7}, deals=100):
        (folder / LOCK).unlink()
        (folder / LOCK).write_text("other\n")
    assert (folder / LOCK).read_text() == "other\n"


def test_ctrl_c_gives_the_lock_back_and_keeps_what_was_played(folder):
    with playing(folder / RUN) as process:
        process.send_signal(signal.SIGINT)
        code, out, err = resumable.ended(process)
    assert (code, err) == (0, "")
    assert os.listdir() == [RUN]
    with open_run(RUN, resumable.described(FOREVER), deals=FOREVER) as opened:
        *_, last = opened.stored()
        assert f'{{"interrupted": {last.deals}}}'.encode() == out.strip()
        opened.add(Prefix(last.deals + 1, last.sums + np.int64(1)))


def test_ctrl_c_while_the_lock_is_taken_gives_it_back(ctrl_c_raises, monkeypatch):
    take = run_lock._take

    def interrupted(path, lock):
        signal.raise_signal(signal.SIGINT)
        return take(path, lock)

    monkeypatch.setattr(run_lock, "_take", interrupted)
    with pytest.raises(KeyboardInterrupt):
        open_once()
    assert os.listdir() == []
