"""How engine code becomes machine code: the only room that knows numba's options.

`helper` marks a small function that kernels and policies share; outside of a kernel it stays the
ordinary Python function that it looks like. `kernel` compiles one task for one signature, at once,
and keeps the result in the cache. Both are plain Python under NUMBA_DISABLE_JIT=1.
"""

import contextlib
import ctypes
import functools
import gc
import sys
import warnings
from collections.abc import Callable, Iterator

from dealwise.simulate import cache, interrupts


@contextlib.contextmanager
def _scipy_hidden() -> Iterator[None]:
    """Keep numba from loading scipy.linalg with its first kernel: a tenth of a second."""
    is_hidden = sys.modules.get("scipy", sys) is None  # by the compilation that this is part of
    if is_hidden or "scipy.linalg" in sys.modules:
        yield
        return
    found = sys.modules.get("scipy")
    sys.modules["scipy"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        sys.modules.pop("scipy", None)
        if found is not None:
            sys.modules["scipy"] = found


@contextlib.contextmanager
def _garbage_left_lying() -> Iterator[None]:
    """Keep Python from looking through all that numba is made of while numba works."""
    is_collected = gc.isenabled()  # not within the compilation that this is part of
    gc.disable()
    try:
        yield
    finally:
        if is_collected:
            gc.enable()


with interrupts.held(), _scipy_hidden():
    import numba
    from numba import int64, types
    from numba.core import cgutils
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.errors import NumbaExperimentalFeatureWarning
    from numba.extending import (
        intrinsic,
        lower_builtin,
        overload,
        register_jitable,
        type_callable,
    )

    from dealwise.simulate import kernel_files, own_code

__all__ = ["adaptable", "address_of", "allocating", "cgutils", "helper", "highest_bit", "inlined"]
__all__ += ["int64", "intrinsic", "is_plain", "kernel", "lower_builtin", "lowest_bit", "ones"]
__all__ += ["own_kernel"]
__all__ += ["overload", "read_at", "spliced", "type_callable", "types", "write_at"]


def is_plain() -> bool:
    """Whether kernels are the plain Python that they look like: NUMBA_DISABLE_JIT=1."""
    return bool(numba.config.DISABLE_JIT)


def helper(function: Callable, *, own: bool = False) -> Callable:
    """Let kernels call a plain function; its machine code is kept as that of kernels is.

    It may be handed arrays but makes none and returns none, so that nobody need count who refers
    to them: that took a kernel an eighth of its time. `own` is for a user's function: nothing of it
    is kept, as its edits cannot be seen, bounds are checked, and it may make arrays.
    """
    return _helper(function, own)


def allocating(function: Callable) -> Callable:
    """A helper that may make arrays, assign to slices of them and return them."""
    return _helper(function, False, _nrt=True)


def inlined(function: Callable, *, own: bool = False) -> Callable:
    """A helper that becomes part of each kernel that calls it: for one with many arguments.

    Handed on, those that came on the stack are read back in one piece before all have arrived
    there, for which the processor waits as long as playing a tile takes. And what is fixed in the
    call, as the parameters of a policy are, is worked out beforehand.
    """
    return _helper(function, own, forceinline=True)


def spliced(function: Callable) -> Callable:
    """A piece of a kernel that calls itself: its source is put in wherever it is called.

    Only such a piece can be handed the kernel that is being compiled, and only by its own name.
    """
    return function if is_plain() else numba.njit(inline="always")(function)


def adaptable(function: Callable) -> Callable:
    """A helper that may be handed other helpers: it becomes part of what names them.

    It is kept with that alone, as the cache has no words for a helper as an argument.
    """
    return _helper(function, False, forceinline=True, cache=False)


def _helper(function: Callable, own: bool, **options: bool) -> Callable:
    """Register a function with numba; `_nrt` is its word for counting who refers to arrays."""
    options = {"_nrt": own, "cache": not own, "boundscheck": own or None} | options
    options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    if not own:
        return register_jitable(**options)(function)
    if is_plain():
        return function
    from_nobody = {"forceinline": False, "fastmath": False, "error_model": "python"}
    return own_code.compiled_once(function, from_nobody | options)


def kernel(signature: object, *, kept: bool = True, checked: bool = False) -> Callable:
    """Decorate a function to be compiled now, for `signature` alone, without holding the GIL.

    `kept=False` is for code whose edits the cache cannot see, such as that of a user's file;
    `checked=True` adds bounds checks. A closure is kept only if it was given a name of its own:
    machine code is linked by name, and that of two closures which two processes have kept under one
    name would be taken for each other in a third.
    """

    def compile_now(function: Callable) -> Callable:
        keeps = kept and not _shares_its_name(function)
        options = {"cache": keeps, "boundscheck": checked or None}
        return function if is_plain() else _compile_or_load(signature, function, options)

    return compile_now


def own_kernel(signature: object, compile_for_python: Callable) -> Callable:
    """The same for a user's function, which kernels call; if Python does, it is compiled for that.

    Nothing of it is kept, as its edits cannot be seen, and bounds are checked. Arguments that the
    signature leaves out are what their defaults say.
    """

    def compile_now(function: Callable) -> Callable:
        if is_plain():
            return function
        options = {"boundscheck": True, "pipeline_class": own_code.WithDefaultsFixed}
        machine_code = _compile_or_load(signature, function, options | {"no_cpython_wrapper": True})
        return own_code.CalledByKernels.of(machine_code, compile_for_python)

    return compile_now


def _shares_its_name(function: Callable) -> bool:
    return function.__closure__ is not None and "<locals>" in function.__qualname__


def _compile_or_load(signature: object, function: Callable, options: dict[str, object]) -> Callable:
    folder = cache.folder()
    if folder is None:
        _say_that_nothing_is_kept()
        with kernel_files.not_kept():
            return _compile(signature, function, options | {"cache": False})
    keeps = options.get("cache", False)
    if keeps and cache.is_empty():
        cache.notice("dealwise: compiling the kernels, once for this version (some seconds).")
    # numba's own key does not tell code with bounds checks from code without.
    is_checked = keeps and options["boundscheck"]
    with kernel_files.kept_in(folder / ("checked" if is_checked else "plain")):
        return _compile(signature, function, options)


@functools.cache
def _say_that_nothing_is_kept() -> None:
    cache.notice(
        "dealwise: compiling the kernels (some seconds) at every start, as there is no private "
        "folder to keep them in; DEALWISE_CACHE_DIR may name one."
    )


def _compile(signature: object, function: Callable, options: dict[str, object]) -> Callable:
    with (
        global_compiler_lock,  # so that of two threads none puts back what the other has hidden
        interrupts.held(),
        warnings.catch_warnings(),
        _scipy_hidden(),
        _garbage_left_lying(),
    ):
        warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
        return numba.njit(signature, nogil=True, **options)(function)


def ones(bits: int) -> int:
    """How many bits of a non-negative int64 are set."""
    return int(bits).bit_count()


def lowest_bit(bits: int) -> int:
    """The index of the lowest set bit of a positive int64."""
    return (int(bits) & -int(bits)).bit_length() - 1


def highest_bit(bits: int) -> int:
    """The index of the highest set bit of a positive int64."""
    return int(bits).bit_length() - 1


def _is_one_instruction(function: Callable, generate: Callable) -> None:
    """Let kernels call a function of an int64 as the instruction that does the same.

    An overload would be compiled anew for each caller before it is put into it.
    """

    @type_callable(function)
    def _type(_context):
        def chosen(bits):
            return int64(int64) if isinstance(bits, types.Integer | types.Boolean) else None

        return chosen

    @lower_builtin(function, int64)
    def _lower(_context, builder, _signature, arguments):
        return generate(builder, arguments[0])


def _generate_highest_bit(builder, bits):
    return builder.sub(bits.type(63), builder.ctlz(bits, cgutils.true_bit))


_is_one_instruction(ones, lambda builder, bits: builder.ctpop(bits))
_is_one_instruction(lowest_bit, lambda builder, bits: builder.cttz(bits, cgutils.true_bit))
_is_one_instruction(highest_bit, _generate_highest_bit)


# Arrays by their address. An array takes seven arguments to hand on; a function that calls itself
# a million times a second, and is compiled for itself alone, is handed the address.

_WORD = 8  # bytes in an int64


@intrinsic
def _address(_context, array):
    def generate(context, builder, signature, arguments):
        made = context.make_array(signature.args[0])(context, builder, arguments[0])
        return builder.ptrtoint(made.data, context.get_value_type(int64))

    return int64(array), generate


def _place_in_memory(context, builder, address, place):
    start = builder.inttoptr(address, context.get_value_type(int64).as_pointer())
    return builder.gep(start, [place])


@intrinsic
def _read(_context, address, place):
    def generate(context, builder, _, arguments):
        return builder.load(_place_in_memory(context, builder, *arguments))

    return int64(int64, int64), generate


@intrinsic
def _write(_context, address, place, value):
    def generate(context, builder, _, arguments):
        builder.store(arguments[2], _place_in_memory(context, builder, *arguments[:2]))
        return context.get_dummy_value()

    return types.void(int64, int64, int64), generate


def address_of(array: "object") -> int:
    """Where an int64 array begins, for `read_at` and `write_at`; it must outlive their use."""
    return array.ctypes.data


def read_at(address: int, place: int) -> int:
    """The element at a place of the array that begins at an address. Nothing checks bounds."""
    return ctypes.c_int64.from_address(int(address + _WORD * place)).value


def write_at(address: int, place: int, value: int) -> None:
    """Put an int64 at a place of the array that begins at an address. Nothing checks bounds."""
    ctypes.c_int64.from_address(int(address + _WORD * place)).value = int(value)


@overload(address_of, inline="always")
def _address_of_compiled(array):
    return lambda array: _address(array)


@overload(read_at, inline="always")
def _read_at_compiled(address, place):
    return lambda address, place: _read(address, place)


@overload(write_at, inline="always")
def _write_at_compiled(address, place, value):
    return lambda address, place, value: _write(address, place, value)
