"""The first runs of all, which compile, where nobody is to be told or nothing can be kept."""

import time
from pathlib import Path

import pytest
from processes import ODDS, POSIX_ONLY, killed_at_last, run, start

pytestmark = [pytest.mark.compiled, pytest.mark.slow, POSIX_ONLY]


def test_it_compiles_once(executable: Path, tmp_path: Path) -> None:
    environment = {"DEALWISE_CACHE_DIR": str(tmp_path / "cache")}
    began = time.perf_counter()
    with killed_at_last(start(ODDS, env=environment, anew=True)) as process:
        said = process.stderr.readline()
        out, err = process.communicate(timeout=120)
    took = time.perf_counter() - began
    print(f"\ndone after {took:.1f} s")
    assert b"compiling" in said
    assert err == b""
    assert process.returncode == 0
    assert took < 30
    again = run(ODDS, env=environment, anew=True)
    assert (again.code, again.said, again.out) == (0, "", out)


def test_quietly_it_compiles_without_a_note(executable: Path, tmp_path: Path) -> None:
    environment = {"DEALWISE_CACHE_DIR": str(tmp_path / "cache")}
    ended = run([*ODDS, "--quiet", "--deals", "100"], env=environment)
    assert (ended.code, ended.said) == (0, "")


def test_kernels_that_cannot_be_kept_are_compiled_each_time(
    executable: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    ended = run([*ODDS, "--deals", "100"], env={"DEALWISE_CACHE_DIR": str(tmp_path / "file")})
    assert ended.code == 0, ended.said
    assert ended.out == run([*ODDS, "--deals", "100"]).out
    assert (tmp_path / "file").read_bytes() == b""
