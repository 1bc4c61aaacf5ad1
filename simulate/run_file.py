"""A run that can be trusted to finish: its file holds what was finished, and goes on from there.

The file is complete up to its last whole line whenever the process may die. What is read again is
either exactly what was written, or refused: see `run_lines` for a line, `run_lock` for the lock.
"""

import contextlib
import os
import stat
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from dealwise.simulate import interrupts, run_lines, run_lock
from dealwise.simulate.errors import BadInput, reason_of
from dealwise.simulate.quoting import quoted
from dealwise.simulate.runner import Prefix
from dealwise.simulate.targets import check_place

SYNC_SECONDS = 1.0
"""The least time between two waits for the disk, so that they cost nothing."""

LINE_SECONDS = 1.0
"""The most that is lost of what `add_soon` was given, so that files of long runs stay short."""

_BEGIN_ANEW = "give --force to begin it anew, or name another file"


class RunFile:
    """An open file of a run of at most `deals` deals: read what is stored, then add to it."""

    def __init__(
        self, path: str, descriptor: int, deals: int, slots: int | None, *, force: bool
    ) -> None:
        self.path = path
        self.last: Prefix | None = None
        """The longest prefix known; None before there is one."""
        self.dropped = 0
        """The bytes of a torn last line, with `force` all from a damaged line on."""
        self._descriptor = descriptor
        self._reader = os.fdopen(descriptor, "rb", closefd=False)
        self._deals = deals
        self._slots = slots
        self._force = force
        self._lines = 0
        self._end = 0  # where the last whole line ends
        self._all_read = False
        self._failed = False
        self._waiting: Prefix | None = None
        self._synced = self._added = time.monotonic()

    def stored(self) -> Iterator[Prefix]:
        """The prefixes in the file, one a line, each read when it is asked for.

        A torn last line is dropped from the file. A second call goes on where the first was left.

        Raises:
            BadInput: a line is damaged and there is no `force`, or the file cannot be read.
        """
        try:
            while (line := self._next_line()) is not None:
                self.last = run_lines.read_chunk(line, self.last, self._deals, self._slots)
                self._passed(line)
                yield self.last
        except run_lines.Damage as damage:
            if not self._force:
                raise self._damaged(damage) from damage
            self._drop_the_rest()
        self._all_read = True

    def check_the_rest(self) -> None:
        """Read what is stored behind the prefix with which a run has ended.

        Raises:
            BadInput: a line is damaged, or the file cannot be read.
        """
        for _ in self.stored():
            pass

    def add_soon(self, prefix: Prefix) -> None:
        """Append a prefix, or let it wait for longer ones to be in one line with them.

        What waits is appended a second after the last line, and when the file is closed.

        Raises:
            BadInput: as `add` does.
        """
        self._waiting = prefix
        if time.monotonic() - self._added >= LINE_SECONDS:
            self.add(prefix)

    def add(self, prefix: Prefix) -> None:
        """Append the chunk between the last prefix and this longer one; `sums` is int64[n].

        Raises:
            BadInput: it could not be written; what was finished before is still in the file.
            ValueError: what is stored was not read to its end, or the prefix does not follow it.
        """
        if self._failed or not self._all_read:
            raise ValueError("the file has not been read to its end, or could not be written")
        start, before = self.last or (0, np.zeros_like(prefix.sums))
        if prefix.sums.dtype != np.int64 or prefix.sums.shape != (before.size,):
            raise ValueError("the sums are no int64 array like those before them")
        if not start < prefix.deals <= self._deals:
            raise ValueError(f"{prefix.deals} deals do not follow {start} of {self._deals}")
        self._append(run_lines.chunk_line(start, prefix.deals, prefix.sums - before))
        self._added = time.monotonic()
        self.last = prefix
        self._waiting = None

    def _add_what_waits(self) -> None:
        if self._waiting is not None and not self._failed:
            self.add(self._waiting)

    def _begin(self, plan: Mapping[str, object]) -> None:
        """Read the header, or write it into a file that has none yet, or with `force` another."""
        header = run_lines.header_line(plan)
        try:
            line = self._reader.readline(run_lines.LONGEST)
            is_torn = not line.endswith(b"\n") and header.startswith(line)
            if is_torn or (self._force and line != header):
                os.ftruncate(self._descriptor, 0)
                self._append(header)
                self._sync()
                _sync_folder(Path(self.path).parent)
                self._all_read = True
                return
        except OSError as error:
            raise BadInput(f"{quoted(self.path)} cannot be used: {reason_of(error)}.") from error
        try:
            run_lines.check_header(line, plan)
        except run_lines.Damage as damage:
            raise BadInput(
                f"{quoted(self.path)} is no file of a run that can be resumed: line 1 {damage}; "
                f"{_BEGIN_ANEW}."
            ) from damage
        except run_lines.OtherRun as other:
            raise BadInput(f"{quoted(self.path)} {other}; {_BEGIN_ANEW}.") from other
        self._passed(line)

    def _passed(self, line: bytes) -> None:
        self._lines += 1
        self._end += len(line)

    def _next_line(self) -> bytes | None:
        """The next whole line, or None at the end."""
        if self._all_read:
            return None
        try:
            line = self._reader.readline(run_lines.LONGEST)
            if line.endswith(b"\n"):
                return line
        except OSError as error:
            raise BadInput(f"{quoted(self.path)} cannot be read: {reason_of(error)}.") from error
        if len(line) == run_lines.LONGEST:
            raise run_lines.Damage("is longer than any that dealwise writes")
        if line:
            self._drop_the_rest()
        return None

    def _drop_the_rest(self) -> None:
        """Keep the whole lines alone."""
        try:
            self.dropped = os.fstat(self._descriptor).st_size - self._end
            os.ftruncate(self._descriptor, self._end)
        except OSError as error:
            raise BadInput(f"{quoted(self.path)} cannot be cut: {reason_of(error)}.") from error

    def _damaged(self, what: object) -> BadInput:
        whole = "line 1 is" if self._lines == 1 else f"lines 1 to {self._lines} are"
        return BadInput(
            f"{quoted(self.path)} is damaged: line {self._lines + 1} {what}. Only {whole} whole: "
            f"give --force to go on from there, or name another file."
        )

    def _append(self, line: bytes) -> None:
        try:
            os.lseek(self._descriptor, self._end, os.SEEK_SET)
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
            if time.monotonic() - self._synced >= SYNC_SECONDS:
                self._sync()
        except BaseException as error:
            self._failed = True
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, self._end)
            if isinstance(error, OSError):
                raise self._unwritten(error) from error
            raise
        self._passed(line)

    def _unwritten(self, error: OSError) -> BadInput:
        kept = 0 if self.last is None else self.last.deals
        return BadInput(
            f"{quoted(self.path)} could not be written: {reason_of(error)}; the first {kept} deals "
            f"are in it, and the same command goes on from there."
        )

    def _sync(self) -> None:
        os.fsync(self._descriptor)
        self._synced = time.monotonic()

    def _finish(self) -> None:
        """Wait until the disk has everything."""
        try:
            self._sync()
        except OSError as error:
            raise BadInput(
                f"{quoted(self.path)} could not be kept on the disk: {reason_of(error)}; the same "
                f"command plays again what is missing in it."
            ) from error


@contextlib.contextmanager
def open_run(
    path: str,
    plan: Mapping[str, object],
    *,
    deals: int,
    slots: int | None = None,
    force: bool = False,
) -> Iterator[RunFile]:
    """Create the file of a run, or open it to go on; no other process can until the block ends.

    `plan` tells by plain values (text, whole and finite numbers, booleans, None, lists and
    dictionaries of them) what is played, and `deals` how many there are; all that the sums hang on
    belongs in it. `slots` are how many sums a line has. With `force` a file of anything else is
    begun anew, and what is damaged of this run is played again; what is whole of it is kept even
    so, as playing it again would bring the same. From here on Ctrl-C is raised, so compile before:

        plan.prepare()
        with open_run(path, described, deals=plan.deals) as run_file:
            for prefix in run_file.stored():
                ...
            for prefix in runner.run(plan, after=run_file.last, next_cut=next_look):
                run_file.add(prefix)

    Raises:
        BadInput: the file cannot be written, is of another plan or another version of dealwise, is
            no file of a run, or is being written by another process; at the end, that the disk did
            not take what was added.
        TypeError: `plan` has a value that is not plain.
        ValueError: `plan` has a number that is not finite.
    """
    run_lines.header_line(plan)
    _check_place(path)
    interrupts.something_to_show()
    with run_lock.only_writer(path), _opened(path) as descriptor:
        if run_lock.is_locked_by_another(descriptor):
            raise BadInput(
                f"{quoted(path)} is being written by another process: wait for it, or name another "
                f"file."
            )
        run_file = RunFile(path, descriptor, deals, slots, force=force)
        run_file._begin(plan)
        try:
            yield run_file
        except BaseException:
            with contextlib.suppress(BadInput, OSError):
                run_file._add_what_waits()
                os.fsync(descriptor)
            raise
        run_file._add_what_waits()
        run_file._finish()


def _check_place(path: str) -> None:
    check_place(path)
    if os.path.islink(path):
        raise BadInput(f"{quoted(path)} is a link: name the file itself.")


@contextlib.contextmanager
def _opened(path: str) -> Iterator[int]:
    """The descriptor of a regular file to read and write, made if there is none."""
    flags = os.O_RDWR | os.O_CREAT
    for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"):  # as far as they are known
        flags |= getattr(os, name, 0)
    try:
        descriptor = os.open(path, flags, 0o666)
    except OSError as error:
        raise BadInput(f"{quoted(path)} cannot be written: {reason_of(error)}.") from error
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):  # it was exchanged meanwhile
            raise BadInput(f"{quoted(path)} is not a regular file: name another.")
        yield descriptor
    finally:
        os.close(descriptor)


def _sync_folder(folder: Path) -> None:
    """Let the name of a new file outlive a loss of power, where the system can."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
