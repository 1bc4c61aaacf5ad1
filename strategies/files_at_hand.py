"""Where the files of users are found: in folders, or among the texts that came with a plan."""

import contextlib
import contextvars
import os
from collections.abc import Iterator, Sequence

from dealwise.strategies.user_files import UserFile, read_user_file

_arrived: contextvars.ContextVar[tuple[dict[str, UserFile], str] | None]
_arrived = contextvars.ContextVar("arrived", default=None)
_read: dict[tuple[str, str], UserFile] = {}


@contextlib.contextmanager
def arrived(files: Sequence[UserFile], folder: str) -> Iterator[None]:
    """Inside the block only these files are there, and relative paths start at this folder."""
    before = _arrived.set(({file.path: file for file in files}, folder))
    try:
        yield
    finally:
        _arrived.reset(before)


def folder_of_arrival() -> str | None:
    """Where relative paths start for a plan that came from elsewhere, None for one from here."""
    carried = _arrived.get()
    return None if carried is None else carried[1]


def came_along(file: UserFile) -> bool:
    """Whether a file came with a plan: whoever sent it has been told that it is a program."""
    carried = _arrived.get()
    return carried is not None and file.path in carried[0]


def is_there(path: str) -> bool:
    """Whether there is something under an absolute path."""
    carried = _arrived.get()
    return os.path.exists(path) if carried is None else path in carried[0]


def file_at(path: str, shown: str) -> UserFile:
    """The file under an absolute path, which its user has written as `shown`.

    Raises:
        BadInput: there is none that can be read.
    """
    carried = _arrived.get()
    if carried is not None and path in carried[0]:
        return carried[0][path]
    file = read_user_file(path, shown)
    _read[file.path, file.sha256] = file
    return file


def files_read() -> list[UserFile]:
    """Every file that was read in this process, each of its texts once."""
    return list(_read.values())
