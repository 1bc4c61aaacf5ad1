"""numba's cache of machine code, made safe: against damage, a full disk, and other processes.

numba numbers the data files of a function in the order in which they are written, so that two
processes that compile it at once for different arguments give one number to both, and either may
later be given the code of the other. Here a file is named after what it holds.
"""

import contextlib
import hashlib
from collections.abc import Iterator
from pathlib import Path

import numba
from numba.core import dispatcher
from numba.core.caching import FunctionCache, IndexDataCacheFile, NullCache

from dealwise.simulate import cache


@contextlib.contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Let numba keep what it compiles in a folder; the caches of others stay where they were."""
    ours = {"CACHE_DIR": str(folder), "CACHE_LOCATOR_CLASSES": ""}
    before = {name: getattr(numba.config, name, "") for name in ours}
    theirs = dispatcher.FunctionCache
    for name, value in ours.items():
        setattr(numba.config, name, value)
    dispatcher.FunctionCache = _open
    try:
        yield
    finally:
        dispatcher.FunctionCache = theirs
        for name, value in before.items():
            setattr(numba.config, name, value)


@contextlib.contextmanager
def not_kept() -> Iterator[None]:
    """Let numba keep nothing, of helpers either."""
    theirs = dispatcher.FunctionCache
    dispatcher.FunctionCache = lambda _: NullCache()
    try:
        yield
    finally:
        dispatcher.FunctionCache = theirs


def _open(function: object) -> FunctionCache | NullCache:
    try:
        return _SafeCache(function)
    except (OSError, RuntimeError):  # numba finds no place for it
        return NullCache()


class _NamedByContent(IndexDataCacheFile):
    """An index whose data files are named after their key: no two keys ever share a file."""

    def save(self, key: tuple, data: tuple) -> None:
        """Write the data, then the index that names it."""
        name = self._data_name(int(hashlib.sha256(repr(key).encode()).hexdigest()[:12], 16))
        overloads = self._load_index()
        self._save_data(name, data)
        if overloads.get(key) != name:
            overloads[key] = name
            self._save_index(overloads)


class _SafeCache(FunctionCache):
    """A cache that costs time where it fails, and nothing else."""

    def __init__(self, function: object) -> None:
        super().__init__(function)
        self._cache_file = _NamedByContent(
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=self._impl.locator.get_source_stamp(),
        )

    def load_overload(self, sig: object, target_context: object) -> object | None:
        """The machine code for a signature, or None."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # whatever a broken pickle raises: see numba issue 10434
            cache.clear("the kernel cache could not be read")
            return None

    def save_overload(self, sig: object, data: object) -> None:
        """Keep machine code, if the disk takes it."""
        with contextlib.suppress(OSError):
            super().save_overload(sig, data)
