"""SIGTERM and SIGHUP: one sentence, no file half written, and the exit code that shells expect."""

import signal
import time
from pathlib import Path

import pytest
from processes import PATIENCE_SECONDS, POSIX_ONLY, QUICK, at_start, killed_at_last, start

pytestmark = [pytest.mark.compiled, pytest.mark.slow, POSIX_ONLY]  # real processes

WRITING = {
    "records": ("moon", "hands", "--deals", "2e5", "--records", "hands.jsonl"),
    "csv": (*QUICK, "--csv", "odds.csv"),
}
SIGNALS = {"SIGTERM": 143, "SIGHUP": 129}

AT_THE_END_OF_A_FILE = """
import os

whole = os.fsync

def sync(number):
    import time

    whole(number)
    time.sleep(60)

os.fsync = sync
"""


def ended_while_writing(folder: Path, words: tuple[str, ...], name: str, **options) -> tuple:
    """Start a command, send it a signal when a file of it is begun; its exit code and stderr."""
    with killed_at_last(start(words, cwd=folder, **options)) as process:
        stop = time.perf_counter() + PATIENCE_SECONDS
        while not list(folder.glob(".*")) and time.perf_counter() < stop:
            time.sleep(0.02)
        time.sleep(0.1)
        process.send_signal(signal.Signals[name])
        _, err = process.communicate(timeout=PATIENCE_SECONDS)
    return process.returncode, err.decode()


@pytest.mark.parametrize("name", SIGNALS)
@pytest.mark.parametrize("written", WRITING)
def test_no_part_of_a_file_is_left(
    executable: Path, tmp_path: Path, written: str, name: str
) -> None:
    (tmp_path / "here").mkdir()
    slow = at_start(tmp_path / "start", AT_THE_END_OF_A_FILE)
    code, said = ended_while_writing(tmp_path / "here", WRITING[written], name, env=slow)
    assert code == SIGNALS[name]
    assert said == f"dealwise: ended by {name}; the file that was being written is not kept.\n"
    assert list((tmp_path / "here").iterdir()) == []


def test_one_that_is_ignored_still_is(executable: Path, tmp_path: Path) -> None:
    words = (*QUICK, "--csv", "odds.csv")
    with killed_at_last(start(words, cwd=tmp_path, first="trap '' HUP")) as process:
        time.sleep(0.2)
        process.send_signal(signal.SIGHUP)
        process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["odds.csv"]
