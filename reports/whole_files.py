"""Files that take the place of others whole or not at all."""

import contextlib
import os
import stat
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO

from dealwise.simulate.errors import BadInput, reason_of
from dealwise.simulate.quoting import quoted
from dealwise.simulate.targets import check_place, unfinished_prefix

_unfinished: list[Callable[[], object]] = []  # what undoes each, the last first


def check_target(path: str, *, force: bool) -> None:
    """Refuse a file that cannot or may not be written, before anything is played.

    Raises:
        BadInput: its folder does not exist or takes no files, it is no regular file, or it exists
            without `force`.
    """
    check_place(path)
    if os.path.lexists(path) and not force:
        raise BadInput(
            f"{quoted(path)} exists already: give --force to replace it, or name another."
        )


@contextlib.contextmanager
def replacing(path: str) -> Iterator[IO[bytes]]:
    """A file to write that takes the place of `path` when it is complete, and never before.

    Raises:
        BadInput: it cannot be written; what stood there before still does.
    """
    import tempfile

    target = Path(path)
    temporary = None

    def discard() -> None:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)

    try:
        with unfinished(discard):
            with tempfile.NamedTemporaryFile(
                dir=target.parent, prefix=unfinished_prefix(target), delete=False
            ) as file:
                temporary = Path(file.name)
                yield file
                file.flush()
                os.fsync(file.fileno())
            temporary.chmod(_mode_for(target))
            temporary.replace(target)
    except OSError as error:
        raise BadInput(
            f"{quoted(path)} could not be written: {reason_of(error)}; it is as it was."
        ) from error
    finally:
        discard()


@contextlib.contextmanager
def unfinished(discard: Callable[[], object]) -> Iterator[None]:
    """Have something undone by `discard`, which raises nothing, if the process is ended within."""
    _unfinished.append(discard)
    try:
        yield
    finally:
        _unfinished.remove(discard)


def discard_unfinished() -> bool:
    """Undo what is not complete, as the process ends; whether there was something."""
    found = bool(_unfinished)
    for discard in reversed(_unfinished):
        discard()
    return found


def _mode_for(target: Path) -> int:
    """The permissions of the file that is replaced, else those of any new file."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def replace_all(contents: Mapping[str, bytes]) -> None:
    """Write several files, by their names: none takes its place before all are on the disk.

    The last of them takes its place last. Where one cannot, as on Windows if somebody has it open,
    those before it have taken theirs, and the last is as it was.

    Raises:
        BadInput: one cannot be written.
    """
    with contextlib.ExitStack() as stack:
        for path, content in reversed(contents.items()):
            file = stack.enter_context(replacing(path))
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
