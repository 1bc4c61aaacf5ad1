"""What is said beside the answer: it goes to stderr, or nowhere where nobody listens."""

import contextlib
import io
import sys


def to_stderr(sentence: str) -> None:
    """Say something beside the answer; a closed or full stderr takes nothing away."""
    if sys.stderr is None:
        return
    with contextlib.suppress(OSError, ValueError):
        encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
        print(
            sentence.encode(encoding, errors="backslashreplace").decode(encoding), file=sys.stderr
        )


class _Beside(io.TextIOBase):
    """Stands in for stdout and takes whatever is printed; it never fails.

    Compiled code prints to the stdout of C, and so into the answer, where Python has none or where
    writing fails.
    """

    def write(self, text: str) -> int:
        if sys.stderr is not None:
            with contextlib.suppress(OSError, ValueError):
                sys.stderr.write(text)
        return len(text)

    def flush(self) -> None:
        if sys.stderr is not None:
            with contextlib.suppress(OSError, ValueError):
                sys.stderr.flush()


def prints_to_stderr() -> contextlib.AbstractContextManager:
    """While code of users runs: what it prints is beside the answer, which has stdout to itself."""
    return contextlib.redirect_stdout(_Beside())
