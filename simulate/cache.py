"""Where compiled kernels rest between runs, and how a damaged or foreign cache is survived.

The folder is named by a hash of every engine source together with the versions of numba, numpy and
Python, so an edit anywhere in the engine starts a fresh one. Cache files are pickles, so the folder
is private to the user, and each file's checksum is kept beside it: numba would load a broken one.
"""

import functools
import hashlib
import os
import shutil
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).resolve().parents[1]
_ENGINE_ROOMS = ("simulate", "strategies")
_CHECKSUMS = "checksums.txt"
_CACHES_KEPT = 4


def _to_stderr(sentence: str) -> None:
    print(sentence, file=sys.stderr)


notice: Callable[[str], None] = _to_stderr
"""Told one sentence when kernels are compiled or a cache is repaired; callers may replace it."""


@functools.cache
def source_hash() -> str:
    """SHA-256 over every engine source and the versions that compile it, as 20 hex digits."""
    digest = hashlib.sha256()
    for room in _ENGINE_ROOMS:
        for path in sorted((_PACKAGE / room).rglob("*.py")):
            digest.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    import numba
    import numpy

    versions = (numba.__version__, numpy.__version__, sys.version)
    digest.update(repr(versions).encode())
    return digest.hexdigest()[:20]


def _root() -> Path:
    """The user's folder for kernels: DEALWISE_CACHE_DIR, else where the system keeps caches."""
    chosen = os.environ.get("DEALWISE_CACHE_DIR")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("dealwise")) / "kernels"


@functools.cache
def folder() -> Path | None:
    """The private, writable cache folder of this engine, or None where there can be none."""
    path = _root() / source_hash()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if hasattr(os, "getuid") and path.stat().st_uid != os.getuid():
            return None
        path.chmod(0o700)
        probe = path / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
        _forget_old_engines(path)
    except OSError:
        return None
    if _is_damaged(path):
        clear("a file of the kernel cache was damaged")
    return path


def _forget_old_engines(current: Path) -> None:
    """Delete the caches of all but the last few engine versions."""
    current.touch()
    siblings = [path for path in current.parent.iterdir() if path.is_dir() and len(path.name) == 20]
    siblings.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in siblings[_CACHES_KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


def _checksum(path: Path) -> str:
    return f"{zlib.crc32(path.read_bytes()):08x}"


def _is_damaged(path: Path) -> bool:
    """Whether a cache file differs from every version of it that was ever recorded."""
    known: dict[str, set[str]] = {}
    try:
        lines = (path / _CHECKSUMS).read_text(encoding="utf-8", errors="replace").splitlines()
        for line in lines:
            checksum, _, name = line.partition(" ")
            known.setdefault(name, set()).add(checksum)
        return any(
            (path / name).is_file() and _checksum(path / name) not in checksums
            for name, checksums in known.items()
        )
    except FileNotFoundError:
        return False  # nothing recorded yet, or a file was replaced while we looked
    except OSError:
        return True


def record(started: float) -> None:
    """Write down the checksums of the cache files that are not older than `started` (seconds)."""
    path = folder()
    if path is None:
        return
    try:
        written = [
            file
            for file in path.rglob("*.nb[ic]")
            if file.stat().st_mtime >= started - 1  # some file systems keep whole seconds
        ]
        lines = [f"{_checksum(file)} {file.relative_to(path).as_posix()}\n" for file in written]
        with (path / _CHECKSUMS).open("a", encoding="utf-8") as checksums:
            checksums.write("".join(lines))
    except OSError:
        return  # the cache is a convenience: without a checksum the next run compiles again


def clear(why: str) -> None:
    """Empty the cache folder after telling the user why."""
    notice(f"dealwise: {why}; it was cleared and the kernels are compiled again.")
    path = _root() / source_hash()
    for entry in list(path.iterdir()):
        if entry.is_dir():
            shutil.rmtree(entry, ignore_errors=True)
        else:
            entry.unlink(missing_ok=True)


def is_empty() -> bool:
    """Whether nothing has been compiled into the cache yet."""
    path = folder()
    return path is None or not any(path.rglob("*.nbi"))
