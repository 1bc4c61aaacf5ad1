"""Functions in a table: a kernel takes out of each row the very function that was put there."""

from types import SimpleNamespace

import numpy as np
import pytest

from dealwise.simulate.function_tables import function_reader, function_table, put_function
from dealwise.simulate.jit import int64, kernel, types

UNARY = types.FunctionType(int64(int64))
unary_in = function_reader(UNARY)


@pytest.fixture(scope="module")
def kernels():
    """Those that put functions into a table and call them, and three functions."""

    @kernel(int64(int64[:, ::1], int64, UNARY), kept=False)
    def put(table, row, function):
        put_function(table, row, function)
        return 0

    @kernel(int64(int64[:, ::1], int64[::1], int64), kept=False)
    def apply_each(table, rows, value):
        for row in rows:
            function = unary_in(table, row)
            value = function(value)
        return value

    @kernel(int64(int64), kept=False)
    def triple(value):
        return 3 * value

    @kernel(int64(int64), kept=False)
    def increase(value):
        return value + 1

    @kernel(int64(int64), kept=False)
    def refuse_odd(value):
        if value % 2 == 1:
            raise ValueError("an odd value")
        return value

    functions = (triple, increase, refuse_odd)
    return SimpleNamespace(put=put, apply_each=apply_each, functions=functions)


@pytest.fixture
def table(kernels):
    filled = function_table(len(kernels.functions))
    for row, function in enumerate(kernels.functions):
        kernels.put(filled, row, function)
    return filled


@pytest.fixture
def applied(kernels, table):
    """What the functions in these rows of the table, one after another, make of a number."""

    def apply(*rows, to):
        return kernels.apply_each(table, np.array(rows, np.int64), to)

    return apply


def test_functions_are_called_by_their_rows(applied):
    assert applied(0, 1, to=5) == 16
    assert applied(1, 0, to=5) == 18
    assert applied(1, 0, 2, 1, to=5) == 19
    assert applied(to=5) == 5


def test_what_a_function_raises_arrives(applied):
    with pytest.raises(ValueError, match="an odd value"):
        applied(1, 2, 0, to=4)
    assert applied(2, 0, to=4) == 12


def test_a_row_may_be_put_anew(kernels, table, applied):
    triple = kernels.functions[0]
    kernels.put(table, 1, triple)
    assert applied(0, 1, to=5) == 45


@pytest.mark.compiled
def test_an_array_of_another_kind_is_no_table():
    with pytest.raises(Exception, match="is no table of functions"):

        @kernel(int64(int64[:, :], int64), kept=False)
        def call(table, value):
            function = unary_in(table, 0)
            return function(value)
