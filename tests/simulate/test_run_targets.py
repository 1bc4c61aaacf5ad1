"""Where a run file may stand, and what becomes of it when the disk takes no more."""

import contextlib
import errno
import os
import stat
from pathlib import Path

import numpy as np
import pytest
import resumable
from runner_stands import Sums

from dealwise.simulate import run_file
from dealwise.simulate.errors import BadInput
from dealwise.simulate.run_file import open_run
from dealwise.simulate.runner import Prefix

pytestmark = pytest.mark.skipif(os.name != "posix", reason="file systems of POSIX")


@pytest.fixture(autouse=True)
def folder(tmp_path):
    with contextlib.chdir(tmp_path):
        yield tmp_path


def refusal(path, **options):
    with pytest.raises(BadInput) as refused, open_run(path, {}, deals=10, **options):
        pass
    assert str(refused.value).count("\n") == 0
    return str(refused.value)


def stored_in(path, plan, deals):
    with open_run(path, plan, deals=deals) as opened:
        return [(prefix.deals, prefix.sums.tolist()) for prefix in opened.stored()]


# --- refused before play -------------------------------------------------------------------------


@pytest.mark.parametrize("force", [False, True])
def test_what_cannot_become_a_file_is_refused(folder, force):
    (folder / "file").touch()
    (folder / "inner").mkdir()
    for path in ("nowhere/run", "file/run", "inner", ".", "x" * 300, "y" * 5000, "nul\0"):
        assert refusal(path, force=force)
    assert '"" names no file to write' in refusal("", force=force)
    assert sorted(os.listdir()) == ["file", "inner"]
    assert os.listdir("inner") == []


@pytest.mark.parametrize("force", [False, True])
def test_links_pipes_and_devices_are_refused_and_stay(folder, force):
    os.mkfifo("pipe")
    (folder / "null").symlink_to(os.devnull)
    (folder / "nowhere").symlink_to("missing")
    (folder / "real").write_bytes(b"")
    (folder / "link").symlink_to("real")
    before = sorted(os.listdir())
    for path in ("pipe", "null", "nowhere", "link", os.devnull, "/dev/zero", "/dev/tty"):
        assert refusal(path, force=force)
    assert refusal("link", force=force) == '"link" is a link: name the file itself.'
    assert sorted(os.listdir()) == before
    assert stat.S_ISFIFO(Path("pipe").stat().st_mode)
    assert Path("real").read_bytes() == b""


def test_a_file_that_became_something_else_is_refused(monkeypatch):
    monkeypatch.setattr(run_file, "_check_place", lambda _: None)
    os.mkfifo("pipe")
    assert "is not a regular file" in refusal("pipe")
    Path("link").symlink_to("real")
    assert refusal("link")
    assert not Path("real").exists()


@pytest.mark.parametrize("call", ["tempfile.TemporaryFile", "os.open"])
def test_a_folder_that_takes_no_files_is_refused(folder, monkeypatch, call):
    def sealed(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(call, sealed)
    assert "Permission denied" in refusal("run.jsonl")
    monkeypatch.undo()
    assert os.listdir() == []


def test_a_new_file_has_the_permissions_of_the_umask():
    before = os.umask(0o027)
    try:
        with open_run("run.jsonl", {}, deals=1):
            pass
    finally:
        os.umask(before)
    assert stat.S_IMODE(Path("run.jsonl").stat().st_mode) == 0o640


# --- the disk takes no more ----------------------------------------------------------------------


def full(*_):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def prefix_of(number):
    return Prefix(number * 10, np.full(3, number * 1000, np.int64))


@pytest.mark.parametrize("room", [0, 1, 20, 50])
def test_what_was_finished_stays_when_the_disk_is_full(monkeypatch, room):
    """Also when a part of the line still fitted."""
    write = os.write

    def nearly_full(descriptor, content):
        nonlocal room
        if room == 0:
            full()
        part = content[:room]
        room -= len(part)
        return write(descriptor, part)

    with open_run("run.jsonl", {}, deals=100) as opened:
        list(opened.stored())
        opened.add(prefix_of(1))
        opened.add(prefix_of(2))
        whole = Path("run.jsonl").read_bytes()
        monkeypatch.setattr(run_file.os, "write", nearly_full)
        with pytest.raises(BadInput) as failed:
            opened.add(prefix_of(3))
        assert "No space left on device; the first 20 deals are in it" in str(failed.value)
        monkeypatch.undo()
        with pytest.raises(ValueError, match="could not be written"):
            opened.add(prefix_of(3))
        assert opened.last.deals == 20
    assert Path("run.jsonl").read_bytes() == whole
    assert stored_in("run.jsonl", {}, 100) == [(10, [1000] * 3), (20, [2000] * 3)]


def test_a_part_that_cannot_be_taken_back_is_dropped_later(monkeypatch):
    write = os.write
    answers = iter([lambda *given: write(given[0], given[1][:30]), full])

    def by_turns(descriptor, content):
        return next(answers)(descriptor, content)

    with open_run("run.jsonl", {}, deals=100) as opened:
        list(opened.stored())
        opened.add(prefix_of(1))
        monkeypatch.setattr(run_file.os, "write", by_turns)
        monkeypatch.setattr(run_file.os, "ftruncate", full)
        with pytest.raises(BadInput):
            opened.add(prefix_of(2))
        monkeypatch.undo()
    with open_run("run.jsonl", {}, deals=100) as opened:
        assert [prefix.deals for prefix in opened.stored()] == [10]
        assert opened.dropped == 30
        opened.add(prefix_of(2))
    assert [deals for deals, _ in stored_in("run.jsonl", {}, 100)] == [10, 20]


def test_an_interrupt_in_the_middle_of_a_line_leaves_no_part_of_it(monkeypatch):
    write = os.write

    def interrupted(descriptor, content):
        write(descriptor, content[:20])
        raise KeyboardInterrupt

    def add_one():
        with open_run("run.jsonl", {}, deals=100) as opened:
            list(opened.stored())
            monkeypatch.setattr(run_file.os, "write", interrupted)
            opened.add(prefix_of(1))

    with pytest.raises(KeyboardInterrupt):
        add_one()
    monkeypatch.undo()
    assert stored_in("run.jsonl", {}, 100) == []


def test_a_disk_that_keeps_nothing_is_told_of_at_the_end(monkeypatch):
    opened = open_run("run.jsonl", {}, deals=100)
    run = opened.__enter__()
    list(run.stored())
    run.add(prefix_of(1))
    monkeypatch.setattr(run_file.os, "fsync", full)
    with pytest.raises(BadInput, match="could not be kept on the disk: No space left"):
        opened.__exit__(None, None, None)
    monkeypatch.undo()
    assert os.listdir() == ["run.jsonl"]


@pytest.mark.parametrize("call", ["write", "fsync", "ftruncate"])
def test_a_header_that_cannot_be_written_is_told_of(monkeypatch, call):
    if call != "write":  # the lock file is written first
        monkeypatch.setattr(run_file.os, call, full)
    else:
        monkeypatch.setattr(run_file.run_lock, "_signed", lambda taken, lock: taken)
        monkeypatch.setattr(run_file.os, call, full)
    assert "No space left" in refusal("run.jsonl")
    monkeypatch.undo()
    with contextlib.suppress(FileNotFoundError):
        assert stored_in("run.jsonl", {}, 100) == []


@pytest.mark.uncounted
def test_a_file_that_may_not_grow(folder):
    """A limit of the system's own, in a process of its own."""
    code, out, err = resumable.ended(
        resumable.start(folder / "run.jsonl", 3000, 0.0001, first="ulimit -f 2")
    )
    assert (code, out) == (2, b"")
    assert "could not be written" in err
    assert err.count("\n") == 1
    assert os.listdir() == ["run.jsonl"]
    kept = stored_in("run.jsonl", resumable.described(3000), 3000)
    assert kept
    for deals, sums in kept:
        assert sums == Sums(3000).play(0, deals).tolist()
    code, _, err = resumable.ended(resumable.start(folder / "run.jsonl", 3000, 0))
    assert (code, err) == (0, "")
