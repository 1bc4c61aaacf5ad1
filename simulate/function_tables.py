"""Functions kept in an array, so that one call of a kernel can choose among any number of them.

numba takes a function apart anew whenever it is handed to a kernel, which takes as long as fifty
hands do. Here that is done once: a row of a table holds what numba made of a function, and a kernel
reads it back. A table keeps no function alive: whoever has the one has to keep the other.
"""

from collections.abc import Callable

import numpy as np

from dealwise.simulate.jit import (
    cgutils,
    int64,
    intrinsic,
    is_plain,
    lower_builtin,
    overload,
    type_callable,
    types,
)

WORDS = 3
"""How many int64 a function takes in a table."""


def function_table(rows: int) -> np.ndarray:
    """An empty table, int64[rows, WORDS]; of objects where kernels are plain Python."""
    return np.zeros((rows, WORDS), object if is_plain() else np.int64)


def put_function(table: np.ndarray, row: int, function: Callable) -> None:
    """Keep a function in a row of a table; for a kernel, as its argument `function` is one."""
    table[row, 0] = function


def function_reader(
    function_type: types.FunctionType, otherwise: Callable | None = None
) -> Callable:
    """What takes a function of a type out of a table: a helper of the table and the row.

    In the place of a table may stand None: then it is `otherwise`, a helper, for all rows, and what
    calls it has it in its own machine code.
    """

    def read(table: np.ndarray, row: int) -> Callable:
        return otherwise if table is None else table[row, 0]

    @type_callable(read)
    def _type_read(context):
        def chosen(table, row):
            if isinstance(table, types.NoneType):
                return context.resolve_value_type(otherwise)
            return function_type

        return chosen

    @lower_builtin(read, types.Any, types.Any)
    def _lower_read(context, builder, signature, arguments):
        table, row = signature.args
        if isinstance(table, types.NoneType):
            return context.get_dummy_value()
        place = context.cast(builder, arguments[1], row, types.intp)
        at = _place_of(context, builder, table, (arguments[0], place), function_type)
        return builder.load(at)

    return read


@intrinsic
def _put(_context, table, row, function):
    def generate(context, builder, _, arguments):
        builder.store(arguments[2], _place_of(context, builder, table, arguments, function))
        return context.get_dummy_value()

    return types.none(table, types.intp, function), generate


@overload(put_function, inline="always")
def _choose_put(table, row, function):
    def put_compiled(table, row, function):
        return _put(table, row, function)

    return put_compiled


def _place_of(context, builder, table, arguments, function_type):
    """The address of a row, as that of a function value; of a table with all rows in order."""
    if table.dtype != int64 or table.ndim != 2 or table.layout != "C":
        raise TypeError(f"{table} is no table of functions")
    value_type = context.get_value_type(function_type)
    if context.get_abi_sizeof(value_type) > WORDS * int64.bitwidth // 8:
        raise TypeError(f"a function takes more than {WORDS} words")
    first = cgutils.create_struct_proxy(table)(context, builder, value=arguments[0]).data
    words = context.get_constant(types.intp, WORDS)
    place = builder.gep(first, [builder.mul(arguments[1], words)])
    return builder.bitcast(place, value_type.as_pointer())
