"""How a kernel finds the policies that sit at a table: a row of a table for each seat."""

from dealwise.simulate.function_tables import function_reader, put_function
from dealwise.simulate.jit import int64, kernel
from dealwise.simulate.updown.contract import DISCARD, DRAW, UP
from dealwise.simulate.updown.finishing import finish_discard, finish_draw

up_in = function_reader(UP)
discard_in = function_reader(DISCARD, finish_discard)
draw_in = function_reader(DRAW, finish_draw)


@kernel(int64(int64[:, ::1], int64[:, ::1], int64[:, ::1], int64, UP, DISCARD, DRAW))
def put_strategy(ups, discards, draws, row, up, discard, draw):
    """Keep the three functions of a strategy in one row of three tables."""
    put_function(ups, row, up)
    put_function(discards, row, discard)
    put_function(draws, row, draw)
    return 0
