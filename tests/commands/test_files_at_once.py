"""One file and several who write it, and the word that is no file."""

from pathlib import Path

import pytest
from processes import ODDS, POSIX_ONLY, QUICK, Invoke, run, start

from dealwise.commands import files

pytestmark = [pytest.mark.compiled, POSIX_ONLY]


@pytest.mark.slow
def test_two_at_once_leave_one_whole_file(executable: Path, tmp_path: Path) -> None:
    words = [*ODDS, "--deals", "300", "--csv", "odds.csv", "--force"]
    racing = [start([*words, "--seed", str(seed)], cwd=tmp_path) for seed in range(3)]
    for process in racing:
        _, err = process.communicate(timeout=60)
        assert process.returncode == 0, err
    possible = [
        run([*ODDS, "--deals", "300", "--csv", "-", "--seed", str(seed)]).out for seed in range(3)
    ]
    assert (tmp_path / "odds.csv").read_bytes() in possible
    assert [path.name for path in tmp_path.iterdir()] == ["odds.csv"]


def test_the_word_for_stdout_is_no_file(invoke: Invoke, tmp_path: Path) -> None:
    assert files.STDOUT == "-"
    assert invoke(*QUICK, "--csv", "-").stdout.startswith("trump,")
    assert list(tmp_path.iterdir()) == []
