"""Files to write: refused before play if they cannot be written where they are named."""

import contextlib
import stat
from pathlib import Path

from dealwise.simulate.errors import BadInput, reason_of
from dealwise.simulate.quoting import quoted


def check_place(path: str) -> None:
    """Refuse a file that cannot be written, whether there is one already or not.

    Raises:
        BadInput: its folder does not exist or takes no files, or it is no regular file.
    """
    import tempfile

    target = Path(path)
    if not path:
        raise BadInput('"" names no file to write: give its name, or leave the option out.')
    try:
        if not target.parent.is_dir():
            raise BadInput(
                f"{quoted(path)} cannot be written: the folder {quoted(str(target.parent))} does "
                f"not exist; make it first or name another."
            )
        with contextlib.suppress(FileNotFoundError):
            target.lstat()
            _check_existing(path)
        with tempfile.TemporaryFile(dir=target.parent, prefix=unfinished_prefix(target)):
            pass  # the folder takes files; where it can be, this one never has a name
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"{quoted(path)} cannot be written: {reason_of(error)}.") from error


def _check_existing(path: str) -> None:
    target = Path(path)
    if target.is_dir():
        raise BadInput(f"{quoted(path)} is a folder: name a file in it.")
    if target.exists() and not stat.S_ISREG(target.stat().st_mode):
        raise BadInput(f"{quoted(path)} is not a regular file: name another.")


def unfinished_prefix(target: Path) -> str:
    """What the name of a file begins with while it is not complete."""
    return f".{target.name[:60]}."
