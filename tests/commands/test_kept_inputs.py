"""What a call reads it does not replace, whatever --force says."""

from pathlib import Path

import pytest
from processes import HAND, POSIX_ONLY, QUICK, Invoke

from dealwise.simulate.moon.contract import PLAY_ARGUMENTS

pytestmark = [pytest.mark.compiled, POSIX_ONLY]

OWN = """
def play({}):
    return legal.bit_length() - 1
"""
NEVER_OVER = [
    (*QUICK, "--play", "own.py:play", "--csv", "own.py"),
    (*QUICK, "--defence", "own.py:play", "--records", "link.jsonl"),
    ("moon", "odds", "--hands", "hands.txt", "--csv", "./hands.txt"),
    ("moon", "hands", "--strategies", "steady,steady,steady/steady/own.py:play", "--csv", "own.py"),
    ("moon", "compare", "steady", "steady/steady/own.py:play", "--csv", "own.py"),
]


@pytest.mark.parametrize("words", NEVER_OVER, ids=lambda words: " ".join(words[-2:]))
def test_what_a_call_reads_it_does_not_replace(
    invoke: Invoke, tmp_path: Path, words: tuple[str, ...]
) -> None:
    own, hands = tmp_path / "own.py", tmp_path / "hands.txt"
    own.write_text(OWN.format(", ".join(PLAY_ARGUMENTS)), encoding="utf-8")
    hands.write_text(" ".join(HAND), encoding="utf-8")
    (tmp_path / "link.jsonl").symlink_to(own)
    before = own.read_bytes(), hands.read_bytes()
    ended = invoke(*words, "--force", "--trust")
    assert (ended.exit_code, ended.stdout) == (2, ""), ended.output
    assert "is read by this very call" in ended.stderr
    assert (own.read_bytes(), hands.read_bytes()) == before
