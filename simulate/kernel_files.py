"""numba's cache of machine code, made safe: against damage, a full disk, and other processes.

numba numbers the data files of a function in the order in which they are written, so that two
processes that compile it at once for different arguments give one number to both, and either may
later be given the code of the other. Here a file is named after what it holds. And numba would run
what a broken file holds: here the checksum of each stands at its end.
"""

import contextlib
import functools
import hashlib
import io
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import numba
from numba.core import caching, dispatcher
from numba.core.caching import FunctionCache, IndexDataCacheFile, NullCache

from dealwise.simulate import cache


@functools.cache
def _say(what: str) -> None:
    """Once, however many files are alike."""
    cache.notice(f"dealwise: {what}; what it held is compiled again.")


@contextlib.contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Let numba keep what it compiles in a folder; the caches of others stay where they were."""
    ours = {"CACHE_DIR": str(folder), "CACHE_LOCATOR_CLASSES": ""}
    before = {name: getattr(numba.config, name, "") for name in ours}
    theirs = dispatcher.FunctionCache
    by_path = caching._CacheLocator.get_suitable_cache_subpath
    for name, value in ours.items():
        setattr(numba.config, name, value)
    dispatcher.FunctionCache = _open
    place = staticmethod(functools.partial(_place_of, by_path))
    caching._CacheLocator.get_suitable_cache_subpath = place
    try:
        yield
    finally:
        caching._CacheLocator.get_suitable_cache_subpath = by_path
        dispatcher.FunctionCache = theirs
        for name, value in before.items():
            setattr(numba.config, name, value)


def _place_of(by_path: Callable[[str], str], source: str) -> str:
    """The part of the cache for a source of the engine, wherever a copy of it is installed.

    numba names it by the path of the source. But the engine's folder is named by what is in its
    sources, so that all copies that are equal have it in common; only other files need their path.
    """
    engine = cache.place_in_engine(source)
    return by_path(source) if engine is None else engine


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


class _DamagedFileError(Exception):
    """A file does not hold what was written into it."""


class _CheckedFiles(IndexDataCacheFile):
    """An index whose data files are named after their key: no two keys ever share a file."""

    def save(self, key: tuple, data: tuple) -> None:
        """Write the data, then the index that names it."""
        name = self._data_name(int(hashlib.sha256(repr(key).encode()).hexdigest()[:12], 16))
        overloads = self._load_index()
        self._save_data(name, data)
        if overloads.get(key) != name:
            overloads[key] = name
            self._save_index(overloads)

    @contextlib.contextmanager
    def _open_for_write(self, path: str) -> Iterator[io.BytesIO]:
        written = io.BytesIO()
        yield written
        content = written.getvalue()
        with super()._open_for_write(path) as file:  # replaces the whole file at once
            file.write(content + _checksum(content))

    def _load_index(self) -> dict:
        _check(self._index_path)
        return super()._load_index()

    def _load_data(self, name: str) -> tuple:
        _check(self._data_path(name))
        return super()._load_data(name)


_CHECKSUM_SIZE = 4


def _checksum(content: bytes) -> bytes:
    """What stands at the end of a file, where a pickle has ended already."""
    return zlib.crc32(content).to_bytes(_CHECKSUM_SIZE, "big")


def _check(path: str) -> None:
    """Raise _DamagedFileError if the file is there and holds something else than was written."""
    with contextlib.suppress(FileNotFoundError):
        content = Path(path).read_bytes()
        if _checksum(content[:-_CHECKSUM_SIZE]) != content[-_CHECKSUM_SIZE:]:
            raise _DamagedFileError


class _SafeCache(FunctionCache):
    """A cache that costs time where it fails, and nothing else."""

    def __init__(self, function: object) -> None:
        super().__init__(function)
        # Copies of the engine are of different times, and the folder tells what is in them.
        is_engine = cache.place_in_engine(self._py_func.__code__.co_filename) is not None
        self._cache_file = _CheckedFiles(
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=None if is_engine else self._impl.locator.get_source_stamp(),
        )

    def load_overload(self, sig: object, target_context: object) -> object | None:
        """The machine code for a signature, or None."""
        try:
            return super().load_overload(sig, target_context)
        except _DamagedFileError:
            _say("a file of the kernel cache was damaged")
        except Exception:  # whatever a broken pickle raises: see numba issue 10434
            _say("a file of the kernel cache could not be read")
        with contextlib.suppress(OSError):
            self._cache_file.flush()
        return None

    def save_overload(self, sig: object, data: object) -> None:
        """Keep machine code, if the disk takes it."""
        with contextlib.suppress(OSError, _DamagedFileError):
            super().save_overload(sig, data)
