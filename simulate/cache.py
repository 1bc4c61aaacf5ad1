"""Where compiled kernels rest between runs, and how a damaged or foreign cache is survived.

The folder is named by a hash of every engine source together with the versions of numba, numpy and
Python, so an edit anywhere in the engine starts a fresh one. Cache files are pickles, so the folder
is private to the user.
"""

import functools
import hashlib
import os
import re
import shutil
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import platformdirs

from dealwise.simulate.notes import to_stderr

_PACKAGE = Path(__file__).resolve().parents[1]
_ENGINE_ROOMS = ("simulate", "strategies")
_CODE_SETTINGS = ("BOUNDSCHECK", "CPU_FEATURES", "CPU_NAME", "DEBUGINFO", "OPT")
"""The settings of numba that change the code and are no part of numba's own key."""
_TAG = "CACHEDIR.TAG"
_TAG_TEXT = """Signature: 8a477f597d28d172789f06886806bc55
# Kernels that dealwise has compiled, and compiles again if they are gone.
"""
"""What backup programs know a cache by (bford.info/cachedir), and we our own."""
_NAME = re.compile("[0-9a-f]{20}")
_CACHES_KEPT = 4


notice: Callable[[str], None] = to_stderr
"""Told one sentence when kernels are compiled or a cache is repaired; callers may replace it."""


@functools.cache
def sources_hash() -> str:
    """SHA-256 over every engine source, as hex digits: the same on every machine.

    Raises:
        FileNotFoundError: the sources are no files, as in a zip archive: their edits would go
            unseen.
    """
    digest = hashlib.sha256()
    for room in _ENGINE_ROOMS:
        sources = sorted((_PACKAGE / room).rglob("*.py"))
        if not sources:
            raise FileNotFoundError(_PACKAGE / room)
        for path in sources:
            digest.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def place_in_engine(source: str) -> str | None:
    """The folder of an engine source from the package on, such as "simulate/moon"; else None."""
    path = Path(source).resolve()
    if not any(path.is_relative_to(_PACKAGE / room) for room in _ENGINE_ROOMS):
        return None
    return path.parent.relative_to(_PACKAGE).as_posix()


@functools.cache
def build_hash() -> str:
    """SHA-256 over every engine source and what compiles it here, as 20 hex digits.

    Raises:
        FileNotFoundError: as for `sources_hash`.
    """
    import numba
    import numpy

    settings = [getattr(numba.config, name, None) for name in _CODE_SETTINGS]
    compilers = (numba.__version__, numpy.__version__, sys.version, settings)
    return hashlib.sha256(repr((sources_hash(), compilers)).encode()).hexdigest()[:20]


def _root() -> Path:
    """The user's folder for kernels: DEALWISE_CACHE_DIR, else where the system keeps caches.

    Raises:
        FileNotFoundError: the user has no home, so there is no such place.
    """
    chosen = os.environ.get("DEALWISE_CACHE_DIR")
    if chosen:
        return Path(chosen).absolute()  # a later change of the working folder moves nothing
    root = Path(platformdirs.user_cache_dir("dealwise", appauthor=False)) / "kernels"
    if not root.is_absolute():
        raise FileNotFoundError(root)
    return root


@functools.cache
def folder() -> Path | None:
    """The private, writable cache folder of this engine, or None where there can be none."""
    try:
        path = _root() / build_hash()
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = path.lstat()
        foreign = hasattr(os, "getuid") and found.st_uid != os.getuid()
        if foreign or not stat.S_ISDIR(found.st_mode):  # a link may lead anywhere
            return None
        path.chmod(0o700)
        if not (path / _TAG).is_file():
            (path / _TAG).write_text(_TAG_TEXT, encoding="utf-8")
        _forget_old_engines(path)
    except OSError:
        return None
    return path


def _forget_old_engines(current: Path) -> None:
    """Delete the caches of all but the last few engine versions, and nothing else."""
    current.touch()
    caches = [
        (path.stat().st_mtime, path)
        for path in current.parent.iterdir()
        if _NAME.fullmatch(path.name) and (path / _TAG).is_file()
    ]
    for _, path in sorted(caches, reverse=True)[_CACHES_KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


def is_empty() -> bool:
    """Whether nothing has been compiled into the cache yet."""
    path = folder()
    return path is None or not any(path.rglob("*.nbi"))
