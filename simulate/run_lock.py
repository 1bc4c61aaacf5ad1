"""One writer for one file: a lock file beside it, which a process that died does not keep.

The lock file says which process writes, and on which machine. Of several that find the lock of a
dead process at once, the system's own lock on the file itself lets one alone go on.
"""

import contextlib
import os
import platform
import stat
import time
from collections.abc import Iterator
from pathlib import Path

from dealwise.simulate import interrupts
from dealwise.simulate.errors import BadInput, reason_of
from dealwise.simulate.quoting import quoted

try:
    import fcntl
except ImportError:  # there the lock file, held open, cannot be deleted by another process
    fcntl = None

SUFFIX = ".lock"
_TRIES = 3
_MOMENT = 0.3  # seconds from making a lock file to having written into it, with a wide margin
_LONGEST = 1000
_NO_FILE = "no regular file"

_held: set[str] = set()
"""The lock files of this process: any other that names it is of a dead one with its number."""


@contextlib.contextmanager
def only_writer(path: str) -> Iterator[None]:
    """Hold the lock of a file; Ctrl-C is raised inside, so that the lock is given back.

    Raises:
        BadInput: another process holds it, or there can be no lock file.
    """
    target = Path(path + SUFFIX)
    lock = os.path.join(os.path.realpath(target.parent), target.name)
    taken = None
    try:
        with interrupts.held():
            taken = _take(path, lock)
            _held.add(lock)
        yield
    finally:
        if taken is not None:
            _held.discard(lock)
            _give_back(taken, lock)


def is_locked_by_another(descriptor: int) -> bool:
    """Lock an open file by the system, until it is closed; whether another process has done so.

    Systems and places that know no such locks have the lock file alone.
    """
    if fcntl is None:
        return False
    try:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return True
    except OSError:
        return False
    return False


def _take(path: str, lock: str) -> int:
    """The descriptor of a new lock file."""
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY
    try:
        for _ in range(_TRIES):
            with contextlib.suppress(FileExistsError):
                return _signed(os.open(lock, flags, 0o644), lock)
            with contextlib.suppress(FileNotFoundError):  # given back meanwhile
                _refuse_if_live(path, lock)
                os.unlink(lock)
    except OSError as error:
        raise BadInput(
            f"{quoted(path)} cannot be written: its lock file {quoted(Path(lock).name)}: "
            f"{reason_of(error)}."
        ) from error
    raise _is_written(path, "by another process")


def _signed(taken: int, lock: str) -> int:
    """Say in a new lock file whose it is."""
    try:
        os.write(taken, f"{os.getpid()} {platform.node()}\n".encode())
    except OSError:
        _give_back(taken, lock)
        raise
    return taken


def _refuse_if_live(path: str, lock: str) -> None:
    text = _read(lock)
    if not text.strip("\0"):
        time.sleep(_MOMENT)  # another process may be about to write into it
        text = _read(lock)
        if not text.strip("\0"):
            return  # it died before it could
    number, _, host = text.partition(" ")
    if not (number.isascii() and number.isdigit() and host.endswith("\n")):
        raise BadInput(
            f"{quoted(path)} cannot be written: {quoted(Path(lock).name)} beside it is not a lock "
            f"file of dealwise; remove it or name another file."
        )
    host = host.rstrip("\n")
    if host != platform.node():
        raise _is_written(
            path, f"by process {number} on {quoted(host)}, which cannot be asked", lock
        )
    if _lives(int(number), lock):
        raise _is_written(path, f"by process {number}", lock)


def _is_written(path: str, by_whom: str, lock: str | None = None) -> BadInput:
    remedy = "" if lock is None else f", or remove {quoted(Path(lock).name)} if it is not so"
    return BadInput(
        f"{quoted(path)} is being written {by_whom}: wait for it, name another file{remedy}."
    )


def _read(lock: str) -> str:
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    descriptor = os.open(lock, flags)
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            return _NO_FILE
        return os.read(descriptor, _LONGEST).decode("utf-8", errors="replace")
    finally:
        os.close(descriptor)


def _lives(process: int, lock: str) -> bool:
    """Whether a process of this machine may hold the lock."""
    if process == os.getpid():
        return lock in _held
    if os.name != "posix" or process == 0:
        return False  # elsewhere to ask is to end it
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return not _has_ended(process)


def _has_ended(process: int) -> bool:
    """Whether a process is dead but still listed, as its parent has not asked after it."""
    try:
        text = Path(f"/proc/{process}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False  # a system that does not tell
    return text.rpartition(")")[2].split()[:1] == ["Z"]


def _give_back(taken: int, lock: str) -> None:
    """Remove the lock file, if it is still the one that was made."""
    try:
        ours = os.path.samestat(os.fstat(taken), os.lstat(lock))
    except OSError:
        ours = False
    with contextlib.suppress(OSError):
        os.close(taken)
        if ours:
            os.unlink(lock)
