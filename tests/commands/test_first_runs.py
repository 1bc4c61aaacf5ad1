"""The first runs of all, which compile, where nobody is to be told or nothing can be kept."""

from pathlib import Path

import pytest
from processes import ODDS, POSIX_ONLY, run

pytestmark = [pytest.mark.compiled, pytest.mark.slow, POSIX_ONLY]


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
