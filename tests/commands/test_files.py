"""Output files: refused before play if they may not be written, replaced whole or not at all."""

import contextlib
import errno
import os
import stat
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from processes import HAND, POSIX_ONLY, QUICK, Invoke, run, tool
from typer.testing import Result

from dealwise.commands import files
from dealwise.simulate.errors import BadInput

pytestmark = [pytest.mark.compiled, POSIX_ONLY]

OUTPUTS = [("--csv", "odds.csv"), ("--chart", "odds.svg"), ("--chart", "odds.png")]


def outputs(count: int) -> pytest.MarkDecorator:
    """Run a test for this many of the outputs, and where time is no matter for all."""
    cases = [*OUTPUTS[:count], *(pytest.param(*x, marks=pytest.mark.slow) for x in OUTPUTS[count:])]
    return pytest.mark.parametrize(("option", "name"), cases, ids=[name for _, name in OUTPUTS])


each_output = outputs(2)
process_for_each_output = outputs(1)
each_kind_of_output = pytest.mark.parametrize(
    ("option", "name"),
    [OUTPUTS[0], pytest.param(*OUTPUTS[2], marks=pytest.mark.slow)],
    ids=["table", "chart"],
)


class PlayedTooEarlyError(AssertionError):
    """Deals were played although the call had to be refused before."""


@pytest.fixture
def no_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays a deal fails the test."""

    def fail(*_: object, **__: object) -> None:
        raise PlayedTooEarlyError

    monkeypatch.setattr("dealwise.simulate.runner.run", fail)


def assert_refused(ended: Result, name: str) -> None:
    """A sentence that quotes the file; nothing was printed, nothing was played."""
    assert (ended.exit_code, ended.stdout) == (2, ""), ended.output
    assert name in ended.stderr
    assert ended.stderr.count("\n") == 1


# --- refused before play -------------------------------------------------------------------------


@each_output
@pytest.mark.parametrize("more", [(), ("--json",)], ids=["page", "json"])
def test_an_existing_file_is_refused(
    invoke: Invoke, tmp_path: Path, no_play: None, option: str, name: str, more: tuple[str, ...]
) -> None:
    old = tmp_path / name
    old.write_bytes(b"old")
    ended = invoke(*QUICK, option, name, *more)
    assert_refused(ended, name)
    assert "--force" in ended.stderr
    assert old.read_bytes() == b"old"


@each_output
def test_what_cannot_become_a_file_is_refused(
    invoke: Invoke, tmp_path: Path, no_play: None, option: str, name: str
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / name).mkdir()
    for target in (f"nowhere/{name}", f"file/{name}", name, f"./nowhere/at/all/{name}"):
        for force in ([], ["--force"]):
            assert_refused(invoke(*QUICK, option, target, *force), target)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["file", name])


@each_output
def test_devices_and_pipes_are_refused_and_stay(
    invoke: Invoke, tmp_path: Path, no_play: None, option: str, name: str
) -> None:
    pipe = tmp_path / name
    os.mkfifo(pipe)
    for force in ([], ["--force"]):
        assert_refused(invoke(*QUICK, option, name, *force), name)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    pipe.unlink()
    pipe.symlink_to(os.devnull)
    for force in ([], ["--force"]):
        assert_refused(invoke(*QUICK, option, name, *force), name)
    assert pipe.readlink() == Path(os.devnull)


@pytest.mark.parametrize("device", [os.devnull, "/dev/zero", "/dev/tty"])
def test_a_device_is_no_target(device: str) -> None:
    for force in (False, True):
        with pytest.raises(BadInput):  # asked here alone: nothing is at risk
            files.check_target(device, force=force)


@each_output
def test_too_long_a_name_is_refused(
    invoke: Invoke, tmp_path: Path, no_play: None, option: str, name: str
) -> None:
    suffix = Path(name).suffix
    assert_refused(invoke(*QUICK, option, "x" * 300 + suffix), "xxxxx")
    assert_refused(invoke(*QUICK, option, "y" * 5000 + suffix), "yyyyy")
    assert list(tmp_path.iterdir()) == []


@each_output
def test_a_link_to_nowhere_is_there_already(
    invoke: Invoke, tmp_path: Path, no_play: None, option: str, name: str
) -> None:
    link = tmp_path / name
    link.symlink_to("elsewhere")
    assert_refused(invoke(*QUICK, option, name), name)
    assert link.is_symlink()


def test_one_file_is_not_written_twice(invoke: Invoke, tmp_path: Path, no_play: None) -> None:
    for other in ("both.png", "./both.png", str(tmp_path / "both.png")):
        assert_refused(invoke(*QUICK, "--csv", "both.png", "--chart", other), "both.png")
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_hands_is_not_replaced_by_its_answer(
    invoke: Invoke, tmp_path: Path, no_play: None
) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text(" ".join(HAND) + "\n", encoding="utf-8")
    assert_refused(invoke("moon", "odds", "--hands", "hands.txt", "--csv", "hands.txt"), "hands")
    assert hands.read_text(encoding="utf-8") == " ".join(HAND) + "\n"


@contextlib.contextmanager
def mounted(folder: Path, *options: str) -> Iterator[Path]:
    """A small file system of its own; skipped where it cannot be mounted."""
    folder.mkdir()
    mount = [tool("mount"), "-t", "tmpfs", *options, "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("file systems cannot be mounted here")
    try:
        yield folder
    finally:
        subprocess.run([tool("umount"), str(folder)], check=True)


@each_output
def test_a_folder_that_takes_no_files_is_refused(
    invoke: Invoke, tmp_path: Path, no_play: None, option: str, name: str
) -> None:
    folder = tmp_path / "sealed"
    if os.geteuid():
        folder.mkdir(mode=0o555)
        assert_refused(invoke(*QUICK, option, f"sealed/{name}"), f"sealed/{name}")
        return
    with mounted(folder, "-o", "ro"):  # only this stops a superuser
        assert_refused(invoke(*QUICK, option, f"sealed/{name}"), f"sealed/{name}")


@each_output
def test_a_file_in_a_folder_that_takes_no_files_is_refused_with_force_too(
    invoke: Invoke,
    tmp_path: Path,
    no_play: None,
    monkeypatch: pytest.MonkeyPatch,
    option: str,
    name: str,
) -> None:
    (tmp_path / name).write_bytes(b"old")

    def sealed(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(tempfile, "TemporaryFile", sealed)
    ended = invoke(*QUICK, option, name, "--force")
    assert_refused(ended, name)
    assert "Permission denied" in ended.stderr
    assert (tmp_path / name).read_bytes() == b"old"


# --- replaced whole ------------------------------------------------------------------------------


@each_output
def test_force_replaces_a_file_whole(
    invoke: Invoke, tmp_path: Path, option: str, name: str
) -> None:
    assert invoke(*QUICK, option, name).exit_code == 0
    fresh = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(b"old" * 10**6)
    ended = invoke(*QUICK, option, name, "--force")
    assert (ended.exit_code, ended.stderr) == (0, "")
    assert (tmp_path / name).read_bytes() == fresh
    assert [path.name for path in tmp_path.iterdir()] == [name]


@each_output
def test_force_is_no_matter_where_no_file_is(
    invoke: Invoke, tmp_path: Path, option: str, name: str
) -> None:
    assert invoke(*QUICK, option, name, "--force").exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == [name]


@each_output
def test_a_link_is_written_through_or_replaced_but_its_file_is_never_torn(
    invoke: Invoke, tmp_path: Path, option: str, name: str
) -> None:
    folder = tmp_path / "real"
    folder.mkdir()
    real = folder / "real"
    real.write_bytes(b"old")
    link = tmp_path / name
    link.symlink_to(real)
    assert_refused(invoke(*QUICK, option, name), name)
    assert invoke(*QUICK, option, name, "--force").exit_code == 0
    assert len(link.read_bytes()) > 100
    assert real.read_bytes() == (link.read_bytes() if link.is_symlink() else b"old")
    assert [path.name for path in folder.iterdir()] == ["real"]


@each_kind_of_output
def test_a_new_file_has_the_permissions_of_the_umask(
    invoke: Invoke, tmp_path: Path, option: str, name: str
) -> None:
    for mask, mode in ((0o022, 0o644), (0o077, 0o600)):
        before = os.umask(mask)
        try:
            assert invoke(*QUICK, option, f"{mask:o}{name}").exit_code == 0
        finally:
            os.umask(before)
        assert stat.S_IMODE((tmp_path / f"{mask:o}{name}").stat().st_mode) == mode


@each_output
def test_a_replaced_file_keeps_its_permissions(
    invoke: Invoke, tmp_path: Path, option: str, name: str
) -> None:
    (tmp_path / name).write_bytes(b"old")
    (tmp_path / name).chmod(0o640)
    assert invoke(*QUICK, option, name, "--force").exit_code == 0
    assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o640


def test_the_mask_of_the_process_is_left_as_it_was(invoke: Invoke) -> None:
    before = os.umask(0o027)
    try:
        assert invoke(*QUICK, "--csv", "odds.csv").exit_code == 0
        assert os.umask(0o027) == 0o027
    finally:
        os.umask(before)


@pytest.mark.parametrize("name", ["-odds.csv", "o d d s.csv", "ödds\N{DOMINO TILE VERTICAL-01-02}"])
def test_names_may_hold_what_the_system_takes(invoke: Invoke, tmp_path: Path, name: str) -> None:
    assert invoke(*QUICK, f"--csv={name}").exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_the_longest_name_that_the_system_takes(invoke: Invoke, tmp_path: Path) -> None:
    name = "\N{DOMINO TILE VERTICAL-01-02}" * 62 + ".csv"  # 252 bytes
    assert invoke(*QUICK, "--csv", name).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == [name]


# --- or not at all -------------------------------------------------------------------------------


def no_space(*_: object, **__: object) -> None:
    """Fail as a full disk does."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def broken(*_: object, **__: object) -> None:
    """Fail as only a mistake of the program can."""
    raise ZeroDivisionError("a mistake")


def interrupted(*_: object, **__: object) -> None:
    """Fail as if Ctrl-C were pressed."""
    raise KeyboardInterrupt


@each_kind_of_output
@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.replace", "pathlib.Path.chmod"])
@pytest.mark.parametrize(
    ("failure", "code"), [(no_space, 2), (broken, 1), (interrupted, 130)], ids=["disk", "bug", "^C"]
)
@pytest.mark.parametrize("old", [None, b"old"], ids=["new", "old"])
def test_a_failure_leaves_the_folder_as_it_was(
    invoke: Invoke,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    option: str,
    name: str,
    step: str,
    failure: Callable,
    code: int,
    old: bytes | None,
) -> None:
    target = tmp_path / name
    if old is not None:
        target.write_bytes(old)
    invoke(*QUICK)  # whatever the cache of kernels has to write is written
    monkeypatch.setattr(step, failure)
    ended = invoke(*QUICK, option, name, "--force")
    monkeypatch.undo()
    assert ended.exit_code == code, ended.output
    assert [path.name for path in tmp_path.iterdir()] == ([] if old is None else [name])
    assert old is None or target.read_bytes() == old
    assert ended.stderr.count("\n") == 1
    assert ended.stdout.startswith("Your hand")  # the answer itself is not lost
    if code == 2:
        assert name in ended.stderr
        assert "No space left" in ended.stderr


def test_a_failure_within_the_chart_leaves_the_old_one(
    invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odds.png").write_bytes(b"old")
    monkeypatch.setattr("matplotlib.figure.Figure.savefig", broken)
    ended = invoke(*QUICK, "--chart", "odds.png", "--force")
    assert ended.exit_code == 1
    assert [path.name for path in tmp_path.iterdir()] == ["odds.png"]
    assert (tmp_path / "odds.png").read_bytes() == b"old"


def test_no_temporary_file_can_be_made(
    invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "NamedTemporaryFile", no_space)
    ended = invoke(*QUICK, "--csv", "odds.csv")
    assert ended.exit_code == 2
    assert list(tmp_path.iterdir()) == []


def assert_not_torn(ended_code: int, said: str, target: Path) -> None:
    """The old file is whole, nothing lies beside it, and the sentence tells why."""
    assert ended_code == 2, said
    assert "Traceback" not in said
    assert target.name in said
    assert target.read_bytes() == b"old"
    assert [path.name for path in target.parent.iterdir()] == [target.name]


@process_for_each_output
def test_a_file_that_may_not_grow(executable: Path, tmp_path: Path, option: str, name: str) -> None:
    target = tmp_path / name
    target.write_bytes(b"old")

    ended = run([*QUICK, option, name, "--force"], cwd=tmp_path, first="ulimit -f 0")
    assert_not_torn(ended.code, ended.said, target)
    assert ended.answer.startswith("Your hand")  # printed nevertheless


@process_for_each_output
def test_a_full_disk(executable: Path, tmp_path: Path, option: str, name: str) -> None:
    with mounted(tmp_path / "small", "-o", "size=16k") as folder:
        target = folder / name
        target.write_bytes(b"old")
        with contextlib.suppress(OSError), (folder / "filler").open("wb", buffering=0) as filler:
            while filler.write(b"x" * 4096):
                pass
        ended = run([*QUICK, option, name, "--force"], cwd=folder)
        (folder / "filler").unlink()
        assert_not_torn(ended.code, ended.said, target)
        assert "No space left" in ended.said
        assert ended.answer.startswith("Your hand")
