"""What is said beside the answer never reaches the answer, and never fails."""

import errno
import io
import sys

import pytest

from dealwise.simulate import cache
from dealwise.simulate.notes import prints_to_stderr, to_stderr


class Full(io.StringIO):
    """A stream that takes nothing, as one on a full disk or with nobody reading."""

    def write(self, text: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    def flush(self) -> None:
        self.write("")


@pytest.mark.parametrize("stream", [None, Full()], ids=["closed", "full"])
@pytest.mark.parametrize("say", [to_stderr, cache.notice], ids=["beside", "notice"])
def test_a_note_that_nobody_takes_is_lost_and_no_more(monkeypatch, capsys, stream, say):
    monkeypatch.setattr(sys, "stderr", stream)
    say("dealwise: compiling")
    with prints_to_stderr():
        print("what a policy prints")
        sys.stdout.flush()
    assert capsys.readouterr().out == ""


def test_what_a_policy_prints_goes_to_stderr(capsys):
    with prints_to_stderr():
        print("what a policy prints")
    print("the answer")
    assert capsys.readouterr() == ("the answer\n", "what a policy prints\n")
