"""How engine code becomes machine code: the only room that knows numba's options.

`helper` marks a small function that kernels and policies share; outside of a kernel it stays the
ordinary Python function that it looks like. `kernel` compiles one task for one signature, at once,
and keeps the result in the cache. Both are plain Python under NUMBA_DISABLE_JIT=1.
"""

import contextlib
import sys
import time
import warnings
from collections.abc import Callable, Iterator

import numba
from numba.core import cgutils
from numba.core.errors import NumbaError, NumbaExperimentalFeatureWarning
from numba.extending import intrinsic, overload, register_jitable

from dealwise.simulate import cache

__all__ = ["helper", "kernel", "ones", "lowest_bit"]

helper = register_jitable


def kernel(signature: object, *, cached: bool = True, checked: bool = False) -> Callable:
    """Decorate a function to be compiled now, for `signature` alone, without holding the GIL.

    `cached=False` is for code whose imports the cache cannot watch, such as a user's file.
    `checked=True` adds bounds checks.
    """

    def compile_now(function: Callable) -> Callable:
        if numba.config.DISABLE_JIT:
            return function
        if not cached or cache.folder() is None:
            return _compile(signature, function, cached=False, checked=checked)
        numba.config.CACHE_DIR = str(cache.folder())
        if not cache.holds(function.__module__, function.__qualname__):
            _say_compiling()
        started = time.time()
        try:
            compiled = _compile(signature, function, cached=True, checked=checked)
        except NumbaError:
            raise
        except Exception:  # whatever a broken pickle raises: see numba issue 10434
            cache.clear("the kernel cache could not be read")
            compiled = _compile(signature, function, cached=True, checked=checked)
        if compiled.stats.cache_misses:
            cache.record(started)
        return compiled

    return compile_now


def _compile(signature: object, function: Callable, *, cached: bool, checked: bool) -> Callable:
    options = {"nogil": True, "cache": cached, "boundscheck": checked or None}
    with warnings.catch_warnings(), _scipy_hidden():
        warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
        return numba.njit(signature, **options)(function)


_said_compiling = False


def _say_compiling() -> None:
    global _said_compiling  # noqa: PLW0603 - one sentence a process, however many kernels
    if not _said_compiling:
        _said_compiling = True
        cache.notice("dealwise: compiling the kernels, once for this version (about 15 seconds).")


@contextlib.contextmanager
def _scipy_hidden() -> Iterator[None]:
    """Keep numba's first kernel from importing scipy.linalg, which costs a tenth of a second."""
    if "scipy" in sys.modules:
        yield
        return
    sys.modules["scipy"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules["scipy"]


@intrinsic
def _population_count(_context, bits):  # noqa: ANN
    def generate(_, builder, __, arguments):  # noqa: ANN
        return builder.ctpop(arguments[0])

    return bits(bits), generate


@intrinsic
def _trailing_zeros(_context, bits):  # noqa: ANN
    def generate(_, builder, __, arguments):  # noqa: ANN
        return builder.cttz(arguments[0], cgutils.true_bit)

    return bits(bits), generate


def ones(bits: int) -> int:
    """How many bits of a non-negative int64 are set."""
    return int(bits).bit_count()


def lowest_bit(bits: int) -> int:
    """The index of the lowest set bit of a positive int64."""
    return (int(bits) & -int(bits)).bit_length() - 1


@overload(ones, inline="always")
def _ones_compiled(bits):  # noqa: ANN
    return lambda bits: _population_count(bits)


@overload(lowest_bit, inline="always")
def _lowest_bit_compiled(bits):  # noqa: ANN
    return lambda bits: _trailing_zeros(bits)
